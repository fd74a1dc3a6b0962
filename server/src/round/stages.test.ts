import { randomUUID } from "node:crypto";
import { verifyRound } from "@derash/fairness/proof";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideStages } from "@derash/game/outcome";
import { afterEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, roundRow, soldCartelas } from "../../test/round-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { createDisputeService } from "../dispute/service.ts";
import { drawOf } from "./load.ts";
import { openRound } from "./open-round.ts";
import { setAsideGuarantee } from "./prize/guarantee.ts";
import { keptStages } from "./record.ts";
import { publicState } from "./room/room-state.ts";
import { loadRound, type RoomRow } from "./store.ts";
import { offers } from "./tables/offer-store.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const stages = [
  { patterns: ["any-line"], sharePercent: 20 },
  { patterns: ["two-lines"], sharePercent: 30 },
  { patterns: ["blackout"], sharePercent: 50 },
];
const cells = new Map(cartelaSet(1).map(({ number, cells: numbers }) => [number, numbers]));
let stake = 1000;

/** A drawn round with stages; not a ball of it is called yet by the test's clock. */
async function drawn(players = 4, rules = stages, guarantee = 0) {
  stake += 100;
  const row = await fixture.room(stake);
  await fixture.owner.query("update room set stages = $2, patterns = $3 where id = $1", [
    ...[row.id, JSON.stringify(rules), rules.at(-1)?.patterns],
  ]);
  await fixture.owner.query(
    `update round set state = 'void', void_reason = 'min_players', pot_santim = 0, closed_at = now(), ended_at = now()
     where room_id = $1`,
    [row.id],
  );
  await fixture.owner.query("select ledger_close_pot(pot_account_id) from round where room_id = $1", [row.id]);
  await fixture.db.transaction().execute(async (tx) => {
    if (guarantee === 0) return openRound(fixture.deps, tx, row);
    const of = { companyId: row.companyId, ownerId: randomUUID(), amount: santim(guarantee), description: "Friday" };
    await fixture.fund(await fixture.ledger.open(tx, "company", row.companyId), guarantee);
    return openRound(fixture.deps, tx, row, await setAsideGuarantee(fixture.ledger, tx, of));
  });
  const roundId = await fixture.liveRound(row);
  for (let number = 1; number <= players; number++)
    expect(await fixture.buy(roundId, number, await fixture.player(stake))).toBe("ok");
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  await fixture.draw(roundId);
  const { seed, stage_calls: calls } = await roundRow(fixture.owner, roundId);
  const sold = Array.from({ length: players }, (_, index) => index + 1);
  const won = decideStages({
    ...{ patterns: [], stages: keptStages(rules), houseCutBps: 2000, bonusSchedule: [], guarantee: santim(guarantee) },
    cartelas: sold.map((number) => ({ number, cells: cells.get(number) ?? [] })),
    order: drawOf(seed),
    pot: santim(players * stake),
  });
  expect(won.map(({ call }) => call)).toEqual(calls);
  return { row, roundId, won };
}

/** So many balls are called by now, no more. */
const callsMade = (roundId: string, calls: number) =>
  fixture.owner.query(
    `update round_stretch set interval_ms = 3600000,
       starts_at = clock_timestamp() - ($2 - 1) * interval '1 hour' - interval '1 second' where round_id = $1`,
    [roundId, calls],
  );
const prizesOf = async (roundId: string) =>
  (
    await fixture.owner.query(
      "select stage, cartela_number, prize_santim from round_stage_win where round_id = $1 order by 1, 2",
      [roundId],
    )
  ).rows.map((row) => [row.stage, row.cartela_number, row.prize_santim]);
const expected = (won: Awaited<ReturnType<typeof drawn>>["won"], to: number) =>
  won.slice(0, to).flatMap(({ winners }, index) => winners.map((each) => [index + 1, each.cartelaNumber, each.prize]));
const balanceOf = async (telegramId: number) => {
  const { rows } = await fixture.owner.query(
    "select amount_santim from balance b join player p on p.account_id = b.account_id where p.telegram_id = $1",
    [telegramId],
  );
  return rows[0].amount_santim;
};
const shown = async (row: RoomRow, roundId: string, calls: number) => {
  const look = await loadRound(fixture.db, row.id, roundId);
  if (!look) throw new Error("the round is there");
  return publicState(look.record, 1, calls);
};

/** At which call a round is looked at again, by when it is due. */
const dueCall = async (roundId: string) => {
  const { rows } = await fixture.owner.query(
    `select extract(epoch from due_at - starts_at)::float8 * 1000 as ms, start_delay_ms, call_interval_ms from round where id = $1`,
    [roundId],
  );
  return Math.round((rows[0].ms - rows[0].start_delay_ms) / rows[0].call_interval_ms) + 1;
};

