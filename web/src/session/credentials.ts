import type { TokenPair } from "@derash/protocol/auth";
import { readLasting, readText, type StorageKey, writeText } from "../data/storage.ts";
import { createStore } from "../data/store.ts";

export type Credentials = TokenPair;

/** The tokens in use. Kept in memory, so that another tab's sign-in never changes whose page this is. */
export const credentialsStore = createStore<Credentials | null>(readCredentials());

function readCredentials(): Credentials | null {
  const token = readText("lg-token");
  return token === null ? null : { token, refreshToken: readText("lg-refresh-token") ?? "" };
}

export function keepCredentials({ token, refreshToken }: Credentials): void {
  writeText("lg-token", token);
  writeText("lg-refresh-token", refreshToken);
  credentialsStore.set({ token, refreshToken });
}

/** Together they say whose tokens lie in the storage. */
const ownerKeys: readonly StorageKey[] = ["telegram-id", "gbo-user-data"];

/**
 * What another tab of the same person has renewed meanwhile; null when there is nothing newer. A refresh token used
 * twice ends the session, so a tab reads these before it renews.
 */
export function renewedElsewhere(current: Credentials): Credentials | null {
  if (ownerKeys.some((key) => readLasting(key) !== readText(key))) return null;
  const token = readLasting("lg-token");
  const refreshToken = readLasting("lg-refresh-token");
  if (token === null || refreshToken === null || refreshToken === current.refreshToken) return null;
  return { token, refreshToken };
}
