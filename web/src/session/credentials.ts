import type { TokenPair } from "@derash/protocol/auth";
import { goOnInTab, readLasting, readText, writeText } from "../data/storage.ts";
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
  // It begins with the id of its session, which stays over every renewal.
  const [sessionId] = current.refreshToken.split(".");
  const isOlder = endsAt(token) < endsAt(current.token);
  return refreshToken.split(".")[0] === sessionId && !isOlder ? { token, refreshToken } : null;
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
