import * as z from "zod";
import { playerAtDesk } from "../credit.ts";
import { today, todayQuery } from "../hall/today.ts";
import * as path from "../path/owner.ts";
import { findPlayerQuery, findQuery, foundThings } from "../report/finding.ts";
import { statement, statementExport, statementQuery } from "../report/statement.ts";
import { branchUp, companyUp, staff } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const ownerContract = {
  [path.findUnits]: {
    summary: "Finds companies, branches and cashiers by their names, and rounds by their code.",
    callers: branchUp,
    shed: "polls",
    query: findQuery,
    answer: foundThings,
  },
  [path.findPlayerByPhone]: {
    summary: "Finds a player by telephone number: any for a super admin, a company its customers. It is recorded.",
    callers: companyUp,
    limits: ["lookupsPerCashier"],
    query: findPlayerQuery,
    answer: playerAtDesk,
  },
  [path.readStatement]: {
    summary: "Tells what an account held, what came and went, and the lines of it.",
    callers: staff,
    shed: "polls",
    query: statementQuery,
    answer: statement,
  },
  [path.exportStatement]: {
    summary: "Makes a file of all lines of a statement, oldest first, with the balance after each.",
    callers: staff,
    shed: "polls",
    query: statementExport,
    answer: z.string(),
    mediaType: "application/octet-stream",
  },
  [path.readToday]: {
    summary:
      "Tells the day so far: halls, sales, the cut beside last Saturday's, drawers, differences, and what waits.",
    callers: branchUp,
    shed: "polls",
    query: todayQuery,
    answer: today,
  },
} satisfies Endpoints;
