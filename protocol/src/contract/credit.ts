import * as z from "zod";
import {
  adjustment,
  adjustmentParams,
  adjustmentRequest,
  bulkAnswer,
  bulkRequest,
  playerAtDesk,
  playerQuery,
  transferAnswer,
  transferRequest,
} from "../credit.ts";
import * as path from "../path/credit.ts";
import { branchUp, cashier, companyUp, staff, superAdmin } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const creditContract = {
  [path.transferBalance]: {
    summary: "Passes balance on to somebody below, or to a player at the desk.",
    callers: staff,
    confirm: superAdmin,
    body: transferRequest,
    answer: transferAnswer,
  },
  [path.transferMany]: {
    summary: "Passes balance on to many below at once: all of it, or nothing.",
    callers: branchUp,
    confirm: superAdmin,
    body: bulkRequest,
    answer: bulkAnswer,
  },
  [path.findPlayer]: {
    summary: "Finds a player at the desk by Telegram id or telephone number.",
    callers: cashier,
    limits: ["lookupsPerCashier"],
    query: playerQuery,
    answer: playerAtDesk,
  },
  [path.listAdjustments]: {
    summary: "Lists corrections of balances and credit that wait or were decided.",
    callers: companyUp,
    answer: z.array(adjustment),
  },
  [path.requestAdjustment]: {
    summary: "Corrects a balance by hand; above a limit it waits for a second person.",
    callers: companyUp,
    confirm: companyUp,
    body: adjustmentRequest,
    answer: adjustment,
  },
  [path.approveAdjustment]: {
    summary: "Approves, as the second person, what waits.",
    callers: companyUp,
    confirm: companyUp,
    params: adjustmentParams,
    answer: adjustment,
  },
  [path.rejectAdjustment]: {
    summary: "Rejects, as the second person, what waits.",
    callers: companyUp,
    params: adjustmentParams,
    answer: adjustment,
  },
  [path.withdrawAdjustment]: {
    summary: "Takes back what the caller asked for, while it waits.",
    callers: companyUp,
    params: adjustmentParams,
    answer: adjustment,
  },
} satisfies Endpoints;
