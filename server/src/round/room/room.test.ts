import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { facts, record, room } from "../../../test/round/room-record.ts";
import { createLog } from "../../log.ts";
import type { HeldCartela, Look, RoomRound } from "../record.ts";
import { Room } from "./room.ts";
import { Rooms } from "./rooms.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a room that cannot be looked at when it is first woken tells nothing and throws in no timer, and is woken again later", async () => {
  let isAway = true;
  let looks = 0;
  const view = () =>
    new Room({
      ...{ room, from: 0, loadRound: async () => null, advance: async () => "waiting", changed: () => {} },
      load: async () => {
        looks++;
        if (isAway) throw new Error("the database is away");
        return {
          record: { ...record, facts: { ...facts, drawAt: Date.now() + 60_000 } },
          now: Date.now(),
          snapshot: "1:1:",
        };
      },
      ...{ refreshMsMax: () => 30_000, publish: () => {}, now: () => Date.now(), log: createLog("silent") },
    });
  const rooms = new Rooms({
    watchers: () => 0,
    idleMs: 60_000,
    view,
    lookUp: async () => undefined,
    lookUpStake: async () => [],
  });
  const woken = rooms.wake(room);
  // Another server says that it has changed, before this one knows anything.
  rooms.held(room.id)?.invalidate("now");
  await expect(woken).rejects.toThrow("away");
  await vi.advanceTimersByTimeAsync(2000);
  const looksOfNobody = looks;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toBe(looksOfNobody);

  isAway = false;
  expect((await rooms.wake(room)).record.id).toBe("round");
  await rooms.stop();
});

test("a room whose first look is slow is not asked for what it does not know by a look that failed", async () => {
  const first = Promise.withResolvers<Look>();
  let looks = 0;
  const slow = new Room({
    ...{ room, from: 0, loadRound: async () => null, advance: async () => "waiting", changed: () => {} },
    load: () => {
      looks++;
      return looks === 1 ? first.promise : Promise.reject(new Error("the database is away"));
    },
    ...{ refreshMsMax: () => 30_000, publish: () => {}, now: () => Date.now(), log: createLog("silent") },
  });
  const starting = slow.start();
  slow.invalidate("now");
  await vi.advanceTimersByTimeAsync(2000);
  expect(looks).toBeGreaterThan(2);
  const known = { ...record, facts: { ...facts, drawAt: Date.now() + 60_000 } };
  first.resolve({ record: known, now: Date.now(), snapshot: "1:1:" });
  await starting;
  expect(slow.record.id).toBe("round");
  await slow.stop();
});

/** A room whose cartelas are sold as a test says, and what it has told everybody, with how long after its start. */
async function sellingRoom(closesAt: number | null = Date.now() + 30_000) {
  const startedAt = Date.now();
  const open = { ...facts, state: "open", closesAt, drawAt: closesAt && closesAt + 4000 } as const;
  const round: RoomRound = { ...record, callIntervalMs: 5000, facts: open };
  const told: { at: number; name: string; numbers: number[] }[] = [];
  const world = {
    round,
    cartelas: new Map<number, HeldCartela>(),
    looks: 0,
    changes: 0,
    sold: [] as HeldCartela[],
    ended: round,
  };
  const selling = new Room({
    room,
    from: 0,
    load: async () => {
      world.looks++;
      const snapshot = `${world.changes + 1}:${world.changes + 1}:`;
      const cartelas = [...world.cartelas.values()];
      await new Promise((done) => setTimeout(done, 2));
      return { record: { ...world.round, cartelas }, now: Date.now(), snapshot };
    },
    loadRound: async () => ({ record: { ...world.ended, cartelas: world.sold }, now: Date.now() }),
    advance: async (due) => {
      world.round = afterStep(world.round, due);
      if (due !== "settle") return "done";
      world.sold = [...world.cartelas.values()];
      world.cartelas.clear();
      return "done";
    },
    changed: () => {},
    refreshMsMax: () => 30_000,
    publish: (_roomId, { name, payload }) => {
      const numbers =
        name === "cartelas_changed" ? [...payload.reserved, ...payload.confirmed, ...payload.released] : [];
      told.push({ at: Date.now() - startedAt, name, numbers });
    },
    now: Date.now,
    log: createLog("silent"),
  });
  const starting = selling.start();
  await vi.advanceTimersByTimeAsync(1000);
  await starting;
  /** What the database answers to who has changed their cartela. */
  const answer = (number: number) => {
    const playerId = `player-${number}`;
    const held = [...world.cartelas.values()].filter((cartela) => cartela.playerId === playerId);
    const { closesAt } = world.round.facts;
    const change = { roundId: world.round.id, playerId, number: ++world.changes, closesAt, held };
    selling.apply({ ...change, transaction: String(world.changes) }, [number]);
  };
  const hold = (number: number, isConfirmed: boolean) => {
    const held = { number, playerId: `player-${number}`, playerName: "***", isConfirmed, reservedUntil: null };
    world.cartelas.set(number, { ...held, prize: santim(0), bonus: santim(0), withheld: santim(0), cells: null });
    answer(number);
  };
  return { selling, told, world, hold, answer };
}

