import { expect, test } from "vitest";
import { type Game, isOtherGame, type Shown } from "./other-game.ts";

const ten: Game = { stake: "10", mode: "server", patterns: ["any-line"] };
const shown = (newest: string | null, isOnSale: boolean, game: Partial<Game> = {}): Shown => ({
  ...{ newest, isOnSale },
  game: { ...ten, ...game },
});

test("a round that another till opens is another game where its stake, its draw or its patterns are not what was shown", () => {
  const before = shown("a", false, { patterns: ["any-line", "four-corners"] });
  const opened = (game: Partial<Game>) => isOtherGame(before, shown("b", true, { ...before.game, ...game }));
  expect(opened({ stake: "50" })).toBe(true);
  expect(opened({ mode: "physical" })).toBe(true);
  expect(opened({ patterns: ["any-line"] })).toBe(true);
  expect(opened({ stake: "10.00", patterns: ["four-corners", "any-line"] })).toBe(false);
  // While a stake is being typed, what is shown is none.
  expect(isOtherGame(shown(null, false, { stake: "" }), shown("b", true))).toBe(true);
});

test("one that was opened and has started unseen changes the next one's stake too", () => {
  expect(isOtherGame(shown("a", false), shown("b", false, { stake: "50" }))).toBe(true);
});

test("what this till changes itself is seen by it, and what was chosen for a round that has gone is told as that", () => {
  expect(isOtherGame(shown("a", false), shown("a", false, { stake: "50" }))).toBe(false);
  expect(isOtherGame(shown("a", true), shown("b", true, { stake: "50" }))).toBe(false);
  expect(isOtherGame(shown("a", true), shown("a", false, { stake: "50" }))).toBe(false);
});
