import { cartelaSet } from "@derash/game/cartela/package";
import { afterEach, describe, expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture, roundRow } from "../../../test/round-fixture.ts";
import { staffFixture } from "../../../test/staff-fixture.ts";
import { createAuditService } from "../../audit/service.ts";
import { createLog } from "../../log.ts";
import { createPlayerService, type Player } from "../../player/service.ts";
import { createSuspensionService } from "../../suspension/service.ts";
import * as store from "../store.ts";
import { StakesTogether } from "./stakes-together.ts";

const fixture = forAllTests(async () => {
  const rounds = await roundFixture();
  const { db, ledger } = rounds;
  const audit = createAuditService({ db, log: createLog("silent") });
  const suspensions = createSuspensionService({ db, players: createPlayerService({ db, ledger }), audit });
  return { ...rounds, staff: await staffFixture(rounds), suspensions };
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const cartelas = cartelaSet(1);
const cellsOf = (numbers: readonly number[]) => numbers.flatMap((number) => [...(cartelas[number - 1]?.cells ?? [])]);
let stake = 90_000;

/** A round in which one player may have four, and somebody with money for so many. */
async function opened(stakes = 6, cartelasMax = 4) {
  stake += 10;
  const row = await fixture.room(stake, cartelasMax);
  const roundId = await fixture.liveRound(row);
  const abebe = await fixture.player(stakes * stake);
  return { row, roundId, abebe, stake, balance: () => fixture.ledger.balanceOf(abebe.accountId) };
}

const resultsOf = (answers: readonly store.CartelaAnswer[]) => answers.map(({ result }) => result);
const hold = async (roundId: string, numbers: readonly number[], { id }: Player) =>
  resultsOf(await store.reserveEach(fixture.db, { roundId, numbers, playerId: id }, cellsOf(numbers)));
/** As one server process does it. */
const pay = async (
  roundId: string,
  numbers: readonly number[],
  { id }: Player,
  process = new StakesTogether(fixture.db),
) => resultsOf(await process.confirmEach({ roundId, numbers, playerId: id }));
const oks = (count: number) => Array.from({ length: count }, () => "ok");

async function paid(roundId: string): Promise<{ number: number; player: string }[]> {
  const { rows } = await fixture.owner.query(
    `select cartela_number as number, player_id as player from round_cartela
     where round_id = $1 and status = 'confirmed' order by 1`,
    [roundId],
  );
  return rows;
}
const paidNumbers = async (roundId: string) => (await paid(roundId)).map(({ number }) => number);

/** How many transactions have placed the stakes of a round: the rows of one share their xmin. */
async function transactions(roundId: string): Promise<number> {
  const { rows } = await fixture.owner.query(
    "select count(distinct xmin::text)::int as count from transfer where round_id = $1 and type = 'BET_PLACED'",
    [roundId],
  );
  return rows[0].count;
}

describe("several cartelas of one player", () => {
  test("are held together, paid for in one transaction, and given back one by one", async () => {
    const { roundId, abebe, balance, stake } = await opened();
    expect(await hold(roundId, [1, 2, 3, 4], abebe)).toEqual(oks(4));
    expect(await pay(roundId, [1, 2, 3, 4], abebe)).toEqual(oks(4));
    expect(await transactions(roundId)).toBe(1);
    expect(await balance()).toBe(2 * stake);
    expect(await fixture.release(roundId, 3, abebe)).toBe("ok");
    expect(await paidNumbers(roundId)).toEqual([1, 2, 4]);
    expect(await balance()).toBe(3 * stake);
  });

  test("are no more than the room allows: a fifth is refused and gives nothing up, held or paid for", async () => {
    const { roundId, abebe } = await opened();
    expect(await hold(roundId, [1, 2, 3, 4], abebe)).toEqual(oks(4));
    expect(await fixture.reserve(roundId, 5, abebe)).toBe("cartela_limit");
    expect(await hold(roundId, [4, 5, 6], abebe)).toEqual(["ok", "cartela_limit", "cartela_limit"]);
    expect(await pay(roundId, [1, 2, 3, 4], abebe)).toEqual(oks(4));
    expect(await fixture.reserve(roundId, 5, abebe)).toBe("cartela_limit");
    // One back, one more.
    await fixture.release(roundId, 1, abebe);
    expect(await fixture.buy(roundId, 5, abebe)).toBe("ok");
    expect(await paidNumbers(roundId)).toEqual([2, 3, 4, 5]);
  });

  test("count once they are held no more: who lets four go holds four others", async () => {
    const { roundId, abebe } = await opened();
    await hold(roundId, [1, 2, 3, 4], abebe);
    await fixture.owner.query("update round_cartela set reserved_until = clock_timestamp() where round_id = $1", [
      roundId,
    ]);
    expect(await hold(roundId, [5, 6, 7, 8], abebe)).toEqual(oks(4));
    expect(await pay(roundId, [1, 2, 3, 4], abebe)).toEqual(Array(4).fill("not_reserved"));
    expect(await pay(roundId, [5, 6, 7, 8], abebe)).toEqual(oks(4));
  });

  test("are paid for as far as the wallet goes, and it says so for the rest", async () => {
    const { roundId, abebe, balance } = await opened(2);
    await hold(roundId, [1, 2, 3], abebe);
    expect(await pay(roundId, [1, 2, 3], abebe)).toEqual(["ok", "ok", "insufficient_funds"]);
    expect(await balance()).toBe(0);
    expect(await paidNumbers(roundId)).toEqual([1, 2]);
  });

  test("in a room of one: another choice takes the place of the first, and of two together the second is refused", async () => {
    const { roundId, abebe } = await opened(6, 1);
    expect(await hold(roundId, [1, 2], abebe)).toEqual(["ok", "cartela_limit"]);
    expect(await fixture.reserve(roundId, 3, abebe)).toBe("ok");
    expect(await pay(roundId, [1, 3], abebe)).toEqual(["not_reserved", "ok"]);
  });
});

describe("several cartelas, and somebody else at the same instant", () => {
  test("the same player in another tab and at another server process: they are paid for once", async () => {
    const { roundId, abebe, balance, stake } = await opened(8);
    const numbers = [1, 2, 3, 4];
    const holding = [abebe, abebe, abebe].map((player) => hold(roundId, numbers, player));
    for (const results of await Promise.all(holding)) expect(results).toEqual(oks(4));
    const here = new StakesTogether(fixture.db);
    const paying = [here, here, here, new StakesTogether(fixture.db)].map((each) => pay(roundId, numbers, abebe, each));
    for (const results of await Promise.all(paying)) expect(results).toEqual(oks(4));
    expect(await balance()).toBe(4 * stake);
    expect(await paidNumbers(roundId)).toEqual(numbers);
  });

  test("two tabs choosing other cartelas have four between them", async () => {
    const { roundId, abebe } = await opened();
    const held = await Promise.all([hold(roundId, [1, 2, 3], abebe), hold(roundId, [4, 5, 6], abebe)]);
    expect(held.flat().filter((result) => result === "ok")).toHaveLength(4);
    expect(held.flat().filter((result) => result === "cartela_limit")).toHaveLength(2);
  });

  test("another player has taken one of them: it is refused, and the others are held and paid for", async () => {
    const { roundId, abebe, balance, stake } = await opened();
    const sara = await fixture.player(2 * stake);
    expect(await fixture.buy(roundId, 2, sara)).toBe("ok");
    expect(await hold(roundId, [1, 2, 3], abebe)).toEqual(["ok", "cartela_taken", "ok"]);
    expect(await pay(roundId, [1, 2, 3], abebe)).toEqual(["ok", "not_reserved", "ok"]);
    expect(await balance()).toBe(4 * stake);
  });

  test("everybody wants the same four: each has one owner, and nobody waits for ever", async () => {
    const { roundId, stake } = await opened();
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.player(4 * stake)));
    const held = await Promise.all(people.map((player) => hold(roundId, [1, 2, 3, 4], player)));
    expect(held.flat().filter((result) => result === "ok")).toHaveLength(4);
    expect(new Set(held.flat())).toEqual(new Set(["ok", "cartela_taken"]));
    await Promise.all(people.map((player) => pay(roundId, [1, 2, 3, 4], player)));
    expect(await paidNumbers(roundId)).toEqual([1, 2, 3, 4]);
  });

  test("the round closes: all are in it or none is", async () => {
    const { row, roundId, abebe, balance, stake } = await opened();
    const sara = await fixture.player(stake);
    await fixture.buy(roundId, 9, sara);
    await hold(roundId, [1, 2, 3, 4], abebe);
    const closing = `select pg_advisory_xact_lock(round_lock_key('${roundId}'));
      update round set closes_at = clock_timestamp() - interval '1 ms' where id = '${roundId}'`;
    const [answer] = await meet(fixture, closing, [() => pay(roundId, [1, 2, 3, 4], abebe)]);
    expect(answer).toEqual({ status: "fulfilled", value: Array(4).fill("round_closed") });
    await fixture.close(row, roundId);
    expect(await balance()).toBe(6 * stake);
    expect(await paidNumbers(roundId)).toEqual([9]);
  });

  test("the player is suspended in between: nothing is paid for, and each says why", async () => {
    const { roundId, abebe, balance, stake } = await opened();
    await hold(roundId, [1, 2], abebe);
    await fixture.suspensions.suspend(actor(fixture.staff.superAdmin), String(abebe.telegramId), "a test", "Rest.");
    const answers = await new StakesTogether(fixture.db).confirmEach({ roundId, numbers: [1, 2], playerId: abebe.id });
    expect(answers).toMatchObject(Array(2).fill({ result: "player_suspended", told: "Rest." }));
    expect(await hold(roundId, [3, 4], abebe)).toEqual(Array(2).fill("player_suspended"));
    expect(await balance()).toBe(6 * stake);
  });

  test("many players with several each share a transaction", async () => {
    const { roundId, stake } = await opened();
    const together = new StakesTogether(fixture.db);
    const people = await Promise.all(
      [0, 4, 8, 12, 16].map(async (from) => ({ from, player: await fixture.player(4 * stake) })),
    );
    const own = ({ from }: { from: number }) => [1, 2, 3, 4].map((each) => from + each);
    for (const each of people) await hold(roundId, own(each), each.player);
    const results = await Promise.all(people.map((each) => pay(roundId, own(each), each.player, together)));
    expect(results.flat()).toEqual(oks(20));
    expect(await transactions(roundId)).toBeLessThan(5);
    for (const { player } of people) expect(await fixture.ledger.balanceOf(player.accountId)).toBe(0);
  });
});