const order = Array.from({ length: 75 }, (_, index) => index + 1);

/** A round of seventeen balls, and after it the next one. */
function afterStep(round: RoomRound, due: "close" | "draw" | "stage" | "settle"): RoomRound {
  const before = round.facts;
  if (due === "close")
    return { ...round, facts: { ...before, state: "closing" }, draw: { ...round.draw, closed: seal } };
  if (due === "settle")
    return {
      ...round,
      id: "next",
      draw: record.draw,
      facts: { ...facts, state: "open", closesAt: null, drawAt: null },
    };
  const stretches = [{ firstCall: 1, startsAt: Date.now() + 2000, intervalMs: 5000, endsAt: null }];
  return { ...round, facts: { ...before, state: "calling", order, lastCall: 17, stretches } };
}

const seal = { close: {}, table: {} } as NonNullable<RoomRound["draw"]["closed"]>;

test("the first change after a quiet while is told at once, and those that follow together a quarter of a second later", async () => {
  const { selling, told, world, hold } = await sellingRoom();
  for (let number = 1; number <= 20; number++) {
    hold(number, false);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(told.map(({ numbers }) => numbers.length)).toEqual([1, 19]);
  expect(told[0]?.at).toBe(1000);
  expect((told[1]?.at ?? 0) - (told[0]?.at ?? 0)).toBeLessThanOrEqual(255);
  // The database has said what has become of each: nobody looks.
  expect(world.looks).toBe(1);
  await selling.stop();
});

test("a countdown that the first stake has started is not told late", async () => {
  const { selling, told, world, hold, answer } = await sellingRoom(null);
  hold(1, false);
  await vi.advanceTimersByTimeAsync(20);
  world.round = { ...world.round, facts: { ...world.round.facts, closesAt: Date.now() + 30_000 } };
  answer(1);
  await vi.advanceTimersByTimeAsync(65);
  expect(told.map(({ name }) => name)).toEqual(["cartelas_changed", "cartelas_changed", "synchronized_countdown"]);
  await selling.stop();
});

test("the close waits behind no change of the sale, and is told after the last of them", async () => {
  const { selling, told, hold } = await sellingRoom(Date.now() + 5000);
  await vi.advanceTimersByTimeAsync(3900);
  hold(1, true);
  await vi.advanceTimersByTimeAsync(50);
  // This one would be told 200 ms from now, and the round closes in 50.
  hold(2, true);
  await vi.advanceTimersByTimeAsync(120);
  expect(told.map(({ name, numbers }) => [name, numbers])).toEqual([
    ["cartelas_changed", [1]],
    ["cartelas_changed", [2]],
    ["round_closed", []],
  ]);
  expect(told.at(-1)?.at).toBeLessThan(5070);
  await selling.stop();
});

test("a countdown that started over while nobody looked is told before the close, though the round is over by then", async () => {
  const { selling, told, world } = await sellingRoom();
  const { round } = world;
  const moved = (round.facts.closesAt ?? 0) + 30_000;
  world.ended = {
    ...round,
    facts: { ...round.facts, state: "void", closesAt: moved },
    draw: { ...round.draw, closed: seal },
  };
  world.round = { ...round, id: "next", facts: { ...round.facts, closesAt: null, drawAt: null } };
  selling.invalidate("now");
  await vi.advanceTimersByTimeAsync(300);
  const countdown = "synchronized_countdown";
  expect(told.map(({ name }) => name)).toEqual([countdown, "round_closed", "game_ended", countdown]);
  await selling.stop();
});

test("a cartela that its player was told of and gave up before anybody looked is told as free", async () => {
  const { selling, told, world, hold, answer } = await sellingRoom();
  hold(1, false);
  await vi.advanceTimersByTimeAsync(50);
  hold(2, false);
  world.cartelas.delete(2);
  answer(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(told.map(({ numbers }) => numbers)).toEqual([[1], [2]]);
  await selling.stop();
});

test("a hundred people who buy hear of their room 1.2 times a second at most, and for no change is the database looked at", async () => {
  const [people, changes, saleMs, roundMs] = [100, 310, 30_000, 125_000];
  const { selling, told, world, hold } = await sellingRoom(Date.now() + 1000 + saleMs);
  world.looks = 0;
  for (let change = 0; change < changes; change++) {
    // Half of them hold a cartela, half pay for it.
    hold(1 + (change >> 1), change % 2 === 1);
    await vi.advanceTimersByTimeAsync(saleMs / changes);
  }
  const looksOfSale = world.looks;
  await vi.advanceTimersByTimeAsync(roundMs - saleMs);
  expect(told.at(-1)?.name).toBe("synchronized_countdown");
  expect(told.filter(({ name }) => name === "ball_called")).toHaveLength(17);
  expect(new Set(told.flatMap(({ numbers }) => numbers)).size).toBe(changes / 2);
  // Each change is told to one person besides.
  const deliveries = (told.length + changes / people) / (roundMs / 1000);
  expect(deliveries).toBeLessThanOrEqual(1.2);
  // When the sale ends, and once more after it.
  expect(looksOfSale).toBeLessThanOrEqual(2);
  await selling.stop();
});
