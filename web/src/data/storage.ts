/** The browser storage keys of the specification, and a few of our own. */
export type StorageKey =
  | "lg-token"
  | "lg-refresh-token"
  | "telegram-id"
  | "active-cartelas"
  | "init-active-cartelas"
  | "cartelas-list"
  | "current-game-data"
  | "game_in_progress"
  | "sales_data"
  | "gbo-user-data"
  | "profile-picture"
  | "derash-theme"
  | "derash-language"
  | "derash-calendar"
  | "derash-muted"
  | "derash-voice"
  | "derash-quiet"
  | "derash-stake"
  | "derash-room"
  | "derash-launch"
  | "derash-receipts"
  | "derash-left-round"
  | "derash-closes"
  | "derash-favourites"
  | "derash-devices"
  | "derash-signals"
  | "derash-home-offered"
  | "derash-by-hand"
  | "derash-hand-marks"
  | "derash-asked";

const gameKeys: readonly StorageKey[] = [
  "active-cartelas",
  "init-active-cartelas",
  "cartelas-list",
  "current-game-data",
  "game_in_progress",
  "sales_data",
  "derash-left-round",
  "derash-hand-marks",
  "derash-asked",
];
const sessionKeys: readonly StorageKey[] = [
  "lg-token",
  "lg-refresh-token",
  "telegram-id",
  "gbo-user-data",
  "profile-picture",
  "derash-launch",
  "derash-room",
  "derash-favourites",
  ...gameKeys,
];

/**
 * Everything is written twice: the tab's copy is read first, so that two players in two tabs of one browser stay two
 * players over a reload; the lasting copy serves the next visit.
 */
export function readText(key: StorageKey): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? attempt(() => localStorage.getItem(key)) ?? null;
}

/** The lasting copy alone: what the tab that wrote last has left. */
export function readLasting(key: StorageKey): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

/** The lasting copy of a list: what another tab has written counts too. Empty where there is none. */
export function readLastingList<T>(key: StorageKey): T[] {
  const kept = attempt((): unknown => JSON.parse(readLasting(key) ?? "[]"));
  return Array.isArray(kept) ? kept : [];
}

export function writeText(key: StorageKey, value: string): void {
  attempt(() => sessionStorage.setItem(key, value));
  attempt(() => localStorage.setItem(key, value));
}

export function readJson<T>(key: StorageKey): T | null {
  const text = readText(key);
  return text === null ? null : (attempt(() => JSON.parse(text) as T) ?? null);
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

export function clearGameData(): void {
  clear(gameKeys);
}

export function clearSessionData(): void {
  clear(sessionKeys);
}

export function removeText(key: StorageKey): void {
  attempt(() => sessionStorage.removeItem(key));
  attempt(() => localStorage.removeItem(key));
}

function clear(keys: readonly StorageKey[]): void {
  for (const key of keys) removeText(key);
}

/** Some web views have no storage, or a full one; the app then simply forgets. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
