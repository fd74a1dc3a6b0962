import type { TokenPair } from "@derash/protocol/auth";
import type { Answer, Path, Sent } from "@derash/protocol/contract";
import { renewSession } from "@derash/protocol/path/auth";
import { type Credentials, credentialsStore, keepCredentials, renewedElsewhere } from "../session/credentials.ts";
import { addressOf } from "./address.ts";
import { ApiError } from "./api-error.ts";
import { pageOwner } from "./storage.ts";

const timeoutMs = 15_000;
/** Two, because a token that another tab has left may itself be over. */
const renewalsMax = 2;
const renewalGapMs = 1_000;
/** A tab that sleeps in the middle of its renewal must not hold up the others for ever. */
const turnWaitMs = 20_000;
/** Somebody looks at an empty page meanwhile. */
const launchWaitMs = 3_000;

/** The specification's "Method not implemented yet" and "body is required" do not compile here. */
type Given<P extends Path> =
  object extends Sent<P> ? [sent?: Sent<P> & { timeoutMs?: number }] : [sent: Sent<P> & { timeoutMs?: number }];
type Call = { params?: unknown; query?: unknown; body?: unknown; timeoutMs?: number };

/** Set by the session: what to do when no token is worth anything any more, and by which refusal. */
let onSignedOut: (refused: ApiError) => void = () => {};
export function whenSignedOut(action: (refused: ApiError) => void): void {
  onSignedOut = action;
}

/** Set by the pages of staff: asks for the password once more; false when the person turns away. */
let confirmIdentity = () => Promise.resolve(false);
export function whenPasswordNeeded(ask: () => Promise<boolean>): void {
  confirmIdentity = ask;
}

/** Calls the server as the signed-in person. An expired token is renewed once, whoever notices first. */
export async function call<P extends Path>(path: P, ...[sent]: Given<P>): Promise<Answer<P>> {
  return (await sendSignedIn(path, sent, renewalsMax)).body;
}

/** The rows of a page, and how many there are in all, which is said beside the list. */
export type Listed<Rows> = { rows: Rows; count: number };

export async function callPage<P extends Path>(path: P, ...[sent]: Given<P>): Promise<Listed<Answer<P>>> {
  const { body: rows, headers } = await sendSignedIn(path, sent, renewalsMax);
  return { rows, count: Number(headers.get("x-total-count")) };
}

type Received<Body> = { body: Body; headers: Headers };

async function sendSignedIn<P extends Path>(
  path: P,
  sent: Call | undefined,
  renewalsLeft: number,
): Promise<Received<Answer<P>>> {
  const credentials = credentialsStore.get();
  const asker = pageOwner();
  try {
    return await send(path, sent, credentials?.token);
  } catch (error) {
    if (error instanceof ApiError && error.code === "password_needed" && (await confirmIdentity()))
      return sendSignedIn(path, sent, renewalsLeft);
    // A 401 about something else, such as one's own wrong password, is an answer like any other.
    const isOver = error instanceof ApiError && error.status === 401 && error.code !== "wrong_password";
    if (!isOver || credentials === null || renewalsLeft === 0) throw error;
    if (credentialsStore.get()?.token === credentials.token) await renewOnce(credentials);
    // Nobody makes the call of whoever was here before.
    if (pageOwner() !== asker) throw error;
    return sendSignedIn(path, sent, renewalsLeft - 1);
  }
}

/** Calls the server as nobody: signing in, renewing, signing out. */
export async function callAsNobody<P extends Path>(path: P, ...[sent]: Given<P>): Promise<Answer<P>> {
  return (await send(path, sent, undefined)).body;
}

/** One of our own files, which belongs to nobody. */
export async function readFile<T>(address: string): Promise<T> {
  return (await receive<T>(address)).body;
}

/** Renews the token in use, for those who notice outside of a call that it is over. */
export async function renewToken(): Promise<void> {
  const credentials = credentialsStore.get();
  if (credentials !== null) await renewOnce(credentials);
}

let renewal: Promise<void> | null = null;

function renewOnce(credentials: Credentials): Promise<void> {
  renewal ??= withLock(turnWaitMs, () => renew(credentials)).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** A sign-in that may answer the tokens of a session that other tabs have too: no renewal comes between its answer and keeping it. */
export function signInBetweenRenewals<T>(action: () => Promise<T>): Promise<T> {
  return withLock(launchWaitMs, action);
}

/** The tabs of one browser renew one after the other, so that each finds what the one before has left. */
async function withLock<T>(waitMs: number, action: () => Promise<T>): Promise<T> {
  // Not there on a page without https, nor in an old web view.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return action();
  try {
    return await locks.request("derash-renewal", { signal: AbortSignal.timeout(waitMs) }, action);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return action();
  }
}

async function renew(credentials: Credentials): Promise<void> {
  const renewed = renewedElsewhere(credentials);
  if (renewed !== null) return keepCredentials(renewed);
  // Else another person is here by now, or another tab has told of a later one.
  const isInUse = () => credentialsStore.get() === credentials;
  try {
    const next = await refreshed(credentials.refreshToken);
    if (isInUse()) keepCredentials(next);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused && isInUse()) onSignedOut(error);
    throw error;
  }
}

/** An answer lost on the way is asked for again with the same token, which the server takes for a minute more. */
async function refreshed(refreshToken: string): Promise<TokenPair> {
  const ask = () => callAsNobody(renewSession, { body: { refreshToken } });
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isOffline) throw error;
    await new Promise((done) => setTimeout(done, renewalGapMs));
    return ask();
  }
}

function send<P extends Path>(path: P, sent: Call = {}, token: string | undefined): Promise<Received<Answer<P>>> {
  const headers = new Headers();
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (sent.body !== undefined) headers.set("content-type", "application/json");
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  const init = { method: path.slice(0, path.indexOf(" ")), headers, body };
  return receive(addressOf(path, sent), init, sent.timeoutMs);
}

/** Whatever it is that was asked for: the contract says what, and tests of the server hold it to its word. */
async function receive<T>(address: string, init?: RequestInit, waitMs = timeoutMs): Promise<Received<T>> {
  const response = await reach(address, init, waitMs);
  const body = await response.json().catch(() => undefined);
  // Cut off on its way: what was asked for may have happened, and nobody can say.
  if (response.ok && body === undefined) throw new ApiError(0, null);
  if (!response.ok) throw new ApiError(response.status, body ?? null);
  return { body, headers: response.headers };
}

async function reach(address: string, init: RequestInit | undefined, waitMs: number): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(waitMs) });
  } catch {
    throw new ApiError(0, null);
  }
}
