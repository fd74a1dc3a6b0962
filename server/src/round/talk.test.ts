import type { RoundProof } from "@derash/fairness/proof/record";
import { anyLine, markedMask, toGo } from "@derash/game/pattern";
import type { Heard } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, eventually, signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let nextId = 3_900_000;
let people: TestPlayer[];
let sockets: Socket[];
/** Every test has a room of its own, whose stake in birr this is. */
let bet = 0;
let place: { sessionId: string; sharedGameId: string };

beforeAll(async () => {
  // However busy the machine is: what is shed then is another test's.
  const settings = { STAKES: "1,2,3,4,5,6", COUNTDOWN_MS: "250" };
  server = await testApp(settings, undefined, undefined, undefined, () => 0);
});
beforeEach(async () => {
  nextId += 5;
  bet += 1;
  people = await signInMany(server.url, nextId, 5);
  sockets = await Promise.all(people.map((person) => person.socket()));
  const [joined] = await Promise.all(sockets.map((socket) => join(socket, bet)));
  if (joined) place = joined;
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  expect(await ledgerViolations(server.db)).toEqual([]);
});
afterAll(() => server.stop());

const person = (index: number) => people[index] as TestPlayer;
const socketOf = (index: number) => sockets[index] as Socket;
const change = (what: string) => server.owner.query(`update round set ${what} where id = $1`, [place.sharedGameId]);
const say = (index: number, phrase = "good_luck") =>
  socketOf(index).emitWithAck("react", { betAmount: bet, sessionId: place.sessionId, phrase });

test("with each ball everybody hears how many players want one more number, as the public record has it, and never sooner", async () => {
  const balls: Heard<"ball_called">[] = [];
  socketOf(0).on("ball_called", (ball) => void balls.push(ball));
  expect((await person(0).state(place.sessionId)).oneToGo).toBeNull();
  await change("call_interval_ms = 15");
  const ended = nextEvent(socketOf(0), "game_ended", (event) => event.sharedGameId === place.sharedGameId);
  await Promise.all(people.map((each, index) => buy(each, index + 3, bet)));
  await ended;
  const { body: proof } = await person(0).request<RoundProof>("GET", `/api/draw/${place.sharedGameId}`);
  const wanting = (calls: number) => {
    const called = proof.order?.slice(0, calls) ?? [];
    const near = proof.tickets.filter(({ cells }) => toGo(markedMask(cells, called), [anyLine]) === 1);
    return new Set(near.map(({ playerTag }) => playerTag)).size;
  };
  expect(balls.map(({ totalCalls }) => totalCalls)).toEqual(balls.map((_, index) => index + 1));
  expect(balls.map(({ w = 0 }) => w)).toEqual(balls.map(({ totalCalls }) => wanting(totalCalls)));
  expect(balls.some(({ w }) => (w ?? 0) > 0)).toBe(true);
});

test("a state in the middle of the calls says it too, of the calls that were made", async () => {
  await change("call_interval_ms = 3600000");
  const called = nextEvent(socketOf(0), "ball_called");
  await Promise.all(people.map((each, index) => buy(each, index + 3, bet)));
  await called;
  expect(await person(0).state(place.sessionId)).toMatchObject({ totalCalls: 1, oneToGo: 0 });
});

test("players of a round speak to all who are at its table, by nobody's name, and a flood is refused", async () => {
  await change("countdown_ms = 600000");
  await Promise.all([0, 1, 2].map((index) => buy(person(index), index + 3, bet)));
  const heard: Heard<"room_reactions">[] = [];
  socketOf(4).on("room_reactions", (reactions) => void heard.push(reactions));
  const counted = () => {
    const counts: Record<string, number> = {};
    for (const { phrase, count } of heard.flatMap((each) => each.counts))
      counts[phrase] = (counts[phrase] ?? 0) + count;
    return counts;
  };
  expect(await Promise.all([say(0), say(1), say(2, "heart")])).toEqual([1, 2, 3].map(() => ({ success: true })));
  await eventually(counted).toEqual({ good_luck: 2, heart: 1 });
  expect(heard.length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(heard)).not.toContain("Player");
  expect(await say(0, "wow")).toMatchObject({ success: false, error: "too_many_requests" });
  // Two pages of one person are one person.
  const secondPage = await person(0).socket();
  const again = await secondPage.emitWithAck("react", { betAmount: bet, sessionId: place.sessionId, phrase: "wow" });
  secondPage.disconnect();
  expect(again).toMatchObject({ error: "too_many_requests" });
  expect(counted()).toEqual({ good_luck: 2, heart: 1 });
});

test("who only watches, who is suspended, and what is no phrase is not heard", async () => {
  await change("countdown_ms = 600000");
  await Promise.all([0, 1].map((index) => buy(person(index), index + 3, bet)));
  const heard: Heard<"room_reactions">[] = [];
  socketOf(4).on("room_reactions", (reactions) => void heard.push(reactions));
  expect(await say(3)).toMatchObject({ success: false, error: "not_playing" });
  expect(await say(0, "buy one more")).toMatchObject({ success: false, error: "invalid_input" });
  await server.owner.query(
    `with boss as (
        insert into staff (account_id, origin, password_hash, role, username)
          values (ledger_open('issuer', uuidv7(), true), 'created', '', 'super_admin', 'boss') returning id)
      insert into suspension (player_id, reason, told, suspended_by)
        select p.id, 'test', 'You shouted. Ask on Monday.', boss.id from player p, boss where p.telegram_id = $1`,
    [person(1).telegramId],
  );
  const refusal = { success: false, error: "player_suspended", params: { reason: "You shouted. Ask on Monday." } };
  expect(await say(1)).toMatchObject(refusal);
  // Only this one comes, which nobody has said before.
  expect(await say(0, "wow")).toEqual({ success: true });
  await eventually(() => heard).toEqual([{ sessionId: place.sessionId, counts: [{ phrase: "wow", count: 1 }] }]);
});

test("when the round is over its players can still congratulate", async () => {
  const ended = nextEvent(socketOf(0), "game_ended", (event) => event.sharedGameId === place.sharedGameId);
  await Promise.all([0, 1].map((index) => buy(person(index), index + 3, bet)));
  await ended;
  const heard = nextEvent(socketOf(4), "room_reactions", () => true);
  expect(await say(0, "well_done")).toEqual({ success: true });
  expect(await heard).toMatchObject({ sessionId: place.sessionId, counts: [{ phrase: "well_done", count: 1 }] });
});

test("who watches the round through another server process hears the phrases too, each once", async () => {
  await change("countdown_ms = 600000");
  const other = await server.another();
  const [guest] = (await signInMany(other.url, nextId + 1_000_000, 1)) as [TestPlayer];
  const there = await guest.socket();
  await join(there, bet);
  await Promise.all([0, 1].map((index) => buy(person(index), index + 3, bet)));
  const [heardThere, heardHere]: [unknown[], unknown[]] = [[], []];
  there.on("room_reactions", (reactions) => void heardThere.push(reactions));
  socketOf(4).on("room_reactions", (reactions) => void heardHere.push(reactions));
  const said: unknown[] = [];
  // What came twice would be there before what somebody else says next.
  for (const [index, phrase] of ["well_done", "heart"].entries()) {
    expect(await say(index, phrase)).toEqual({ success: true });
    said.push({ sessionId: place.sessionId, counts: [{ phrase, count: 1 }] });
    await eventually(() => [heardThere, heardHere]).toEqual([said, said]);
  }
  there.disconnect();
});
