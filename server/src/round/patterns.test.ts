import { shuffle } from "@derash/fairness/draw";
import { gameScreenSchedule } from "@derash/game/bonus";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideOutcome, type Outcome } from "@derash/game/outcome";
import { patternsNamed } from "@derash/game/pattern/gallery";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { actor, creditFixture } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { type RoundFixture, roundFixture, roundRow, soldCartelas } from "../../test/round-fixture.ts";
import { managedRooms, setCartelasPerPlayer, setPatterns, setStages } from "./room/managed-rooms.ts";
import * as store from "./store.ts";
import { ensureRooms } from "./tables/making.ts";

const cartelas = cartelaSet(1);

function outcomeBy(values: readonly string[], numbers: readonly number[], seed: Buffer, pot: number): Outcome {
  const patterns = patternsNamed(values);
  if (patterns === "pattern_unknown") throw new Error(`no such pattern among ${values}`);
  const outcome = decideOutcome({
    cartelas: numbers.map((number) => ({ number, cells: cartelas[number - 1]?.cells ?? [] })),
    order: shuffle(seed),
    patterns,
    pot: santim(pot),
    houseCutBps: 2000,
    bonusSchedule: gameScreenSchedule,
  });
  if (outcome === "no_winner") throw new Error("75 balls complete every cartela");
  return outcome;
}

describe("a round", () => {
  let rounds: RoundFixture;
  beforeAll(async () => {
    rounds = await roundFixture();
  });
  afterEach(async () => expect(await rounds.violations()).toEqual([]));
  afterAll(() => rounds.drop());
  const choose = (roomId: string, patterns: string[]) =>
    rounds.owner.query("update room set patterns = $2 where id = $1", [roomId, patterns]);

  test("is won by any line where nobody has chosen", async () => {
    const row = await rounds.room(1_00);
    expect((await roundRow(rounds.owner, await rounds.liveRound(row))).patterns).toEqual(["any-line"]);
  });

  test.each([
    { stake: 2_00, patterns: ["blackout"] },
    { stake: 3_00, patterns: ["letter-x", "heart"] },
    { stake: 4_00, patterns: ["four-corners"] },
  ])("of $patterns is won by them, and by nothing else", async ({ stake, patterns }) => {
    const row = await rounds.room(stake);
    await choose(row.id, patterns);
    const numbers = [3, 44, 120];
    const pot = stake * numbers.length;
    // The open round keeps what it was opened with; the one after it has what was chosen.
    const first = await rounds.liveRound(row);
    for (const number of numbers) expect(await rounds.buy(first, number, await rounds.player(stake))).toBe("ok");
    await rounds.playWith(
      row,
      first,
      Buffer.alloc(32),
      outcomeBy(["any-line"], numbers, Buffer.alloc(32), pot).lastCall,
    );
    expect((await roundRow(rounds.owner, first)).patterns).toEqual(["any-line"]);

    const second = await rounds.liveRound(row);
    expect((await roundRow(rounds.owner, second)).patterns).toEqual(patterns);
    expect((await store.loadLive(rounds.db, row.id))?.record.patterns).toEqual(patterns);
    // What an admin chooses now is for the round after.
    await choose(row.id, ["any-line"]);
    for (const number of numbers) expect(await rounds.buy(second, number, await rounds.player(stake))).toBe("ok");
    await rounds.endCountdown(second);
    await rounds.close(row, second);
    await rounds.draw(second);
    const drawn = await roundRow(rounds.owner, second);
    const outcome = outcomeBy(patterns, numbers, drawn.seed, pot);
    expect(drawn.last_call).toBe(outcome.lastCall);
    // Now and then a line is complete at the same call; the winning cells are others all the same.
    expect(outcome).not.toEqual(outcomeBy(["any-line"], numbers, drawn.seed, pot));
    await rounds.longAgo(second);
    await rounds.settle(row, second);
    const won = (await soldCartelas(rounds.owner, second)).filter((cartela) => Number(cartela.prize_santim) > 0);
    expect(won.map(({ cartela_number, prize_santim }) => [cartela_number, Number(prize_santim)])).toEqual(
      outcome.winners.map(({ cartelaNumber, prize }) => [cartelaNumber, prize]),
    );
  });

  test("earns its quick-win bonus by its own patterns", async () => {
    const row = await rounds.room(5_00);
    await choose(row.id, ["four-corners"]);
    await rounds.owner.query("update round set patterns = '{four-corners}' where room_id = $1", [row.id]);
    const numbers = [8, 9];
    let count = 0;
    const seedOf = () => {
      const seed = Buffer.alloc(32);
      seed.writeUInt32BE(count++);
      return seed;
    };
    let seed = seedOf();
    while (outcomeBy(["four-corners"], numbers, seed, 10_00).bonus === 0) seed = seedOf();
    const { lastCall, bonus, winners } = outcomeBy(["four-corners"], numbers, seed, 10_00);
    const roundId = await rounds.liveRound(row);
    for (const number of numbers) await rounds.buy(roundId, number, await rounds.player(5_00));
    await rounds.playWith(row, roundId, seed, lastCall);
    const paid = (await soldCartelas(rounds.owner, roundId)).map(({ bonus_santim }) => Number(bonus_santim));
    expect(paid.reduce((sum, each) => sum + each)).toBe(bonus);
    expect(winners.length).toBeGreaterThan(0);
  });

  test.each([
    ["none", []],
    ["six", ["any-line", "heart", "cross", "diamond", "kite", "arrow"]],
  ])("cannot be kept with %s of them", async (_, patterns) => {
    const row = await rounds.room(6_00);
    await expect(choose(row.id, patterns)).rejects.toThrow("check");
    await expect(
      rounds.owner.query("update round set patterns = $2 where room_id = $1", [row.id, patterns]),
    ).rejects.toThrow("check");
  });
});

