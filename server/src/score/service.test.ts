import type { ScoresAnswer } from "@derash/protocol/score";
import { afterEach, describe, expect, test } from "vitest";
import { signIn, testApp } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, type TestPlayer } from "../../test/round-fixture.ts";
import { createScoreService } from "./service.ts";

/** 14:00 in Ethiopia on 15 March 2026. */
const noon = Date.parse("2026-03-15T11:00:00Z");

const fixture = forAllTests(roundFixture);
let nextCartela = 1;
afterEach(async () => {
  expect(await ledgerViolations(fixture.db)).toEqual([]);
  // What the tests made up is in open rounds; what a settled round paid stands.
  await fixture.owner.query(
    `update round_cartela c set won_at = null, prize_santim = 0, bonus_santim = 0
     from round r where r.id = c.round_id and r.state = 'open'`,
  );
});

const scores = () => createScoreService({ db: fixture.db, now: () => noon });

/** A cartela of a player's that won at a moment. `round`: which of the rounds that there are. */
async function win(player: TestPlayer, at: string, prize: number, { bonus = 0, stake = 10_00 } = {}): Promise<void> {
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  await fixture.owner.query(
    `insert into round_cartela (round_id, cartela_number, player_id, status, cells, confirmed_at, prize_santim, bonus_santim, won_at)
     values ($1, $2, $3, 'confirmed', array_fill(0::smallint, array[25]), $4, $5, $6, $4)`,
    [roundId, nextCartela++, player.id, at, prize, bonus],
  );
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.player(0)));
const maskOf = ({ firstName }: TestPlayer) => `${firstName.slice(0, 2)}***`;

