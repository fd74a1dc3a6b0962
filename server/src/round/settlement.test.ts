import { shuffle } from "@derash/fairness/draw";
import { gameScreenSchedule } from "@derash/game/bonus";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideOutcome, type Outcome } from "@derash/game/outcome";
import { anyLine } from "@derash/game/pattern";
import { describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { soldOutRounds } from "../../test/round/sold-out-fixture.ts";
import { roundRow, soldCartelas } from "../../test/round-fixture.ts";
import { createPlayerService } from "../player/service.ts";

const { fixture, soldOut, companySums } = soldOutRounds();

const cartelas = cartelaSet(1);

const outcomeWith = (numbers: readonly number[], seed: Buffer, pot: number): Outcome => {
  const outcome = decideOutcome({
    cartelas: numbers.map((number) => ({ number, cells: cartelas[number - 1]?.cells ?? [] })),
    order: shuffle(seed),
    patterns: [anyLine],
    pot: santim(pot),
    houseCutBps: 2000,
    bonusSchedule: gameScreenSchedule,
  });
  if (outcome === "no_winner") throw new Error("75 balls complete every cartela");
  return outcome;
};

/** The first seed, counting up, with which these cartelas end as wished. */
function seedFor(numbers: readonly number[], pot: number, isWished: (outcome: Outcome) => boolean) {
  for (let count = 0; count < 200_000; count++) {
    const seed = Buffer.alloc(32);
    seed.writeUInt32BE(count);
    const outcome = outcomeWith(numbers, seed, pot);
    if (isWished(outcome)) return { seed, outcome };
  }
  throw new Error("no such seed");
}

/** A round of seven cartelas at so many santim, of which three win. */
async function wonByThree(stake: number) {
  const numbers = [4, 19, 33, 58, 71, 102, 167];
  const pot = numbers.length * stake;
  const { seed, outcome } = seedFor(numbers, pot, ({ winners }) => winners.length === 3);
  const { row, roundId, balanceOf } = await soldOut(stake, numbers);
  await fixture.playWith(row, roundId, seed, outcome.lastCall);
  return { numbers, pot, outcome, roundId, balanceOf };
}

describe("settling a round", () => {
  test("shares a tie equally, the spare santim by lowest cartela number", async () => {
    const { numbers, pot, outcome, roundId, balanceOf } = await wonByThree(1003);

    // 80 % of 70.21 is 56.168, so 56.16 for three: 18.72 each; the house has the rest.
    const winners = outcome.winners.map(({ cartelaNumber }) => cartelaNumber);
    expect(outcome.winners.map(({ prize }) => prize)).toEqual([1872, 1872, 1872]);
    for (const number of numbers) expect(await balanceOf(number)).toBe(winners.includes(number) ? 1872 : 0);
    expect(await companySums(roundId)).toEqual({ pot: 0, house: pot - 5616 });
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "settled", prize_pool_santim: 5616 });
  });

  test("gives two spare santim to the two lowest of three winners", async () => {
    const { outcome, roundId, balanceOf } = await wonByThree(1001);
    // 80 % of 70.07, rounded down, is 56.05: three times 18.68 and one santim over.
    const won = outcome.winners.map(({ cartelaNumber }) => cartelaNumber);
    expect(won).toEqual(won.toSorted((a, b) => a - b));
    expect(await Promise.all(won.map(balanceOf))).toEqual([1869, 1868, 1868]);
    const { rows } = await fixture.owner.query(
      "select cartela_number, prize_santim from round_cartela where round_id = $1 and prize_santim > 0 order by 1",
      [roundId],
    );
    expect(rows.map((each) => each.prize_santim)).toEqual([1869, 1868, 1868]);
  });

  test("pays a quick win's bonus from the company's bonus account, shared like the prize @bonus-paid", async () => {
    const all = cartelas.map(({ number }) => number);
    const { seed, outcome } = seedFor(all, 1000, ({ lastCall }) => lastCall <= 7);
    const [winner] = outcome.winners.map(({ cartelaNumber }) => cartelaNumber);
    if (!winner) throw new Error("somebody wins");
    const [loser, twin] = all.filter((number) => !outcome.winners.some((each) => each.cartelaNumber === number));
    const numbers = [winner, loser ?? 0, twin ?? 0];
    const { row, roundId, balanceOf, people } = await soldOut(2000, numbers);
    // The twin holds the same numbers, so the two win together.
    await fixture.owner.query(
      `update round_cartela c set cells = w.cells from round_cartela w
       where c.round_id = $1 and c.cartela_number = $2 and w.round_id = $1 and w.cartela_number = $3`,
      [roundId, twin, winner],
    );
    await fixture.playWith(row, roundId, seed, outcome.lastCall);

    const bonus = gameScreenSchedule.find(({ calls }) => calls === outcome.lastCall)?.amount ?? 0;
    expect(bonus).toBeGreaterThanOrEqual(20_000);
    expect(await balanceOf(winner)).toBe(2400 + bonus / 2);
    expect(await balanceOf(twin ?? 0)).toBe(2400 + bonus / 2);
    expect(await balanceOf(loser ?? 0)).toBe(0);
    expect(await companySums(roundId)).toEqual({ pot: 0, house: 1200, bonus: -bonus });
    const { transactions } = (await fixture.wallets.wallet(people.get(winner)?.accountId ?? "", 1, 3)).data;
    expect(transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ["BONUS", bonus / 200],
      ["BET_WON", 24],
      ["BET_PLACED", -20],
    ]);
    const told = fixture.notices.filter((notice) => notice.roundId === roundId);
    expect(told.map(({ kind, amount, bonus: share, stakes }) => [kind, amount, share, stakes])).toEqual([
      ["won", 2400 + bonus / 2, bonus / 2, 2000],
      ["won", 2400 + bonus / 2, bonus / 2, 2000],
    ]);
  });

  test("a tie of two who play alone costs both: they are told what they paid, and it is no game won", async () => {
    const numbers = [21, 22];
    const { row, roundId, people } = await soldOut(4400, numbers);
    await fixture.owner.query(
      `update round_cartela c set cells = w.cells from round_cartela w
       where c.round_id = $1 and c.cartela_number = 22 and w.round_id = $1 and w.cartela_number = 21`,
      [roundId],
    );
    const isPlain = ({ bonus, winners }: Outcome) => bonus === 0 && winners.length === 1;
    const { seed, outcome } = seedFor([21], 8800, isPlain);
    await fixture.playWith(row, roundId, seed, outcome.lastCall);
    const told = fixture.notices.filter((notice) => notice.roundId === roundId);
    const parts = told.map(({ amount, bonus, stakes, stake, roomId }) => ({ amount, bonus, stakes, stake, roomId }));
    expect(parts).toEqual(Array(2).fill({ amount: 3520, bonus: 0, stakes: 4400, stake: 4400, roomId: row.id }));
    const { db, ledger } = fixture;
    const players = createPlayerService({ db, ledger });
    for (const player of people.values())
      expect(await players.profile(player)).toMatchObject({ totalGames: 1, gamesWon: 0, balance: 35.2 });
  });

  test("twenty times at once pays once, and opens one next round @settled-once", async () => {
    const numbers = [11, 12, 13];
    const { row, roundId, balanceOf } = await soldOut(3000, numbers);
    await fixture.endCountdown(roundId);
    await Promise.all(Array.from({ length: 5 }, () => fixture.close(row, roundId)));
    await Promise.all(Array.from({ length: 5 }, () => fixture.draw(roundId)));
    await fixture.longAgo(roundId);
    await Promise.all(Array.from({ length: 20 }, () => fixture.settle(row, roundId)));
    await fixture.settle(row, roundId);
    const sold = await soldCartelas(fixture.owner, roundId);
    const prizes = sold.reduce((sum, cartela) => sum + Number(cartela.prize_santim), 0);
    const bonuses = sold.reduce((sum, cartela) => sum + Number(cartela.bonus_santim), 0);
    expect(prizes).toBe(7200);
    const balances = await Promise.all(numbers.map(balanceOf));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(7200 + bonuses);
    const { rows } = await fixture.owner.query("select state from round where room_id = $1 order by id", [row.id]);
    expect(rows).toEqual([{ state: "settled" }, { state: "open" }]);
    expect(fixture.notices.filter((notice) => notice.roundId === roundId)).toHaveLength(
      sold.filter((cartela) => Number(cartela.prize_santim) > 0).length,
    );
  });

  test("does nothing before its last ball was called", async () => {
    const { row, roundId, balanceOf } = await soldOut(3100, [21, 22]);
    await fixture.owner.query("update round set call_interval_ms = 3600000 where id = $1", [roundId]);
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    await fixture.draw(roundId);
    await fixture.settle(row, roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "calling", prize_pool_santim: null });
    expect([await balanceOf(21), await balanceOf(22)]).toEqual([0, 0]);
  });

  test("leaves everything as it was when the winner cannot be told, and succeeds when they can @winner-untold", async () => {
    const { row, roundId, balanceOf } = await soldOut(3200, [31, 32]);
    await fixture.callOut(row, roundId);
    const { notices } = fixture.deps;
    fixture.deps.notices = { write: () => Promise.reject(new Error("the outbox is full")) };
    await expect(fixture.settle(row, roundId)).rejects.toThrow("the outbox is full");
    fixture.deps.notices = notices;
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "calling" });
    expect([await balanceOf(31), await balanceOf(32)]).toEqual([0, 0]);
    expect(await ledgerViolations(fixture.db)).toEqual([]);
    await fixture.settle(row, roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "settled", prize_pool_santim: 5120 });
  });
});

