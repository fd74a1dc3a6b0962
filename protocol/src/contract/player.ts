import { done } from "../field.ts";
import * as path from "../path/player.ts";
import {
  historyQuery,
  miniAppUser,
  phoneFreed,
  playerHistory,
  userChange,
  userParams,
  walletQuery,
} from "../player.ts";
import { player, signedIn, superAdmin } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const playerContract = {
  [path.readPlayer]: {
    summary: "Says who a player is: to the player, and to staff of a company whose customer the player is.",
    callers: signedIn,
    limits: ["lookupsPerCashier"],
    params: userParams,
    query: walletQuery,
    answer: miniAppUser,
  },
  [path.changePlayer]: {
    summary: "Changes the caller's own language.",
    callers: player,
    params: userParams,
    query: walletQuery,
    body: userChange,
    answer: miniAppUser,
  },
  [path.freePhone]: {
    summary: "Takes a phone number from the account that has it, for its new owner to register with.",
    callers: superAdmin,
    confirm: superAdmin,
    params: userParams,
    body: phoneFreed,
    answer: done,
  },
  [path.listPlayerHistory]: {
    summary: "Lists the caller's own deposits, withdrawals, stakes and wins, newest first.",
    callers: player,
    params: userParams,
    query: historyQuery,
    answer: playerHistory,
  },
} satisfies Endpoints;
