import { toBirr } from "@derash/game/money";
import type { Heard, RoomEventName, RoomStamp } from "@derash/protocol/socket";
import {
  countdownAt,
  derashOf,
  type HeldCartela,
  paidCountOf,
  playerCountOf,
  playersOf,
  potOf,
  type RoomRound,
  voidReasonOf,
} from "../record.ts";
import { stagesOf, winnersOf } from "./room-state.ts";

type Payload<Name extends RoomEventName> = Omit<Heard<Name>, keyof RoomStamp>;

/** An event of a room, before it gets its stamp. */
export type RoomEvent = { [Name in RoomEventName]: { name: Name; payload: Payload<Name> } }[RoomEventName];

/**
 * What happened between two looks at the same round. Events are differences of stored facts, so they can be lost,
 * repeated or made by another node without the room ever telling something that is not in the database. What became of the
 * cartelas comes first: nothing overtakes it.
 */
export function roomEvents(
  before: RoomRound,
  after: RoomRound,
  now: number,
  touched: ReadonlySet<number> = new Set(),
): RoomEvent[] {
  return [
    ...cartelaEvents(before, after, touched),
    ...countdownEvents(before, after, now),
    ...closedEvents(before, after, now),
    ...stateEvents(before, after),
    ...stageEvents(before, after),
  ];
}

/**
 * All changes of cartelas in one event. Those that are `touched` are in it as they are, changed or not: their players were told
 * of a change that may have been undone before it was looked at.
 */
export function cartelaEvents(
  before: RoomRound,
  after: RoomRound,
  touched: ReadonlySet<number> = new Set(),
): RoomEvent[] {
  const changed = changedNumbers(before.cartelas, after.cartelas);
  for (const number of touched) changed.add(number);
  if (changed.size === 0) return [];
  const kept = after.cartelas.filter(({ number }) => changed.has(number));
  for (const { number } of kept) changed.delete(number);
  const those = (isConfirmed: boolean) =>
    kept.flatMap((each) => (each.isConfirmed === isConfirmed ? [each.number] : []));
  const released = [...changed].sort((a, b) => a - b);
  const totals = { playerCount: playerCountOf(after), derash: toBirr(derashOf(after)), pot: toBirr(potOf(after)) };
  return [
    { name: "cartelas_changed", payload: { reserved: those(false), confirmed: those(true), released, ...totals } },
  ];
}

/** The cartelas that are in one of the two only, or are paid for in one of them only. Both are in the order of their numbers. */
function changedNumbers(before: readonly HeldCartela[], after: readonly HeldCartela[]): Set<number> {
  const changed = new Set<number>();
  let at = 0;
  for (const is of after) {
    for (let was = before[at]; was && was.number < is.number; was = before[++at]) changed.add(was.number);
    const was = before[at]?.number === is.number ? before[at++] : undefined;
    if (was?.isConfirmed !== is.isConfirmed) changed.add(is.number);
  }
  for (const { number } of before.slice(at)) changed.add(number);
  return changed;
}

function countdownEvents(before: RoomRound, after: RoomRound, now: number): RoomEvent[] {
  if (after.facts.state !== "open" || before.facts.closesAt === after.facts.closesAt) return [];
  return [countdownEvent(after, now)];
}

/** The countdown as it stands; of a new round it also says that this round takes stakes now. */
export function countdownEvent(record: RoomRound, now: number): RoomEvent {
  const countdown = countdownAt(record, now);
  const { closesAt: countdownEnd, drawAt: beaconAt } = record.facts;
  const { beaconRound, rulesHash } = record.draw;
  const { restartsLeft } = record.room;
  const playerCount = playerCountOf(record);
  const countdownNow = { countdown, seconds: countdown, countdownEnd, gameStatus: "waiting" } as const;
  return {
    name: "synchronized_countdown",
    payload: { ...countdownNow, playerCount, restartsLeft, beaconRound, beaconAt, rulesHash },
  };
}

/**
 * The record of the close, once. A round that was void as it closed has one too. Where the countdown started over and nobody here
 * saw it, it is told first: by the one that was announced last the round was closed for another moment.
 */
export function closedEvents(before: RoomRound, after: RoomRound, now: number): RoomEvent[] {
  const { closed } = after.draw;
  if (before.draw.closed || !closed) return [];
  const { closesAt } = before.facts;
  const isMoved = closesAt !== null && closesAt !== after.facts.closesAt;
  return [...(isMoved ? [countdownEvent(after, now)] : []), { name: "round_closed", payload: closed }];
}

function stateEvents(before: RoomRound, after: RoomRound): RoomEvent[] {
  if (before.facts.state === after.facts.state || after.facts.state !== "calling") return [];
  const { startsAt, callIntervalMs } = after;
  const { startDelayMs } = after.room;
  const players = [...playersOf(after).values()];
  const derash = toBirr(derashOf(after));
  const { rulesHash } = after.draw;
  return [
    {
      name: "game_started",
      payload: { playerCount: players.length, players, startsAt, startDelayMs, callIntervalMs, derash, rulesHash },
    },
  ];
}

/** Each stage that was paid in between, in their order. */
export function stageEvents(before: RoomRound, after: RoomRound): RoomEvent[] {
  const was = before.stages?.settled ?? 0;
  const won = stagesOf(after).slice(was, after.stages?.settled ?? 0);
  return won.flatMap(({ call, prize, winners }, index) => {
    const stage = was + index + 1;
    return call === null ? [] : [{ name: "stage_won", payload: { stage, call, prize, winners } }];
  });
}

/** The end of a round: published once it is settled or void, with the round that follows. */
export function endEvent(ended: RoomRound, calledBalls: readonly number[], nextRoundId: string): RoomEvent {
  return {
    name: "game_ended",
    payload: {
      totalCalls: calledBalls.length,
      calledBalls: [...calledBalls],
      isVoid: ended.facts.state === "void",
      voidReason: voidReasonOf(ended),
      winners: winnersOf(ended),
      derash: paidCountOf(ended) > 0 ? toBirr(derashOf(ended)) : 0,
      nextSharedGameId: nextRoundId,
    },
  };
}

/** A new round as it was when it opened: what has happened in it since is published as changes from there. */
export function asOpened(record: RoomRound): RoomRound {
  const draw = { ...record.draw, closed: null };
  const stages = record.stages && { ...record.stages, settled: 0, wins: [] };
  return {
    ...record,
    draw,
    stages,
    cartelas: [],
    startsAt: null,
    facts: { ...record.facts, state: "open", stretches: [] },
  };
}
