import { ballCount } from "@derash/game/ball";
import { uuidText } from "@derash/game/bytes";
import { stagesMax } from "@derash/game/stage";
import { numberMax } from "../rules-text.ts";
import { isMisspelt } from "./json.ts";
import type { About, LogEntry, ProofState, ProofTicket, ProofWinner, RoundProof, VoidReason } from "./record.ts";

/** Reads a value that came as JSON: a copy of it when it is of this kind, else it throws. */
type Kind<T> = (value: unknown) => T;

// With it the stakes of a round are no larger than any other number may be.
const stakeMax = 10 ** 10;
/** A hundred times what our chains have: nobody shall make a checker hash for ever. */
const chainLengthMax = 1_000_000;

const count = whole(1);
const u16 = whole(0, 65_535);
const ball = whole(1, ballCount);
const uuid = text(uuidText);
const hash = bytes(32);
const anyText = text(/^/);

const voidReason = maybe(oneOf<VoidReason>("min_players", "late_close", "beacon", "no_winner"));
const state = oneOf<ProofState>("closed", "calling", "settled", "void");

/** The public record of a round. This table and the one in docs/fairness.md are the same. */
const record = object<RoundProof>({
  protocol: oneOf("bingo75/v1"),
  roundId: uuid,
  gameId: anyText,
  kind: oneOf("room", "hall"),
  company: anyText,
  state,
  voidReason,
  table: object({
    id: uuid,
    epoch: count,
    anchor: hash,
    length: whole(1, chainLengthMax),
    recoveredAtMs: maybe(whole()),
  }),
  beacon: object({
    kind: oneOf("drand", "local"),
    isIndependent: oneOf(true, false),
    chain: hash,
    publicKey: bytes(96),
    genesisMs: whole(),
    periodMs: count,
  }),
  close: object({
    position: count,
    closesAtMs: whole(),
    stake: whole(0, stakeMax),
    ticketCount: u16,
    prizePool: whole(),
    root: hash,
    commit: hash,
    beaconRound: count,
    rules: text(/^[\n -~]*$/),
    previousHash: hash,
    hash,
    recordedAtMs: whole(),
  }),
  tickets: list(
    object<ProofTicket>({
      cartelaNumber: u16,
      cells: list(whole(0, ballCount), 25),
      stake: whole(0, stakeMax),
      playerTag: hash,
      ticketId: uuid,
    }),
  ),
  serverSeed: maybe(hash),
  beaconSignature: maybe(bytes(48)),
  order: maybe(list(ball, ballCount)),
  callCount: maybe(whole(0, ballCount)),
  callHash: maybe(hash),
  winners: maybe(
    list(
      object<ProofWinner>({
        ...{ cartelaNumber: u16, prize: whole(), bonus: whole() },
        ...{ tax: leftOut(whole()), stage: leftOut(whole(1, stagesMax)) },
      }),
    ),
  ),
  pot: maybe(whole()),
  houseCut: maybe(whole()),
  guaranteePaid: leftOut(whole()),
});

const entry = object<LogEntry>({
  roundId: uuid,
  gameId: anyText,
  table: uuid,
  epoch: count,
  length: count,
  recoveredAtMs: maybe(whole()),
  position: count,
  previousHash: hash,
  hash,
  closesAtMs: whole(),
  recordedAtMs: whole(),
  beaconChain: hash,
  beaconRound: count,
  state,
  voidReason,
  commit: hash,
  serverSeed: maybe(hash),
});

/** Why something is not what a checker can be given. */
export type ReadIssue = "unreadable" | "number_spelling";

export class ReadError extends TypeError {
  readonly issue: ReadIssue;

  constructor(issue: ReadIssue) {
    super(issue);
    this.issue = issue;
  }
}

/** The record, with its known fields alone, and null for what it leaves out and may; or why it is none. */
export function readRecord(value: unknown): RoundProof | ReadIssue {
  try {
    return record(value);
  } catch (error) {
    return readIssueOf(error);
  }
}

/** Of whatever was thrown while something was read. */
export function readIssueOf(error: unknown): ReadIssue {
  return error instanceof ReadError ? error.issue : "unreadable";
}

/** What stands before and after a record. Throws on anything else, like the two below. */
export const readNeighbours = object<Pick<About, "previous" | "next">>({ previous: maybe(entry), next: maybe(entry) });

/** What a phone kept of a round. */
export const readKept = object<{ [Name in KeptName]: Exclude<About[Name], undefined> }>({
  storedHash: maybe(text(/^[0-9a-f]{1,64}$/)),
  storedAtMs: maybe(whole()),
  storedHouseAtMs: maybe(whole()),
  storedRules: maybe(hash),
  heardBalls: maybe(list(ball)),
});
type KeptName = "storedHash" | "storedAtMs" | "storedHouseAtMs" | "storedRules" | "heardBalls";

/** What the beacon's source said of the round. */
export const readAsked = maybe(text(/^(absent|[0-9a-f]{96})$/));

/** The cartela that somebody calls their own (`About.mine`). */
export const readMine = maybe(
  object({ cartelaNumber: u16, salt: maybe(bytes(16)), telegramId: maybe(text(/^\d{1,19}$/)) }),
);

function object<T extends object>(fields: { [Name in keyof T]: Kind<T[Name]> }): Kind<T> {
  const named = Object.entries(fields) as [string, Kind<unknown>][];
  return (value) =>
    Object.fromEntries(named.map(([name, kind]) => [name, kind((value as Record<string, unknown>)[name])])) as T;
}

function list<T>(kind: Kind<T>, length?: number): Kind<T[]> {
  return (value) =>
    fitting(value as unknown[], Array.isArray(value) && value.length === (length ?? value.length)).map(kind);
}

function maybe<T>(kind: Kind<T>): Kind<T | null> {
  return (value) => (value == null ? null : kind(value));
}

/** What records did not always have: one without it is read as it is. */
function leftOut<T>(kind: Kind<T>): Kind<T> {
  return (value) => (value == null ? (undefined as T) : kind(value));
}

function oneOf<T>(...words: T[]): Kind<T> {
  return (value) => fitting(value as T, words.includes(value as T));
}

function whole(least = 0, most = numberMax): Kind<number> {
  return (value) => {
    if (isMisspelt(value)) throw new ReadError("number_spelling");
    return fitting(value as number, Number.isInteger(value) && least <= Number(value) && Number(value) <= most);
  };
}

function bytes(size: number): Kind<string> {
  return text(new RegExp(`^[0-9a-f]{${size * 2}}$`));
}

function text(pattern: RegExp): Kind<string> {
  return (value) => fitting(value as string, typeof value === "string" && pattern.test(value));
}

function fitting<T>(value: T, isFitting: boolean): T {
  if (!isFitting) throw new ReadError("unreadable");
  return value;
}