describe("the rooms of a company", () => {
  const fixture = forAllTests(creditFixture);
  let own: { id: string };
  let foreign: { id: string };
  beforeAll(async () => {
    const roomOf = async (branchId: string) => {
      await ensureRooms(fixture.db, [branchId], [10_00], { houseCutBps: 2000, cartelasPerPlayerMax: 1 });
      const { rows } = await fixture.owner.query("select id from room where branch_id = $1", [branchId]);
      return rows[0] as { id: string };
    };
    own = await roomOf(fixture.own.first.branch.id);
    foreign = await roomOf(fixture.foreign.first.branch.id);
  });
  afterEach(async () => expect(await fixture.violations()).toEqual([]));
  const patternsOf = async ({ id }: { id: string }): Promise<string[]> =>
    (await fixture.owner.query("select patterns from room where id = $1", [id])).rows[0].patterns;
  const records = async () => {
    const text = "select actor_name, before, after, company_id from audit_record where action = 'room.patterns_set'";
    return (await fixture.owner.query(`${text} order by position`)).rows;
  };

  test("are listed for their admins and for a super admin who says which", async () => {
    const { admin, company, first } = fixture.own;
    const room = { id: own.id, branch_id: first.branch.id, branch: first.branch.name, betAmount: 10 };
    const rooms = [{ ...room, patterns: ["any-line"], stages: null, cartelasPerPlayerMax: 1, isStopped: false }];
    expect(await managedRooms(fixture, admin, undefined)).toEqual(rooms);
    expect(await managedRooms(fixture, admin, company.id)).toEqual(rooms);
    expect(await managedRooms(fixture, fixture.superAdmin, company.id)).toEqual(rooms);
    await expect(managedRooms(fixture, fixture.superAdmin, undefined)).rejects.toThrow("not valid");
    await expect(managedRooms(fixture, admin, fixture.foreign.company.id)).rejects.toThrow("Not found");
    await expect(managedRooms(fixture, fixture.superAdmin, own.id)).rejects.toThrow("Not found");
    const stopWith = (id: string | null) =>
      fixture.owner.query("update room set stopped_with = $2 where id = $1", [own.id, id]);
    await stopWith(admin.id);
    expect(await managedRooms(fixture, admin, undefined)).toMatchObject([{ isStopped: true }]);
    await stopWith(null);
  });

  test("are given patterns, each once, with a record of before and after", async () => {
    const by = actor(fixture.own.admin);
    const answer = await setPatterns(fixture, by, own.id, ["heart", "letter-x", "heart"]);
    expect(answer).toMatchObject({ id: own.id, patterns: ["heart", "letter-x"] });
    expect(await patternsOf(own)).toEqual(["heart", "letter-x"]);
    await setPatterns(fixture, by, own.id, ["heart", "letter-x"]);
    expect(await records()).toEqual([
      {
        actor_name: fixture.own.admin.username,
        before: { patterns: "any-line" },
        after: { patterns: "heart, letter-x" },
        company_id: fixture.own.company.id,
      },
    ]);
  });

  test("are given so many cartelas a player, with a record, and rounds that open then go by it", async () => {
    const by = actor(fixture.own.admin);
    expect(await setCartelasPerPlayer(fixture, by, own.id, 4)).toMatchObject({ id: own.id, cartelasPerPlayerMax: 4 });
    await setCartelasPerPlayer(fixture, by, own.id, 4);
    const text = "select before, after from audit_record where action = 'room.cartelas_set'";
    expect((await fixture.owner.query(text)).rows).toEqual([
      { before: { cartelasPerPlayerMax: 1 }, after: { cartelasPerPlayerMax: 4 } },
    ]);
    await expect(setCartelasPerPlayer(fixture, by, foreign.id, 2)).rejects.toThrow("Not found");
    // Another owner's page from before writes nothing over it, unless it wants what is so already.
    await expect(setCartelasPerPlayer(fixture, by, own.id, 2, 3)).rejects.toMatchObject({ code: "version_changed" });
    expect(await setCartelasPerPlayer(fixture, by, own.id, 4, 3)).toMatchObject({ cartelasPerPlayerMax: 4 });
    expect(await setCartelasPerPlayer(fixture, by, own.id, 3, 4)).toMatchObject({ cartelasPerPlayerMax: 3 });
    await setCartelasPerPlayer(fixture, by, own.id, 4);
    await expect(fixture.owner.query("update room set cartelas_per_player_max = 7")).rejects.toThrow("check");
  });

  test("are no stranger's, and take no pattern that there is not", async () => {
    await expect(setPatterns(fixture, actor(fixture.own.admin), foreign.id, ["heart"])).rejects.toThrow("Not found");
    await expect(setPatterns(fixture, actor(fixture.own.admin), own.id, ["hart"])).rejects.toThrow("no such pattern");
    await expect(setPatterns(fixture, actor(fixture.own.admin), own.id, ["custom"])).rejects.toThrow("no such pattern");
    expect(await patternsOf(foreign)).toEqual(["any-line"]);
    const before = await records();
    await setPatterns(fixture, actor(fixture.superAdmin), foreign.id, ["diamond"]);
    expect(await patternsOf(foreign)).toEqual(["diamond"]);
    expect(await records()).toHaveLength(before.length + 1);
  });

  test("are given stages, with a record of before and after, and one stage again by patterns", async () => {
    const [first, second] = [["any-line"], ["blackout"]].map((patterns) => ({ patterns, sharePercent: 50 }));
    if (!first || !second) throw new Error("there are two");
    const before = await patternsOf(own);
    const by = actor(fixture.own.admin);
    const answer = await setStages(fixture, by, own.id, [first, second]);
    expect(answer).toMatchObject({ patterns: ["blackout"], stages: [first, second] });
    await setStages(fixture, by, own.id, [first, second]);
    const { rows } = await fixture.owner.query(
      "select before, after from audit_record where action = 'room.stages_set'",
    );
    expect(rows).toEqual([
      { before: { patterns: before.join(", ") }, after: { patterns: "50 % any-line; 50 % blackout" } },
    ]);
    const unknown = { patterns: ["hart"], sharePercent: 50 };
    await expect(setStages(fixture, by, own.id, [first, unknown])).rejects.toThrow("no such pattern");
    const refused = setStages(fixture, actor(fixture.own.admin), foreign.id, [first, second]);
    await expect(refused).rejects.toThrow("Not found");
    // Another owner's page from before the stages ends none of them, nor does one from before the patterns write over these.
    const shown = { patterns: before, stages: null };
    const unseen = { code: "version_changed" };
    await expect(setPatterns(fixture, by, own.id, ["diamond"], shown)).rejects.toMatchObject(unseen);
    await expect(setStages(fixture, by, own.id, [second, first], shown)).rejects.toMatchObject(unseen);
    // What is asked for is so already: a lost answer.
    await setStages(fixture, by, own.id, [first, second], shown);
    expect(await setPatterns(fixture, by, own.id, ["any-line"])).toMatchObject({
      patterns: ["any-line"],
      stages: null,
    });
  });
});
