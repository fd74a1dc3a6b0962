import * as path from "../path/payment.ts";
import { messagesQuery, messageTie, smsMessages } from "../payment/message.ts";
import { paymentIdParams, paymentPage } from "../payment/staff.ts";
import { companyUp } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

/** What receiving phones have brought that nobody has claimed. */
export const smsMessageEndpoints = {
  [path.listMessages]: {
    summary: "Lists messages of money of the last fourteen days that nobody has claimed, newest first.",
    callers: companyUp,
    shed: "polls",
    query: messagesQuery,
    answer: smsMessages,
  },
  [path.tieMessage]: {
    summary: "Ties such a message to a claim that no message was found for: it waits in review for a second person.",
    callers: companyUp,
    confirm: companyUp,
    params: paymentIdParams,
    body: messageTie,
    answer: paymentPage,
  },
} satisfies Endpoints;
