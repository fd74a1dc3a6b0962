import * as z from "zod";
import { done } from "../field.ts";
import { hallLink, hallView, watchHall } from "../hall/round.ts";
import { hallSettings, hallSettingsChange, hallSettingsQuery } from "../hall/settings.ts";
import {
  currentShift,
  shift,
  shiftAnswer,
  shiftClose,
  shiftOpen,
  shiftParams,
  shiftQuery,
  shiftReport,
} from "../hall/shift.ts";
import * as path from "../path/hall.ts";
import * as shiftPath from "../path/shift.ts";
import { cashier, companyAdmins, companyUp, staff } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const hallContract = {
  [path.linkHall]: {
    summary: "Makes a code that shows the cashier's hall on a screen of its own, for an evening.",
    callers: cashier,
    answer: hallLink,
  },
  [path.unlinkHall]: { summary: "Ends that code.", callers: cashier, answer: done },
  [path.watchHall]: {
    summary: "Tells what a screen with a hall's code shows.",
    callers: "anyone",
    shed: "spectators",
    limits: ["hallCodesRefusedPerAddress"],
    body: watchHall,
    answer: hallView,
  },
  [path.readHallSettings]: {
    summary: "Tells what a company has decided for its halls.",
    callers: companyUp,
    query: hallSettingsQuery,
    answer: hallSettings,
  },
  [path.changeHallSettings]: {
    summary: "Decides for the company's halls.",
    callers: companyUp,
    body: hallSettingsChange,
    answer: hallSettings,
  },
  [shiftPath.readCurrentShift]: { summary: "Tells the cashier's open shift.", callers: cashier, answer: currentShift },
  [shiftPath.openShift]: {
    summary: "Opens a shift with the cash that was counted.",
    callers: cashier,
    body: shiftOpen,
    answer: shiftAnswer,
  },
  [shiftPath.closeShift]: {
    summary: "Closes the shift with the cash that was counted, before the expected sum is shown.",
    callers: cashier,
    body: shiftClose,
    answer: shiftAnswer,
  },
  [shiftPath.listShifts]: {
    summary: "Lists shifts, newest first.",
    callers: staff,
    query: shiftQuery,
    answer: z.array(shift),
  },
  [shiftPath.readShift]: {
    summary: "Tells all figures of a closed shift.",
    callers: staff,
    params: shiftParams,
    answer: shiftReport,
  },
  [shiftPath.approveShift]: {
    summary: "Approves the difference of a closed shift.",
    callers: companyAdmins,
    confirm: companyAdmins,
    params: shiftParams,
    answer: shiftAnswer,
  },
} satisfies Endpoints;
