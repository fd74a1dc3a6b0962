import { readStaff } from "@derash/protocol/path/auth";
import type { StaffUser } from "@derash/protocol/staff";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { useStore } from "../../data/store.ts";
import { sessionStore } from "../../session/session.ts";
import { staffOf } from "../../session/staff-record.ts";

/** So that a page that lies idle notices within seconds that its session has been ended elsewhere. */
const watchMs = 3_000;

/** The signed-in member of staff. Only for pages behind the staff sign-in. */
export function useStaff(): StaffUser {
  return useOwnRecord(false);
}

/** The same, looked up again and again for as long as the tab is visible. One place on a page is enough. */
export function useWatchedStaff(): StaffUser {
  return useOwnRecord(watchMs);
}

function useOwnRecord(refetchInterval: number | false): StaffUser {
  const session = useStore(sessionStore);
  if (session.status !== "signed_in" || session.kind !== "staff") throw new Error("no staff is signed in");
  const { data } = useQuery({
    queryKey: ["staff", session.staff.id],
    queryFn: async () => staffOf(await call(readStaff)),
    initialData: session.staff,
    initialDataUpdatedAt: session.at,
    staleTime: watchMs,
    refetchInterval,
  });
  return data;
}
