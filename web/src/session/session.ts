import { signInWithTelegram } from "@derash/protocol/path/auth";
import { readPlayer } from "@derash/protocol/path/player";
import type { MiniAppUser } from "@derash/protocol/player";
import type { StaffUser } from "@derash/protocol/staff";
import { call, callAsNobody, signInBetweenRenewals, whenSignedOut } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import { clearSessionData, readJson, readText, takeLasting, writeText } from "../data/storage.ts";
import { createStore } from "../data/store.ts";
import { activateLocale, chooseLanguage, firstLanguage } from "../i18n/language.ts";
import { keepReloading } from "../kit/shell/reload.ts";
import { forgetMine } from "../room/my-cartelas.ts";
import { credentialsStore, keepCredentials, renewedElsewhere } from "./credentials.ts";
import { type StoredPerson, sessionKindOf } from "./session-kind.ts";
import { launch } from "./telegram.ts";

export type Refusal =
  | "no_launch"
  | "not_registered"
  | "sign_in_refused"
  | "not_signed_in"
  | "signed_in_elsewhere"
  | "too_many_requests"
  | "offline"
  | "signed_out";

/** A tab belongs to one person: a player or a member of staff. A refused one says whose it was last. */
export type Session =
  | { status: "loading" }
  | { status: "signed_in"; kind: "player"; user: MiniAppUser; at: number }
  | { status: "signed_in"; kind: "staff"; staff: StaffUser; at: number }
  | { status: "refused"; kind: "player" | "staff"; reason: Refusal };

export const sessionStore = createStore<Session>({ status: "loading" });

/**
 * Telegram's launch data signs in; without it, the tokens of the last visit resume. Ids in the URL or in the storage
 * never do: at most they decide whether a stored session is the launched player's own.
 */
export async function startSession(): Promise<void> {
  sessionStore.set({ status: "loading" });
  whenSignedOut(({ code }) => void signInAgain(code));
  const languageReady = activateLocale(firstLanguage());
  const outcome = await signIn();
  try {
    await languageReady;
  } catch {
    // Without any words there is no page: it comes with a new one.
    keepReloading();
    return;
  }
  // Where theirs does not come, the other one is spoken.
  if (outcome.status === "signed_in" && outcome.kind === "player")
    await chooseLanguage(outcome.user.preferredLanguage).catch(() => {});
  sessionStore.set(outcome);
}

async function signIn(): Promise<Session> {
  const kind = storedKind();
  try {
    if (launch !== null && launch.initData !== "") return await launchOrResume(launch.initData, launch.telegramId);
    if (credentialsStore.get() === null) return refused("no_launch", "player");
    return await (kind === "staff" ? resumeStaff() : resume());
  } catch (error) {
    return refused(refusalOf(error), kind);
  }
}

/** Launch data is worth an hour; a page reloaded later, or while too many sign in, goes on with the session that it opened. */
async function launchOrResume(initData: string, telegramId: string | null): Promise<Session> {
  try {
    return await signInBetweenRenewals(async () => {
      const { user, ...tokens } = await callAsNobody(signInWithTelegram, { body: { initData } });
      takeLasting({ user_type: "player", telegramId: user.telegramId } satisfies StoredPerson);
      // The same launch in another tab is the same session, which may have been renewed while this answer was on its way.
      keepCredentials(renewedElsewhere(tokens) ?? tokens);
      return keepUser(user);
    });
  } catch (error) {
    const isOwnSession = credentialsStore.get() !== null && readText("telegram-id") === telegramId;
    if (error instanceof ApiError && [401, 429].includes(error.status) && isOwnSession) return resume();
    throw error;
  }
}

async function resume(): Promise<Session> {
  const telegramId = readText("telegram-id") ?? "";
  return keepUser(await call(readPlayer, { params: { telegramId } }));
}

async function resumeStaff(): Promise<Session> {
  const { staffAgain } = await import("./shared-renewal.ts");
  return { status: "signed_in", kind: "staff", staff: await staffAgain(), at: Date.now() };
}

/** No token is valid any more. A player's launch data that is still fresh opens a new session without a word. */
async function signInAgain(code: ApiError["code"]): Promise<void> {
  const ended = sessionStore.get();
  if (ended.status !== "signed_in") return;
  credentialsStore.set(null);
  if (ended.kind === "staff" || launch === null || launch.initData === "")
    return forget(code === "signed_in_elsewhere" ? code : "not_signed_in");
  const outcome = await signIn();
  if (outcome.status === "signed_in") sessionStore.set(outcome);
  else
    forget(outcome.status === "refused" && outcome.reason === "too_many_requests" ? outcome.reason : "not_signed_in");
}

function keepUser(user: MiniAppUser): Session {
  if (readText("telegram-id") !== user.telegramId) forgetMine();
  writeText("telegram-id", user.telegramId);
  return { status: "signed_in", kind: "player", user, at: Date.now() };
}

function storedKind(): "player" | "staff" {
  return sessionKindOf(readJson<StoredPerson>("gbo-user-data"));
}

/** Whoever was here is gone from this page and its storage; what another person has left by signing in since stays. */
export function forget(reason: Refusal): void {
  const kind = storedKind();
  clearSessionData();
  forgetMine();
  credentialsStore.set(null);
  sessionStore.set(refused(reason, kind));
}

function refused(reason: Refusal, kind: "player" | "staff"): Session {
  return { status: "refused", kind, reason };
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return "sign_in_refused";
  if (error.isOffline || error.status >= 500) return "offline";
  if (error.code === "not_signed_in" || error.code === "signed_in_elsewhere" || error.code === "too_many_requests")
    return error.code;
  return error.status === 404 ? "not_registered" : "sign_in_refused";
}
