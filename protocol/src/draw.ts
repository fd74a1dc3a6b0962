import type { LogEntry, RoundProof } from "@derash/fairness/proof/record";
import * as z from "zod";
import { uuid, wholeNumber } from "./field.ts";

/** A round by its id, or by its display code, which names the newest round that bore it. */
export const drawParams = z.object({ round: z.union([uuid, z.string().regex(/^ETH[A-Z0-9]{3}$/)]) });
/** GET /api/draw/log?table=&before=&limit= ; `before` is what the page before answered as `next`. */
export const drawLogQuery = z.object({
  table: uuid.optional(),
  before: wholeNumber(1, 999_999_999).optional(),
  limit: wholeNumber(1, 100).default(50),
});

export type VoidReason = NonNullable<RoundProof["voidReason"]>;

/** Where the randomness of new rounds comes from, and how long after its close a round's beacon is made, at least. */
export type DrawBeacon = RoundProof["beacon"] & { leadMs: number };

/** GET /api/draw/{round}: the public record; money is whole santim, times are epoch milliseconds, bytes lower-case hex. */
export type ProofAnswer = { success: true } & RoundProof;
/** GET /api/draw/{round}/neighbours: the records before and after it at the same table. */
export type NeighboursAnswer = { previous: LogEntry | null; next: LogEntry | null };
/** GET /api/draw/log: newest first; `next` is null on the last page. */
export type DrawLogAnswer = { entries: LogEntry[]; next: string | null };
/** GET /api/draw/{round}/mine: what only this player is told, with which she finds her own cartelas in the record. */
export type MyDrawAnswer = { salt: string; telegramId: string; cartelas: number[] };
/** GET /api/draw/beacon */
export type BeaconAnswer = DrawBeacon;

/** Rounds with a record, and how many of them are void. */
export type VoidRate = { rounds: number; voids: number };
/** A room, or a cashier's desk; its seed chains with what was published of each before it was used. */
export type DrawTable = {
  id: string;
  name: string;
  company: string;
  kind: RoundProof["kind"];
  /** `recoveredAt`: when the house said that it began the epoch because it had restored its database. */
  epochs: { epoch: number; anchor: string; length: number; startedAt: number; recoveredAt: number | null }[];
  rounds: number;
  voids: Record<VoidReason, number>;
  /** Rounds that have not ended six hours after their close. */
  notEnded: number;
};
/** GET /api/draw/tables */
export type DrawTablesAnswer = {
  tables: DrawTable[];
  beacon: DrawBeacon;
  voidRate: { days30: VoidRate; all: VoidRate };
  /** Of all tables. */
  notEnded: number;
};
