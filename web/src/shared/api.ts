import type { TokenPair } from "@derash/protocol/auth";
import { ApiError } from "./api-error.ts";
import { type Credentials, credentialsStore, keepCredentials, renewedElsewhere } from "./credentials.ts";

const timeoutMs = 15_000;
/** Two, because a token that another tab has left may itself be over. */
const renewalsMax = 2;
const renewalGapMs = 1_000;
/** A tab that sleeps in the middle of its renewal must not hold up the others for ever. */
const turnWaitMs = 20_000;

/** The specification's "Method not implemented yet" and "body is required" do not compile here. */
type Call = { timeoutMs?: number } & (
  | { method?: "GET"; body?: never }
  | { method: "POST" | "PUT" | "PATCH"; body: object }
);

/** Set by the session: what to do when no token is worth anything any more. */
let onSignedOut: () => void = () => {};
export function whenSignedOut(action: () => void): void {
  onSignedOut = action;
}

/** Set by the pages of staff: asks for the password once more; false when the person turns away. */
let confirmIdentity = () => Promise.resolve(false);
export function whenPasswordNeeded(ask: () => Promise<boolean>): void {
  confirmIdentity = ask;
}

/** Calls the server as the signed-in person. An expired token is renewed once, whoever notices first. */
export async function api<T>(path: string, call: Call = {}): Promise<T> {
  return (await sendSignedIn<T>(path, call, renewalsMax)).body;
}

/** The rows of a page, and how many there are in all, which is said beside the list. */
export type Listed<Row> = { rows: Row[]; count: number };

export async function apiPage<Row>(path: string): Promise<Listed<Row>> {
  const { body: rows, headers } = await sendSignedIn<Row[]>(path, {}, renewalsMax);
  return { rows, count: Number(headers.get("x-total-count")) };
}

type Answer<T> = { body: T; headers: Headers };

async function sendSignedIn<T>(path: string, call: Call, renewalsLeft: number): Promise<Answer<T>> {
  const credentials = credentialsStore.get();
  try {
    return await send<T>(path, call, credentials?.token);
  } catch (error) {
    if (error instanceof ApiError && error.code === "password_needed" && (await confirmIdentity()))
      return sendSignedIn<T>(path, call, renewalsLeft);
    // A 401 about something else, such as one's own wrong password, is an answer like any other.
    const isOver = error instanceof ApiError && error.status === 401 && error.code !== "wrong_password";
    if (!isOver || credentials === null || renewalsLeft === 0) throw error;
    if (credentialsStore.get()?.token === credentials.token) await renewOnce(credentials);
    return sendSignedIn<T>(path, call, renewalsLeft - 1);
  }
}

/** Calls the server as nobody: signing in, renewing, signing out. */
export async function publicApi<T>(path: string, body: object): Promise<T> {
  return (await send<T>(path, { method: "POST", body }, undefined)).body;
}

/** Renews the token in use, for those who notice outside of a call that it is over. */
export async function renewToken(): Promise<void> {
  const credentials = credentialsStore.get();
  if (credentials !== null) await renewOnce(credentials);
}

let renewal: Promise<void> | null = null;

function renewOnce(credentials: Credentials): Promise<void> {
  renewal ??= inTurn(() => renew(credentials)).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** The tabs of one browser renew one after the other, so that each finds what the one before has left. */
async function inTurn(action: () => Promise<void>): Promise<void> {
  // Not there on a page without https, nor in an old web view.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return action();
  try {
    await locks.request("derash-renewal", { signal: AbortSignal.timeout(turnWaitMs) }, action);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    await action();
  }
}

async function renew(credentials: Credentials): Promise<void> {
  const renewed = renewedElsewhere(credentials);
  if (renewed !== null) return keepCredentials(renewed);
  try {
    keepCredentials(await refreshed(credentials.refreshToken));
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) onSignedOut();
    throw error;
  }
}

/** An answer lost on the way is asked for again with the same token, which the server takes for a minute more. */
async function refreshed(refreshToken: string): Promise<TokenPair> {
  const ask = () => publicApi<TokenPair>("/api/auth/refresh", { refreshToken });
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isOffline) throw error;
    await new Promise((done) => setTimeout(done, renewalGapMs));
    return ask();
  }
}

async function send<T>(path: string, call: Call, token: string | undefined): Promise<Answer<T>> {
  const response = await reach(path, call, token);
  const body: unknown = await response.json().catch(() => undefined);
  // Cut off on its way: what was asked for may have happened, and nobody can say.
  if (response.ok && body === undefined) throw new ApiError(0, null);
  if (!response.ok) throw new ApiError(response.status, (body ?? null) as Record<string, unknown> | null);
  return { body: body as T, headers: response.headers };
}

async function reach(path: string, call: Call, token: string | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? timeoutMs);
  const init: RequestInit = { method: call.method ?? "GET", headers: headersOf(call, token), signal: timeout };
  if (call.body !== undefined) init.body = JSON.stringify(call.body);
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError(0, null);
  }
}

function headersOf(call: Call, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers["content-type"] = "application/json";
  return headers;
}
