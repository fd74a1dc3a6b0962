import { finishCall } from "@derash/game/finish";
import { patternsNamed } from "@derash/game/pattern/gallery";
import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, cellsOf, hallFixture, outcomeOf, quickBalls } from "../../test/hall-fixture.ts";

const fixture = forAllTests(hallFixture);
beforeAll(async () => {
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const named = (values: string[]) => {
  const patterns = patternsNamed(values);
  if (patterns === "pattern_unknown") throw new Error(`no such pattern among ${values}`);
  return patterns;
};

async function placed(numbers: number[], patterns: string[], mode: "server" | "physical" = "physical") {
  const by = actor(await fixture.cashier());
  const { sale, round } = (await fixture.halls.placeBet(by, bet(numbers, { patterns, mode }))).data;
  return { by, id: sale.id, round };
}

test("the cashier chooses how a round is won, and a line wins nothing in it", async () => {
  const { by, id, round } = await placed([1, 2], ["four-corners"]);
  expect(round.patterns).toEqual(["four-corners"]);
  await fixture.halls.start(by, id);
  const corners = [0, 4, 20, 24].map((cell) => cellsOf(1)[cell] ?? 0);
  const row = quickBalls(1);
  await fixture.type(by, id, row);
  expect(await fixture.halls.claim(by, id, 1)).toMatchObject({ verdict: "NO BINGO", earlier: null });
  await expect(fixture.halls.processWin(by, { roundId: id, isWin: true, callsToWin: null })).rejects.toThrow(
    "not what",
  );
  for (const [index, number] of corners.entries())
    await fixture.halls.call(by, id, { position: row.length + index + 1, number });
  expect(await fixture.halls.claim(by, id, 1)).toMatchObject({
    verdict: "WINNER",
    round: { status: "settled", callsToWin: 8, patterns: ["four-corners"], bonus: 0 },
  });
});

test("a server's draw ends at the call that its patterns say, late cards are told who was earlier", async () => {
  const numbers = [11, 12, 13, 14];
  const { by, id } = await placed(numbers, ["diamond", "letter-x"], "server");
  await fixture.start(by, id);
  const order = await fixture.orderOf(id);
  const patterns = named(["diamond", "letter-x"]);
  const outcome = outcomeOf(numbers, order, { patterns });
  await fixture.pass(id, 2000 + (outcome.lastCall - 2) * 5000 + 500);
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  expect(await fixture.halls.claim(by, id, winner)).toMatchObject({ verdict: "NO BINGO" });
  const later = numbers.find((number) => finishCall(cellsOf(number), order, patterns) !== outcome.lastCall) ?? 0;
  await fixture.halls.play(by, id);
  await fixture.pass(id, (75 - outcome.lastCall + 1) * 5000);
  expect(await fixture.halls.claim(by, id, later)).toMatchObject({
    verdict: "NO BINGO",
    earlier: { cartelaNumbers: outcome.winners.map(({ cartelaNumber }) => cartelaNumber), call: outcome.lastCall },
  });
  expect(await fixture.halls.claim(by, id, winner)).toMatchObject({ round: { callsToWin: outcome.lastCall } });
});

test("a cartela with a line and without the pattern is not late, for it is not complete", async () => {
  const { by, id } = await placed([1, 2], ["four-corners"]);
  await fixture.halls.start(by, id);
  const corners = [0, 4, 20, 24].map((cell) => cellsOf(1)[cell] ?? 0);
  const balls = [...new Set([...quickBalls(2), ...corners])];
  await fixture.type(by, id, balls);
  expect(await fixture.halls.claim(by, id, 2)).toMatchObject({ verdict: "NO BINGO", earlier: null });
  expect(await fixture.halls.claim(by, id, 1)).toMatchObject({ verdict: "WINNER" });
});

test("a bet without a word of it is won by any line; an unknown pattern opens nothing", async () => {
  const by = actor(await fixture.cashier());
  await expect(fixture.halls.placeBet(by, bet([1, 2], { patterns: ["hart"] }))).rejects.toThrow("no such pattern");
  expect((await fixture.halls.current(by.staff)).round).toBeNull();
  const { data } = await fixture.halls.placeBet(by, bet([1, 2]));
  expect(data.round.patterns).toEqual(["any-line"]);
});

test("the same bet won another way is another bet", async () => {
  const { by, id } = await placed([1, 2], ["heart", "heart"]);
  const again = await fixture.halls.placeBet(by, bet([1, 2], { patterns: ["heart"], mode: "physical" }));
  expect(again.data.sale.id).toBe(id);
  const other = fixture.halls.placeBet(by, bet([1, 2], { patterns: ["kite"], mode: "physical" }));
  await expect(other).rejects.toThrow("A round is running.");
});
