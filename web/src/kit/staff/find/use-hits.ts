import { findPlayerByPhone, findUnits } from "@derash/protocol/path/owner";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { ApiError } from "../../../data/api-error.ts";
import { useSettled } from "../../../data/use-settled.ts";
import { menuOf } from "../menu.ts";
import { managementKey } from "../unit-queries.ts";
import { useStaff } from "../use-staff.ts";
import { type Hit, hitOf, pagesFor, phoneIn } from "./hits.ts";

/** Somebody who types has paused. */
const quietMs = 200;
const lettersMin = 2;

/** Everything that what was typed may mean: pages of the menu at once, the rest as the server finds it. */
export function useHits(typed: string) {
  const { i18n } = useLingui();
  const { user_type: role } = useStaff();
  const text = useSettled(typed.trim(), quietMs);
  const isLong = text.length >= lettersMin;
  const phone = role === "branch_admin" ? null : phoneIn(text);
  const units = useQuery({
    queryKey: [...managementKey, "find", text],
    queryFn: () => call(findUnits, { query: { q: text } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const player = useQuery({
    queryKey: [...managementKey, "find-player", phone ?? ""],
    queryFn: () => askPlayer(phone ?? ""),
    enabled: phone !== null,
  });
  const pages = menuOf(role).map(({ path, words }) => ({ name: i18n._(words), path }));
  const found: Hit[] = [
    ...(phone !== null && player.data ? [player.data] : []),
    ...(isLong ? (units.data ?? []).map(hitOf) : []),
    ...pagesFor(typed, pages),
  ];
  const isSearching = typed.trim() !== text || units.isFetching || player.isFetching;
  return { found, isSearching, error: units.error ?? player.error };
}

/** Nobody of this number, or nobody whom one may know of, is no failure. */
async function askPlayer(phone: string): Promise<Hit | null> {
  try {
    const { telegramId, name, phoneNumber } = await call(findPlayerByPhone, { query: { phone } });
    const path = `/players/${telegramId}`;
    return { key: path, kind: "player", name, detail: phoneNumber, at: null, path };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.code === "invalid_input")) return null;
    throw error;
  }
}
