import * as path from "../path/payment.ts";
import { feeChange, fees, feesQuery } from "../payment/fee.ts";
import { companyUp } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

/** What providers take of payments, and who bears it. */
export const feeEndpoints = {
  [path.readFees]: {
    summary: "Tells what providers take of a company's payments, who bears it, and what that came to month by month.",
    callers: companyUp,
    shed: "polls",
    query: feesQuery,
    answer: fees,
  },
  [path.setFee]: {
    summary: "Sets a new version of a fee, for payments that are asked for later. It is recorded.",
    callers: companyUp,
    body: feeChange,
    answer: fees,
  },
} satisfies Endpoints;
