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
  | "derash-ended"
  | "derash-signals"
  | "derash-home-offered"
  | "derash-by-hand"
  | "derash-hand-marks"
  | "derash-asked"
  | "derash-papers"
  | "derash-sold-in"
  | "derash-last";

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
  "derash-papers",
  "derash-sold-in",
  "derash-last",
];
/** Who is signed in, and by what. */
const signInKeys: readonly StorageKey[] = ["lg-token", "lg-refresh-token", "telegram-id", "gbo-user-data"];
const sessionKeys: readonly StorageKey[] = [
  ...signInKeys,
  "profile-picture",
  "derash-launch",
  "derash-room",
  "derash-favourites",
  ...gameKeys,
];

const ownerKey: StorageKey = "gbo-user-data";

/** Whose page this is. Kept in memory, because the lasting copy becomes the next person's when they sign in in another tab. */
let owner = attempt(() => sessionStorage.getItem(ownerKey)) ?? readLasting(ownerKey);

export const pageOwner = () => owner;

/** What is of a person is read and written in the lasting copy only while that is theirs. */
function isOwn(): boolean {
  return readLasting(ownerKey) === owner;
}

/** Settings are everybody's. */
function isLasting(key: StorageKey): boolean {
  return isOwn() || !sessionKeys.includes(key);
}

/** A sign-in: from here on the lasting copy is this person's, without the tokens and the game of who was there before. */
export function takeLasting(person: object): void {
  const text = JSON.stringify(person);
  owner = text;
  if (!isOwn()) for (const key of [...signInKeys, ...gameKeys]) attempt(() => localStorage.removeItem(key));
  attempt(() => localStorage.setItem(ownerKey, text));
  attempt(() => sessionStorage.setItem(ownerKey, text));
}

/** A page that goes on with the lasting copy has its own from then on, and is the same person's after a reload too. */
export function goOnInTab(): void {
  for (const key of signInKeys) {
    const text = readText(key);
    if (text !== null) attempt(() => sessionStorage.setItem(key, text));
  }
}

/**
 * Everything is written twice: the tab's copy is read first, so that two people in two tabs of one browser stay two
 * people over a reload; the lasting copy serves the next visit.
 */
export function readText(key: StorageKey): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? (isLasting(key) ? readLasting(key) : null);
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
  if (isLasting(key)) attempt(() => localStorage.setItem(key, value));
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
  owner = null;
}

export function clearTelegramId(): void {
  clear(["telegram-id"]);
}

/** Of a person, each of them. */
function clear(keys: readonly StorageKey[]): void {
  // Asked before anything goes: whose the lasting copy is goes too.
  const wasOwn = isOwn();
  for (const key of keys) {
    attempt(() => sessionStorage.removeItem(key));
    if (wasOwn) attempt(() => localStorage.removeItem(key));
  }
}

/** Some web views have no storage, or a full one; the app then simply forgets. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
