import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, drawn, hallFixture, outcomeOf, quickBalls, quickSeed, tie } from "../../test/hall-fixture.ts";

const fixture = forAllTests(hallFixture);
beforeAll(async () => {
  await fixture.hallRules.setSettings(actor(fixture.own.admin), rules);
});
const rules = {
  ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined },
  ...{ noteAbove: "50", approvalAbove: "500" },
};
afterEach(async () => expect(await fixture.violations()).toEqual([]));

async function started(numbers: number[], mode: "server" | "physical" = "server", stake = "10") {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet(numbers, { mode, stake }));
  const { id } = data.sale;
  await fixture.start(by, id);
  const call = async (balls: readonly number[]) => {
    await fixture.type(by, id, balls);
  };
  const check = (number: number) => fixture.halls.claim(by, id, number);
  return { cashier, by, id, call, check };
}

/** A round by the clock, at the call when its first cartela is complete. */
async function won(numbers: number[], late = 0) {
  const round = await started(numbers);
  const outcome = outcomeOf(numbers, await fixture.orderOf(round.id));
  await fixture.pass(round.id, 2000 + (outcome.lastCall - 1 + late) * 5000 + 500);
  return { ...round, outcome };
}

test("NO BINGO before, WINNER at the ball: the float changes by minus the cut, and the sale is there", async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const { cashier, by, id, check } = await started(numbers);
  const outcome = outcomeOf(numbers, await fixture.orderOf(id));
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  await fixture.pass(id, 2000 + (outcome.lastCall - 2) * 5000 + 500);
  expect(await check(winner)).toMatchObject({ verdict: "NO BINGO", earlier: null, round: { status: "paused" } });
  await expect(check(100)).rejects.toThrow("Invalid cartela number");
  await fixture.halls.play(by, id);
  await fixture.pass(id, 2500);
  const houseBefore = await fixture.house();
  const checked = await check(winner);
  const winners = outcome.winners.map(({ cartelaNumber, prize }) => ({ cartelaNumber, prize: prize / 100 }));
  expect(checked).toMatchObject({ verdict: "WINNER", newBalance: 9984, round: { status: "settled", winners } });
  expect(checked.round).toMatchObject({ callsToWin: outcome.lastCall, totalCalls: outcome.lastCall, derash: 64 });
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 16_00);
  expect((await fixture.house()) - houseBefore).toBe(16_00);
  const sale = await fixture.sales.ofRound(id);
  expect(sale).toMatchObject({ bet: 10, number_of_players: 8, total_winnings: 80, cut: 16, player_winnings: 64 });
  expect(sale?.user.username).toBe(cashier.username);
  expect(await fixture.sales.list(cashier, { pageSize: 10 } as never)).toHaveLength(1);
  const [entry] = (await fixture.audits("venue.round_settled")).filter(({ target_id }) => target_id === id);
  expect(entry).toMatchObject({ actor_id: cashier.id, request_id: "test-request" });
  // Afterwards the settled facts answer, and nothing calls.
  await fixture.pass(id, 60_000);
  expect(await check(winner)).toMatchObject({ verdict: "WINNER", newBalance: 9984 });
  expect((await fixture.halls.current(cashier)).round).toMatchObject({
    totalCalls: outcome.lastCall,
    status: "settled",
  });
  for (const move of ["start", "pause", "play"] as const)
    expect(await fixture.halls[move](by, id)).toMatchObject({ round: { status: "settled", v: checked.round.v } });
  await expect(fixture.halls.cancel(by, id, "again")).rejects.toThrow("The round is closed");
});

test("one that was complete later is told who was first, and calls made since change nothing", async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  const { check, outcome, id } = await won(numbers, 60);
  const firsts = outcome.winners.map(({ cartelaNumber }) => cartelaNumber);
  const later = numbers.find((number) => !firsts.includes(number)) ?? 0;
  const earlier = { cartelaNumbers: firsts, call: outcome.lastCall };
  expect(await check(later)).toMatchObject({ verdict: "NO BINGO", earlier, payment: null });
  const paid = await check(firsts[0] ?? 0);
  expect(paid.round.callsToWin).toBe(outcome.lastCall);
  expect(paid.round.totalCalls).toBeGreaterThan(outcome.lastCall);
  expect(await check(later)).toMatchObject({ verdict: "NO BINGO", earlier });
  expect(await fixture.sales.ofRound(id)).toMatchObject({ player_winnings: 480 });
});

