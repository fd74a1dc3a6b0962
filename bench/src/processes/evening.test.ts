import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { holdStep, letStepsWait } from "./held-step.ts";
import type { ServerNode } from "./nodes.ts";
import { seenOtherwise } from "./truth.ts";
import type { Visitor } from "./visitor.ts";
import { quickRounds, startWorld, type World } from "./world.ts";

// One process's clock is 3 s ahead, the other's 3 s behind: what is due is due by the database's.
const clocks = [{ clockShiftMs: 3000 }, { clockShiftMs: -3000 }];
const bet = 20;
const patience = { timeout: 45_000, interval: 50 };
const stages = [
  { patterns: ["any-line"], sharePercent: 20 },
  { patterns: ["two-lines"], sharePercent: 30 },
  { patterns: ["blackout"], sharePercent: 50 },
];

let world: World;
let people: Visitor[];
beforeAll(async () => {
  // All four must have paid by then, and the close be in time for its beacon, however much this machine has to do.
  const unhurried = { ...quickRounds, COUNTDOWN_MS: "3000", BEACON_LEAD_MS: "6000" };
  world = await startWorld({ ...unhurried, STAKES: String(bet), CARTELAS_PER_PLAYER: "1" }, clocks);
  await letStepsWait(world.truth);
  people = await world.visitors(4, bet, { isPatient: true });
}, 120_000);
afterEach(async () => {
  expect(await world.truth.violations()).toEqual([]);
  expect(await world.truth.lost(people)).toEqual([]);
});
afterAll(async () => {
  await Promise.all(people.map((person) => person.leave()));
  await world.stop();
});

const nodeOf = (index: number) => world.nodes.all[index % clocks.length] as ServerNode;
const ask = async <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
  (await world.truth.owner.query(sql, [...parameters])).rows;
type Drawn = { id: string; seed: Buffer; stage_calls: number[] };
const winsOf = (roundId: string | undefined) =>
  ask<{ stage: number; cartela_number: number; prize: number }>(
    "select stage, cartela_number, prize_santim::int as prize from round_stage_win where round_id = $1 order by 1, 2",
    [roundId],
  );
const stateOf = async (roundId: string) =>
  (await ask<{ state: string }>("select state from round where id = $1", [roundId]))[0]?.state;
const balances = () => Promise.all(people.map((person) => person.balance()));

test("a process that is killed between two stages: the other one goes on from the same draw and pays each stage once, and who joins in between sees what was won @stage-killed", async () => {
  await ask("update room set stages = $1, patterns = '{blackout}'", [JSON.stringify(stages)]);
  await ask("update round set stages = $1, patterns = '{blackout}' where state = 'open'", [JSON.stringify(stages)]);
  const before = await balances();
  await Promise.all(people.map((person, index) => person.watch(nodeOf(index))));
  const held = await holdStep(world.truth, "stage");
  for (const what of ["reserve", "confirm"] as const) {
    const answers = await Promise.all(people.map((person, index) => person.cartela(what, index + 1)));
    expect(answers).toEqual(["ok", "ok", "ok", "ok"]);
  }
  await expect.poll(held.heldBy, patience).not.toBeNull();
  const holding = world.nodes.withConnection((await held.heldBy()) ?? 0) as ServerNode;
  const [drawn] = await ask<Drawn>("select id, seed, stage_calls from round where stages_settled = 1");

  const [newcomer] = (await world.visitors(1, bet)) as [Visitor];
  const { stages: told } = await newcomer.comesTo(world.nodes.after(holding));
  const won = await winsOf(drawn?.id);
  expect(told[0]).toMatchObject({ call: drawn?.stage_calls[0], sharePercent: 20 });
  expect(told[0]?.winners.map(({ cartelaNumber }) => cartelaNumber)).toEqual(won.map((each) => each.cartela_number));
  expect(told[2]).toMatchObject({ call: null, winners: [] });

  await holding.kill();
  await held.letGo();
  const roundId = drawn?.id ?? "";
  await expect.poll(() => stateOf(roundId), patience).toBe("settled");
  expect(await ask("select id, seed, stage_calls from round where id = $1", [roundId])).toEqual([drawn]);
  const wins = await winsOf(roundId);
  expect(wins.filter(({ stage }) => stage === 1)).toEqual(won);
  // 4 stakes of 20 birr, of which 80 % are theirs: 20, 30 and 50 % of that.
  const prizes = [...Map.groupBy(wins, ({ stage }) => stage).values()];
  expect(prizes.map((stage) => stage.reduce((sum, { prize }) => sum + prize, 0))).toEqual([1280, 1920, 3200]);
  const after = await balances();
  expect(after.reduce((sum, birr) => sum + birr, 0)).toBeCloseTo(before.reduce((sum, birr) => sum + birr, 0) - 16);
  const hasHeard = () => people.every(({ seen }) => seen.rounds.get(roundId)?.isOver);
  await expect.poll(hasHeard, patience).toBe(true);
  expect(seenOtherwise(people, await world.truth.over()).faults).toEqual([]);
  await holding.start();
});

