import * as path from "../path/payment.ts";
import {
  companyLimitChange,
  companyLimitQuery,
  companyLimits,
  depositLimits,
  limitConfirmation,
  limitsQuery,
  limitWish,
} from "../payment/limit.ts";
import { companyUp, player } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

/** How much players may bring in. What a player has set is theirs alone: nobody of a company has a way to it. */
export const depositLimitEndpoints = {
  [path.readDepositLimits]: {
    summary: "Says what the caller may bring in a day, a week and a month, and what is left of it.",
    callers: player,
    shed: "polls",
    query: limitsQuery,
    answer: depositLimits,
  },
  [path.setDepositLimit]: {
    summary: "Sets a limit of the caller's own: a lower one at once, a higher one after a day and a second word.",
    callers: player,
    body: limitWish,
    answer: depositLimits,
  },
  [path.confirmDepositLimit]: {
    summary: "Confirms a higher limit that the caller asked for a day ago or earlier, and sees.",
    callers: player,
    body: limitConfirmation,
    answer: depositLimits,
  },
  [path.readCompanyLimits]: {
    summary: "Says what a company lets each of its players bring in a day, a week and a month.",
    callers: companyUp,
    shed: "polls",
    query: companyLimitQuery,
    answer: companyLimits,
  },
  [path.setCompanyLimit]: {
    summary: "Sets what a company lets each of its players bring. A player's own limits stay as they are.",
    callers: companyUp,
    body: companyLimitChange,
    answer: companyLimits,
  },
} satisfies Endpoints;
