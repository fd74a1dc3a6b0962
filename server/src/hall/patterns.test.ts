import { finishCall } from "@derash/game/finish";
import { patternsNamed } from "@derash/game/pattern/gallery";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-world.ts";
import { bet, cellsOf, type HallWorld, hallWorld, outcomeOf, quickBalls } from "../../test/hall-world.ts";

let world: HallWorld;
beforeAll(async () => {
  world = await hallWorld();
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await world.hallRules.setSettings(actor(world.own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
});
afterAll(() => world.drop());
afterEach(async () => expect(await world.faults()).toEqual([]));

const named = (values: string[]) => {
  const patterns = patternsNamed(values);
  if (patterns === "pattern_unknown") throw new Error(`no such pattern among ${values}`);
  return patterns;
};

async function placed(numbers: number[], patterns: string[], mode: "server" | "physical" = "physical") {
  const by = actor(await world.cashier());
  const { sale, round } = (await world.halls.placeBet(by, bet(numbers, { patterns, mode }))).data;
  return { by, id: sale.id, round };
}

test("the cashier chooses how a round is won, and a line wins nothing in it", async () => {
  const { by, id, round } = await placed([1, 2], ["four-corners"]);
  expect(round.patterns).toEqual(["four-corners"]);
  await world.halls.start(by, id);
  const corners = [0, 4, 20, 24].map((cell) => cellsOf(1)[cell] ?? 0);
  const row = quickBalls(1);
  for (const [index, number] of row.entries()) await world.halls.call(by, id, { position: index + 1, number });
  expect(await world.halls.check(by, id, 1)).toMatchObject({ verdict: "NO BINGO", earlier: null });
  await expect(world.halls.processWin(by, { roundId: id, isWin: true, callsToWin: null })).rejects.toThrow("not what");
  for (const [index, number] of corners.entries())
    await world.halls.call(by, id, { position: row.length + index + 1, number });
  expect(await world.halls.check(by, id, 1)).toMatchObject({
    verdict: "WINNER",
    round: { status: "settled", callsToWin: 8, patterns: ["four-corners"], bonus: 0 },
  });
});

test("a server's draw ends at the call that its patterns say, late cards are told who was earlier", async () => {
  const numbers = [11, 12, 13, 14];
  const { by, id } = await placed(numbers, ["diamond", "letter-x"], "server");
  await world.start(by, id);
  const order = await world.orderOf(id);
  const patterns = named(["diamond", "letter-x"]);
  const outcome = outcomeOf(numbers, order, { patterns });
  await world.pass(id, 2000 + (outcome.lastCall - 2) * 5000 + 500);
  const winner = outcome.winners[0]?.cartelaNumber ?? 0;
  expect(await world.halls.check(by, id, winner)).toMatchObject({ verdict: "NO BINGO" });
  const later = numbers.find((number) => finishCall(cellsOf(number), order, patterns) !== outcome.lastCall) ?? 0;
  await world.halls.play(by, id);
  await world.pass(id, (75 - outcome.lastCall + 1) * 5000);
  expect(await world.halls.check(by, id, later)).toMatchObject({
    verdict: "NO BINGO",
    earlier: { cartelaNumbers: outcome.winners.map(({ cartelaNumber }) => cartelaNumber), call: outcome.lastCall },
  });
  expect(await world.halls.check(by, id, winner)).toMatchObject({ round: { callsToWin: outcome.lastCall } });
});

test("a cartela with a line and without the pattern is not late, for it is not complete", async () => {
  const { by, id } = await placed([1, 2], ["four-corners"]);
  await world.halls.start(by, id);
  const corners = [0, 4, 20, 24].map((cell) => cellsOf(1)[cell] ?? 0);
  const balls = [...new Set([...quickBalls(2), ...corners])];
  for (const [index, number] of balls.entries()) await world.halls.call(by, id, { position: index + 1, number });
  expect(await world.halls.check(by, id, 2)).toMatchObject({ verdict: "NO BINGO", earlier: null });
  expect(await world.halls.check(by, id, 1)).toMatchObject({ verdict: "WINNER" });
});

test("a bet without a word of it is won by any line; an unknown pattern opens nothing", async () => {
  const by = actor(await world.cashier());
  await expect(world.halls.placeBet(by, bet([1, 2], { patterns: ["hart"] }))).rejects.toThrow("no such pattern");
  expect((await world.halls.current(by.staff)).round).toBeNull();
  const { data } = await world.halls.placeBet(by, bet([1, 2]));
  expect(data.round.patterns).toEqual(["any-line"]);
});

test("the same bet won another way is another bet", async () => {
  const { by, id } = await placed([1, 2], ["heart", "heart"]);
  const again = await world.halls.placeBet(by, bet([1, 2], { patterns: ["heart"], mode: "physical" }));
  expect(again.data.sale.id).toBe(id);
  const other = world.halls.placeBet(by, bet([1, 2], { patterns: ["kite"], mode: "physical" }));
  await expect(other).rejects.toThrow("A round is running.");
});
