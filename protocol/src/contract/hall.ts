import * as z from "zod";
import { done } from "../field.ts";
import { brandAnswer, brandChange, brandQuery, logoParams } from "../hall/brand.ts";
import {
  cashMoveRequest,
  cashMoves,
  dayCloseAnswer,
  dayCloseQuery,
  dayCloseRequest,
  dayCloses,
  safeMoveRequest,
  shiftExport,
  xReport,
} from "../hall/cash-office.ts";
import { hallProfile, hallProfileChange, hallProfileQuery } from "../hall/profile.ts";
import { hallSettings, hallSettingsChange, hallSettingsQuery } from "../hall/settings.ts";
import {
  currentShift,
  shift,
  shiftAnswer,
  shiftClose,
  shiftCloseFor,
  shiftOpen,
  shiftParams,
  shiftQuery,
  shiftReport,
} from "../hall/shift.ts";
import { voiceAnswer, voiceChange, voiceParams, voiceQuery } from "../hall/voice-pack.ts";
import { branchNamed, endedCode, followPapers, guestView, hallLink, hallView, watchHall } from "../hall/watch.ts";
import * as path from "../path/hall.ts";
import * as shiftPath from "../path/shift.ts";
import { branchUp, cashier, companyAdmins, companyUp, staff } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const hallContract = {
  [path.linkHall]: {
    summary: "Tells the code of the cashier's hall, which shows it on screens of its own; the first who asks makes it.",
    callers: cashier,
    answer: hallLink,
  },
  [path.linkBranch]: {
    summary: "As a cashier hears it, for whoever prints a branch's cartelas: their code opens a guest's phone.",
    callers: branchUp,
    body: branchNamed,
    answer: hallLink,
  },
  [path.unlinkHall]: {
    summary: "Ends that code, where it is still the hall's; who asks next makes another.",
    callers: cashier,
    body: endedCode,
    answer: done,
  },
  [path.watchHall]: {
    summary: "Tells what a screen with a hall's code shows.",
    callers: "anyone",
    shed: "spectators",
    limits: ["hallCodesRefusedPerAddress", "hallViewsPerAddress"],
    body: watchHall,
    answer: hallView,
  },
  [path.followPapers]: {
    summary: "Tells a guest with a hall's code how their paper cartelas stand.",
    callers: "anyone",
    shed: "spectators",
    limits: ["hallCodesRefusedPerAddress", "hallViewsPerAddress"],
    body: followPapers,
    answer: guestView,
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
  [path.readBrand]: {
    summary: "Tells how a company's or a branch's halls look to their guests.",
    callers: companyUp,
    query: brandQuery,
    answer: brandAnswer,
  },
  [path.changeBrand]: {
    summary: "Decides how they look: a name, a colour and a picture.",
    callers: companyUp,
    body: brandChange,
    answer: brandAnswer,
  },
  [path.readLogo]: {
    summary: "The picture of a hall.",
    callers: "anyone",
    shed: "polls",
    mediaType: "image/jpeg",
    params: logoParams,
    answer: z.string(),
  },
  [path.readVoice]: {
    summary: "Tells which numbers a company has its own voice for.",
    callers: staff,
    query: voiceQuery,
    answer: voiceAnswer,
  },
  [path.changeVoice]: {
    summary: "Takes in the own clip of one number, or takes it out.",
    callers: companyUp,
    body: voiceChange,
    answer: voiceAnswer,
  },
  [path.readVoiceClip]: {
    summary: "One number in a company's own voice.",
    callers: "anyone",
    shed: "polls",
    mediaType: "audio/wav",
    params: voiceParams,
    answer: z.string(),
  },
  [path.readHallProfile]: {
    summary: "Tells how a branch's rounds are played: its cut, programme of the evening, draw and voice.",
    callers: staff,
    query: hallProfileQuery,
    answer: hallProfile,
  },
  [path.changeHallProfile]: {
    summary: "Decides how a branch's rounds are played, for those that open later.",
    callers: companyUp,
    body: hallProfileChange,
    answer: hallProfile,
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
  [shiftPath.exportShifts]: {
    summary: "Makes a file of the shifts that fit the filter, with their totals.",
    callers: staff,
    shed: "polls",
    query: shiftExport,
    answer: z.string(),
    mediaType: "application/octet-stream",
  },
  [shiftPath.listCashMoves]: {
    summary: "Lists what came to the cashier's open drawer and went from it by hand.",
    callers: cashier,
    answer: cashMoves,
  },
  [shiftPath.moveCash]: {
    summary: "Writes down cash that comes from the safe or goes there, or is paid in or out for another reason.",
    callers: cashier,
    body: cashMoveRequest,
    answer: cashMoves,
  },
  [shiftPath.lookIntoShift]: {
    summary: "Looks into an open drawer: what it has taken and given, and what should lie in it now. It is recorded.",
    callers: companyAdmins,
    params: shiftParams,
    answer: xReport,
  },
  [shiftPath.listDayCloses]: {
    summary: "Tells the closed days of a branch, and what the next page would say.",
    callers: branchUp,
    query: dayCloseQuery,
    answer: dayCloses,
  },
  [shiftPath.closeDay]: {
    summary: "Closes a branch's day: its counted drawers on one signed page, chained to the last one.",
    callers: companyAdmins,
    confirm: companyAdmins,
    body: dayCloseRequest,
    answer: dayCloseAnswer,
  },
  [shiftPath.moveSafe]: {
    summary: "Writes down cash that goes from a branch's safe to its bank, or comes from there.",
    callers: companyAdmins,
    confirm: companyAdmins,
    body: safeMoveRequest,
    answer: dayCloses,
  },
  [shiftPath.readShift]: {
    summary: "Tells all figures of a closed shift.",
    callers: staff,
    params: shiftParams,
    answer: shiftReport,
  },
  [shiftPath.closeShiftFor]: {
    summary: "Counts the open drawer of a cashier who is switched off. It waits for another person's approval.",
    callers: branchUp,
    confirm: branchUp,
    params: shiftParams,
    body: shiftCloseFor,
    answer: shiftAnswer,
  },
  [shiftPath.approveShift]: {
    summary: "Approves the difference of a closed shift.",
    callers: companyAdmins,
    confirm: companyAdmins,
    params: shiftParams,
    answer: shiftAnswer,
  },
} satisfies Endpoints;
