import type { GameState } from "@derash/protocol/round";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { gameState } from "../../../test/game-state.ts";
import { SealShow } from "./SealShow.tsx";
import type { SealFinding } from "./seal-check.ts";

const closeHash = "5e".repeat(32);

function show(change: Partial<GameState>, finding?: SealFinding): string {
  const game = gameState({ closeHash, beaconAt: Date.now() + 3_500, ...change });
  const answers = finding === undefined ? [] : [[["seal", game.sharedGameId, game.closeHash], finding] as const];
  return drawn(<SealShow game={game} />, { answers });
}
const fits = { fits: true, ticketCount: 26 };
const ticks = (html: string) => [...html.matchAll(/data-mark="(\w+)"/g)].map(([, mark]) => mark);

test("who waits for the first ball sees the seal being made, from what happens @sealing", () => {
  const unsealed = show({ closeHash: null });
  expect(wordsOf(unsealed)).toBe("… The round is being sealed The round is being sealed");
  const sealed = show({}, fits);
  expect(wordsOf(sealed)).toMatch(/^✓ 26 cartelas sealed … Public number arriving: \d s 26 cartelas sealed$/);
  const mixed = show({ gameStatus: "active" }, fits);
  expect(wordsOf(mixed)).toContain("The public number has come");
  expect(wordsOf(mixed)).toContain("After the round this phone can mix them itself.");
});

test("what this phone has not worked out has no tick @sealing", () => {
  expect(ticks(show({}))).toEqual(["told", "coming"]);
  expect(ticks(show({}, fits))).toEqual(["done", "coming"]);
  expect(ticks(show({ gameStatus: "active" }, fits))).toEqual(["done", "told", "told"]);
  expect(wordsOf(show({}))).toContain("The round is sealed. Your phone works the seal out.");
});

test("a seal that does not fit is said, with the way to check it", () => {
  const html = show({}, { fits: false, ticketCount: 26 });
  expect(wordsOf(html)).toContain("✗ The seal does not fit the record of this round. Check this draw");
  expect(html).toContain('href="/verify/round"');
  expect(wordsOf(html)).not.toContain("26 cartelas");
});

test("a public number that is late is said to be late, and what comes of it", () => {
  expect(wordsOf(show({ beaconAt: Date.now() - 1_000 }, fits))).toContain("… Public number arriving 26");
  const late = wordsOf(show({ beaconAt: Date.now() - 20_500 }, fits));
  expect(late).toMatch(/The public number is 2\d s late\. Without it no ball can be called/);
  expect(late).toMatch(/The public number is late\.$/);
  // Once it is there nothing is late any more.
  expect(wordsOf(show({ beaconAt: Date.now() - 20_500, gameStatus: "active" }, fits))).not.toContain("late");
});