describe("a round with stages", () => {
  test("pays each at its own call and goes on; the last one ends it, and the record proves all @stages-paid", async () => {
    const { row, roundId, won } = await drawn();
    const [first, second, third] = won.map(({ call }) => call) as [number, number, number];
    expect(await dueCall(roundId)).toBe(first);
    await callsMade(roundId, first - 1);
    await fixture.settle(row, roundId);
    expect(await prizesOf(roundId)).toEqual([]);
    expect((await shown(row, roundId, first - 1)).stages.map(({ call, winners }) => [call, winners])).toEqual([
      [null, []],
      [null, []],
      [null, []],
    ]);

    await callsMade(roundId, first);
    await fixture.settle(row, roundId);
    expect(await prizesOf(roundId)).toEqual(expected(won, 1));
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "calling", stages_settled: 1 });
    expect(await dueCall(roundId)).toBe(second);
    // Who comes now is told what was won, and what is played for.
    const [offer] = await offers(fixture.db, [row.id]);
    expect(offer?.patterns).toEqual(["any-line", "two-lines", "blackout"]);
    const state = await shown(row, roundId, first);
    expect(state.stages[0]).toMatchObject({
      call: first,
      sharePercent: 20,
      winners: won[0]?.winners.map(() => expect.anything()),
    });
    expect(state.patterns).toEqual(["two-lines"]);
    expect(state.winners.map(({ cartelaNumber }) => cartelaNumber)).toEqual(
      won[0]?.winners.map(({ cartelaNumber }) => cartelaNumber),
    );

    await callsMade(roundId, second);
    await fixture.settle(row, roundId);
    await callsMade(roundId, third);
    await fixture.settle(row, roundId);
    await fixture.settle(row, roundId);
    expect(await prizesOf(roundId)).toEqual(expected(won, 3));
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({
      state: "settled",
      stages_settled: 3,
      last_call: third,
    });
    const sums = Map.groupBy(expected(won, 3), ([, number]) => number);
    for (const { cartela_number, telegram_id, prize_santim } of await soldCartelas(fixture.owner, roundId)) {
      const total = (sums.get(cartela_number) ?? []).reduce((sum, [, , prize]) => sum + Number(prize), 0);
      expect([prize_santim, await balanceOf(telegram_id)]).toEqual([total, total]);
    }
    const proof = await fixture.deps.draws.proof(roundId);
    expect(proof.close.rules).toMatch(
      /\nstage 20\npattern any-line=.*\nstage 30\npattern two-lines=.*\nstage 50\npattern blackout=/,
    );
    const steps = verifyRound(proof, { previous: null, next: null, storedHash: null, mine: null });
    expect(steps.filter(({ isOk }) => isOk === false)).toEqual([]);
    expect(proof.winners?.map(({ stage, cartelaNumber, prize }) => [stage, cartelaNumber, prize])).toEqual(
      expected(won, 3),
    );
  });

  test("is paid up one stage after the other by who comes late, by many at once, each once @stages-once", async () => {
    const { row, roundId, won } = await drawn();
    await fixture.longAgo(roundId, 100);
    for (let turn = 0; turn < 4; turn++)
      await Promise.all(Array.from({ length: 5 }, () => fixture.settle(row, roundId)));
    expect(await prizesOf(roundId)).toEqual(expected(won, 3));
    const { rows } = await fixture.owner.query(
      "select type, count(*)::int from transfer where round_id = $1 and type in ('BET_WON', 'HOUSE_CUT') group by 1 order by 1",
      [roundId],
    );
    expect(rows).toEqual([
      { type: "BET_WON", count: expected(won, 3).length },
      { type: "HOUSE_CUT", count: 1 },
    ]);
  });

  test("pays nothing of a stage whose transaction is lost, and all of it the next time", async () => {
    const { row, roundId, won } = await drawn();
    await callsMade(roundId, won[0]?.call ?? 1);
    const { settleRound } = await import("./room/due.ts");
    const store = await import("./change-store.ts");
    const changes = { ...store, stagePaid: () => Promise.reject(new Error("killed before the commit")) };
    await expect(settleRound({ ...fixture.deps, changes }, row, roundId)).rejects.toThrow("killed");
    expect(await prizesOf(roundId)).toEqual([]);
    await fixture.settle(row, roundId);
    expect(await prizesOf(roundId)).toEqual(expected(won, 1));
  });

  test("has its guarantee in the pot from the first stage on, and each stage its share of it", async () => {
    const { row, roundId, won } = await drawn(3, stages, 1_000_001);
    await callsMade(roundId, won[0]?.call ?? 1);
    await fixture.settle(row, roundId);
    expect(await fixture.violations()).toEqual([]);
    await fixture.longAgo(roundId, 100);
    await fixture.settle(row, roundId);
    await fixture.settle(row, roundId);
    const prizes = Map.groupBy(await prizesOf(roundId), ([stage]) => stage);
    const sums = [...prizes.values()].map((those) => those.reduce((sum, [, , prize]) => sum + prize, 0));
    expect(sums).toEqual([200_000, 300_000, 500_001]);
    expect((await fixture.deps.draws.proof(roundId)).guaranteePaid).toBe(1_000_001 - (3 * stake * 8) / 10);
  });

  test("pays two stages that one call wins", async () => {
    const same = [
      { patterns: ["any-line"], sharePercent: 40 },
      { patterns: ["any-line"], sharePercent: 60 },
    ];
    const { row, roundId, won } = await drawn(5, same);
    expect(new Set(won.map(({ call }) => call)).size).toBe(1);
    await callsMade(roundId, won[0]?.call ?? 1);
    await fixture.settle(row, roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "calling", stages_settled: 1 });
    await fixture.settle(row, roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "settled" });
    expect(await prizesOf(roundId)).toEqual(expected(won, 2));
  });

  test("is settled with all of them paid, each cartela once a stage, and what was paid stays as it is written", async () => {
    const { row, roundId, won } = await drawn();
    await callsMade(roundId, won[0]?.call ?? 1);
    await fixture.settle(row, roundId);
    const settled = `update round set state = 'settled', ended_at = clock_timestamp(), calls_made = last_call, prize_pool_santim = 0
      where id = $1`;
    const write = (sql: string) => fixture.owner.query(sql, [roundId]);
    await expect(write(settled)).rejects.toThrow("round_stages_paid");
    await expect(write("update round set stage_calls = null, stages_settled = 0 where id = $1")).rejects.toThrow(
      "round_stages_called",
    );
    const again = write("insert into round_stage_win select * from round_stage_win where round_id = $1");
    await expect(again).rejects.toThrow("round_stage_win_pkey");
    const change = write("update round_stage_win set prize_santim = prize_santim + 1 where round_id = $1");
    await expect(change).rejects.toThrow("append");
    await fixture.longAgo(roundId, 100);
    for (let turn = 0; turn < 2; turn++) await fixture.settle(row, roundId);
  });

  test("keeps its stages when those of its room change", async () => {
    const { row, roundId } = await drawn();
    await fixture.owner.query("update room set stages = null, patterns = '{any-line}' where id = $1", [row.id]);
    await fixture.longAgo(roundId, 100);
    for (let turn = 0; turn < 3; turn++) await fixture.settle(row, roundId);
    expect((await roundRow(fixture.owner, roundId)).stages).toEqual(stages);
    const next = await roundRow(fixture.owner, await fixture.liveRound(row));
    expect([next.stages, next.patterns]).toEqual([null, ["any-line"]]);
  });
});