test("a tie shares in santim, the spare one to the lowest number, and eight claims settle once", async () => {
  const { numbers, balls } = tie();
  const { cashier, id, call, check } = await started([...numbers, 199], "physical", "10.03");
  await call(balls);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => check(numbers[index % 2] ?? 0)));
  expect(answers.map(({ verdict }) => verdict)).toEqual(Array(8).fill("WINNER"));
  // 30.09, of which 24.07 is the pool: an odd number of santim.
  const [low, high] = numbers;
  expect(answers[0]?.round.winners).toMatchObject([
    { cartelaNumber: low, prize: 12.04 },
    { cartelaNumber: high, prize: 12.03 },
  ]);
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 6_02);
  expect((await fixture.audits("venue.round_settled")).filter(({ target_id }) => target_id === id)).toHaveLength(1);
});

test("two servers on one database settle once", async () => {
  const { cashier, by, id, outcome } = await won([1, 2, 3]);
  const other = fixture.another();
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  const services = [fixture.halls, other, fixture.halls, other];
  const answers = await Promise.all(services.map((halls) => halls.claim(by, id, winner)));
  expect(new Set(answers.map(({ newBalance }) => newBalance))).toEqual(new Set([9994]));
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 6_00);
});

const everyone = Array.from({ length: 200 }, (_, index) => index + 1);

/** A round of every cartela that is won within seven calls, called that far. */
async function quickRound(stake: string) {
  const seed = quickSeed(everyone);
  const other = fixture.another({ draw: (...drawing) => fixture.draws.draw(...drawing).then(() => seed) });
  const cashier = await fixture.cashier(100_000_00);
  const by = actor(cashier);
  const { data } = await other.placeBet(by, bet(everyone, { stake }));
  const { id } = data.sale;
  await other.start(by, id);
  await drawn(() => other.current(cashier));
  const outcome = outcomeOf(everyone, await fixture.orderOf(id), { stake: Number(stake) * 100 });
  await fixture.pass(id, 2000 + (outcome.lastCall - 1) * 5000 + 500);
  return { cashier, by, id, outcome, check: (number: number) => other.claim(by, id, number) };
}
const waitingOf = (id: string) =>
  fixture.db.selectFrom("pending_bonus").selectAll().where("round_id", "=", id).execute();

test("a quick win waits at the desk of its branch, once", async () => {
  const { cashier, check, id, outcome } = await quickRound("50");
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  const bonus = outcome.bonus / 100;
  expect(await check(winner)).toMatchObject({ verdict: "WINNER", round: { bonus, callsToWin: outcome.lastCall } });
  await check(winner);
  expect(await waitingOf(id)).toMatchObject([
    { amount_santim: outcome.bonus, calls_to_win: outcome.lastCall, branch_id: cashier.branchId },
  ]);
});

test("a bonus is at most the cut of its round, and the record says so before the balls are known", async () => {
  const { check, id, outcome } = await quickRound("1");
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  // 200 ETB of stakes, of which the house keeps 40.
  expect(await check(winner)).toMatchObject({ verdict: "WINNER", round: { bonus: 40 } });
  expect(await waitingOf(id)).toMatchObject([{ amount_santim: 40_00 }]);
  const { close } = await fixture.draws.proof(id);
  expect(close.rules).toContain("bonus=4:4000,5:4000,6:4000,7:4000\n");
});

test("what a sale can earn by a quick win grows with its pot, up to the table", async () => {
  const cashier = await fixture.cashier(100_000_00);
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet([1, 2], { stake: "500" }));
  const amounts = (answer: { round: { bonusSchedule: { bonus_amount: number }[] } | null }) =>
    answer.round?.bonusSchedule.map((step) => step.bonus_amount);
  expect(amounts({ round: data.round })).toEqual([200, 200, 200, 200]);
  const more = await fixture.halls.change(by, data.sale.id, { add: [3, 4, 5, 6, 7, 8, 9, 10], remove: [] });
  expect(amounts(more)).toEqual([1000, 500, 300, 200]);
  await fixture.halls.cancel(by, data.sale.id, "a test");
});

