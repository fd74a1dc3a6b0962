import { readLastingList, writeJson } from "../../data/storage.ts";
import { type RoundAlarm, raiseAlarm } from "./round-alarm.ts";

/** What this phone heard first of a round, and what must not change any more. */
type KeptRound = {
  roundId: string;
  /** The seal, and when this phone heard it: the phone's own clock, epoch ms. */
  hash: string | null;
  at: number | null;
  /** What the house's clock showed at that moment, as far as this phone knew it. */
  houseAt: number | null;
  /** Hash of the rules text, as it was when the stake was paid; hex. */
  rules: string | null;
  /** From the first call on. */
  balls: readonly number[];
  /** Where the round was closed otherwise: for which moment and which round of the beacon it was announced last, "ms,round". */
  told?: string;
};

/** When something was heard, epoch ms: by the phone's own clock, and by the house's, null while that is not known. */
export type Moment = { at: number; houseAt: number | null };

/** What a state or an event says of a round; what it does not speak of is undefined. */
export type Heard = {
  sharedGameId: string;
  closeHash?: string | null;
  rulesHash?: string | null;
  /** The text of the rules, as a close record bears it. */
  rules?: string;
  calledBalls?: readonly number[];
  told?: string;
  /** No more balls will come. */
  isOver?: boolean;
};

const keptMax = 100;

/**
 * Keeps what counts of a round: its seal; its rules from when somebody here has a stake in it; its balls. Only what is heard
 * first counts: a round that is changed later comes otherwise, and that raises an alarm.
 */
export async function keepHeard({ rules, ...heard }: Heard, hasStake: boolean, moment: Moment): Promise<void> {
  keep(heard, hasStake, moment);
  // Hashed here: what a record is said to bear proves nothing. Without a secure connection no browser does.
  const hash = rules && (await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(rules)));
  if (hash) keep({ sharedGameId: heard.sharedGameId, rulesHash: toHex(hash) }, hasStake, moment);
}

function keep(heard: Heard, hasStake: boolean, moment: Moment): void {
  const roundId = heard.sharedGameId;
  const all = readLastingList<KeptRound>("derash-closes");
  const known = keptIn(all, roundId);
  const changed = known && changeIn(known, heard);
  if (changed) raiseAlarm({ roundId, changed });
  const next = keptAfter(known ?? nothingOf(roundId), heard, hasStake, moment);
  if (JSON.stringify(next) === JSON.stringify(known ?? nothingOf(roundId))) return;
  const others = all.map((kept) => (kept.roundId === roundId ? next : kept));
  writeJson("derash-closes", (known ? others : [...all, next]).slice(-keptMax));
}

/** What this phone has kept of a round; null when it has heard nothing of it that counts. */
export function keptClose(roundId: string): KeptRound | null {
  return keptIn(readLastingList<KeptRound>("derash-closes"), roundId);
}

type Change = Extract<RoundAlarm["changed"], "seal" | "rules" | "balls">;

function changeIn(kept: KeptRound, { closeHash, rulesHash, calledBalls, isOver }: Heard): Change | null {
  if (isOther(kept.hash, closeHash)) return "seal";
  if (isOther(kept.rules, rulesHash)) return "rules";
  return calledBalls && !isSameRun(kept.balls, calledBalls, isOver) ? "balls" : null;
}

function isOther(kept: string | null, heard: string | null | undefined): boolean {
  return Boolean(kept && heard && kept !== heard);
}

/** An answer that was overtaken has fewer balls; a round that is over has all of them. */
function isSameRun(kept: readonly number[], heard: readonly number[], isOver = false): boolean {
  if (isOver && heard.length < kept.length) return false;
  return heard.every((ball, at) => at >= kept.length || ball === kept[at]);
}

function keptAfter(kept: KeptRound, heard: Heard, hasStake: boolean, { at, houseAt }: Moment): KeptRound {
  const { closeHash, rulesHash, calledBalls = [] } = heard;
  const told = kept.told ?? heard.told;
  const hash = kept.hash ?? closeHash ?? null;
  const isLonger = calledBalls.length > kept.balls.length && isSameRun(kept.balls, calledBalls);
  return {
    roundId: kept.roundId,
    hash,
    ...(kept.hash === null && hash !== null ? { at, houseAt } : { at: kept.at, houseAt: kept.houseAt }),
    rules: kept.rules ?? (hasStake ? (rulesHash ?? null) : null),
    balls: isLonger && (hash !== null || hasStake) ? [...calledBalls] : kept.balls,
    ...(told && { told }),
  };
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function nothingOf(roundId: string): KeptRound {
  return { roundId, hash: null, at: null, houseAt: null, rules: null, balls: [] };
}

function keptIn(all: readonly KeptRound[], roundId: string): KeptRound | null {
  const kept = all.find((each) => each.roundId === roundId);
  return kept ? { ...nothingOf(roundId), ...kept } : null;
}
