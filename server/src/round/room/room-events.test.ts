import { gameScreenSchedule } from "@derash/game/bonus";
import { santim } from "@derash/game/money";
import type { RoundState } from "@derash/game/round";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closesAt, held, reserved } from "../../../test/round/held-cartela.ts";
import { callsAt, countdownAt, type HeldCartela, type RoomRound } from "../record.ts";
import { countdownEvent, endEvent, roomEvents } from "./room-events.ts";
import { publicState } from "./room-state.ts";

const order = Array.from({ length: 75 }, (_, index) => 75 - index);

const unknownDraw: RoomRound["draw"] = {
  beacon: { kind: "local", isIndependent: false },
  beaconRound: null,
  rulesHash: "r1",
  closed: null,
  callHashes: null,
};

function record(
  cartelas: HeldCartela[],
  facts: Partial<RoomRound["facts"]> = {},
  draw: Partial<RoomRound["draw"]> = {},
): RoomRound {
  return {
    ...{ id: "round", code: "ETHABC", table: { kind: "room", id: "room", companyId: "company" }, branchId: "branch" },
    ...{ mode: "server", potAccountId: "pot", houseAccountId: "house", bonusAccountId: "bonus", beacon: null },
    facts: {
      state: "open",
      closesAt: null,
      drawAt: null,
      order: null,
      lastCall: null,
      stretches: [],
      callsMade: null,
      attendedUntil: null,
      ...facts,
    },
    stake: santim(1000),
    houseCutBps: 2000,
    guarantee: null,
    tax: null,
    stages: null,
    minPlayers: 2,
    callIntervalMs: 5000,
    ...{ closedAt: null, startsAt: facts.stretches ? closesAt + 500 : null, endedAt: null, hall: null },
    room: {
      ...{ restartsLeft: 3, countdownRestarts: 0, autoStartDelayMs: 500, startDelayMs: 2000 },
      ...{ cartelaListId: null, cartelasPerPlayerMax: 1, announcedFor: null },
    },
    bonusSchedule: gameScreenSchedule,
    draw: { ...unknownDraw, ...draw },
    voidReason: null,
    patterns: ["any-line"],
    cartelas: cartelas.toSorted((a, b) => a.number - b.number),
  };
}

const closed: NonNullable<RoomRound["draw"]["closed"]> = {
  table: { id: "room", epoch: 1, anchor: "aa", length: 10_000, recoveredAtMs: null },
  close: {
    ...{ position: 1, closesAtMs: closesAt, stake: 1000, ticketCount: 2, prizePool: 1600, root: "0a", commit: "0b" },
    ...{ beaconRound: 8, rules: "", previousHash: "00", hash: "0c", recordedAtMs: closesAt },
  },
};
const stretches = [{ firstCall: 1, startsAt: closesAt + 2500, intervalMs: 5000, endsAt: null }];
const calling = { state: "calling", closesAt, stretches, order, lastCall: 20 } as const;
const told = (before: RoomRound, after: RoomRound) =>
  roomEvents(before, after, closesAt - 10_000).map(({ name, payload }) => [name, payload]);

