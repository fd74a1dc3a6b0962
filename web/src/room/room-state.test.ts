import "../../test/no-browser.ts";
import type { ProofClose, ProofTable } from "@derash/fairness/proof/record";
import { ballOf } from "@derash/game/ball";
import { describe, expect, test } from "vitest";
import { gameState } from "../../test/game-state.ts";
import { own, sale, stamp } from "../../test/room-events.ts";
import { placed } from "./placed.ts";
import { heardOn, reduceRoom } from "./reduce-room.ts";
import type { OwnEvent, RoomEvent, RoomState } from "./room-state.ts";
import { heardIn, isBrokenWord } from "./seal/hearing.ts";

const game = gameState({
  ...{ v: 7, sharedGameId: "round-a", countdownEnd: 31_000, countdown: 30 },
  beacon: { kind: "local", isIndependent: false },
  ...{ beaconRound: 12, beaconAt: 35_000, rulesHash: "r1" },
  reservedCartelas: [{ cartelaNumber: 4, confirmed: true }],
  ...{ playerCount: 1, pot: 10, derash: 8 },
});
const room: RoomState = { game, v: 7, changedAt: 0, isStale: false };

/** A ball as it comes over the wire, to a page that knows a room. */
function call(v: number, numbers: number[], gameId = "ETHA1B", known: RoomState = room): RoomEvent {
  const data = { v, serverNow: 2_000, gameId, ball: ballOf(numbers.at(-1) ?? 1), totalCalls: numbers.length };
  return placed(known, { name: "ball_called", data });
}
function after(
  state: RoomState | null,
  event: RoomEvent,
  followed: string | null = "round-a",
  epoch: string | null = "here",
): RoomState {
  const next = reduceRoom(state, { type: "event", event, epoch, at: 100 }, followed);
  if (next === null) throw new Error("no room");
  return next;
}

