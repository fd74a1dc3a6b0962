import type { TokenPair } from "@derash/protocol/auth";
import { readText, writeText } from "./storage.ts";
import { createStore } from "./store.ts";

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
