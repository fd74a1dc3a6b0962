import type { LogEntry, RoundProof } from "@derash/fairness/proof/record";
import * as z from "zod";
import { uuid, wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";

/** A round by its id, or by its display code, which names the newest round that bore it. */
export const drawParams = z.object({ round: z.union([uuid, z.string().regex(/^ETH[A-Z0-9]{3}$/)]) });
/** GET /api/draw/log?table=&before=&limit= ; `before` is what the page before answered as `next`. */
export const drawLogQuery = z.object({
  table: uuid.optional(),
  before: wholeNumber(1, 999_999_999).optional(),
  limit: wholeNumber(1, 100).default(50),
});

// The public record of a round, exactly as docs/fairness.md has it.

const beaconFacts = namedObject("BeaconFacts", {
  chain: z.string(),
  publicKey: z.string(),
  genesisMs: z.number(),
  periodMs: z.number(),
});
export const beaconLabel = namedObject(
  "BeaconLabel",
  "drand is everybody's; a local beacon is ours, for demo and tests, and so not independent.",
  { kind: z.enum(["drand", "local"]), isIndependent: z.boolean() },
);
const roundState = z.enum(["closed", "calling", "settled", "void"]);
export const voidReason = z.enum(["min_players", "late_close", "beacon", "no_winner"]);
/** What players are told beside: an announced round may be taken back before its sale ends, and then there is no record of it. */
export const toldVoidReason = z.enum([...voidReason.options, "cancelled"]);

export const proofTable = namedObject(
  "ProofTable",
  "Epochs of a table count from 1; `anchor` is s[0] of the epoch's chain, `length` its last position. `recoveredAtMs`: when the house said that it began this epoch because it had restored its database; null for an epoch begun in its turn.",
  {
    id: z.string(),
    epoch: z.number(),
    anchor: z.string(),
    length: z.number(),
    recoveredAtMs: z.number().nullable(),
  },
);
const proofBeacon = namedObject("ProofBeacon", { ...beaconFacts.shape, ...beaconLabel.shape });
export const proofClose = namedObject(
  "ProofClose",
  "`rules` is the rules text itself, `hash` is C, `recordedAtMs` the database's clock when the record was made.",
  {
    position: z.number(),
    closesAtMs: z.number(),
    stake: z.number(),
    ticketCount: z.number(),
    prizePool: z.number(),
    root: z.string(),
    commit: z.string(),
    beaconRound: z.number(),
    rules: z.string(),
    previousHash: z.string(),
    hash: z.string(),
    recordedAtMs: z.number(),
  },
);
const proofTicket = namedObject("ProofTicket", {
  cartelaNumber: z.number(),
  cells: z.array(z.number()),
  stake: z.number(),
  playerTag: z.string(),
  ticketId: z.string(),
});
const proofWinner = namedObject("ProofWinner", {
  ...{ cartelaNumber: z.number(), prize: z.number(), bonus: z.number() },
  tax: z.number().exactOptional().describe("On this win; left out: nothing."),
  stage: z.number().exactOptional().describe("Counted from 1; of rounds with stages alone."),
});
const roundProof = namedObject(
  "RoundProof",
  "The public record of a round as it crosses the wire: money in santim, times in epoch ms, bytes in lower-case hex.",
  {
    protocol: z.literal("bingo75/v1"),
    roundId: z.string(),
    gameId: z.string(),
    kind: z.enum(["room", "hall"]),
    company: z.string(),
    state: roundState,
    voidReason: voidReason.nullable(),
    table: proofTable,
    beacon: proofBeacon,
    close: proofClose,
    tickets: z.array(proofTicket).describe("By cartela number."),
    serverSeed: z.string().nullable(),
    beaconSignature: z.string().nullable(),
    order: z.array(z.number()).nullable(),
    callCount: z.number().nullable(),
    callHash: z.string().nullable().describe("h[callCount]."),
    winners: z.array(proofWinner).nullable(),
    pot: z.number().nullable(),
    houseCut: z.number().nullable(),
    guaranteePaid: z
      .number()
      .exactOptional()
      .describe("What the company added to the pot; there only for a settled round that had a guarantee."),
  },
) satisfies z.ZodType<RoundProof>;
const logEntry = namedObject(
  "LogEntry",
  "A line of a table's public log; `length` is the last position of the epoch's chain.",
  {
    roundId: z.string(),
    gameId: z.string(),
    table: z.string(),
    epoch: z.number(),
    length: z.number(),
    recoveredAtMs: z.number().nullable(),
    position: z.number(),
    previousHash: z.string(),
    hash: z.string(),
    closesAtMs: z.number(),
    recordedAtMs: z.number(),
    beaconChain: z.string(),
    beaconRound: z.number(),
    state: roundState,
    voidReason: voidReason.nullable(),
    commit: z.string(),
    serverSeed: z.string().nullable(),
  },
) satisfies z.ZodType<LogEntry>;

export const drawBeacon = namedObject(
  "DrawBeacon",
  "Where the randomness of new rounds comes from, and how long after its close a round's beacon is made, at least.",
  { ...proofBeacon.shape, leadMs: z.number() },
);

export const proofAnswer = namedObject(
  "ProofAnswer",
  "The public record; money is whole santim, times are epoch milliseconds, bytes lower-case hex.",
  { success: z.literal(true), ...roundProof.shape },
);

export const neighboursAnswer = namedObject("NeighboursAnswer", "The records before and after it at the same table.", {
  previous: logEntry.nullable(),
  next: logEntry.nullable(),
});

export const drawLogAnswer = namedObject("DrawLogAnswer", "Newest first; `next` is null on the last page.", {
  entries: z.array(logEntry),
  next: z.string().nullable(),
});

export const myDrawAnswer = namedObject(
  "MyDrawAnswer",
  "What only this player is told, with which they find their own cartelas in the record.",
  { salt: z.string(), telegramId: z.string(), cartelas: z.array(z.number()) },
);

/** GET /api/draw/beacon */
export type BeaconAnswer = DrawBeacon;

export const voidRate = namedObject("VoidRate", "Rounds with a record, and how many of them are void.", {
  rounds: z.number(),
  voids: z.number(),
});

export const drawTable = namedObject(
  "DrawTable",
  "A room, or a cashier's desk; its seed chains with what was published of each before it was used.",
  {
    id: z.string(),
    name: z.string(),
    company: z.string(),
    kind: roundProof.shape.kind,
    epochs: z
      .array(
        z.object({
          epoch: z.number(),
          anchor: z.string(),
          length: z.number(),
          startedAt: z.number(),
          recoveredAt: z.number().nullable(),
        }),
      )
      .describe("`recoveredAt`: when the house said that it began the epoch because it had restored its database."),
    rounds: z.number(),
    voids: z.record(voidReason, z.number()),
    notEnded: z.number().describe("Rounds that have not ended six hours after their close."),
  },
);

export const drawTablesAnswer = namedObject("DrawTablesAnswer", {
  tables: z.array(drawTable),
  beacon: drawBeacon,
  voidRate: z.object({ days30: voidRate, all: voidRate }),
  notEnded: z.number().describe("Of all tables."),
});

export type VoidReason = z.output<typeof voidReason>;
export type ToldVoidReason = z.output<typeof toldVoidReason>;
export type DrawBeacon = z.output<typeof drawBeacon>;
export type ProofAnswer = z.output<typeof proofAnswer>;
export type NeighboursAnswer = z.output<typeof neighboursAnswer>;
export type DrawLogAnswer = z.output<typeof drawLogAnswer>;
export type MyDrawAnswer = z.output<typeof myDrawAnswer>;
export type VoidRate = z.output<typeof voidRate>;
export type DrawTable = z.output<typeof drawTable>;
export type DrawTablesAnswer = z.output<typeof drawTablesAnswer>;
