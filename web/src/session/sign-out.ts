import { endAllSessions, endSession } from "@derash/protocol/path/auth";
import { call, callAsNobody } from "../data/api.ts";
import { credentialsStore } from "./credentials.ts";
import { forget } from "./session.ts";
import { noteEnded } from "./shared-renewal.ts";
import { closeMiniApp } from "./telegram-outside.ts";

export async function signOut(): Promise<void> {
  await endOnServer();
  forget("signed_out");
  closeMiniApp();
}

/** Ends every session of this person, wherever it is. Throws ApiError, and then nothing has ended. */
export async function signOutEverywhere(): Promise<void> {
  await call(endAllSessions);
  forget("signed_out");
}

export async function endOnServer(): Promise<void> {
  const current = credentialsStore.get();
  const refreshToken = current?.refreshToken ?? "";
  if (current === null || refreshToken === "") return;
  noteEnded(current);
  await callAsNobody(endSession, { body: { refreshToken } }).catch(() => {});
}
