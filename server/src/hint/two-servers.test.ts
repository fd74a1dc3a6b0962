import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, eventually, signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { testBus } from "../../test/hints.ts";
import { roundRow } from "../../test/round-fixture.ts";
import type { Bus } from "./service.ts";

const stake = 20;

/** Never connects: every server is deaf, and knows it. */
const noBus = (): Bus => ({
  open: async () => {},
  send: async () => {
    throw new Error("there is no bus");
  },
  close: async () => {},
});

/** What a socket has heard of one round, in order. */
function hear(socket: Socket) {
  const heard: { v: number; sold: Set<number>; balls: number[] } = { v: 0, sold: new Set(), balls: [] };
  socket.onAny((name: string, payload: { v?: number; confirmed?: number[]; ball?: { number: number } }) => {
    if (typeof payload?.v === "number" && name !== "stack_joined" && name !== "game_state_sync") {
      if (heard.v > 0) expect(payload.v).toBe(heard.v + 1);
      heard.v = payload.v;
    }
    if (name === "cartelas_changed") for (const number of payload.confirmed ?? []) heard.sold.add(number);
    if (name === "ball_called" && payload.ball) heard.balls.push(payload.ball.number);
  });
  return heard;
}

const buses: [string, () => () => Bus | null][] = [
  ["the database", () => () => null],
  ["a bus that doubles every message", () => testBus({ copies: 2 })],
  ["a bus that delays every message by up to 2 s, and swaps them", () => testBus({ delayMs: 2000 })],
  ["no bus at all", () => noBus],
];

describe.each(buses)("two servers on one database, with %s", (_name, busOf) => {
  let server: Awaited<ReturnType<typeof testApp>>;
  let other: { url: string };
  let people: TestPlayer[];
  let sockets: Socket[];
  beforeAll(async () => {
    const timings = { COUNTDOWN_MS: "2000", CALL_INTERVAL_MS: "20", STAKES: String(stake) };
    server = await testApp(timings, undefined, {}, busOf());
    other = await server.another();
    people = [...(await signInMany(server.url, 3_100_000, 2)), ...(await signInMany(other.url, 3_100_002, 2))];
    sockets = await Promise.all(people.map((player) => player.socket()));
  });
  afterEach(async () => expect(await ledgerViolations(server.db)).toEqual([]));
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await server.stop();
  });

  test("who sits at one hears of the stakes taken at the other, of every ball and of the end, and it is settled once", async () => {
    const [here, there] = [sockets[0], sockets[2]] as [Socket, Socket];
    const { sharedGameId } = await join(here, stake);
    await eventually(async () => (await join(there, stake)).sharedGameId).toBe(sharedGameId);
    const heard = [hear(here), hear(there)];
    const ended = [here, there].map((socket) =>
      nextEvent(socket, "game_ended", (end) => end.sharedGameId === sharedGameId),
    );
    const answers = await Promise.all(people.map((player, index) => buy(player, index + 1, stake)));
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true]);
    for (const { sold } of heard) await eventually(() => [...sold].sort()).toEqual([1, 2, 3, 4]);
    const [end, endThere] = await Promise.all(ended);
    expect(endThere?.calledBalls).toEqual(end?.calledBalls);
    for (const { balls } of heard) expect(balls).toEqual(end?.calledBalls);
    expect(await roundRow(server.owner, sharedGameId)).toMatchObject({ state: "settled", pot_santim: 8000 });
    const { rows } = await server.owner.query(
      "select count(*)::int as settlements from transfer where round_id = $1 and type = 'HOUSE_CUT'",
      [sharedGameId],
    );
    expect(rows).toEqual([{ settlements: 1 }]);
  });
});