describe("the draw", () => {
  test("has no seed until the round is closed, and keeps its first one @seed-after-close", async () => {
    const { row, roundId } = await soldOut(4400, [1, 2]);
    await fixture.draw(roundId);
    expect((await roundRow(fixture.owner, roundId)).seed).toBeNull();
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "closing", seed: null, pot_santim: 8800 });
    await fixture.draw(roundId);
    const { seed, last_call: lastCall } = await roundRow(fixture.owner, roundId);
    expect(lastCall).toBe(outcomeWith([1, 2], seed, 8800).lastCall);
    await fixture.draw(roundId);
    expect((await roundRow(fixture.owner, roundId)).seed).toEqual(seed);
  });

  test("starts the round as much later as the round was opened with @start-delay", async () => {
    const { row, roundId } = await soldOut(4410, [1, 2]);
    await fixture.owner.query("update round set auto_start_delay_ms = 500 where id = $1", [roundId]);
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    await fixture.draw(roundId);
    const { rows } = await fixture.owner.query(
      "select starts_at = closed_at + interval '500 ms' as is_on_time from round where id = $1",
      [roundId],
    );
    expect(rows).toEqual([{ is_on_time: true }]);
  });

  test("brings the first ball half a second after it when the beacon took longer than the start delay", async () => {
    const { row, roundId } = await soldOut(4420, [1, 2]);
    await fixture.owner.query("update round set auto_start_delay_ms = 500, start_delay_ms = 2000 where id = $1", [
      roundId,
    ]);
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    await fixture.owner.query("update round set closed_at = closed_at - interval '5 s' where id = $1", [roundId]);
    const clock = async () =>
      (await fixture.owner.query<{ now: Date }>("select clock_timestamp() as now")).rows[0]?.now;
    const before = await clock();
    await fixture.draw(roundId);
    const after = await clock();
    const { rows } = await fixture.owner.query<{ first_at: Date }>(
      "select starts_at + start_delay_ms * interval '1 ms' as first_at from round where id = $1",
      [roundId],
    );
    const firstAt = rows[0]?.first_at.getTime() ?? 0;
    expect(firstAt).toBeGreaterThanOrEqual((before?.getTime() ?? 0) + 500);
    expect(firstAt).toBeLessThanOrEqual((after?.getTime() ?? 0) + 501);
  });
});

describe("a room", () => {
  test("shows its live round, even when the clock was set back and an older round has a younger id", async () => {
    const { row, roundId } = await soldOut(4500, [1, 2]);
    await fixture.playOut(row, roundId);
    const next = await fixture.liveRound(row);
    await fixture.owner.query(
      `insert into round select (jsonb_populate_record(r, '{"id": "ffffffff-0000-7000-8000-000000000001"}')).*
       from round r where id = $1`,
      [roundId],
    );
    expect(await fixture.liveRound(row)).toBe(next);
    await fixture.owner.query("delete from round where id = 'ffffffff-0000-7000-8000-000000000001'");
  });

  test("has one live round, however many servers open one at once", async () => {
    const { owner } = fixture;
    const row = await fixture.room(4600);
    const open = async () => (await fixture.room(4600)).id;
    await Promise.all([open(), open(), open(), open()]);
    const { rows } = await owner.query("select state from round where room_id = $1", [row.id]);
    expect(rows).toEqual([{ state: "open" }]);
  });
});