describe("events in order", () => {
  test("a ball is added to those heard, and the round is active", () => {
    const first = after(room, call(8, [7]));
    expect(first).toMatchObject({ v: 8, isStale: false });
    expect(first.game).toMatchObject({
      gameStatus: "active",
      totalCalls: 1,
      calledBalls: [7],
      ball: { display: "B7" },
    });
    const second = after(first, call(9, [7, 20], "ETHA1B", first));
    expect(second).toMatchObject({ v: 9, isStale: false });
    expect(second.game).toMatchObject({ totalCalls: 2, calledBalls: [7, 20], ball: { display: "I20" } });
  });

  test("a reserved cartela becomes confirmed, with its pot and players @player-joins", () => {
    const reserved = after(room, sale(8, { reserved: [9, 12] }, 1));
    expect(reserved.game.reservedCartelas).toContainEqual({ cartelaNumber: 9, confirmed: false });
    const confirmed = after(reserved, sale(9, { confirmed: [9] }));
    expect(confirmed.game).toMatchObject({ playerCount: 2, pot: 20, derash: 16 });
    expect(confirmed.game.reservedCartelas).toEqual([
      { cartelaNumber: 4, confirmed: true },
      { cartelaNumber: 12, confirmed: false },
      { cartelaNumber: 9, confirmed: true },
    ]);
  });

  test("a released cartela is free again, and players never fall below zero @cartela-released", () => {
    const released = after(room, sale(8, { released: [4] }, -1));
    expect(released.game).toMatchObject({ reservedCartelas: [], playerCount: 0 });
  });

  test("what another page of mine did shows at once, and what everybody hears of it comes in order all the same", () => {
    const reduced = (state: RoomState, event: OwnEvent) => reduceRoom(state, { type: "own", event }, null) as RoomState;
    const held = reduced(room, own("cartela_reserved", 9));
    expect(held).toMatchObject({ v: 7, isStale: false });
    expect(held.game.reservedCartelas).toContainEqual({ cartelaNumber: 9, confirmed: false });
    const paid = reduced(held, own("cartela_confirmed", 9));
    expect(paid.game.reservedCartelas).toContainEqual({ cartelaNumber: 9, confirmed: true });
    expect(reduced(paid, own("cartela_released", 9)).game.reservedCartelas).toEqual(game.reservedCartelas);
    expect(after(paid, sale(8, { confirmed: [9] }))).toMatchObject({ v: 8, isStale: false });
    expect(reduced(room, own("cartela_reserved", 9, "round-b"))).toBe(room);
  });

  test("the start makes the round active and ends its countdown; the first ball need not have fallen @round-starts", () => {
    const timing = { startsAt: 500, startDelayMs: 2_000, callIntervalMs: 5_000 };
    const data = { ...stamp(8), ...timing, playerCount: 3, derash: 24, rulesHash: "r1", players: [] };
    const started = after(room, { name: "game_started", data });
    expect(started.game).toMatchObject({ gameStatus: "active", countdown: 0, countdownEnd: null, playerCount: 3 });
    expect(started.game).toMatchObject({ startsAt: 500, derash: 24, totalCalls: 0, ball: null });
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

  test("a close brings its seal and ends the countdown, and the state alone brings the seals of the calls", () => {
    const [close, table] = [{ hash: "c1" } as ProofClose, {} as ProofTable];
    const closed = after(room, { name: "round_closed", data: { ...stamp(8), close, table } });
    expect(closed).toMatchObject({ v: 8, isStale: false, game: { closeHash: "c1", countdownEnd: null } });
    expect(after(closed, call(9, [7])).game).toMatchObject({ closeHash: "c1", callHash: null });
  });

  test("a stage that is won says who won it, and from then on the next one is played for @stages-heard", () => {
    const stage = { call: null, winners: [], prize: 4 };
    const stages = [
      { ...stage, patterns: ["any-line"], sharePercent: 40 },
      { ...stage, patterns: ["blackout"], sharePercent: 60 },
    ];
    const staged = { ...room, game: { ...game, stages } };
    const won = { call: 12, prize: 4, winners: [{ cartelaNumber: 4, name: "S***", prize: 4 }] };
    const next = after(staged, { name: "stage_won", data: { ...stamp(8), stage: 1, ...won } });
    expect(next.game.stages).toEqual([{ ...stages[0], ...won }, stages[1]]);
    expect(next.game.patterns).toEqual(["blackout"]);
    const last = after(next, { name: "stage_won", data: { ...stamp(9), stage: 2, ...won, call: 50 } });
    expect([last.game.patterns, last.game.stages[1]?.call]).toEqual([["blackout"], 50]);
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
    expect(heardIn(call(8, [7]))).toEqual({ sharedGameId: "round-a", calledBalls: [7] });
    // What was missed is in the state that is asked for now.
    expect(heardIn(call(8, [7, 20]))).toBeNull();
    expect(heardIn(call(8, [7], "ETHZZZ"))).toBeNull();
    const ended = { name: "game_ended", data: { ...stamp(9), calledBalls: [7] } } as unknown as RoomEvent;
    expect(heardIn(ended)).toMatchObject({ sharedGameId: "round-a", calledBalls: [7], isOver: true });
    const counting = { name: "synchronized_countdown", data: { ...stamp(9), rulesHash: "r2" } } as RoomEvent;
    expect(heardIn(counting)).toMatchObject({ sharedGameId: "round-a", rulesHash: "r2" });
    expect(heardIn(sale(8, { reserved: [9] }))).toBeNull();
  });
});

describe("events out of order", () => {
  test("a gap asks for the state, and shows what it has meanwhile", () => {
    const next = after(room, call(10, [7, 20, 33]));
    expect(next).toMatchObject({ v: 10, isStale: true });
    expect(next.game).toMatchObject({ gameStatus: "active", totalCalls: 0, calledBalls: [] });
    expect(after(room, sale(10, { reserved: [9] }))).toMatchObject({ v: 10, isStale: true });
  });

  test("a ball that does not follow the one before asks for the state", () => {
    expect(after(room, call(8, [7, 20]))).toMatchObject({ v: 8, isStale: true, game: { calledBalls: [] } });
  });

  test("one of a newer server, which this page knows nothing of, changes nothing here and asks for the state", () => {
    const newer = { name: "jackpot_grew", data: { ...stamp(8), jackpot: 500 } } as unknown as RoomEvent;
    const next = after(room, newer);
    expect(next).toMatchObject({ v: 8, isStale: true });
    expect(next.game).toMatchObject({ ...game, v: 8, serverNow: expect.any(Number) });
  });

  test("an event seen before changes nothing", () => {
    expect(after(room, call(7, [7]))).toBe(room);
  });

  test("another round's balls never reach this one", () => {
    const next = after(room, call(8, [1, 2, 3], "ETHZZZ"));
    expect(next.game).toBe(room.game);
    expect(next).toMatchObject({ v: 8, isStale: false });
    // Of a round that is over no ball comes any more: its code is another's by now.
    const over = { ...room, game: { ...game, gameStatus: "finished" } } as RoomState;
    expect(after(over, call(8, [1], "ETHA1B", over)).game).toBe(over.game);
  });

  test("a ball of a room that was just left changes no version", () => {
    expect(after(room, call(500, [1, 2], "ETHZZZ"))).toEqual({ ...room, isStale: true });
  });

  test("who follows the room asks for the state when a new round speaks", () => {
    expect(after(room, call(8, [1], "ETHZZZ"), null).isStale).toBe(true);
  });

  test("another room's events are not ours", () => {
    const event = sale(8, { reserved: [9] });
    expect(after(room, { ...event, data: { ...event.data, sessionId: "other" } })).toBe(room);
  });
});

describe("states", () => {
  test("the socket's state replaces everything, even with a lower version", () => {
    const restarted = { ...game, v: 2, totalCalls: 3 };
    const next = reduceRoom({ ...room, isStale: true }, { type: "sync", game: restarted, at: 50 }, "round-a");
    expect(next).toEqual({ game: restarted, v: 2, changedAt: 50, isStale: false });
  });

  test("an answer overtaken by events is dropped, however long it was on its way", () => {
    const late = { ...game, v: 6 };
    for (const at of [500, 4_900, 60_000])
      expect(reduceRoom(room, { type: "answer", game: late, at }, "round-a")).toBe(room);
  });

  test("another server's answer from before is dropped, but not for ever: the clock may have been set back", () => {
    const before = { ...game, epoch: "there", serverNow: game.serverNow - 1 };
    expect(reduceRoom(room, { type: "answer", game: before, at: 500 }, "round-a")).toBe(room);
    expect(reduceRoom(room, { type: "answer", game: before, at: 60_000 }, "round-a")?.game).toBe(before);
  });

  test("who follows one round is not handed another", () => {
    const other = { ...game, sharedGameId: "round-b", v: 9 };
    expect(reduceRoom(room, { type: "sync", game: other, at: 1 }, "round-a")).toBe(room);
    expect(reduceRoom(room, { type: "answer", game: other, at: 1 }, null)?.game).toBe(other);
  });

  test("events before any state wait for it", () => {
    expect(reduceRoom(null, { type: "event", event: call(8, [7]), epoch: "here", at: 1 }, null)).toBeNull();
  });
});

describe("two servers", () => {
  const there = { ...game, epoch: "there" };

  test("count their changes each by itself: the next event of the other asks for the state, whatever its version", () => {
    for (const v of [1, 7, 8, 500]) {
      const next = after({ ...room, game: there }, sale(v, { reserved: [9] }));
      expect(next).toEqual({ ...room, game: there, isStale: true });
    }
    expect(after(room, call(8, [7]), "round-a", null).isStale).toBe(true);
  });

  test("a state over the socket brings its epoch, and the events that follow fit", () => {
    const synced = reduceRoom(room, { type: "sync", game: { ...there, v: 2 }, at: 50 }, null) as RoomState;
    expect(after(synced, sale(3, { reserved: [9] }), "round-a", "there")).toMatchObject({ v: 3, isStale: false });
    expect(after(synced, sale(3, { reserved: [9] }), "round-a", "here").isStale).toBe(true);
  });

  test("an answer of the other is older if the house's clock says so, and not by its version", () => {
    const heard = after(room, call(8, [7]));
    const answered = (change: Partial<typeof game>) =>
      reduceRoom(heard, { type: "answer", game: { ...there, ...change }, at: 200 }, "round-a");
    expect(answered({ v: 900, serverNow: 1_999 })).toBe(heard);
    expect(answered({ v: 1, serverNow: 2_001 })?.game).toMatchObject({ epoch: "there", v: 1 });
  });

  test("another room's events ask for nothing", () => {
    const event = sale(8, { reserved: [9] });
    const other = { ...event, data: { ...event.data, sessionId: "other" } };
    const known = { ...room, game: there };
    expect(after(known, other)).toBe(known);
  });

  test("a close right behind a state of the other server accuses nobody: a countdown may have started over between them", () => {
    const close = { hash: "c1", closesAtMs: 61_000, beaconRound: 42 } as ProofClose;
    const event: RoomEvent = { name: "round_closed", data: { ...stamp(8), close, table: {} as ProofTable } };
    expect(isBrokenWord(room, event)).toBe(true);
    expect(isBrokenWord(heardOn("here", { ...room, game: there }) as RoomState, event)).toBe(false);
    expect(heardOn("here", room)).toBe(room);
  });
});
