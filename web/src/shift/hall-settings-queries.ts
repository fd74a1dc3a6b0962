import type { HallSettings } from "@derash/protocol/hall/settings";
import { changeHallSettings, readHallSettings } from "@derash/protocol/path/hall";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { type HallValues, sentOf } from "./hall-settings.ts";

// What the halls' screens show depends on the rules; they are another feature, and are asked for anew with them.
const keyOf = (companyId: string | undefined) => ["venue", "settings", companyId ?? ""];

/** The rules of one's own company; a super admin, who has none, names the company. */
export function useHallSettings(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: () => call(readHallSettings, { query: { company_id: companyId } }),
    enabled: isWanted,
  });
}

export function useHallSettingsChange(companyId: string | undefined, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, opened }: { values: HallValues; opened: HallSettings }) =>
      call(changeHallSettings, { body: sentOf(values, opened, companyId) }),
    onSuccess: (settings) => {
      client.setQueryData(keyOf(companyId), settings);
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ["venue"] }),
  });
}
