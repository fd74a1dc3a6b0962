import { type RoundAlarm, roundAlarmStore } from "./round-alarm.ts";
import { readLasting, writeJson } from "./storage.ts";

/** What this phone heard first of a round, and what must not change any more. */
type KeptRound = {
  roundId: string;
  /** The seal, and when this phone heard it: the phone's own clock, epoch ms. */
  hash: string | null;
  at: number | null;
  /** Hash of the rules text, as it was when the stake was paid; hex. */
  rules: string | null;
  /** From the first call on. */
  balls: readonly number[];
};

/** What a state or an event says of a round; what it does not speak of is undefined. */
export type Heard = {
  sharedGameId: string;
  closeHash?: string | null;
  rulesHash?: string | null;
  /** The text of the rules, as a close record bears it. */
  rules?: string;
  calledBalls?: readonly number[];
  /** No more balls will come. */
  isOver?: boolean;
};

const keptMax = 100;

/**
 * Keeps what counts of a round: its seal; its rules from when somebody here has a stake in it; its balls. Only what is heard
 * first counts: a round that is changed later comes otherwise, and that is told.
 */
export async function keepHeard({ rules, ...heard }: Heard, hasStake: boolean, at: number): Promise<void> {
  keep(heard, hasStake, at);
  // Hashed here: what a record is said to bear proves nothing. Without a secure connection no browser does.
  const hash = rules && (await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(rules)));
  if (hash) keep({ sharedGameId: heard.sharedGameId, rulesHash: toHex(hash) }, hasStake, at);
}

function keep(heard: Heard, hasStake: boolean, at: number): void {
  const roundId = heard.sharedGameId;
  const all = keptRounds();
  const known = keptIn(all, roundId);
  const changed = known && changeIn(known, heard);
  if (changed) roundAlarmStore.set({ roundId, changed });
  const next = keptAfter(known ?? nothingOf(roundId), heard, hasStake, at);
  if (JSON.stringify(next) === JSON.stringify(known ?? nothingOf(roundId))) return;
  const others = all.map((kept) => (kept.roundId === roundId ? next : kept));
  writeJson("derash-closes", (known ? others : [...all, next]).slice(-keptMax));
}

/** What this phone has kept of a round; null when it has heard nothing of it that counts. */
export function keptClose(roundId: string): KeptRound | null {
  return keptIn(keptRounds(), roundId);
}

function changeIn(kept: KeptRound, { closeHash, rulesHash, calledBalls, isOver }: Heard): RoundAlarm["changed"] | null {
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

function keptAfter(kept: KeptRound, heard: Heard, hasStake: boolean, at: number): KeptRound {
  const { closeHash, rulesHash, calledBalls = [] } = heard;
  const hash = kept.hash ?? closeHash ?? null;
  const isLonger = calledBalls.length > kept.balls.length && isSameRun(kept.balls, calledBalls);
  return {
    roundId: kept.roundId,
    hash,
    at: hash === null ? null : (kept.at ?? at),
    rules: kept.rules ?? (hasStake ? (rulesHash ?? null) : null),
    balls: isLonger && (hash !== null || hasStake) ? [...calledBalls] : kept.balls,
  };
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function nothingOf(roundId: string): KeptRound {
  return { roundId, hash: null, at: null, rules: null, balls: [] };
}

function keptIn(all: readonly KeptRound[], roundId: string): KeptRound | null {
  const kept = all.find((each) => each.roundId === roundId);
  return kept ? { ...nothingOf(roundId), ...kept } : null;
}

/** The lasting copy: what another tab has heard counts too. */
function keptRounds(): KeptRound[] {
  try {
    const kept: unknown = JSON.parse(readLasting("derash-closes") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
