import type { ProofClose, ProofTable } from "@derash/fairness/proof/record";
import type { BonusSchedule } from "@derash/game/bonus";
import type { BonusLimits } from "@derash/game/bonus/limit";
import type { TaxRule } from "@derash/game/deduction/tax";
import { type Santim, santim, zero } from "@derash/game/money";
import { oneToGo } from "@derash/game/one-to-go";
import { decideOutcome, decideShout, type Outcome, type Played } from "@derash/game/outcome";
import { prizePoolOf } from "@derash/game/prize";
import { liveStates, type RoundFacts, roundAt } from "@derash/game/round";
import { type Stage, splitByShares } from "@derash/game/stage";
import type { ToldVoidReason } from "@derash/protocol/draw";
import type { ClaimRule } from "@derash/protocol/hall/profile";
import type { DrawMode } from "@derash/protocol/hall/round";
import type { GameState } from "@derash/protocol/round";
import type { Table } from "../draw/service.ts";
import { keptPatterns } from "../pattern.ts";
import type { Tables } from "../postgres/schema.ts";

/** A cartela of a round as a room shows it: cells are known of winners, and while balls are called of all; else they are in the record of the close. */
export type HeldCartela = {
  number: number;
  /** null: paper. */
  playerId: string | null;
  /** Masked; only asterisks while the round sells. */
  playerName: string;
  isConfirmed: boolean;
  /** Epoch milliseconds; null once confirmed. */
  reservedUntil: number | null;
  prize: Santim;
  bonus: Santim;
  /** What of its tax the winner bears; the rest is paid. */
  withheld: Santim;
  cells: readonly number[] | null;
};

/** A paid cartela with all that its round is decided and paid by. */
export type SoldCartela = HeldCartela & {
  cells: readonly number[];
  ticketId: string;
  /** Whence its stake came, and whither a prize or a refund goes: a player's wallet, or the cashier's float. */
  accountId: string;
  /** Of paper: which version of its cartela it shows. */
  version: number;
  /** Of paper: the cashier whose till sold it; else null. */
  soldBy: string | null;
  /** Of paper: what a customer took at once has the same number, the number of the transfer that paid for it; null: not known. */
  line: number | null;
  /** What hides the player in a proof; null: paper. */
  tag: { telegramId: number; salt: Buffer } | null;
};

/** What may be published of a round's draw, as it comes to be known. */
export type PublishedDraw = {
  beacon: GameState["beacon"];
  /** Of the close that is announced, or was. */
  beaconRound: number | null;
  /** See GameState; null in a hall. */
  rulesHash: string | null;
  /** The record of its close; null before. */
  closed: { close: ProofClose; table: ProofTable } | null;
  /** Of all calls, those to come too, hex; null before the draw. */
  callHashes: readonly string[] | null;
};

/** The least that a round's Derash is, and the account that holds it until the round is over. */
export type Guarantee = { amount: Santim; accountId: string };

/** How its wins are taxed, and the company's accounts: of what it owes, and of what it bears itself. */
export type TaxPart = { rule: TaxRule; accountId: string; costAccountId: string };

/** How a round with stages is won, and how far it is. */
export type StagePart = {
  /** In the order in which they are played. */
  rules: readonly { patterns: readonly string[]; sharePercent: number }[];
  /** The winning call of each; null before the draw. Nobody hears of one before it is made. */
  calls: readonly number[] | null;
  /** So many are paid. */
  settled: number;
  /** Of those, by stage and number; stages count from 1. */
  wins: readonly { stage: number; cartelaNumber: number; prize: Santim; withheld: Santim }[];
};

export type VoidReason = NonNullable<Tables["round"]["void_reason"]>;

/**
 * One round, of a room or of a hall, loaded from the database; times are epoch milliseconds. Everything that leaves the server
 * about it is computed from here and the clock.
 */
