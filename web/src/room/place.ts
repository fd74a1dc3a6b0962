import { useMemo } from "react";
import { useSearchParams } from "wouter";

/** Where a player is, in the URL's query and nowhere else. */
export type Place = {
  telegramId?: string | undefined;
  bet?: string | undefined;
  sessionId?: string | undefined;
  sharedGameId?: string | undefined;
};

const placeKeys = ["telegramId", "bet", "sessionId", "sharedGameId"] as const;

export function placeOf(search: URLSearchParams): Place {
  return Object.fromEntries(placeKeys.map((key) => [key, search.get(key) || undefined]));
}

/** Whether a table is named; without one the tables are shown. */
export function isAtTable({ bet, sessionId }: Place): boolean {
  return bet !== undefined || sessionId !== undefined;
}

/** Whether it is the table of before, which may not have been named yet: the address names it as soon as it is known. */
export function isSameTable(before: Place, { bet, sessionId }: Place): boolean {
  return before.bet === bet && (before.sessionId ?? sessionId) === sessionId;
}

/** Where all tables are. */
export function tablesPath({ telegramId }: Place): string {
  return pathTo("/", { telegramId });
}

/** A path with the query parameters that are present, and only those. */
export function pathTo(path: string, place: Place): string {
  const search = new URLSearchParams();
  for (const key of placeKeys) {
    const value = place[key];
    if (value !== undefined && value !== "") search.set(key, value);
  }
  const query = search.toString();
  return query === "" ? path : `${path}?${query}`;
}

export function usePlace(): Place {
  const [search] = useSearchParams();
  return useMemo(() => placeOf(search), [search]);
}
