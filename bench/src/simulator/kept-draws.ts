import { hash } from "node:crypto";
import type { BeaconFacts } from "@derash/fairness/beacon";
import { drawSeed } from "@derash/fairness/draw";
import { invariant } from "@derash/server/app-error";
import { announced, type DrawService } from "@derash/server/draw/service";
import type { Kept } from "./kept-rows.ts";
import type { MemoryStore, Transaction } from "./memory-store.ts";

/** A beacon that makes a round every half second. */
export const beaconFacts: BeaconFacts = { chain: "ab".repeat(32), publicKey: "", genesisMs: 0, periodMs: 500 };
export const leadMs = 1500;
const patienceMs = 8000;
/** A record that comes later than this before its beacon is late. */
const guardMs = leadMs / 8;

type Deps = { store: MemoryStore; kept: Kept; now: () => number; lateMsOf: (beaconRound: number) => number };
type KeptDraws = Pick<DrawService, "opens" | "close" | "committed" | "signature" | "isGivenUp" | "draw" | "reveal">;

const mine = (queries: unknown) => queries as Transaction;

/** Seeds, beacon and records without the protocol's bytes: what is drawn follows from what was sealed, and from nothing else. */
export function keptDraws({ store, kept, now, lateMsOf }: Deps): KeptDraws {
  const beaconAtOf = (roundId: string) => kept.records.committed.get(roundId);
  return {
    opens: async () => ({ beacon_chain: Buffer.from(beaconFacts.chain, "hex"), beacon_lead_ms: leadMs }),
    close: async (tx, sale) => {
      await store.statement(mine(tx));
      const { beaconRound, beaconAt } = announced(beaconFacts, leadMs, sale.closesAtMs);
      const tickets = sale.tickets.map(({ ticketId }) => ticketId);
      const closeHash = hash("sha256", `${sale.roundId} ${sale.closesAtMs} ${tickets.join()} ${beaconRound}`);
      invariant(!store.get(mine(tx), kept.records, sale.roundId), "a round has one record");
      store.put(mine(tx), kept.records, sale.roundId, { hash: closeHash, beaconRound, beaconAt, tickets });
      const guardAt = beaconAt - guardMs;
      return { roundId: sale.roundId, guardAt, isLate: now() > guardAt };
    },
    committed: async () => {},
    signature: async (roundId) => {
      await store.statement(null);
      const record = beaconAtOf(roundId);
      if (!record) return "absent";
      if (now() < record.beaconAt) return "not_asked";
      if (now() < record.beaconAt + lateMsOf(record.beaconRound)) return "absent";
      return Buffer.from(hash("sha256", `signature ${record.beaconRound}`), "hex");
    },
    isGivenUp: async (tx, roundId) => {
      await store.statement(mine(tx));
      const record = beaconAtOf(roundId);
      return !record || now() >= record.beaconAt + patienceMs;
    },
    draw: async (tx, roundId, signature) => {
      await store.statement(mine(tx));
      const record = store.get(mine(tx), kept.records, roundId);
      invariant(record, `round ${roundId} has a record`);
      const promised = Buffer.from(hash("sha256", `promised ${roundId}`), "hex");
      return Buffer.from(drawSeed(promised, Buffer.from(record.hash, "hex"), signature));
    },
    reveal: async () => {},
  };
}