describe("the leaders", () => {
  test("are those who won most often, or most; who is equal shares a rank", async () => {
    const [often, much, even, none] = (await people(4)) as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    const today = "2026-03-15T08:00:00Z";
    await win(often, today, 100, { stake: 1_00 });
    await win(often, today, 100, { stake: 2_00 });
    await win(much, today, 300, { bonus: 500, stake: 1_00 });
    await win(even, today, 800, { stake: 2_00 });
    const line = (player: TestPlayer, rank: number, wins: number, prize: number) => ({
      ...{ rank, name: maskOf(player), wins, prize },
      isMe: player === even,
    });
    const byWins = await scores().leaders(even, { period: "day", by: "wins" });
    expect(byWins.leaders.slice(0, 1)).toEqual([line(often, 1, 2, 2)]);
    expect(byWins.leaders.slice(1)).toEqual(expect.arrayContaining([line(much, 2, 1, 8), line(even, 2, 1, 8)]));
    expect(byWins.mine).toEqual(line(even, 2, 1, 8));
    const byPrize = await scores().leaders(even, { period: "day", by: "prize" });
    expect(byPrize.leaders.map(({ rank, prize }) => [rank, prize])).toEqual([
      [1, 8],
      [1, 8],
      [3, 2],
    ]);
    expect(await scores().leaders(none, { period: "day", by: "wins" })).toMatchObject({ mine: null });
    expect(JSON.stringify(byWins)).not.toContain(often.firstName);
  });

  test("count two cartelas of one round as one win, and add up their prizes", async () => {
    const [lucky] = (await people(1)) as [TestPlayer];
    const today = "2026-03-15T08:00:00Z";
    await win(lucky, today, 100, { stake: 3_00 });
    await win(lucky, today, 150, { stake: 3_00 });
    const { mine } = await scores().leaders(lucky, { period: "day", by: "prize" });
    expect(mine).toMatchObject({ wins: 1, prize: 2.5 });
  });

  test.each([
    // 2026-03-14 ends at 21:00 UTC.
    ["day", "2026-03-15", "2026-03-14T21:00:00Z", "2026-03-14T20:59:59.999Z"],
    ["week", "2026-03-09", "2026-03-08T21:00:00Z", "2026-03-08T20:59:59.999Z"],
    ["month", "2026-02-14", "2026-02-13T21:00:00Z", "2026-02-13T20:59:59.999Z"],
  ] as const)("of a %s begin with %s in Ethiopia", async (period, startDay, inside, outside) => {
    const [early, late] = (await people(2)) as [TestPlayer, TestPlayer];
    await win(early, outside, 100);
    await win(late, inside, 100);
    const answer = await scores().leaders(early, { period, by: "wins" });
    expect(answer).toMatchObject({ success: true, period, by: "wins", startDay, endDay: "2026-03-15", mine: null });
    expect(answer.leaders.map(({ name, rank }) => [name, rank])).toEqual([[maskOf(late), 1]]);
  });

  test("end with today", async () => {
    const [tomorrow, today] = (await people(2)) as [TestPlayer, TestPlayer];
    await win(tomorrow, "2026-03-15T21:00:00Z", 100);
    await win(today, "2026-03-15T20:59:59Z", 100);
    expect((await scores().leaders(today, { period: "month", by: "wins" })).leaders).toHaveLength(1);
  });

  test("are fifty at most, and whoever asks knows their own rank below them", async () => {
    const many = await people(52);
    for (const [index, player] of many.entries()) await win(player, "2026-03-15T08:00:00Z", 1000 - index);
    const last = many.at(-1) as TestPlayer;
    const answer = await scores().leaders(last, { period: "day", by: "prize" });
    expect(answer.leaders.map(({ rank }) => rank)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(answer.leaders.some(({ isMe }) => isMe)).toBe(false);
    expect(answer.mine).toMatchObject({ rank: 52, isMe: true, prize: 9.49 });
  });

  test("are made once in fifteen seconds for everybody, and each is told their own place all the same", async () => {
    const [first, second] = (await people(2)) as [TestPlayer, TestPlayer];
    let now = noon;
    const service = createScoreService({ db: fixture.db, now: () => now });
    const today = { period: "day", by: "wins" } as const;
    await win(first, "2026-03-15T08:00:00Z", 100);
    expect((await service.leaders(first, today)).mine).toMatchObject({ rank: 1, isMe: true });
    await win(second, "2026-03-15T08:00:00Z", 200);
    now += 14_999;
    const kept = await service.leaders(second, today);
    expect([kept.mine, kept.leaders.map(({ isMe }) => isMe)]).toEqual([null, [false]]);
    expect((await service.leaders(second, { period: "day", by: "prize" })).mine).toMatchObject({ rank: 1 });
    now += 2;
    expect((await service.leaders(second, today)).mine).toMatchObject({ rank: 1, isMe: true });
    expect((await service.leaders(first, today)).mine).toMatchObject({ rank: 2, isMe: true });
  });

  test("are read from their index", async () => {
    await fixture.owner.query("set enable_seqscan = off; set enable_bitmapscan = off");
    const { rows } = await fixture.owner.query(
      `explain select player_id, count(distinct round_id), sum(prize_santim + bonus_santim) from round_cartela
       where won_at >= '2026-03-01' and won_at < '2026-03-15' and player_id is not null group by player_id`,
    );
    await fixture.owner.query("reset enable_seqscan; reset enable_bitmapscan");
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Only Scan using round_cartela_won");
  });
});

test("a settled round is among the scores", async () => {
  const [first, second] = [await fixture.player(7_00), await fixture.player(7_00)];
  const row = await fixture.room(7_00);
  const roundId = await fixture.liveRound(row);
  await fixture.buy(roundId, 100, first);
  await fixture.buy(roundId, 101, second);
  await fixture.playOut(row, roundId);
  const now = createScoreService({ db: fixture.db });
  const answers = [
    await now.leaders(first, { period: "day", by: "wins" }),
    await now.leaders(second, { period: "day", by: "wins" }),
  ];
  const prizes = answers.flatMap(({ mine }) => (mine ? [mine.prize] : []));
  expect(prizes.length).toBeGreaterThan(0);
  const { rows } = await fixture.owner.query(
    "select sum(prize_santim + bonus_santim) as won from round_cartela where round_id = $1",
    [roundId],
  );
  expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBeCloseTo(Number(rows[0].won) / 100);
});

describe("over HTTP", () => {
  test("a player asks for today's by wins unless they say otherwise; other words are refused", async () => {
    const app = await testApp();
    try {
      const player = await signIn(app.url, 6_900_001);
      const { status, body } = await player.request<ScoresAnswer>("GET", "/api/scores");
      expect({ status, period: body.period, by: body.by }).toEqual({ status: 200, period: "day", by: "wins" });
      expect((await player.request("GET", "/api/scores?period=year")).status).toBe(400);
      expect((await player.request("GET", "/api/scores?by=losses")).status).toBe(400);
      expect((await player.request("GET", "/api/game/sessions")).body).toMatchObject({
        features: { scores: true, history: true },
      });
    } finally {
      await app.stop();
    }
  });

  test("what the operator switched off says so, in the words of the alert @switched-off", async () => {
    const app = await testApp({ SCORES: "false", HISTORY: "0" });
    try {
      const player = await signIn(app.url, 6_900_002);
      const scores = { error: "scores_off", message: "Scores feature coming soon!" };
      const history = { error: "history_off", message: "History feature coming soon!" };
      expect(await player.request("GET", "/api/scores")).toMatchObject({ status: 404, body: scores });
      expect(await player.request("GET", "/api/rounds/mine")).toMatchObject({ status: 404, body: history });
      const { sharedGameId } = await player.session(10);
      const round = await player.request("GET", `/api/rounds/${sharedGameId}`);
      expect(round).toMatchObject({ status: 404, body: history });
      expect((await player.request("GET", "/api/game/sessions")).body).toMatchObject({
        features: { scores: false, history: false },
      });
    } finally {
      await app.stop();
    }
  });
});
