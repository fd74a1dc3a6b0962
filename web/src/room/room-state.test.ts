import "../../test/no-browser.ts";
import type { ProofClose, ProofTable } from "@derash/fairness/proof/record";
import { ballOf } from "@derash/game/ball";
import { describe, expect, test } from "vitest";
import { gameState } from "../../test/game-state.ts";
import { heardIn, isBrokenWord } from "./hearing.ts";
import { reduceRoom } from "./room-events.ts";
import type { RoomEvent, RoomState } from "./room-state.ts";

const game = gameState({
  ...{ v: 7, sharedGameId: "round-a", countdownEnd: 31_000, countdown: 30 },
  beacon: { kind: "local", isIndependent: false },
  ...{ beaconRound: 12, beaconAt: 35_000, rulesHash: "r1" },
  reservedCartelas: [{ cartelaNumber: 4, confirmed: true }],
  ...{ playerCount: 1, pot: 10, derash: 8 },
});
const room: RoomState = { game, v: 7, changedAt: 0, isStale: false };

function stamp(v: number, sharedGameId = "round-a") {
  return { v, serverNow: 2_000, sessionId: "room", sharedGameId };
}
function call(v: number, numbers: number[], sharedGameId?: string): RoomEvent {
  const last = ballOf(numbers.at(-1) ?? 1);
  const data = {
    ...stamp(v, sharedGameId),
    ball: last,
    totalCalls: numbers.length,
    calledBalls: numbers,
    callHash: `h${v}`,
  };
  return { name: "ball_called", data };
}
function after(state: RoomState | null, event: RoomEvent, followed: string | null = "round-a"): RoomState {
  const next = reduceRoom(state, { type: "event", event, at: 100 }, followed);
  if (next === null) throw new Error("no room");
  return next;
}

describe("events in order", () => {
  test("a ball is added and the round is active", () => {
    const next = after(room, call(8, [7]));
    expect(next).toMatchObject({ v: 8, isStale: false });
    expect(next.game).toMatchObject({ gameStatus: "active", totalCalls: 1, calledBalls: [7], ball: { display: "B7" } });
  });

  test("a reserved cartela becomes confirmed, with its pot and players", () => {
    const reserved = after(room, { name: "cartela_reserved", data: { ...stamp(8), cartelaNumber: 9 } });
    const data = { ...stamp(9), cartelaNumber: 9, playerCount: 2, pot: 20, derash: 16 };
    const confirmed = after(reserved, { name: "cartela_confirmed", data });
    expect(confirmed.game).toMatchObject({ playerCount: 2, pot: 20, derash: 16 });
    expect(confirmed.game.reservedCartelas).toContainEqual({ cartelaNumber: 9, confirmed: true });
  });

  test("a released cartela is free again, and players never fall below zero @cartela-released", () => {
    const data = { ...stamp(8), cartelaNumber: 4, playerCount: 0, pot: 0, derash: 0 };
    const released = after(room, { name: "cartela_released", data });
    expect(released.game.reservedCartelas).toEqual([]);
    const left = after(released, { name: "playerLeft", data: { ...stamp(9), playerCount: -1 } });
    expect(left.game.playerCount).toBe(0);
  });

  test("the start makes the round active and ends its countdown; the first ball need not have fallen @round-starts", () => {
    const timing = { startsAt: 500, startDelayMs: 2_000, callIntervalMs: 5_000 };
    const data = { ...stamp(8), ...timing, playerCount: 3, derash: 24, rulesHash: "r1", players: [] };
    const started = after(room, { name: "game_started", data });
    expect(started.game).toMatchObject({ gameStatus: "active", countdown: 0, countdownEnd: null, playerCount: 3 });
    expect(started.game).toMatchObject({ startsAt: 500, derash: 24, totalCalls: 0, ball: null });
  });

  test("who joins is counted @player-joins", () => {
    const joined = after(room, { name: "playerJoined", data: { ...stamp(8), playerCount: 2 } });
    expect(joined.game.playerCount).toBe(2);
  });

  test("a countdown that starts over keeps the round waiting", () => {
    const data = {
      ...stamp(8),
      countdown: 30,
      seconds: 30,
      countdownEnd: 61_000,
      gameStatus: "waiting",
      playerCount: 1,
      beaconRound: 42,
      beaconAt: 65_000,
      rulesHash: "r2",
      restartsLeft: 2,
    };
    const next = after(room, { name: "synchronized_countdown", data: { ...data, gameStatus: "waiting" } });
    expect(next.game).toMatchObject({ countdownEnd: 61_000, gameStatus: "waiting", rulesHash: "r2" });
    expect(next.game).toMatchObject({ beaconRound: 42, beaconAt: 65_000, restartsLeft: 2 });
  });

  test("a close brings its seal, and the calls after it their own", () => {
    const [close, table] = [{ hash: "c1" } as ProofClose, {} as ProofTable];
    const closed = after(room, { name: "round_closed", data: { ...stamp(8), close, table } });
    expect(closed).toMatchObject({ v: 8, isStale: false, game: { closeHash: "c1", callHash: null } });
    expect(after(closed, call(9, [7])).game).toMatchObject({ closeHash: "c1", callHash: "h9" });
  });

  test("the end brings the winners and keeps the last ball @round-ends", () => {
    const winner = { cartelaNumber: 4, name: "S***", prize: 8, bonus: 0, cells: [] };
    const end = { isVoid: false, voidReason: null, winners: [winner], derash: 8, nextSharedGameId: "round-b" };
    const data = { ...stamp(8), totalCalls: 2, calledBalls: [7, 20], ...end };
    const next = after(room, { name: "game_ended", data });
    expect(next.game).toMatchObject({ gameStatus: "finished", winners: [winner], ball: { display: "I20" } });
    expect(next.isStale).toBe(false);
    expect(after(room, { name: "game_ended", data }, null).isStale).toBe(true);
    const undrawn = { ...data, isVoid: true, voidReason: "beacon" } as const;
    expect(after(room, { name: "game_ended", data: undrawn }).game.voidReason).toBe("beacon");
  });
});