/** Announces a round at the table of this stake, in which these buy ahead, and lets its time come in so many milliseconds. */
async function announced(buyers: readonly Visitor[], inMs: number): Promise<string> {
  const [owner] = people as [Visitor];
  const { body } = await owner.ask<{ token: string }>("POST", "/api/token/", {
    username: "company",
    password: "demo1234",
  });
  const [room] = await ask<{ id: string }>("select id from room where position = 1");
  const at = (Math.ceil(Date.now() / 60_000) + 30 + buyers.length) * 60_000;
  const response = await fetch(`${nodeOf(0).url}/api/announcements`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${body.token}` },
    body: JSON.stringify({ roomId: room?.id, at, patterns: ["any-line"], guarantee: "0" }),
  });
  expect(response.status).toBe(200);
  const { roundId } = ((await response.json()) as { announcement: { roundId: string } }).announcement;
  const [{ room_id: sessionId } = { room_id: "" }] = await ask<{ room_id: string }>(
    "select room_id from round where id = $1",
    [roundId],
  );
  for (const [index, buyer] of buyers.entries())
    for (const what of ["reserve", "confirm"]) {
      const intent = { cartelaNumber: index + 1, betAmount: bet, sessionId };
      expect((await buyer.ask<{ success: boolean }>("POST", `/api/${what}-cartela`, intent)).body.success).toBe(true);
    }
  await ask("update round set closes_at = clock_timestamp() + $2 * interval '1 ms' where id = $1", [roundId, inMs]);
  return roundId;
}

test("an announced round is closed at its time by the database's clock, wherever the clocks of the processes are, and nobody need be there", async () => {
  const roundId = await announced(people.slice(0, 2), 3000);
  await expect.poll(() => stateOf(roundId), patience).toMatch(/settled|void/);
  // This machine may come too late for its beacon; never before the time, and never by a clock that is 3 s off.
  const [row] = await ask<{ late: number; void_reason: string | null }>(
    "select extract(epoch from closed_at - closes_at)::float8 as late, void_reason from round where id = $1",
    [roundId],
  );
  expect(row?.late).toBeGreaterThanOrEqual(0);
  expect([null, "late_close"]).toContain(row?.void_reason);
});

test("an announced round whose time came while no process ran is void as the first is back: every stake is returned, and its players are told once", async () => {
  const before = await balances();
  const roundId = await announced(people.slice(0, 3), 60_000);
  await Promise.all(world.nodes.all.map((node) => node.kill()));
  await ask("update round set closes_at = clock_timestamp() - interval '1 minute' where id = $1", [roundId]);
  await Promise.all(world.nodes.all.map((node) => node.start()));
  await expect.poll(() => stateOf(roundId), patience).toBe("void");
  expect(await ask("select void_reason from round where id = $1", [roundId])).toEqual([{ void_reason: "late_close" }]);
  expect(await balances()).toEqual(before);
  const told = await ask<{ telegram_id: string }>(
    "select telegram_id from notice where parameters ->> 'roundId' = $1",
    [roundId],
  );
  expect(told.map(({ telegram_id }) => Number(telegram_id)).sort()).toEqual(
    people.slice(0, 3).map(({ telegramId }) => telegramId),
  );
});
