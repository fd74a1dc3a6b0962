import type { Company } from "@derash/protocol/management";
import type { VenueSettings } from "@derash/protocol/venue-settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../shared/api.ts";
import { type HallValues, sentOf } from "./hall-settings.ts";

const path = "/api/venue/settings/";
// What the halls' screens show depends on the rules; they are another feature, and are asked for anew with them.
const keyOf = (companyId: string | undefined) => ["venue", "settings", companyId ?? ""];

export function useCompanies(isWanted: boolean) {
  const queryFn = () => api<Company[]>("/api/user/management/companies/");
  return useQuery({ queryKey: ["management", "companies"], queryFn, enabled: isWanted });
}

/** The rules of one's own company; a super admin, who has none, names the company. */
export function useHallSettings(companyId: string | undefined, isWanted: boolean) {
  const query = companyId === undefined ? "" : `?${new URLSearchParams({ company_id: companyId })}`;
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: () => api<VenueSettings>(`${path}${query}`),
    enabled: isWanted,
  });
}

export function useHallSettingsChange(companyId: string | undefined, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: HallValues) => api<VenueSettings>(path, { method: "POST", body: sentOf(values, companyId) }),
    onSuccess: (settings) => {
      client.setQueryData(keyOf(companyId), settings);
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ["venue"] }),
  });
}