describe("what a room publishes", () => {
  test("is nothing when nothing changed", () => {
    const same = () => record([held(1), reserved(2)], { closesAt });
    expect(told(same(), same())).toEqual([]);
  });

  test("is every cartela reserved, paid and given back, in one event, with the pot and the people as they are now", () => {
    const before = record([reserved(1), held(2), reserved(3)], { closesAt });
    const after = record([held(1), reserved(3), reserved(5), reserved(4)], { closesAt });
    const totals = { playerCount: 1, derash: 8, pot: 10 };
    expect(told(before, after)).toEqual([
      ["cartelas_changed", { released: [2], confirmed: [1], reserved: [4, 5], ...totals }],
    ]);
  });

  test("is a paid cartela at once, even when its reservation was never seen", () => {
    expect(told(record([], { closesAt }), record([held(9)], { closesAt }))).toEqual([
      ["cartelas_changed", { released: [], confirmed: [9], reserved: [], playerCount: 1, derash: 8, pot: 10 }],
    ]);
  });

  test("counts people, not cartelas: a second cartela is nobody new", () => {
    const people = (...cartelas: HeldCartela[]) =>
      roomEvents(record([held(1)], { closesAt }), record([held(1), ...cartelas], { closesAt }), 0)[0]?.payload;
    expect(people(held(2, { playerId: "player-1" }))).toMatchObject({ playerCount: 1, pot: 20 });
    expect(people(held(2))).toMatchObject({ playerCount: 2, pot: 20 });
  });

  test("is the number of people who are left when one leaves", () => {
    const events = told(record([held(1), held(2)], { closesAt }), record([held(2)], { closesAt }));
    expect(events).toEqual([["cartelas_changed", expect.objectContaining({ released: [1], playerCount: 1 })]]);
  });

  test("is a cartela that its player was told of, as it is, though nothing of it is seen to have changed", () => {
    const same = () => record([held(1), reserved(2)], { closesAt });
    expect(roomEvents(same(), same(), 0, new Set([1, 2, 3]))).toMatchObject([
      { name: "cartelas_changed", payload: { confirmed: [1], reserved: [2], released: [3] } },
    ]);
  });

  test("is the last of the sale before the close, the start and the countdown", () => {
    const names = (after: RoomRound) => told(record([held(1)], { closesAt }), after).map(([name]) => name);
    const sold = [held(1), held(2)];
    expect(names(record(sold, { closesAt, state: "closing" }, { closed }))).toEqual([
      "cartelas_changed",
      "round_closed",
    ]);
    expect(names(record(sold, calling, { closed }))).toEqual(["cartelas_changed", "round_closed", "game_started"]);
    expect(names(record(sold, { closesAt: closesAt + 1 }))).toEqual(["cartelas_changed", "synchronized_countdown"]);
  });

  test("is the countdown when it starts, starts over and clears", () => {
    const drawAt = closesAt + 4000;
    const countdown = {
      ...{ countdown: 10, seconds: 10, countdownEnd: closesAt, gameStatus: "waiting", playerCount: 0 },
      ...{ restartsLeft: 3, beaconRound: 8, beaconAt: drawAt, rulesHash: "r1" },
    };
    const running = record([], { closesAt, drawAt }, { beaconRound: 8 });
    expect(told(record([]), running)).toEqual([["synchronized_countdown", countdown]]);
    expect(told(record([], { closesAt: 5, drawAt: 4005 }, { beaconRound: 2 }), running)).toEqual([
      ["synchronized_countdown", countdown],
    ]);
    const cleared = { countdown: 0, seconds: 0, countdownEnd: null, beaconRound: null, beaconAt: null };
    expect(told(running, record([]))).toEqual([["synchronized_countdown", { ...countdown, ...cleared }]]);
  });

  test("is the start of the game once, with who plays, and nothing of the draw", () => {
    const sold = [held(1), held(2)];
    const events = told(record(sold, { closesAt }), record(sold, calling));
    expect(events).toEqual([
      [
        "game_started",
        {
          playerCount: 2,
          players: ["Ab***", "Ab***"],
          startsAt: closesAt + 500,
          startDelayMs: 2000,
          callIntervalMs: 5000,
          derash: 16,
          rulesHash: "r1",
        },
      ],
    ]);
    expect(told(record(sold, calling), record(sold, calling))).toEqual([]);
    expect(told(record(sold, { closesAt }), record(sold, { closesAt, state: "closing" }))).toEqual([]);
  });

  test("is the record of the close once, before the game starts", () => {
    const sold = [held(1), held(2)];
    const closing = record(sold, { closesAt, state: "closing" }, { closed });
    expect(told(record(sold, { closesAt }), closing)).toEqual([["round_closed", closed]]);
    expect(told(closing, closing)).toEqual([]);
    const missed = told(record(sold, { closesAt }), record(sold, calling, { closed }));
    expect(missed.map(([name]) => name)).toEqual(["round_closed", "game_started"]);
    expect(told(closing, record(sold, calling, { closed })).map(([name]) => name)).toEqual(["game_started"]);
  });

  test("is first a countdown that started over unseen, before the close: else it looks closed for another moment than was announced", () => {
    const sold = [held(1), held(2)];
    const closing = record(sold, { closesAt, state: "closing" }, { closed, beaconRound: 8 });
    const events = told(record(sold, { closesAt: closesAt - 30_000 }), closing);
    expect(events.map(([name]) => name)).toEqual(["synchronized_countdown", "round_closed"]);
    expect(events[0]?.[1]).toMatchObject({ countdownEnd: closesAt, beaconRound: 8 });
    // Who was told of no countdown has nothing to compare with.
    expect(told(record(sold), closing)).toEqual([["round_closed", closed]]);
  });

  test("leads from any state of the cartelas to any other, when followed by its event", () => {
    const status = fc.constantFrom("free", "reserved", "confirmed");
    const table = fc.array(status, { minLength: 6, maxLength: 6 });
    const recordOf = (statuses: string[]) =>
      record(
        statuses.flatMap((each, index) =>
          each === "free" ? [] : [each === "reserved" ? reserved(index + 1) : held(index + 1)],
        ),
      );
    const property = fc.property(table, table, (before, after) => {
      const seen = [...before];
      for (const { name, payload } of roomEvents(recordOf(before), recordOf(after), 0)) {
        if (name !== "cartelas_changed") continue;
        for (const number of payload.released) seen[number - 1] = "free";
        for (const number of payload.reserved) seen[number - 1] = "reserved";
        for (const number of payload.confirmed) seen[number - 1] = "confirmed";
        const paid = after.filter((each) => each === "confirmed").length;
        expect(payload).toMatchObject({ pot: paid * 10, derash: paid * 8, playerCount: paid });
      }
      expect(seen).toEqual(after);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe("the end of a round", () => {
  test("names the winners with their cells by number, and the next round", () => {
    const cells = Array.from({ length: 25 }, (_, index) => index);
    const winner = (number: number) => held(number, { prize: santim(800), bonus: santim(50), cells });
    const ended = record([winner(7), held(3), winner(2)], { ...calling, state: "settled" });
    const { name, payload } = endEvent(ended, order.slice(0, 20), "next");
    expect([name, payload]).toEqual([
      "game_ended",
      {
        totalCalls: 20,
        calledBalls: order.slice(0, 20),
        isVoid: false,
        voidReason: null,
        winners: [2, 7].map((cartelaNumber) => ({ cartelaNumber, name: "Ab***", prize: 8, bonus: 0.5, cells })),
        derash: 24,
        nextSharedGameId: "next",
      },
    ]);
  });

  test("of a void round has no balls and no winners", () => {
    const { payload } = endEvent(record([held(1)], { state: "void" }), [], "next");
    expect(payload).toMatchObject({ isVoid: true, totalCalls: 0, winners: [] });
  });
});

describe("the countdown as it is published", () => {
  test("is in whole seconds, rounded up, and never below zero", () => {
    const seconds = (before: number) => countdownAt(record([], { closesAt }), closesAt - before);
    expect([30_000, 29_001, 29_000, 1, 0, -500].map(seconds)).toEqual([30, 30, 29, 1, 0, 0]);
    expect(countdownAt(record([]), closesAt)).toBe(0);
    expect(countdownEvent(record([held(1)], { closesAt }), closesAt - 1500).payload).toMatchObject({
      countdown: 2,
      seconds: 2,
      playerCount: 1,
    });
  });
});

describe("the public state", () => {
  test("of a round that is calling shows the calls made and none to come", () => {
    const round = record([held(1), held(2)], calling);
    const property = fc.property(fc.integer({ min: -10_000, max: 200_000 }), (afterStart) => {
      const calls = callsAt(round, closesAt + 500 + afterStart);
      const state = publicState(round, 4, calls);
      expect(calls).toBe(Math.max(0, Math.min(20, Math.floor((afterStart - 2000) / 5000) + 1)));
      expect(state.calledBalls).toEqual(order.slice(0, calls));
      expect(state.totalCalls).toBe(calls);
      expect(state.ball?.number).toBe(order[calls - 1]);
      expect(JSON.stringify(state)).not.toContain("lastCall");
      expect(state.winners).toEqual([]);
    });
    fc.assert(property);
  });

  test("says waiting, active or finished, and whether the stakes went back @game-status", () => {
    const states: RoundState[] = ["open", "closing", "calling", "settled", "void"];
    const said = states.map((state) => {
      const { gameStatus, isVoid, countdownEnd } = publicState(record([], { ...calling, state }), 1, 0);
      return [gameStatus, isVoid, countdownEnd];
    });
    expect(said).toEqual([
      ["waiting", false, closesAt],
      ["waiting", false, null],
      ["active", false, null],
      ["finished", false, null],
      ["finished", true, null],
    ]);
  });

  test("speaks birr, and shows of a cartela only its number and whether it is paid", () => {
    const state = publicState(record([held(1), held(2), reserved(3)], { closesAt }), 12, 0);
    expect(state).toMatchObject({ v: 12, betAmount: 10, pot: 20, derash: 16, playerCount: 2, gameId: "ETHABC" });
    expect(state.reservedCartelas).toEqual([
      { cartelaNumber: 1, confirmed: true },
      { cartelaNumber: 2, confirmed: true },
      { cartelaNumber: 3, confirmed: false },
    ]);
    expect(state.bonusSchedule[0]).toEqual({ calls: 4, amount: 1000 });
    expect(JSON.stringify(state)).not.toContain("player-");
  });

  test("publishes the hash of the close from the close on, and of the calls only those made", () => {
    const callHashes = order.map((ball) => `hash ${ball}`);
    const told = (draw: Partial<RoomRound["draw"]>, calls: number) => {
      const { closeHash, callHash, beacon } = publicState(record([held(1)], calling, draw), 1, calls);
      return [closeHash, callHash, beacon];
    };
    const { beacon } = unknownDraw;
    expect(told({}, 0)).toEqual([null, null, beacon]);
    expect(told({ closed }, 0)).toEqual(["0c", null, beacon]);
    expect(told({ closed, callHashes }, 0)).toEqual(["0c", null, beacon]);
    expect(told({ closed, callHashes }, 3)).toEqual(["0c", "hash 73", beacon]);
    const ahead = JSON.stringify(publicState(record([held(1)], calling, { closed, callHashes }), 1, 3));
    expect(ahead).not.toContain("hash 72");
  });
});
