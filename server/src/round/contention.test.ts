import { santim } from "@derash/game/money";
import type { GameState, SessionsAnswer } from "@derash/protocol/round";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, eventually, newPlayers, tally } from "../../test/crowd.ts";
import { ledgerViolations, type TestDatabase } from "../../test/database.ts";
import { testBus } from "../../test/hints.ts";
import { roundRow, soldCartelas } from "../../test/round-fixture.ts";
import { createLedgerService } from "../ledger/service.ts";

type Server = Awaited<ReturnType<typeof testApp>>;

describe("many at once on one server that sells for a long time", () => {
  let server: Server;
  beforeAll(async () => {
    server = await testApp({ COUNTDOWN_MS: "600000", STAKES: "10" }, fiftyRooms);
  });
  afterEach(async () => expect(await ledgerViolations(server.db)).toEqual([]));
  afterAll(() => server.stop());

  /** 49 more online branches of the demo's company: with its own, fifty rooms of the same stake, all paid by one wallet. */
  async function fiftyRooms({ owner }: TestDatabase): Promise<void> {
    await owner.query(
      `with company_id as (select uuidv7() as id),
       halls as (
         insert into company (id, name, account_id) select id, 'Derash Demo', ledger_open('company', id) from company_id returning id),
       hall_id as (select uuidv7() as id, n from generate_series(1, 49) n)
       insert into branch (id, company_id, name, account_id, is_online)
       select hall_id.id, halls.id, 'Hall ' || n, ledger_open('branch', hall_id.id), true from halls, hall_id`,
    );
  }

  async function rooms(player: TestPlayer): Promise<string[]> {
    type Sessions = { sessions: { sessionId: string }[] };
    return (await player.request<Sessions>("GET", "/api/game/sessions")).body.sessions.map((each) => each.sessionId);
  }

  const intent = (sessionId: string, cartelaNumber: number) => ({ sessionId, cartelaNumber, betAmount: 10 });
  type Result = { success: boolean; error?: string; message: string; newBalance?: number };
  const ask = (player: TestPlayer, what: "reserve" | "confirm" | "release", sessionId: string, number: number) =>
    player.request<Result>("POST", `/api/${what}-cartela`, intent(sessionId, number));

  test("a hundred people reserving one cartela: one has it, the others are told so", async () => {
    const people = await newPlayers(server, 100);
    const answers = await Promise.all(people.map((player) => player.reserve(77, 10)));
    expect(tally(answers)).toEqual({ ok: 1, cartela_taken: 99 });
    for (const { status, body } of answers.filter((answer) => !answer.body.success)) {
      expect([status, body.message]).toEqual([409, "Somebody was quicker: this cartela is taken."]);
    }
    const holders = await Promise.all(people.map((player) => player.session(10)));
    const mine = holders.map(({ myCartelas }) => myCartelas.length);
    expect(mine.filter((count) => count === 1)).toHaveLength(1);
    expect(mine[answers.findIndex((answer) => answer.body.success)]).toBe(1);
  });

  test("every player sees among the tables how many are at each, its Derash, its countdown, and which are their own", async () => {
    const [mine, theirs] = (await newPlayers(server, 2)) as [TestPlayer, TestPlayer];
    expect((await buy(mine, 161, 10)).body).toMatchObject({ success: true });
    const { sessionId } = await mine.session(10);
    const glance = async (by: TestPlayer) => {
      const { body } = await by.request<SessionsAnswer>("GET", "/api/game/sessions");
      return body.sessions.find((table) => table.sessionId === sessionId);
    };
    await eventually(async () => (await glance(mine))?.isMine).toBe(true);
    const state = async () => (await mine.request<GameState>("GET", `/api/game-state/${sessionId}`)).body;
    await eventually(async () => (await state()).countdownEnd).not.toBeNull();
    const { countdownEnd, playerCount, derash } = await state();
    const seen = { betAmount: 10, gameStatus: "waiting", totalCalls: 0, countdownEnd, playerCount, derash };
    await eventually(() => glance(mine)).toMatchObject({ ...seen, isMine: true });
    await eventually(() => glance(theirs)).toMatchObject({ ...seen, isMine: false });
    await mine.release(161, 10);
    await eventually(async () => (await glance(mine))?.isMine).toBe(false);
  });

  test("one wallet of 100 ETB and fifty confirms of 10 ETB over fifty rooms: ten succeed, 0.00 stays", async () => {
    const [player] = (await newPlayers(server, 1)) as [TestPlayer];
    await keep(server, player, 100_00);
    const tables = await rooms(player);
    expect(tables).toHaveLength(50);
    const held = await Promise.all(tables.map((table) => ask(player, "reserve", table, 150)));
    expect(tally(held)).toEqual({ ok: 50 });

    const answers = await Promise.all(tables.map((table) => ask(player, "confirm", table, 150)));
    expect(tally(answers)).toEqual({ ok: 10, insufficient_funds: 40 });
    for (const { status, body } of answers.filter((answer) => !answer.body.success)) {
      const message = "Insufficient balance! You need 10.00 ETB but only have 0.00 ETB.";
      expect([status, body.message]).toEqual([402, message]);
    }
    expect(await player.balance()).toBe(0);
    const left = answers.flatMap(({ body }) => (body.success ? [body.newBalance] : []));
    expect(left.toSorted((a = 0, b = 0) => b - a)).toEqual([90, 80, 70, 60, 50, 40, 30, 20, 10, 0]);
    expect(await confirmedRounds(player)).toBe(10);
  });

  test("the same confirm twenty times at once is paid once and answered alike @paid-once", async () => {
    const [player] = (await newPlayers(server, 1)) as [TestPlayer];
    const table = (await rooms(player))[1] ?? "";
    await ask(player, "reserve", table, 10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(player, "confirm", table, 10)));
    expect(tally(answers)).toEqual({ ok: 20 });
    expect(new Set(answers.map(({ body }) => body.newBalance))).toEqual(new Set([990]));
    expect(await player.balance()).toBe(990);
  });

  test("a confirm and a release at once end as paid and sold, or as neither", async () => {
    const people = await newPlayers(server, 30);
    const table = (await rooms(people[0] as TestPlayer))[2] ?? "";
    const { sharedGameId } = await (people[0] as TestPlayer).state(table);
    await Promise.all(people.map((player, index) => ask(player, "reserve", table, index + 1)));
    const attempts = people.flatMap((player, index) => [
      ask(player, index % 2 ? "confirm" : "release", table, index + 1),
      ask(player, index % 2 ? "release" : "confirm", table, index + 1),
    ]);
    const { ok = 0, not_reserved: late = 0 } = tally(await Promise.all(attempts));
    expect(ok + late).toBe(60);
    const sold = new Set((await soldCartelas(server.owner, sharedGameId)).map((cartela) => cartela.telegram_id));
    for (const player of people) expect(await player.balance()).toBe(sold.has(player.telegramId) ? 990 : 1000);
  });

  test("confirm, release and reserve of one cartela again and again cost nothing in the end", async () => {
    const [player] = (await newPlayers(server, 1)) as [TestPlayer];
    const table = (await rooms(player))[3] ?? "";
    const steps = ["reserve", "confirm", "release"] as const;
    const storm = Array.from({ length: 60 }, (_, index) => ask(player, steps[index % 3] ?? "release", table, 5));
    // Who would wait too long for the one wallet is refused, and may ask again.
    const { ok = 0, not_reserved: late = 0, unavailable: busy = 0 } = tally(await Promise.all(storm));
    expect(ok + late + busy).toBe(60);
    expect((await ask(player, "release", table, 5)).body).toMatchObject({ success: true, newBalance: 1000 });
  });

  async function confirmedRounds(player: TestPlayer): Promise<number> {
    const { rows } = await server.owner.query(
      `select count(*) from round_cartela c join player p on p.id = c.player_id where p.telegram_id = $1 and status = 'confirmed'`,
      [player.telegramId],
    );
    return rows[0].count;
  }
});

