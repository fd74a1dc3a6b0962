import type { AuditPage, CheatSignals } from "@derash/protocol/audit";
import type { Staff } from "../company/service.ts";
import type { Db, Queries } from "../db.ts";
import type { Logger } from "../log.ts";
import * as search from "./search.ts";
import * as signal from "./signal.ts";
import * as store from "./store.ts";

export type AuditEntry = store.AuditEntry;
export type AuditQuery = search.AuditQuery;

/** A fact that a client claimed and the server knows better. */
export type CheatSignal = { playerId: string | null; staffId?: string; kind: string; claimed: string; actual: string };

export type AuditService = {
  /** Adds to the chain. Inside a transaction it comes last: others wait for its place in the chain until the commit. */
  record(queries: Queries, entry: AuditEntry): Promise<void>;
  /** Records an attempt that was not let through. It never fails the answer to it. */
  refused(entry: Omit<AuditEntry, "action" | "before">): Promise<void>;
  /** The records that this person may read, newest first. */
  search(staff: Staff, query: AuditQuery): Promise<AuditPage>;
  /** The newest signals of the own company's staff, 200 at most; a super admin's are everybody's. */
  signals(staff: Staff): Promise<CheatSignals>;
  /** Adds a signal to the caller's transaction: it is there when what it is about is. */
  signal(queries: Queries, signal: CheatSignal): Promise<void>;
  /** Records a signal. It never fails the request that it was seen in. */
  cheatSignal(signal: CheatSignal): Promise<void>;
};

const textMax = 500;

/** Of a claim nobody reads more than a few lines. */
const shortened = (text: string) => store.storable(text).slice(0, textMax);

export function createAuditService({ db, log }: { db: Db; log: Logger }): AuditService {
  const unfailing = async (what: string, action: () => Promise<unknown>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      log.error({ err: error }, `${what} could not be stored`);
    }
  };
  return {
    record: (queries, entry) => store.append(queries, entry),
    refused: (entry) =>
      unfailing("a refused attempt", () => store.append(db, { ...entry, action: "refused", before: null })),
    search: (staff, query) => search.search(db, staff, query),
    signals: (staff) => signal.newest(db, staff),
    signal: (queries, seen) => insertSignal(queries, seen),
    cheatSignal: (seen) => unfailing("a cheat signal", () => insertSignal(db, seen)),
  };
}

async function insertSignal(queries: Queries, { playerId, staffId, kind, claimed, actual }: CheatSignal) {
  await queries
    .insertInto("cheat_signal")
    .values({
      player_id: playerId,
      staff_id: staffId ?? null,
      kind,
      claimed: shortened(claimed),
      actual: shortened(actual),
    })
    .execute();
}
