import { listSignals } from "@derash/protocol/path/audit";
import type { StaffUser } from "@derash/protocol/staff";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../data/api.ts";
import { readJson, writeJson } from "../../data/storage.ts";
import { createStore, useStore } from "../../data/store.ts";

/** Nobody stands and waits for a signal to be read. */
const watchMs = 60_000;

/** The newest signal that each person has read in this browser, by their id. */
type Read = Readonly<Record<string, number>>;
const readStore = createStore<Read>(readJson<Read>("derash-signals") ?? {});

type Reader = Pick<StaffUser, "id" | "user_type">;
const mayRead = ({ user_type: role }: Reader) => role === "super_admin" || role === "company_admin";

/** What clients claimed that the server knew better, newest first. */
export function useSignals(reader: Reader) {
  return useQuery({
    queryKey: ["audit", "signals"],
    queryFn: async () => (await call(listSignals)).signals,
    enabled: mayRead(reader),
    refetchInterval: watchMs,
  });
}

/** How many signals have come since this person last looked at the list. */
export function useUnreadSignals(reader: Reader): number {
  const read = useStore(readStore)[reader.id] ?? 0;
  const signals = useSignals(reader).data ?? [];
  return mayRead(reader) ? signals.filter(({ id }) => id > read).length : 0;
}

/** The list is on the screen, up to this signal. */
export function useSignalsRead({ id: readerId }: Reader, newest: number | undefined): void {
  useEffect(() => {
    const read = readStore.get();
    if (newest === undefined || newest <= (read[readerId] ?? 0)) return;
    readStore.set({ ...read, [readerId]: newest });
    writeJson("derash-signals", readStore.get());
  }, [readerId, newest]);
}