describe("a close", () => {
  const closing = (close: Partial<ProofClose>, v = 8): RoomEvent => {
    const whole = { hash: "c1", closesAtMs: 31_000, beaconRound: 12, ...close } as ProofClose;
    return { name: "round_closed", data: { ...stamp(v), close: whole, table: {} as ProofTable } };
  };

  test("keeps the word of the countdown, or breaks it", () => {
    expect(isBrokenWord(room, closing({}))).toBe(false);
    expect(isBrokenWord(room, closing({ closesAtMs: 31_001 }))).toBe(true);
    expect(isBrokenWord(room, closing({ beaconRound: 13 }))).toBe(true);
  });

  test("of a round whose countdown was not heard to its end says nothing", () => {
    const other = closing({ beaconRound: 13 }, 9);
    expect(isBrokenWord(room, other)).toBe(false);
    expect(isBrokenWord({ ...room, v: 8, isStale: true }, other)).toBe(false);
    expect(isBrokenWord({ ...room, v: 8, game: { ...game, countdownEnd: null } }, other)).toBe(false);
    expect(isBrokenWord({ ...room, v: 8, game: { ...game, sharedGameId: "round-z" } }, other)).toBe(false);
    expect(isBrokenWord({ ...room, v: 8 }, call(9, [7]))).toBe(false);
  });
});

describe("what must not change any more", () => {
  test("is said by a countdown, a close, a start, a ball and an end, and by nothing else", () => {
    const close = { hash: "c1", rules: "cut=2000" } as ProofClose;
    expect(heardIn({ name: "round_closed", data: { ...stamp(8), close, table: {} as ProofTable } })).toEqual({
      sharedGameId: "round-a",
      closeHash: "c1",
      rules: "cut=2000",
    });
    expect(heardIn(call(8, [7, 20]))).toMatchObject({ sharedGameId: "round-a", calledBalls: [7, 20] });
    const ended = { name: "game_ended", data: { ...stamp(9), calledBalls: [7] } } as unknown as RoomEvent;
    expect(heardIn(ended)).toMatchObject({ sharedGameId: "round-a", calledBalls: [7], isOver: true });
    const counting = { name: "synchronized_countdown", data: { ...stamp(9), rulesHash: "r2" } } as RoomEvent;
    expect(heardIn(counting)).toMatchObject({ sharedGameId: "round-a", rulesHash: "r2" });
    expect(heardIn({ name: "cartela_reserved", data: { ...stamp(8), cartelaNumber: 9 } })).toBeNull();
  });
});

describe("events out of order", () => {
  test("a gap asks for the state, and shows what it has meanwhile", () => {
    const next = after(room, call(10, [7, 20, 33]));
    expect(next).toMatchObject({ v: 10, isStale: true });
    expect(next.game.calledBalls).toEqual([7, 20, 33]);
  });

  test("an event seen before changes nothing", () => {
    expect(after(room, call(7, [7]))).toBe(room);
  });

  test("another round's balls never reach this one", () => {
    const next = after(room, call(8, [1, 2, 3], "round-b"));
    expect(next.game).toBe(room.game);
    expect(next.isStale).toBe(false);
  });

  test("who follows the room asks for the state when a new round speaks", () => {
    expect(after(room, call(8, [1], "round-b"), null).isStale).toBe(true);
  });

  test("another room's events are not ours", () => {
    const event = call(8, [7]);
    expect(after(room, { ...event, data: { ...event.data, sessionId: "other" } } as RoomEvent)).toBe(room);
  });
});

describe("states", () => {
  test("the socket's state replaces everything, even with a lower version", () => {
    const restarted = { ...game, v: 2, totalCalls: 3 };
    const next = reduceRoom({ ...room, isStale: true }, { type: "sync", game: restarted, at: 50 }, "round-a");
    expect(next).toEqual({ game: restarted, v: 2, changedAt: 50, isStale: false });
  });

  test("an answer overtaken by events is dropped, but not for ever", () => {
    const late = { ...game, v: 6 };
    expect(reduceRoom(room, { type: "answer", game: late, at: 500 }, "round-a")).toBe(room);
    expect(reduceRoom(room, { type: "answer", game: late, at: 60_000 }, "round-a")?.game).toBe(late);
  });

  test("who follows one round is not handed another", () => {
    const other = { ...game, sharedGameId: "round-b", v: 9 };
    expect(reduceRoom(room, { type: "sync", game: other, at: 1 }, "round-a")).toBe(room);
    expect(reduceRoom(room, { type: "answer", game: other, at: 1 }, null)?.game).toBe(other);
  });

  test("events before any state wait for it", () => {
    expect(reduceRoom(null, { type: "event", event: call(8, [7]), at: 1 }, null)).toBeNull();
  });
});
