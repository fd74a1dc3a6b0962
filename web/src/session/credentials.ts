import type { TokenPair } from "@derash/protocol/auth";
import { goOnInTab, readLasting, readLastingList, readText, writeText } from "../data/storage.ts";
import { createStore } from "../data/store.ts";

export type Credentials = TokenPair;

/** The tokens in use. Kept in memory, so that another tab's sign-in never changes whose page this is. */
export const credentialsStore = createStore<Credentials | null>(readCredentials());

function readCredentials(): Credentials | null {
  goOnInTab();
  const token = readText("lg-token");
  return token === null ? null : { token, refreshToken: readText("lg-refresh-token") ?? "" };
}

export function keepCredentials({ token, refreshToken }: Credentials): void {
  writeText("lg-token", token);
  writeText("lg-refresh-token", refreshToken);
  credentialsStore.set({ token, refreshToken });
}

/**
 * What another tab has renewed of the same session meanwhile; null when there is nothing newer. A refresh token used
 * twice ends the session, so a tab reads these before it renews. Tokens of another session may be another person's.
 */
export function renewedElsewhere(current: Credentials): Credentials | null {
  const token = readLasting("lg-token");
  const refreshToken = readLasting("lg-refresh-token");
  if (token === null || refreshToken === null || refreshToken === current.refreshToken) return null;
  const left = { token, refreshToken };
  return sessionOf(left) === sessionOf(current) && endsAt(token) >= endsAt(current.token) ? left : null;
}

/** Whether the lasting copy is of this session: then it has whatever a tab has renewed. */
export function isLasting(current: Credentials): boolean {
  return sessionOf({ token: "", refreshToken: readLasting("lg-refresh-token") ?? "" }) === sessionOf(current);
}

/** More have not been signed out of while one tab slept. */
const endedMax = 20;

/** Of this session nothing is asked any more in this browser, whether the server has heard of its end or not. */
export function noteEnded(current: Credentials): void {
  const others = endedSessions().filter((session) => session !== sessionOf(current));
  writeText("derash-ended", JSON.stringify([...others, sessionOf(current)].slice(-endedMax)));
}

/** A tab that slept goes on with the tokens that it had, and may have been signed out meanwhile. */
export function isEnded(current: Credentials): boolean {
  return endedSessions().includes(sessionOf(current));
}

const endedSessions = () => readLastingList<string>("derash-ended");

/** A refresh token begins with the id of its session, which stays over every renewal. */
export function sessionOf({ refreshToken }: Credentials): string {
  return refreshToken.split(".")[0] ?? "";
}

/** When an access token is over, in milliseconds; 0 for a token that cannot be read. */
export function endsAt(token: string): number {
  try {
    const body = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    return Number((JSON.parse(atob(body)) as { exp?: number }).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