test("a physical draw earns no bonus, however quick", async () => {
  const { call, check, id } = await started([10, 150], "physical", "5000");
  await call(quickBalls(150));
  expect(await check(150)).toMatchObject({ verdict: "WINNER", round: { bonus: 0, bonusSchedule: [], callsToWin: 4 } });
  expect(await waitingOf(id)).toEqual([]);
});

test("a cartela costs one birr or more", async () => {
  const by = actor(await fixture.cashier());
  for (const stake of ["0.01", "0.99"]) {
    await expect(fixture.halls.placeBet(by, bet([1], { stake }))).rejects.toMatchObject({ code: "stake_too_small" });
  }
  const { data } = await fixture.halls.placeBet(by, bet([1], { stake: "1" }));
  await fixture.halls.cancel(by, data.sale.id, "a test");
});

test("without a winner everything goes back, once", async () => {
  const { cashier, by, id } = await started([1, 2, 3]);
  const house = await fixture.house();
  const cancelled = await Promise.all([1, 2, 3].map(() => fixture.halls.cancel(by, id, "power cut")));
  expect(cancelled[0]).toMatchObject({ balance: 10_000, round: { status: "void", reason: "power cut", winners: [] } });
  expect(await fixture.house()).toBe(house);
  expect(await fixture.sales.ofRound(id)).toBeNull();
  const { transactions } = (await fixture.wallets.wallet(cashier.accountId, 1, 5)).data;
  expect(transactions[0]).toMatchObject({ type: "REFUND", amount: 30 });
  expect(transactions[0]?.description).toMatch(/^ETH... · NO winner$/);
  expect((await fixture.audits("venue.round_void")).filter(({ target_id }) => target_id === id)).toHaveLength(1);
  // A sale can be cancelled before the start too.
  const { data } = await fixture.halls.placeBet(by, bet([4]));
  expect(await fixture.halls.cancel(by, data.sale.id, "too few")).toMatchObject({ balance: 10_000 });
});

test("a winner cannot be cancelled away, and who tries is known", async () => {
  const { cashier, by, id, check, outcome } = await won([1, 2, 3], 3);
  const complete = outcome.winners.map(({ cartelaNumber }) => cartelaNumber).join(", ");
  await expect(fixture.halls.cancel(by, id, "no winner")).rejects.toThrow(
    `This round has a winner. Complete since call ${outcome.lastCall}: ${complete}.`,
  );
  expect(await fixture.signals(cashier.id)).toEqual(["venue.cancel"]);
  expect(await check(outcome.winners[0]?.cartelaNumber ?? 0)).toMatchObject({ verdict: "WINNER" });
});

test("a round keeps the table and the limits that it was opened with", async () => {
  const { own, bonuses } = fixture;
  const by = actor(await fixture.cashier(100_000_00));
  const { data } = await fixture.halls.placeBet(by, bet([1, 2], { stake: "5000" }));
  await bonuses.setSchedule(actor(own.admin), undefined, "off");
  await fixture.hallRules.setSettings(actor(own.admin), { ...rules, bonusMax: "10" });
  const { round } = await fixture.halls.current(by.staff);
  expect(round?.bonusSchedule.map((step) => step.bonus_amount)).toEqual([1000, 500, 300, 200]);
  await fixture.halls.cancel(by, data.sale.id, "a test");
  const { data: off } = await fixture.halls.placeBet(by, bet([1, 2], { stake: "5000" }));
  expect(off.round.bonusSchedule).toEqual([]);
  await fixture.halls.cancel(by, off.sale.id, "a test");
  await bonuses.setSchedule(actor(own.admin), undefined, "game_screen");
  const { data: little } = await fixture.halls.placeBet(by, bet([1, 2], { stake: "5000" }));
  expect(little.round.bonusSchedule.map((step) => step.bonus_amount)).toEqual([10, 10, 10, 10]);
  await fixture.halls.cancel(by, little.sale.id, "a test");
  await fixture.hallRules.setSettings(actor(own.admin), { ...rules, bonusMax: null });
});

