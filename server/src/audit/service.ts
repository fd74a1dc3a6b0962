import type { AuditPage, CheatSignals } from "@derash/protocol/audit";
import { AppError } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { usualLimits } from "../limit/service.ts";
import type { Logger } from "../log.ts";
import type { Db, Queries } from "../postgres/db.ts";
import * as search from "./search.ts";
import * as signal from "./signal.ts";
import * as store from "./store.ts";
import { createWindows, type Rest } from "./window.ts";

export type AuditEntry = store.AuditEntry;
export type AuditQuery = search.AuditQuery;

/** A fact that a client claimed and the server knows better. */
export type CheatSignal = { playerId: string | null; staffId?: string; kind: string; claimed: string; actual: string };

export type AuditService = {
  /**
   * Adds to the chain. Inside a transaction it comes last: others wait for its place in the chain until the commit. Errors:
   * not_signed_in (who did it was switched off while the request was on its way: what they did goes with the transaction).
   */
  record(queries: Queries, entry: AuditEntry): Promise<void>;
  /**
   * Records an attempt that was not let through, as `noted`. It never fails the answer to it.
   */
  refused(entry: Omit<AuditEntry, "action" | "before">): Promise<void>;
  /**
   * Records what somebody may do as often as they like: the first of its kind at once, all others of a window as one record
   * with a count (`times`, `since`) at its end. It never fails what it is about.
   */
  noted(entry: Omit<AuditEntry, "before">): Promise<void>;
  /** The records that this person may read, newest first. */
  search(staff: StaffMember, query: AuditQuery): Promise<AuditPage>;
  /** The newest signals of the own company's staff, 200 at most; a super admin's are everybody's. */
  signals(staff: StaffMember): Promise<CheatSignals>;
  /** Adds a signal to the caller's transaction: it is there when what it is about is. */
  signal(queries: Queries, signal: CheatSignal): Promise<void>;
  /** Records a signal, many of a kind as one with a count, as `noted`. It never fails the request that it was seen in. */
  cheatSignal(signal: CheatSignal): Promise<void>;
  /** Writes what is counted and not yet written. */
  stop(): Promise<void>;
};

type Deps = { db: Db; log: Logger; windowMs?: number };

export function createAuditService({ db, log, windowMs = usualLimits.recordWindowMs }: Deps): AuditService {
  const unfailing = async (what: string, action: () => Promise<unknown>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      log.error({ err: error }, `${what} could not be stored`);
    }
  };
  const notes = createWindows<Omit<AuditEntry, "before">>(windowMs, (entry, rest) =>
    unfailing("an attempt", () => store.append(db, { ...entry, before: null, after: withRest(entry.after, rest) })),
  );
  const signals = createWindows<CheatSignal>(windowMs, (claim, rest) =>
    unfailing("a cheat signal", () => signal.insert(db, { ...claim, times: rest?.times ?? 1 })),
  );
  const noted: AuditService["noted"] = (entry) =>
    notes.add({ person: entry.actor.id ?? entry.actor.name, kind: kindOf(entry), entry });
  return {
    record: async (queries, entry) => {
      if (!(await store.appendOfActive(queries, entry))) throw new AppError("not_signed_in");
    },
    refused: (entry) => noted({ ...entry, action: "refused" }),
    noted,
    search: (staff, query) => search.search(db, staff, query),
    signals: (staff) => signal.newest(db, staff),
    signal: (queries, claim) => signal.insert(queries, { ...claim, times: 1 }),
    cheatSignal: (claim) =>
      signals.add({ person: claim.staffId ?? claim.playerId ?? "", kind: claim.kind, entry: claim }),
    stop: async () => {
      await notes.stop();
      await signals.stop();
    },
  };
}

/** Who did it, and by which request. */
export function doneBy({ staff, requestId }: Actor): Pick<AuditEntry, "actor" | "requestId"> {
  return { actor: { id: staff.id, name: staff.username }, requestId };
}

/**
 * A file that somebody has taken. One of everybody's is in the audit of each company that is in it too, with its own rows alone:
 * no owner's data leaves without a word in the own audit.
 */
export async function recordExport(
  audit: Pick<AuditService, "record">,
  db: Db,
  entry: AuditEntry,
  companyOfRows: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await audit.record(tx, entry);
    if (entry.companyId !== null) return;
    for (const [companyId, { length: rows }] of Map.groupBy(companyOfRows, (id) => id))
      await audit.record(tx, { ...entry, companyId, after: { ...entry.after, rows } });
  });
}

/** What makes two of somebody's attempts alike: what was asked for, the refusal, and whom it was about. */
function kindOf({ action, target, after }: Omit<AuditEntry, "before">): string {
  const { route, event, error, targetId } = after ?? {};
  return JSON.stringify([action, route, event, error, target.id ?? targetId]);
}

function withRest(after: AuditEntry["after"], rest: Rest | null): AuditEntry["after"] {
  return rest === null ? after : { ...after, times: rest.times, since: rest.since.toISOString() };
}
