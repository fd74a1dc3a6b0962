import { announceRound, listAnnouncements } from "@derash/protocol/path/schedule";
import type { Announcement } from "@derash/protocol/schedule";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { sendOnce } from "../../data/once.ts";
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

/** A try after a lost answer announces nothing twice, in a dialog that is opened anew too: it is told what has become of the round since. */
export const sendAnnouncement = (wanted: NewAnnouncement) =>
  sendOnce("announcement", wanted, (key) =>
    call(announceRound, { body: { ...wanted, patterns: [...wanted.patterns], idempotency_key: key } }),
  );

/** What an answer says that was lost first: another owner has cancelled the round meanwhile, and nothing is announced. */
export function cancelledSince({ state, cancelled_by, reason }: Announcement): { by: string; reason: string } | null {
  return state === "cancelled" ? { by: cancelled_by ?? "", reason: reason ?? "" } : null;
}

export function useAnnounce(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendAnnouncement,
    onSuccess: ({ announcement }) => {
      if (cancelledSince(announcement) === null) onDone();
    },
    // Another owner may have been quicker: the list is asked for again either way.
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
}