test("forged wins change nothing, answer clearly and leave signals", async () => {
  const { cashier, by, id } = await started([1, 2, 3]);
  const claim = (isWin: boolean, callsToWin: number | null) =>
    fixture.halls.processWin(by, { roundId: id, isWin, callsToWin });
  await expect(claim(true, 4)).rejects.toThrow("is_win is false, not true");
  await expect(claim(false, null)).rejects.toThrow("A round is running.");
  const outcome = outcomeOf([1, 2, 3], await fixture.orderOf(id));
  await fixture.pass(id, 2000 + (outcome.lastCall - 1) * 5000 + 500);
  await expect(claim(true, 4)).rejects.toThrow(`calls_to_win is ${outcome.lastCall}, not 4`);
  await expect(claim(false, null)).rejects.toThrow("is_win is true, not false");
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 30_00);
  expect(await claim(true, outcome.lastCall)).toMatchObject({ success: true, data: { new_balance: 9994 } });
  expect(await fixture.signals(cashier.id)).toEqual(["venue.is_win", "venue.calls_to_win", "venue.is_win"]);
  expect(await claim(true, outcome.lastCall)).toMatchObject({ data: { new_balance: 9994 } });
  expect(await claim(true, null)).toMatchObject({ data: { new_balance: 9994 } });
  expect((await fixture.signals(cashier.id)).slice(3)).toEqual(["venue.win_again", "venue.win_again"]);
  expect(await fixture.balance(cashier)).toBe(10_000_00 - 6_00);
});

test("the sale is the server's; whoever says otherwise is told and kept", async () => {
  const { cashier, by, id, check, outcome } = await won([1, 2, 3]);
  const claim = { roundId: id, stake: "10", claimedPlayers: 3, claimedGameType: 20 };
  await expect(fixture.halls.sale(by, claim)).rejects.toThrow("A round is running.");
  await check(outcome.winners[0]?.cartelaNumber ?? 0);
  const sale = await fixture.halls.sale(by, claim);
  expect(sale).toMatchObject({ bet: 10, number_of_players: 3, total_winnings: 30 });
  expect(await fixture.halls.sale(by, { ...claim, roundId: undefined })).toEqual(sale);
  await expect(fixture.halls.sale(by, { ...claim, claimedPlayers: 1 })).rejects.toThrow("is 3, not 1");
  await expect(fixture.halls.sale(by, { ...claim, stake: "5" })).rejects.toThrow("is 10, not 5.");
  await expect(fixture.halls.sale(by, { ...claim, claimedGameType: 7 })).rejects.toThrow("game_type is 20, not 7");
  expect(await fixture.halls.sale(by, { ...claim, claimedGameType: undefined })).toEqual(sale);
  expect(await fixture.signals(cashier.id)).toEqual(["venue.number_of_players", "venue.bet", "venue.game_type"]);
  expect(await fixture.db.selectFrom("sale").selectAll().where("round_id", "=", id).execute()).toHaveLength(1);
  const { data } = await fixture.halls.placeBet(by, bet([4, 5]));
  await fixture.halls.cancel(by, data.sale.id, "x");
  await expect(fixture.halls.sale(by, { ...claim, claimedPlayers: 2, roundId: undefined })).rejects.toThrow(
    "Not found.",
  );
});

test.each(["server", "physical"] as const)(
  "when all 75 balls are called and nobody has said it, the desk is told who has won: %s draw",
  async (mode) => {
    const numbers = [1, 2, 3];
    const { by, id, call, check } = await started(numbers, mode);
    const current = async () => (await fixture.halls.current(by.staff)).round;
    const order = mode === "server" ? await fixture.orderOf(id) : Array.from({ length: 75 }, (_, index) => index + 1);
    const outcome = outcomeOf(numbers, order);
    if (mode === "physical") await call(order.slice(0, 74));
    else await fixture.pass(id, 2000 + 73 * 5000 + 500);
    expect(await current()).toMatchObject({ totalCalls: 74, unclaimed: null });
    if (mode === "physical") await fixture.halls.call(by, id, { position: 75, number: 75 });
    else await fixture.pass(id, 5000);
    const cartelaNumbers = outcome.winners.map(({ cartelaNumber }) => cartelaNumber);
    expect(await current()).toMatchObject({ totalCalls: 75, unclaimed: { cartelaNumbers, call: outcome.lastCall } });
    expect((await check(cartelaNumbers[0] ?? 0)).round).toMatchObject({ status: "settled", unclaimed: null });
  },
);