export type RoundRecord = {
  id: string;
  code: string;
  /** Where it is played: a room, or a cashier's desk. */
  table: Table;
  branchId: string;
  mode: DrawMode;
  facts: RoundFacts;
  stake: Santim;
  houseCutBps: number;
  guarantee: Guarantee | null;
  /** null: nothing is taxed. */
  tax: TaxPart | null;
  minPlayers: number;
  /** In a hall the company's; from the close of the sale on what is left of it. */
  bonusSchedule: BonusSchedule;
  /** What ends it: of a round with stages the patterns of the last. */
  patterns: readonly string[];
  /** null: it has one, of `patterns`. */
  stages: StagePart | null;
  callIntervalMs: number;
  potAccountId: string;
  houseAccountId: string;
  bonusAccountId: string;
  /** Where the randomness comes from; null for balls that are typed, and for what was opened before there were records. */
  beacon: { chain: Buffer; leadMs: number } | null;
  draw: PublishedDraw;
  closedAt: number | null;
  startsAt: number | null;
  endedAt: number | null;
  voidReason: VoidReason | null;
  /** In the order of their numbers. */
  cartelas: readonly HeldCartela[];
  room: RoomPart | null;
  hall: HallPart | null;
};

/** What only a room's round has. */
type RoomPart = {
  restartsLeft: number;
  countdownRestarts: number;
  autoStartDelayMs: number;
  startDelayMs: number;
  /** What is on sale; null: the published package. */
  cartelaListId: string | null;
  /** So many one player may have in it. */
  cartelasPerPlayerMax: number;
  /** When people were told that it is played; null: it began with its first stake. */
  announcedFor: number | null;
};

/** A till's part in a hall's round: its cashier. Gone: they are switched off, or the drawer of then is counted. */
export type Till = { id: string; name: string; accountId: string; isGone: boolean };

/** What only a hall's round has. */
type HallPart = {
  /** The hall whose tills share it; null: of one from before there were tills. */
  id: string | null;
  /** Who opened it. */
  cashierName: string;
  /** The tills that had a part in it: who sold, and who paid. */
  tills: readonly Till[];
  /** Whose till pays or has paid the winners; null: nobody's yet. */
  paidBy: string | null;
  branchName: string;
  /** How often it was changed, counted on from the hall's round before. */
  changes: number;
  holds: number;
  bonusLimits: BonusLimits;
  /** When its caller means to start it; null: nobody has said. */
  startsBy: number | null;
  claimRule: ClaimRule;
  /** Where the programme of the evening stood with it; null: there was none. */
  programmePlace: number | null;
  /** When its sale closed the budget held less than its table of bonuses says. */
  isBonusShort: boolean;
  /** What waits at the desk for the winners. */
  bonus: Santim;
  /** When the screen of whoever calls in the hall was last there. */
  seenAt: number | null;
  /** What was checked last: which cartela, after how many balls, and the verdict; and all that have won, as somebody was told. */
  checked: { cartelaNumber: number; calls: number; verdict: Tables["hall_claim"]["verdict"] } | null;
  shown: readonly number[];
  /** Why it is void, in the cashier's words. */
  note: string | null;
  /** The cashier has asked a second person to end it; or was refused. */
  giveUp: GiveUp | null;
  /** How often somebody above was asked to end it. */
  giveUps: number;
};

export type GiveUp = { id: string; status: "waiting" | "refused"; reason: string; askedAt: number };

export type RoomRound = Omit<RoundRecord, "room"> & { room: RoomPart };
/** With every paid cartela whole; reservations are not in it. */
export type WholeRound = Omit<RoundRecord, "cartelas"> & { cartelas: readonly SoldCartela[] };
export type HallRound = Omit<WholeRound, "hall"> & { hall: HallPart };
export type Loaded<Round extends RoundRecord = RoundRecord> = { record: Round; now: number };
/** What a room looks at. `snapshot`: which transactions it has seen, as pg_current_snapshot says it. */
export type Look = Loaded<RoomRound> & { snapshot: string };

export function confirmedCartelas(record: RoundRecord): HeldCartela[] {
  return record.cartelas.filter((cartela) => cartela.isConfirmed);
}

/** Distinct players with a paid cartela. */
export function playersOf(record: RoundRecord): Map<string, string> {
  return new Map(
    confirmedCartelas(record).flatMap(({ playerId, playerName }) =>
      playerId === null ? [] : [[playerId, playerName]],
    ),
  );
}

