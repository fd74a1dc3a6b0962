import { announceRound, listAnnouncements } from "@derash/protocol/path/schedule";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { managementKey } from "../../kit/staff/unit-queries.ts";

const scheduleKey = [...managementKey, "announcements"] as const;

/** Players buy ahead with no word of it to the page. */
const boughtMs = 15_000;

/** What one's own company has announced; a super admin, who has none, names the company. */
export function useAnnouncements(companyId: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: [...scheduleKey, companyId ?? ""],
    queryFn: () => call(listAnnouncements, { query: { company_id: companyId } }),
    enabled: isWanted,
    refetchInterval: boughtMs,
  });
}

export type NewAnnouncement = { roomId: string; at: number; patterns: readonly string[]; guarantee: string };

export function useAnnounce(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ patterns, ...values }: NewAnnouncement) =>
      call(announceRound, { body: { ...values, patterns: [...patterns] } }),
    onSuccess: onDone,
    // Another owner may have been quicker: the list is asked for again either way.
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}
