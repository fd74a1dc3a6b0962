import * as path from "../path/wallet.ts";
import { walletQuery } from "../player.ts";
import { balanceAnswer, netAnswer, transactionsQuery, walletPage } from "../wallet.ts";
import { player, signedIn } from "./callers.ts";
import type { Endpoint, Endpoints } from "./endpoint.ts";

/** Every path under which clients look a balance up answers one number, zero included. */
const balance = {
  summary: "Says what the caller has to spend.",
  callers: signedIn,
  query: walletQuery,
  answer: balanceAnswer,
} satisfies Endpoint;

export const walletContract = {
  [path.readBalance]: balance,
  [path.readProfileBalance]: balance,
  [path.readWalletBalance]: balance,
  [path.readUserWallet]: balance,
  [path.readPlainBalance]: balance,
  [path.listTransactions]: {
    summary: "Lists the caller's own wallet, newest first.",
    callers: signedIn,
    shed: "polls",
    query: transactionsQuery,
    answer: walletPage,
  },
  [path.readNet]: {
    summary: "Says what play has brought and cost the caller in this day, week, month and year.",
    callers: player,
    shed: "polls",
    query: walletQuery,
    answer: netAnswer,
  },
} satisfies Endpoints;
