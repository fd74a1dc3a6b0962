import { ballOf } from "@derash/game/ball";
import { toBirr, zero } from "@derash/game/money";
import { gameStatusOf } from "@derash/game/round";
import type { GameState, Winner } from "@derash/protocol/round";
import {
  callHashAt,
  callsAt,
  countdownAt,
  derashOf,
  isOver,
  oneToGoAt,
  patternsAfter,
  playerCountOf,
  potOf,
  prizesOfStages,
  type RoomRound,
  type RoundRecord,
  voidReasonOf,
} from "../record.ts";

/** What changes by the clock alone is left out, so that the rest is serialised once per change; and whose counting `v` is. */
export type TimelessState = Omit<GameState, "serverNow" | "countdown" | "epoch">;

/** A state answer, serialised once per change: only the clock's part and whose answer it is are added. */
export type StateAnswer = { etag: string; body: string };
/** Whose counting `v` is, and how far it has come. */
type Counting = { epoch: string; v: number };

/** The public state of a round after `totalCalls` calls. Calls to come are not in it. */
export function publicState(record: RoomRound, v: number, totalCalls: number): TimelessState {
  const { facts, room } = record;
  const calledBalls = facts.state === "void" ? [] : [...(facts.order ?? [])].slice(0, totalCalls);
  const last = calledBalls.at(-1);
  return {
    v,
    sessionId: record.table.id,
    sharedGameId: record.id,
    gameId: record.code,
    betAmount: toBirr(record.stake),
    gameStatus: gameStatusOf[facts.state],
    isVoid: facts.state === "void",
    voidReason: voidReasonOf(record),
    countdownEnd: facts.state === "open" ? facts.closesAt : null,
    announcedFor: room.announcedFor,
    beacon: record.draw.beacon,
    beaconRound: record.draw.beaconRound,
    beaconAt: facts.drawAt,
    rulesHash: record.draw.rulesHash,
    closeHash: record.draw.closed?.close.hash ?? null,
    callHash: callHashAt(record, calledBalls.length),
    playerCount: playerCountOf(record),
    reservedCartelas: record.cartelas.map(({ number, isConfirmed }) => ({
      cartelaNumber: number,
      confirmed: isConfirmed,
    })),
    pot: toBirr(potOf(record)),
    derash: toBirr(derashOf(record)),
    guarantee: toBirr(record.guarantee?.amount ?? zero),
    bonusEnabled: record.bonusSchedule.length > 0,
    bonusSchedule: record.bonusSchedule.map(({ calls, amount }) => ({ calls, amount: toBirr(amount) })),
    cartelaList: room.cartelaListId,
    patterns: [...patternsAfter(record, record.stages?.settled ?? 0)],
    stages: stagesOf(record),
    minPlayers: record.minPlayers,
    cartelasPerPlayerMax: room.cartelasPerPlayerMax,
    restartsLeft: room.restartsLeft,
    startsAt: record.startsAt,
    startDelayMs: room.startDelayMs,
    callIntervalMs: record.callIntervalMs,
    totalCalls,
    ball: last === undefined ? null : ballOf(last),
    calledBalls,
    oneToGo: oneToGoAt(record, calledBalls),
    winners: winnersOf(record),
  };
}

/** State answer of a round that is not in the room's memory: mostly one that is over, which can be known by its id. */
export function stateAnswer(record: RoomRound, { epoch, v }: Counting, now: number): StateAnswer {
  const head = JSON.stringify(publicState(record, v, callsAt(record, now))).slice(0, -1);
  const etag = isOver(record) ? `"${record.id}"` : `"${record.id}-${now}"`;
  return { etag, body: withClock(head, record, epoch, now) };
}

/** What changes by the clock alone, and whose answer it is, added to the rest as it is serialised. */
export function withClock(head: string, record: RoomRound, epoch: string, now: number): string {
  return `${head},"epoch":"${epoch}","countdown":${countdownAt(record, now)},"serverNow":${Math.round(now)}}`;
}

/** The stages of a round that has any: what each is worth, and of those that are paid who won it, at which call. */
export function stagesOf(record: RoundRecord): GameState["stages"] {
  const { stages } = record;
  if (stages === null) return [];
  const prizes = prizesOfStages(record);
  const nameOf = new Map(record.cartelas.map(({ number, playerName }) => [number, playerName]));
  return stages.rules.map(({ patterns, sharePercent }, index) => ({
    ...{ patterns: [...patterns], sharePercent, prize: toBirr(prizes[index] ?? zero) },
    call: index < stages.settled ? (stages.calls?.[index] ?? null) : null,
    winners: stages.wins
      .filter(({ stage }) => stage === index + 1)
      .map(({ cartelaNumber, prize, withheld }) => ({
        ...{ cartelaNumber, name: nameOf.get(cartelaNumber) ?? "", prize: toBirr(prize) },
        ...(withheld > 0 && { tax: toBirr(withheld) }),
      })),
  }));
}

export function winnersOf(record: RoundRecord): Winner[] {
  return record.cartelas
    .filter((cartela) => cartela.prize > 0)
    .map((cartela) => ({
      cartelaNumber: cartela.number,
      name: cartela.playerName,
      prize: toBirr(cartela.prize),
      bonus: toBirr(cartela.bonus),
      ...(cartela.withheld > 0 && { tax: toBirr(cartela.withheld) }),
      cells: cartela.cells ?? [],
    }))
    .sort((a, b) => a.cartelaNumber - b.cartelaNumber);
}
