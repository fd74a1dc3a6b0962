import { toBirr } from "@derash/game/money";
import type { Heard, RoomEventName, RoomStamp } from "@derash/protocol/socket";
import { confirmedCartelas, countdownAt, derashOf, playersOf, potOf, type RoomRound, voidReasonOf } from "../record.ts";
import { winnersOf } from "./room-state.ts";

type Payload<Name extends RoomEventName> = Omit<Heard<Name>, keyof RoomStamp>;

/** An event of a room, before it gets its stamp. */
export type RoomEvent = { [Name in RoomEventName]: { name: Name; payload: Payload<Name> } }[RoomEventName];

/**
 * What happened between two looks at the same round. Events are differences of stored facts, so they can be lost,
 * repeated or made by another node without the room ever telling something that is not in the database.
 */
export function roomEvents(before: RoomRound, after: RoomRound, now: number): RoomEvent[] {
  return [
    ...cartelaEvents(before, after),
    ...playerEvents(before, after),
    ...countdownEvents(before, after, now),
    ...closedEvents(before, after),
    ...stateEvents(before, after),
  ];
}

function cartelaEvents(before: RoomRound, after: RoomRound): RoomEvent[] {
  const events: RoomEvent[] = [];
  const totals = { playerCount: playersOf(after).size, derash: toBirr(derashOf(after)), pot: toBirr(potOf(after)) };
  const was = new Map(before.cartelas.map((cartela) => [cartela.number, cartela]));
  const is = new Map(after.cartelas.map((cartela) => [cartela.number, cartela]));
  for (const cartelaNumber of was.keys()) {
    if (!is.has(cartelaNumber)) events.push({ name: "cartela_released", payload: { cartelaNumber, ...totals } });
  }
  for (const [cartelaNumber, { isConfirmed }] of is) {
    const former = was.get(cartelaNumber);
    if (former && former.isConfirmed === isConfirmed) continue;
    events.push(
      isConfirmed
        ? { name: "cartela_confirmed", payload: { cartelaNumber, ...totals } }
        : { name: "cartela_reserved", payload: { cartelaNumber } },
    );
  }
  return events;
}

function playerEvents(before: RoomRound, after: RoomRound): RoomEvent[] {
  const playerCount = playersOf(after).size;
  const change = playerCount - playersOf(before).size;
  if (change === 0) return [];
  return [{ name: change > 0 ? "playerJoined" : "playerLeft", payload: { playerCount } }];
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
  const playerCount = playersOf(record).size;
  const countdownNow = { countdown, seconds: countdown, countdownEnd, gameStatus: "waiting" } as const;
  return {
    name: "synchronized_countdown",
    payload: { ...countdownNow, playerCount, restartsLeft, beaconRound, beaconAt, rulesHash },
  };
}

/** The record of the close, once. A round that was void as it closed has one too. */
export function closedEvents(before: RoomRound, after: RoomRound): RoomEvent[] {
  const { closed } = after.draw;
  return before.draw.closed || !closed ? [] : [{ name: "round_closed", payload: closed }];
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
      derash: confirmedCartelas(ended).length > 0 ? toBirr(derashOf(ended)) : 0,
      nextSharedGameId: nextRoundId,
    },
  };
}