describe("a round in which players have several", () => {
  test("counts people as players and cartelas as stakes, and tells each player once what came of it", async () => {
    const { row, roundId, abebe, stake } = await opened();
    const sara = await fixture.player(stake);
    await hold(roundId, [1, 2, 3], abebe);
    await pay(roundId, [1, 2, 3], abebe);
    await fixture.buy(roundId, 7, sara);
    await fixture.playOut(row, roundId);
    const round = await roundRow(fixture.owner, roundId);
    expect(round).toMatchObject({ state: "settled", pot_santim: 4 * stake, prize_pool_santim: (4 * stake * 80) / 100 });
    const told = fixture.notices.filter((notice) => notice.roundId === roundId);
    expect(new Set(told.map(({ telegramId }) => telegramId)).size).toBe(told.length);
    for (const { telegramId, stakes } of told) expect(stakes).toBe(telegramId === abebe.telegramId ? 3 * stake : stake);
  });

  test("gives every stake back when it is void, and says so once", async () => {
    const { row, roundId, abebe, balance, stake } = await opened();
    await hold(roundId, [5, 6, 8], abebe);
    await pay(roundId, [5, 6, 8], abebe);
    for (let times = 0; times < 4; times++) {
      await fixture.endCountdown(roundId);
      await fixture.close(row, roundId);
    }
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", void_reason: "min_players" });
    expect(await balance()).toBe(6 * stake);
    const told = fixture.notices.filter((notice) => notice.roundId === roundId);
    expect(told).toMatchObject([{ kind: "refunded", cartelaNumber: 5, amount: 3 * stake, stakes: 3 * stake }]);
  });
});
