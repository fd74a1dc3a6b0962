import * as z from "zod";
import * as path from "../path/reconciliation.ts";
import * as of from "../payment/reconciliation.ts";
import { companyUp } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const reconciliationContract = {
  [path.listReconciliations]: {
    summary: "Says how yesterday was reconciled, and lists the days before.",
    callers: companyUp,
    shed: "polls",
    query: of.reconciliationQuery,
    answer: of.reconciliations,
  },
  [path.readReconciliation]: {
    summary: "Tells what of one account's day differs between the ledger, the provider and the bank.",
    callers: companyUp,
    shed: "polls",
    params: of.reconciliationParams,
    answer: of.reconciliationPage,
  },
  [path.runReconciliation]: {
    summary: "Compares a day with the provider's list now; where that is under way it is not begun twice.",
    callers: companyUp,
    limits: ["lookupsPerCashier"],
    params: of.reconciliationParams,
    answer: of.reconciliationPage,
  },
  [path.uploadStatement]: {
    summary: "Takes the bank's statement of a day as CSV and compares it.",
    callers: companyUp,
    limits: ["lookupsPerCashier"],
    params: of.reconciliationParams,
    body: of.statementUpload,
    answer: of.reconciliationPage,
  },
  [path.exportReconciliation]: {
    summary: "Makes a file of all that differs on a day.",
    callers: companyUp,
    shed: "polls",
    params: of.reconciliationParams,
    query: of.reconciliationExport,
    answer: z.string(),
    mediaType: "application/octet-stream",
  },
  [path.askToCloseItem]: {
    summary: "Asks for an item to be closed, with or without an adjustment of the ledger.",
    callers: companyUp,
    confirm: companyUp,
    params: of.reconciliationItemParams,
    body: of.itemAsk,
    answer: of.reconciliationItem,
  },
  [path.decideItem]: {
    summary: "Closes an item that another person has asked to close, or opens it again.",
    callers: companyUp,
    confirm: companyUp,
    params: of.reconciliationItemParams,
    body: of.itemDecision,
    answer: of.reconciliationItem,
  },
} satisfies Endpoints;
