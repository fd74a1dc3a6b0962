import type { RoundProof } from "@derash/fairness/proof/record";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The tables of server/migrations/0015-draw.sql. Times that the beacon counts by are epoch milliseconds. */
export type DrawTables = {
  beacon: {
    chain: Buffer;
    kind: "drand" | "local";
    public_key: Buffer;
    genesis_ms: number;
    period_ms: number;
    first_used_at: GeneratedAlways<Date>;
  };
  seed_chain: SeedChainTable;
  close_record: CloseRecordTable;
  draw: { round_id: string; signature: Buffer; drawn_at: GeneratedAlways<Date> };
  draw_reveal: { round_id: string; server_seed: Buffer; revealed_at: GeneratedAlways<Date> };
  drawn_round: {
    round_id: string;
    state: RoundProof["state"];
    void_reason: RoundProof["voidReason"];
    seed: Buffer | null;
    call_count: number | null;
    pot_santim: number | null;
    house_cut_santim: number | null;
  };
  drawn_winner: { round_id: string; cartela_number: number; prize_santim: number; bonus_santim: number };
  close_told: { round_id: string; close: RoundProof["close"]; table: RoundProof["table"] };
  draw_fault: { fault: string; id: string };
};

type SeedChainTable = {
  id: Generated<string>;
  table_id: string;
  kind: RoundProof["kind"];
  company_id: string;
  epoch: number;
  anchor: Buffer;
  sealed_seed: Buffer;
  length: number;
  last_position: Generated<number>;
  last_hash: Buffer;
  started_at: GeneratedAlways<Date>;
  /** Null for a chain that began in its turn. */
  recovered_at: Generated<Date | null>;
};

type CloseRecordTable = {
  round_id: string;
  number: GeneratedAlways<number>;
  chain_id: string;
  position: number;
  table_id: string;
  kind: RoundProof["kind"];
  company_id: string;
  code: string;
  closes_at_ms: number;
  stake_santim: number;
  ticket_count: number;
  prize_pool_santim: number;
  root: Buffer;
  commit: Buffer;
  beacon_chain: Buffer;
  beacon_round: number;
  rules: string;
  previous_hash: Buffer;
  hash: Buffer;
  tickets: JSONColumnType<RoundProof["tickets"]>;
  recorded_at: GeneratedAlways<Date>;
};
