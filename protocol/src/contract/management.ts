import * as z from "zod";
import { done } from "../field.ts";
import {
  branch,
  branchCreate,
  cashierCreate,
  cashier as cashierUser,
  companiesQuery,
  company,
  companyCreate,
  credentials,
  hierarchy,
  listQuery,
  pageQuery,
  passwordReset,
  statusChange,
  superAdmin as superAdminUser,
  userIdParams,
} from "../management.ts";
import * as path from "../path/management.ts";
import * as roomPath from "../path/room.ts";
import { suspension, suspensionCreate, suspensionEnd, suspensionEnded, suspensionParams } from "../player.ts";
import {
  managedRooms,
  roomCartelasChange,
  roomParams,
  roomPatternsChange,
  roomStagesChange,
  roomsQuery,
} from "../room.ts";
import { branchUp, companyUp, staff, superAdmin } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const managementContract = {
  [path.readHierarchy]: {
    summary: "Says where the caller stands: company, branch, balance and what may be created.",
    callers: staff,
    answer: hierarchy,
  },
  [path.listCompanies]: {
    summary: "Lists all companies.",
    callers: superAdmin,
    query: companiesQuery,
    answer: z.array(company),
  },
  [path.createCompany]: {
    summary: "Makes a company with its first admin, whose password is shown once.",
    callers: superAdmin,
    confirm: superAdmin,
    body: companyCreate,
    answer: company.extend({ credentials }).meta({ id: "CreatedCompany" }),
  },
  [path.listBranches]: {
    summary: "Lists the branches that the caller may see.",
    callers: branchUp,
    query: listQuery,
    answer: z.array(branch),
  },
  [path.createBranch]: {
    summary: "Makes a branch with its admin, whose password is shown once.",
    callers: companyUp,
    body: branchCreate,
    answer: branch.extend({ credentials }).meta({ id: "CreatedBranch" }),
  },
  [path.listCashiers]: {
    summary: "Lists the cashiers that the caller may see.",
    callers: branchUp,
    query: listQuery,
    answer: z.array(cashierUser),
  },
  [path.createCashier]: {
    summary: "Makes a cashier.",
    callers: branchUp,
    body: cashierCreate,
    answer: cashierUser.extend({ credentials }).meta({ id: "CreatedCashier" }),
  },
  [path.listSuperAdmins]: {
    summary: "Lists the super admins by username.",
    callers: superAdmin,
    answer: z.array(superAdminUser),
  },
  [path.resetTotp]: {
    summary: "Forgets the authenticator app of a super admin who has lost the phone.",
    callers: superAdmin,
    confirm: superAdmin,
    params: userIdParams,
    answer: done,
  },
  [path.resetPassword]: {
    summary: "Sets a new password for somebody below.",
    callers: branchUp,
    confirm: branchUp,
    params: userIdParams,
    body: passwordReset,
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
  [path.switchAccount]: {
    summary: "Switches the account of somebody below on or off.",
    callers: branchUp,
    confirm: branchUp,
    params: userIdParams,
    body: statusChange,
    answer: z.object({ success: z.literal(true), status: z.boolean() }),
  },
  [path.listSuspensions]: {
    summary: "Lists the players who may not play, newest first.",
    callers: companyUp,
    query: pageQuery,
    answer: z.array(suspension),
  },
  [path.suspendPlayer]: {
    summary: "Keeps a player from playing, with the company's rooms or, by a super admin, with any.",
    callers: companyUp,
    confirm: companyUp,
    body: suspensionCreate,
    answer: done,
  },
  [path.endSuspension]: {
    summary: "Lets a suspended player play again.",
    callers: companyUp,
    params: suspensionParams,
    body: suspensionEnd,
    answer: suspensionEnded,
  },
  [roomPath.listRooms]: {
    summary: "Lists the rooms of a company in the mini app.",
    callers: companyUp,
    query: roomsQuery,
    answer: managedRooms,
  },
  [roomPath.setRoomPatterns]: {
    summary: "Says by which patterns the rounds of a room are won that open from now on.",
    callers: companyUp,
    params: roomParams,
    body: roomPatternsChange,
    answer: managedRooms,
  },
  [roomPath.setRoomStages]: {
    summary:
      "Says in which stages the rounds of a room are won that open from now on; patterns alone make it one again.",
    callers: companyUp,
    params: roomParams,
    body: roomStagesChange,
    answer: managedRooms,
  },
  [roomPath.setRoomCartelas]: {
    summary: "Says how many cartelas one player may have in rounds of a room that open from now on.",
    callers: companyUp,
    params: roomParams,
    body: roomCartelasChange,
    answer: managedRooms,
  },
} satisfies Endpoints;
