import * as z from "zod";
import {
  bonusDeposit,
  bonusInfo,
  bonusInfoQuery,
  depositAnswer,
  pendingBonuses,
  scheduleChange,
} from "../hall/bonus.ts";
import {
  bonusBudget,
  bonusLimitsAnswer,
  bonusLimitsQuery,
  branchBonus,
  branchBonusChange,
  budgetChange,
} from "../hall/bonus-limits.ts";
import * as bonusPath from "../path/bonus.ts";
import * as path from "../path/sale.ts";
import { sale, salesExport, salesFilter, salesPeriods, salesPoint, salesQuery, salesSummary } from "../report/sale.ts";
import { branchUp, companyAdmin, companyUp, signedIn, staff } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const saleContract = {
  [path.listSales]: {
    summary: "Lists sales, newest first; where there are more, the header Link says where.",
    callers: staff,
    shed: "polls",
    query: salesQuery,
    answer: z.array(sale),
  },
  [path.readSalesSummary]: {
    summary: "Adds up all sales that fit the filter.",
    callers: staff,
    shed: "polls",
    query: salesFilter,
    answer: salesSummary,
  },
  [path.readSalesPeriods]: {
    summary: "Tells what was sold in the last year and in the last week.",
    callers: staff,
    shed: "polls",
    answer: salesPeriods,
  },
  [path.readSalesChart]: {
    summary: "Adds up sales by day and branch.",
    callers: staff,
    shed: "polls",
    query: salesFilter,
    answer: z.array(salesPoint),
  },
  [path.exportSales]: {
    summary: "Makes a file of all sales that fit the filter.",
    callers: staff,
    shed: "polls",
    query: salesExport,
    answer: z.string(),
    mediaType: "application/octet-stream",
  },
  [bonusPath.listPendingBonuses]: {
    summary: "Lists quick-win bonuses of halls that wait to be deposited.",
    callers: staff,
    answer: pendingBonuses,
  },
  [bonusPath.readBonusInfo]: {
    summary: "Tells the table of quick-win bonuses.",
    callers: signedIn,
    query: bonusInfoQuery,
    answer: bonusInfo,
  },
  [bonusPath.depositBonus]: {
    summary: "Deposits a pending bonus, once.",
    callers: branchUp,
    confirm: branchUp,
    body: bonusDeposit,
    answer: depositAnswer,
  },
  [bonusPath.setBonusSchedule]: {
    summary: "Chooses the company's table of quick-win bonuses, or writes an own one, for rounds that open later.",
    callers: companyUp,
    body: scheduleChange,
    answer: bonusInfo,
  },
  [bonusPath.readBonusLimits]: {
    summary: "Tells what is left of a company's bonus budget, and what is different in each of its branches.",
    callers: companyUp,
    query: bonusLimitsQuery,
    answer: bonusLimitsAnswer,
  },
  [bonusPath.changeBonusBudget]: {
    summary: "Puts the company's credit aside for bonuses, or takes back what nobody has been promised.",
    callers: companyAdmin,
    confirm: companyAdmin,
    body: budgetChange,
    answer: bonusBudget,
  },
  [bonusPath.setBranchBonus]: {
    summary: "Decides what quick wins of one branch may earn, for rounds that open later.",
    callers: companyUp,
    body: branchBonusChange,
    answer: branchBonus,
  },
} satisfies Endpoints;