/** Takes all money above an amount from a player's wallet. */
async function keep({ db, owner }: Server, player: TestPlayer, amount: number): Promise<void> {
  const ledger = createLedgerService({ db });
  const { rows } = await owner.query("select id, account_id from player where telegram_id = $1", [player.telegramId]);
  const [{ id, account_id: accountId }] = rows;
  const demoId = (await owner.query("select id from account where kind = 'demo'")).rows[0].id;
  const surplus = (await ledger.balanceOf(accountId)) - amount;
  await db.transaction().execute((tx) =>
    ledger.post(tx, {
      key: `keep:${id}`,
      type: "CHARGE",
      roundId: null,
      description: "",
      lines: [
        { accountId, amount: santim(-surplus) },
        { accountId: demoId, amount: santim(surplus) },
      ],
    }),
  );
}

describe("two servers on one database", () => {
  let server: Server;
  let other: { url: string };
  beforeAll(async () => {
    server = await testApp({ COUNTDOWN_MS: "150" });
    other = await server.another();
  });
  afterEach(async () => expect(await ledgerViolations(server.db)).toEqual([]));
  afterAll(() => server.stop());

  test("play the same rounds: each settles once, and each prize is paid once", async () => {
    const here = await newPlayers(server, 3);
    const there = await newPlayers(other, 3);
    const everyone = [...here, ...there];
    const socket = await (here[0] as TestPlayer).socket();
    let settled = 0;
    for (let round = 0; round < 8; round++) {
      const { sharedGameId } = await join(socket, 20);
      await eventually(async () => (await (there[0] as TestPlayer).session(20)).sharedGameId).toBe(sharedGameId);
      const ended = nextEvent(socket, "game_ended", (event) => event.sharedGameId === sharedGameId);
      const answers = await Promise.all(everyone.map((player, index) => buy(player, index + 1, 20)));
      const acknowledged = answers.flatMap(({ body }, index) => (body.success ? [index + 1] : []));
      await ended;
      const sold = await soldCartelas(server.owner, sharedGameId);
      expect(sold.map((cartela) => cartela.cartela_number)).toEqual(acknowledged);
      const { rows } = await server.owner.query(
        `select t.type, count(*)::int, sum(e.amount_santim)::int as santim from transfer t join entry e on e.transfer_id = t.id
         where t.round_id = $1 and e.amount_santim > 0 and t.type in ('BET_WON', 'HOUSE_CUT') group by t.type order by t.type`,
        [sharedGameId],
      );
      const { state, void_reason: reason } = await roundRow(server.owner, sharedGameId);
      if (state === "void") {
        // This machine closed it too late for its beacon, or let one person alone pay in time.
        expect(reason).toBe(acknowledged.length < 2 ? "min_players" : "late_close");
        expect(rows).toEqual([]);
        continue;
      }
      settled++;
      const winners = sold.filter((cartela) => Number(cartela.prize_santim) > 0).length;
      expect(rows).toEqual([
        { type: "BET_WON", count: winners, santim: acknowledged.length * 1600 },
        { type: "HOUSE_CUT", count: 1, santim: acknowledged.length * 400 },
      ]);
    }
    expect(settled).toBeGreaterThanOrEqual(4);
    socket.disconnect();
  });
});

