import { afterEach, expect, test, vi } from "vitest";
import { mineIn } from "../verify-address.ts";
import { storedOf } from "./stored.ts";

const [asked, other] = ["00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b"];
const [ours, theirs] = ["ab".repeat(32), "cd".repeat(32)];
const kept = { roundId: asked, hash: ours, at: 5, rules: theirs, balls: [7, 75] };

/** What this browser has kept. */
function keeps(rounds: readonly object[]): void {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(rounds) });
}
afterEach(() => vi.unstubAllGlobals());

test("what this browser kept of the round is compared where the address says nothing", () => {
  keeps([kept]);
  const stored = { storedHash: ours, storedAtMs: 5, storedHouseAtMs: null, storedRules: theirs, heardBalls: [7, 75] };
  expect(storedOf(mineIn(""), asked)).toEqual(stored);
  expect(storedOf(mineIn(""), other)).toEqual({
    ...{ storedHash: null, storedAtMs: null, storedHouseAtMs: null, storedRules: null, heardBalls: null },
  });
});

test("a seal of the address comes with its own time, never with that of another", () => {
  keeps([kept]);
  expect(storedOf(mineIn(`#close=${theirs}`), asked)).toMatchObject({ storedHash: theirs, storedAtMs: null });
  expect(storedOf(mineIn(`#close=${theirs}&at=9&balls=1`), asked)).toMatchObject({ storedAtMs: 9, heardBalls: [1] });
});

test("a page that is opened again while the phone hears more balls goes by all of them, and never by others than its address says", () => {
  keeps([{ ...kept, balls: [7, 75, 3] }]);
  expect(storedOf(mineIn("#balls=7,75"), asked).heardBalls).toEqual([7, 75, 3]);
  expect(storedOf(mineIn("#balls=7,74"), asked).heardBalls).toEqual([7, 74]);
  expect(storedOf(mineIn("#balls=7,75,3,9"), asked).heardBalls).toEqual([7, 75, 3, 9]);
});

test("no ball heard is nothing heard", () => {
  keeps([{ ...kept, balls: [] }]);
  expect(storedOf(mineIn(""), asked).heardBalls).toBeNull();
});