/** How many of them there are. A room asks it with every change that it tells, so nothing is copied. */
export function playerCountOf({ cartelas }: RoundRecord): number {
  const players = new Set<string>();
  for (const { isConfirmed, playerId } of cartelas) if (isConfirmed && playerId !== null) players.add(playerId);
  return players.size;
}

/** How many cartelas are paid for. */
export function paidCountOf({ cartelas }: RoundRecord): number {
  let count = 0;
  for (const { isConfirmed } of cartelas) if (isConfirmed) count++;
  return count;
}

export function potOf(record: RoundRecord): Santim {
  return santim(record.stake * paidCountOf(record));
}

/** The prize pool, which people know as Derash. */
export function derashOf(record: RoundRecord): Santim {
  return prizePoolOf(potOf(record), record.houseCutBps, record.guarantee?.amount ?? zero).prizePool;
}

/** What the company adds to the pot of a round that is settled like this. */
export function guaranteePaidOf(record: RoundRecord): Santim {
  return prizePoolOf(potOf(record), record.houseCutBps, record.guarantee?.amount ?? zero).guaranteePaid;
}

/** Who wins by these balls; `shown`: the cartela that takes it all, where the first shout does. */
export function outcomeWith(
  record: WholeRound,
  order: readonly number[],
  bonusSchedule = record.bonusSchedule,
  shown?: number,
): Outcome | "no_winner" {
  const { cartelas, houseCutBps, stake } = record;
  const played = {
    ...{ cartelas, order, ...wonBy(record), pot: potOf(record), houseCutBps, bonusSchedule },
    guarantee: record.guarantee?.amount ?? zero,
    ...(record.tax && { tax: record.tax.rule, stake }),
  };
  return shown === undefined ? decideOutcome(played) : decideShout(played, shown);
}

/** What wins a round, as the rules of its record have it. */
export function wonBy({
  patterns,
  stages,
}: Pick<RoundRecord, "patterns" | "stages">): Pick<Played, "patterns" | "stages"> {
  return stages === null ? { patterns: keptPatterns(patterns) } : { patterns: [], stages: keptStages(stages.rules) };
}

export function keptStages(rules: StagePart["rules"]): Stage[] {
  return rules.map(({ patterns, sharePercent }) => ({ patterns: keptPatterns(patterns), sharePercent }));
}

/** The patterns of the stage that is played once so many are won. */
export function patternsAfter({ patterns, stages }: RoundRecord, won: number): readonly string[] {
  return stages?.rules[won]?.patterns ?? patterns;
}

/** What each stage is worth as the round stands. */
export function prizesOfStages(record: RoundRecord): Santim[] {
  return splitByShares(derashOf(record), record.stages?.rules.map(({ sharePercent }) => sharePercent) ?? []);
}

/** So many players want one more number after these balls, for the stage that is played; null where the cells are not known. People count, not cartelas. */
export function oneToGoAt(record: RoundRecord, called: readonly number[]): number | null {
  if (record.facts.state !== "calling") return null;
  const cards = record.cartelas.flatMap(({ playerId, cells }) => (cells === null ? [] : [{ playerId, cells }]));
  const won = record.stages?.calls?.filter((call) => call <= called.length).length ?? 0;
  const patterns = keptPatterns(patternsAfter(record, won));
  return new Set(oneToGo(cards, called, patterns).map(({ playerId }) => playerId)).size;
}

/** The hash of the calls up to this one (1-based); null when there is none. */
export function callHashAt({ draw }: RoundRecord, call: number): string | null {
  return draw.callHashes?.[call - 1] ?? null;
}

/** Of a restore people are told like of any other void; nothing was drawn. */
export function voidReasonOf({ voidReason }: RoundRecord): ToldVoidReason | null {
  return voidReason === "restored" ? null : voidReason;
}

export function isOver({ facts }: RoundRecord): boolean {
  return !liveStates.includes(facts.state);
}

/** Calls made so far: those to come are never published. */
export function callsAt(record: RoundRecord, now: number): number {
  return roundAt(record.facts, now).totalCalls;
}

/** Whole seconds to the end of the countdown, rounded up. */
export function countdownAt(record: RoundRecord, now: number): number {
  return Math.ceil(roundAt(record.facts, now).countdownMs / 1000);
}