describe("two servers on one database, of which one hears no hints", () => {
  let server: Server;
  beforeAll(async () => {
    server = await testApp({ COUNTDOWN_MS: "600", BEACON_LEAD_MS: "4000" }, undefined, {}, testBus({ isCut: true }));
    // Neither is to know of the other: beside others, a server looks each second by itself.
    await server.owner.query(`
      create function unknown() returns trigger language plpgsql as 'begin return null; end';
      create trigger unknown before insert or update on node for each row execute function unknown();
      delete from node`);
  });
  afterEach(async () => expect(await ledgerViolations(server.db)).toEqual([]));
  afterAll(() => server.stop());

  /** Both have chosen before the first pays: with the first stake the countdown begins, and it ends whoever still chooses. */
  async function buyTogether(seats: readonly (readonly [TestPlayer, number])[], stake: number): Promise<void> {
    for (const [player, number] of seats) await player.reserve(number, stake);
    const answers = await Promise.all(seats.map(([player, number]) => player.confirm(number, stake)));
    expect(tally(answers)).toEqual({ ok: seats.length });
  }

  /** Two rounds pass on one server, and the other has not heard of them; the second waits for an hour after its first ball. */
  async function leftBehind(stake: number) {
    const people = (await newPlayers(server, 4)) as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    // One that has just looked: after half a minute it would look by itself.
    const [stranger] = (await newPlayers(await server.another(), 1)) as [TestPlayer];
    const seen = async () => (await stranger.session(stake)).sharedGameId;
    await seen();
    const socket = await people[0].socket();
    const { sessionId, sharedGameId: former } = await join(socket, stake);
    const ended = nextEvent(socket, "game_ended");
    await buyTogether(
      [
        [people[0], 1],
        [people[1], 2],
      ],
      stake,
    );
    const { nextSharedGameId: live } = await ended;
    await server.owner.query("update round set call_interval_ms = 3600000 where id = $1", [live]);
    const called = nextEvent(socket, "ball_called");
    await buyTogether(
      [
        [people[2], 1],
        [people[3], 2],
      ],
      stake,
    );
    await called;
    socket.disconnect();
    expect(await seen()).toBe(former);
    return { stranger, sessionId, live, seen };
  }

  test("one that heard nothing for a while shows no call to come, and catches up when it is asked", async () => {
    const { stranger, sessionId, live, seen } = await leftBehind(50);
    const { body } = await stranger.request<GameState>("GET", `/api/game-state/${sessionId}?sharedGameId=${live}`);
    expect(body).toMatchObject({ gameStatus: "active", totalCalls: 1, winners: [] });
    expect(body.calledBalls).toHaveLength(1);
    await eventually(seen).toBe(live);
  });

  test("one that heard nothing for a while refuses a stake once, and then knows the round that is open", async () => {
    const { stranger, live, seen } = await leftBehind(100);
    expect((await stranger.reserve(3, 100)).body).toMatchObject({ success: false, error: "round_closed" });
    await eventually(seen).toBe(live);
  });
});
