import type { SignedIn } from "@derash/protocol/auth";
import type { MiniAppUser } from "@derash/protocol/player";
import { api, publicApi, whenSignedOut } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { credentialsStore, keepCredentials } from "./credentials.ts";
import { firstLanguage, speak } from "./language.ts";
import { forgetMine } from "./my-cartelas.ts";
import { clearSessionData, readText, writeJson, writeText } from "./storage.ts";
import { createStore } from "./store.ts";
import { closeMiniApp, launch } from "./telegram.ts";

export type Refusal = "no_launch" | "not_registered" | "sign_in_refused" | "not_signed_in" | "offline" | "signed_out";

export type Session =
  | { status: "loading" }
  | { status: "signed_in"; user: MiniAppUser; at: number }
  | { status: "refused"; reason: Refusal };

export const sessionStore = createStore<Session>({ status: "loading" });

/**
 * Telegram's launch data signs in; without it, the tokens of the last visit resume. Ids in the URL or in the storage
 * never do: at most they decide whether a stored session is the launched player's own.
 */
export async function startSession(): Promise<void> {
  sessionStore.set({ status: "loading" });
  whenSignedOut(() => void signInAgain());
  const languageReady = speak(firstLanguage());
  const outcome = await signIn();
  await languageReady;
  if (outcome.status === "signed_in") await speak(outcome.user.preferredLanguage);
  sessionStore.set(outcome);
}

export async function signOut(): Promise<void> {
  const refreshToken = credentialsStore.get()?.refreshToken ?? "";
  if (refreshToken !== "") await publicApi("/api/auth/logout", { refreshToken }).catch(() => {});
  forget("signed_out");
  closeMiniApp();
}

async function signIn(): Promise<Session> {
  try {
    if (launch !== null && launch.initData !== "") return await launchOrResume(launch.initData, launch.telegramId);
    return credentialsStore.get() === null ? refused("no_launch") : await resume();
  } catch (error) {
    return refused(refusalOf(error));
  }
}

/** Launch data is worth an hour; a page reloaded later goes on with the session that it opened. */
async function launchOrResume(initData: string, telegramId: string | null): Promise<Session> {
  try {
    const { user, ...tokens } = await publicApi<SignedIn>("/api/auth/telegram", { initData });
    keepCredentials(tokens);
    return keepUser(user);
  } catch (error) {
    const isOwnSession = credentialsStore.get() !== null && readText("telegram-id") === telegramId;
    if (error instanceof ApiError && error.status === 401 && isOwnSession) return resume();
    throw error;
  }
}

async function resume(): Promise<Session> {
  const telegramId = readText("telegram-id") ?? "";
  return keepUser(await api<MiniAppUser>(`/api/user/${encodeURIComponent(telegramId)}`));
}

/** No token is valid any more. Launch data that is still fresh opens a new session without a word. */
async function signInAgain(): Promise<void> {
  if (sessionStore.get().status !== "signed_in") return;
  credentialsStore.set(null);
  if (launch === null || launch.initData === "") return forget("not_signed_in");
  const outcome = await signIn();
  if (outcome.status === "signed_in") sessionStore.set(outcome);
  else forget("not_signed_in");
}

function keepUser(user: MiniAppUser): Session {
  if (readText("telegram-id") !== user.telegramId) forgetMine();
  writeText("telegram-id", user.telegramId);
  writeJson("gbo-user-data", { user_type: "player", telegramId: user.telegramId });
  return { status: "signed_in", user, at: Date.now() };
}

function forget(reason: Refusal): void {
  clearSessionData();
  forgetMine();
  credentialsStore.set(null);
  sessionStore.set(refused(reason));
}

function refused(reason: Refusal): Session {
  return { status: "refused", reason };
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return "sign_in_refused";
  if (error.isOffline || error.status >= 500) return "offline";
  return error.status === 404 ? "not_registered" : error.code === "not_signed_in" ? "not_signed_in" : "sign_in_refused";
}
