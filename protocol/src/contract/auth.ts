import { refreshRequest, signedIn as signedInAnswer, telegramSignIn, tokenPair } from "../auth.ts";
import { done } from "../field.ts";
import * as path from "../path/auth.ts";
import {
  confirmation,
  linkedStaff,
  passwordChange,
  passwordSignedIn,
  passwordSignIn,
  staffUser,
  totpEnable,
  totpEnabled,
  totpEnrolment,
} from "../staff.ts";
import { player, signedIn, staff, superAdmin } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const authContract = {
  [path.signInWithTelegram]: {
    summary: "Signs a player in by the launch data of the mini app, once a launch.",
    callers: "anyone",
    limits: ["signInsRefusedPerAddress", "signInsPerPerson"],
    body: telegramSignIn,
    answer: signedInAnswer,
  },
  [path.signInWithPassword]: {
    summary: "Signs a member of staff in by username and password.",
    callers: "anyone",
    body: passwordSignIn,
    answer: passwordSignedIn,
  },
  [path.renewSession]: {
    summary: "Gives new tokens for a refresh token, which is worth nothing afterwards.",
    callers: "anyone",
    limits: ["signInsRefusedPerAddress", "signInsPerPerson"],
    body: refreshRequest,
    answer: tokenPair,
  },
  [path.endSession]: {
    summary: "Signs out: the session of a refresh token ends.",
    callers: "anyone",
    body: refreshRequest,
    answer: done,
  },
  [path.endAllSessions]: {
    summary: "Signs out everywhere: every session of the caller ends.",
    callers: signedIn,
    isBeforeTotp: true,
    answer: done,
  },
  [path.confirmIdentity]: {
    summary: "Takes the password once more, after a call was refused with password_needed.",
    callers: staff,
    isBeforeTotp: true,
    body: confirmation,
    answer: done,
  },
  [path.readLinkedStaff]: {
    summary: "Says as whom a player signs in whose Telegram account is linked to a member of staff.",
    callers: player,
    answer: linkedStaff,
  },
  [path.readStaff]: {
    summary: "Says who the signed-in member of staff is.",
    callers: staff,
    isBeforeTotp: true,
    answer: staffUser,
  },
  [path.changePassword]: {
    summary: "Changes the caller's own password.",
    callers: staff,
    confirm: superAdmin,
    isBeforeTotp: true,
    body: passwordChange,
    answer: done,
  },
  [path.beginTotp]: {
    summary: "Tells the secret of a new authenticator app, which counts once a code of it was sent.",
    callers: superAdmin,
    confirm: superAdmin,
    isBeforeTotp: true,
    answer: totpEnrolment,
  },
  [path.enableTotp]: {
    summary: "Switches the new authenticator app on and shows the recovery codes, once.",
    callers: superAdmin,
    confirm: superAdmin,
    isBeforeTotp: true,
    body: totpEnable,
    answer: totpEnabled,
  },
} satisfies Endpoints;
