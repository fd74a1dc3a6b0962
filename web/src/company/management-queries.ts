import type { Hierarchy } from "@derash/protocol/management";
import { readBonusInfo } from "@derash/protocol/path/bonus";
import { listSuperAdmins, readHierarchy } from "@derash/protocol/path/management";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../data/api.ts";
import { managementKey } from "../kit/staff/unit-queries.ts";

const key = (list: string) => [...managementKey, list];

/** What others send to the reader comes with no word of it, and a transfer is measured by this balance. */
const hierarchyMs = 15_000;

export function useHierarchy() {
  return useQuery({
    queryKey: key("hierarchy"),
    queryFn: () => call(readHierarchy),
    refetchInterval: hierarchyMs,
  });
}

export function useSuperAdmins() {
  return useQuery({ queryKey: key("super-admins"), queryFn: () => call(listSuperAdmins) });
}

/** The schedule of one's own company; a super admin, who has none, names the company. */
export function useBonusInfo(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...key("bonus-info"), companyId ?? ""],
    queryFn: async () => (await call(readBonusInfo, { query: { company_id: companyId } })).data,
    enabled: isWanted,
  });
}

/** What to do when something has changed: show the own balance at once, and ask anew for all the rest. */
export function useManagementUpdate() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      setBalance(balance: number): void {
        client.setQueryData<Hierarchy>(key("hierarchy"), (hierarchy) => hierarchy && { ...hierarchy, balance });
      },
      refresh(): void {
        void client.invalidateQueries({ queryKey: managementKey });
        // The wallet and the generator are other features; what they show is made of the same money and cartelas.
        void client.invalidateQueries({ queryKey: ["balance"] });
        void client.invalidateQueries({ queryKey: ["transactions"] });
        void client.invalidateQueries({ queryKey: ["cartela-list"] });
      },
    }),
    [client],
  );
}
