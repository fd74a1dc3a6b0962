import * as path from "../path/tax.ts";
import { taxes, taxesQuery, taxPaymentBody, taxProfileChange } from "../tax.ts";
import { companyUp } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const taxContract = {
  [path.readTaxes]: {
    summary:
      "Tells how a company's wins are taxed, from when on, and what of it is owed to the tax office month by month.",
    callers: companyUp,
    shed: "polls",
    query: taxesQuery,
    answer: taxes,
  },
  [path.setTaxProfile]: {
    summary: "Sets a new version of a company's tax, for rounds that open later. It is recorded.",
    callers: companyUp,
    body: taxProfileChange,
    answer: taxes,
  },
  [path.payTax]: {
    summary: "Marks what is owed of a month as paid to the tax office: from the tax account to that of the office.",
    callers: companyUp,
    body: taxPaymentBody,
    answer: taxes,
  },
} satisfies Endpoints;