test.each([
  ["shares of more than the whole", [20, 90]],
  ["shares of less", [20, 70]],
  ["a share of nothing", [0, 100]],
  ["one stage", [100]],
  ["four stages", [25, 25, 25, 25]],
])("the database takes no stages with %s", async (_name, shares) => {
  const row = await fixture.room(900);
  const wrong = JSON.stringify(shares.map((sharePercent) => ({ patterns: ["any-line"], sharePercent })));
  const setting = fixture.owner.query("update room set stages = $2 where id = $1", [row.id, wrong]);
  await expect(setting).rejects.toThrow("room_stages");
});

test("no round is sealed by rules that leave out its stages, as a server of before would write them", async () => {
  const row = await fixture.room(800);
  const roundId = await fixture.liveRound(row);
  for (const number of [1, 2]) expect(await fixture.buy(roundId, number, await fixture.player(800))).toBe("ok");
  await fixture.endCountdown(roundId);
  // Set behind the back of the round that the server has loaded.
  const { lockRound } = await import("./change-store.ts");
  const store = await import("./change-store.ts");
  const blind = async (...asked: Parameters<typeof lockRound>) => {
    const loaded = await lockRound(...asked);
    return { ...loaded, record: { ...loaded.record, stages: null } };
  };
  await fixture.owner.query("update round set stages = $2 where id = $1", [roundId, JSON.stringify(stages)]);
  const { closeRound } = await import("./room/due.ts");
  const closing = closeRound({ ...fixture.deps, changes: { ...store, lockRound: blind } }, row, roundId);
  await expect(closing).rejects.toThrow("are not all in its record");
});

test("whoever won one of the stages is told in a dispute at which call it was complete, and whoever won none what it lacks", async () => {
  const { row, roundId, won } = await drawn(8);
  await callsMade(roundId, 75);
  for (const _stage of won) await fixture.settle(row, roundId);
  const superAdmin = { role: "super_admin", companyId: null, branchId: null } as StaffMember;
  const disputes = createDisputeService(fixture);
  for (let cartelaNumber = 1; cartelaNumber <= 8; cartelaNumber++) {
    const told = await disputes.forStaff(superAdmin, { idOrCode: roundId, cartelaNumber });
    const stage = won.findLast(({ winners }) => winners.some((each) => each.cartelaNumber === cartelaNumber));
    expect([told.finish?.call, told.missing > 0]).toEqual([stage?.call, stage === undefined]);
  }
});
