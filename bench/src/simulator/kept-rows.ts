import type { BonusSchedule } from "@derash/game/bonus";
import type { Cells } from "@derash/game/cartela";
import type { RoundState } from "@derash/game/round";
import type { Stretch } from "@derash/game/stretch";
import type { Transfer } from "@derash/server/ledger/service";
import type { RoundNotice } from "@derash/server/notice/service";
import type { StagePart } from "@derash/server/round/record";
import { Table } from "./memory-store.ts";

/** A round as it is kept; times are epoch milliseconds. */
export type KeptRound = {
  id: string;
  code: string;
  roomId: string;
  state: RoundState;
  stake: number;
  houseCutBps: number;
  bonusSchedule: BonusSchedule;
  patterns: readonly string[];
  stages: StagePart | null;
  minPlayers: number;
  countdownMs: number;
  autoStartDelayMs: number;
  startDelayMs: number;
  callIntervalMs: number;
  closesAt: number | null;
  countdownRestarts: number;
  closedAt: number | null;
  startsAt: number | null;
  endedAt: number | null;
  seed: Buffer | null;
  lastCall: number | null;
  callsMade: number | null;
  voidReason: string | null;
  stretches: readonly Stretch[];
};

export type KeptCartela = {
  number: number;
  playerId: string;
  cells: Cells;
  ticketId: string;
  /** null: it is paid for. */
  reservedUntil: number | null;
  prize: number;
  bonus: number;
};

/** What the close put into the log. */
export type KeptRecord = { hash: string; beaconRound: number; beaconAt: number; tickets: readonly string[] };

/** What happened to a round, in the order of the commits. */
export type Happened = { at: number; roundId: string; what: RoundState | "seed"; seed?: string };

/** All that a world keeps. */
export class Kept {
  readonly rounds = new Table<KeptRound>();
  /** Of a room: the id of the round that lives. */
  readonly live = new Table<string>();
  /** By round and number. */
  readonly cartelas = new Table<KeptCartela>();
  readonly balances = new Table<number>();
  readonly keys = new Table<Transfer>();
  readonly records = new Table<KeptRecord>();
  readonly sales = new Table<number>();
  /** By account, what has come to it and gone from it. */
  readonly entries = new Map<string, number[]>();
  readonly transfers: Transfer[] = [];
  readonly notices: RoundNotice[] = [];
  readonly history: Happened[] = [];
}

export const cartelaKey = (roundId: string, number: number) => `${roundId}#${number}`;
