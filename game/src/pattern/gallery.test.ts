import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ballCount, letters } from "../ball.ts";
import { cartelaSet } from "../cartela/package.ts";
import { finishCall } from "../finish.ts";
import { anyLine, cellsOf, completedMasks, isAnyLine, lineMasks, markedMask, maskOf } from "../pattern.ts";
import type { NamedPattern, Symmetry } from "./drawing.ts";
import { drawn } from "./drawing.ts";
import { customPattern, patternGallery, patternList, patternsNamed } from "./gallery.ts";

const free = 12;
const balls = Array.from({ length: ballCount }, (_, index) => index + 1);
const named = patternGallery.map((pattern) => [pattern.value, pattern] as const);
const byValue = (value: string) => patternGallery.find((pattern) => pattern.value === value) as NamedPattern;

test("the gallery is the list without its first entry, Custom @gallery-list", () => {
  expect(patternList[0]).toBe(customPattern);
  expect(patternGallery).toEqual(patternList.slice(1));
  expect(patternGallery.map(({ value }) => value)).not.toContain("custom");
  expect(patternGallery.length).toBeGreaterThanOrEqual(80);
});

test("the names that the specification gives are among them @gallery-names", () => {
  const labels = patternGallery.map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining([
      "Blackout",
      "Coverall",
      "Four Corners",
      "Cross",
      "Diamond",
      "Heart",
      "Letter X",
      "Quick Win - 4 Numbers",
      "Quick Win - 5 Numbers",
      "Multiple Choice",
    ]),
  );
});

test("no value and no label is given twice, and no two patterns are won alike but Blackout and Coverall @gallery-distinct", () => {
  expect(new Set(patternGallery.map(({ value }) => value)).size).toBe(patternGallery.length);
  expect(new Set(patternGallery.map(({ label }) => label)).size).toBe(patternGallery.length);
  const cellsKey = ({ masks }: NamedPattern) => masks.map(numbersOf).map(String).sort().join("|");
  const alike = patternGallery
    .filter((pattern) => patternGallery.some((other) => other !== pattern && cellsKey(other) === cellsKey(pattern)))
    .map(({ value }) => value);
  expect(alike).toEqual(["blackout", "coverall"]);
});

test("every pattern is named in words, and by a value that can stand in a link", () => {
  for (const { value, label } of patternList) {
    expect(value).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(label).toMatch(/^[A-Z0-9][A-Za-z0-9 \-']*$/);
  }
});

test("no value and no drawing ever changes: records of rounds that were played name them", () => {
  // One that is added changes the digest too, and may; that the others stay is for its reviewer to see.
  const drawings = patternGallery.map(({ value, masks }) => `${value} ${masks.toSorted((a, b) => a - b).join()}`);
  const digest = bytesToHex(sha256(utf8ToBytes(drawings.toSorted().join("\n"))));
  expect(digest).toBe("deaee5f6a0f9ddfbcd12b6a9bd2a426729f053a70795d6f77020d89d382de595");
});

test("Custom has no cells, and no letter is used by it", () => {
  expect(customPattern).toEqual({
    ...{ value: "custom", label: "Custom", masks: [], numbers: 0 },
    ...{ symmetry: "full", usesCentre: false, unused: ["B", "I", "N", "G", "O"] },
  });
});

/** The eight ways to lay a square on itself, each with the words of a symmetry that has it; written without the code's masks. */
const symmetryHas: Record<string, { move: (row: number, column: number) => [number, number]; in: Symmetry[] }> = {
  "left and right": { move: (row, column) => [row, 4 - column], in: ["left_right", "upright", "full"] },
  "up and down": { move: (row, column) => [4 - row, column], in: ["up_down", "upright", "full"] },
  "the diagonal": { move: (row, column) => [column, row], in: ["diagonal", "diagonals", "full"] },
  "the other diagonal": { move: (row, column) => [4 - column, 4 - row], in: ["antidiagonal", "diagonals", "full"] },
  "a half turn": {
    move: (row, column) => [4 - row, 4 - column],
    in: ["half_turn", "quarter_turn", "upright", "diagonals", "full"],
  },
  "a quarter turn": { move: (row, column) => [column, 4 - row], in: ["quarter_turn", "full"] },
};

describe.each(named)("%s", (_, pattern) => {
  test("has the symmetry that it says, and no more @symmetry", () => {
    const drawings = pattern.masks.map((mask) => cellsOf(mask).join());
    for (const [name, { move, in: symmetries }] of Object.entries(symmetryHas)) {
      const moved = pattern.masks.map((mask) =>
        cellsOf(mask)
          .map((index) => move(Math.floor(index / 5), index % 5))
          .map(([row, column]) => row * 5 + column)
          .sort((a, b) => a - b)
          .join(),
      );
      expect([name, moved.toSorted().join("|") === drawings.toSorted().join("|")]).toEqual([
        name,
        symmetries.includes(pattern.symmetry),
      ]);
    }
  });

  test("needs as many numbers as it says, four at least", () => {
    const sizes = pattern.masks.map((mask) => numbersOf(mask).length);
    expect(Math.min(...sizes)).toBe(pattern.numbers);
    expect(pattern.numbers).toBeGreaterThanOrEqual(4);
  });

  test("uses the free centre and leaves letters unused as it says @free-centre", () => {
    const cells = pattern.masks.flatMap(cellsOf);
    expect(cells.includes(free)).toBe(pattern.usesCentre);
    expect(letters.filter((_, column) => cells.every((index) => index % 5 !== column))).toEqual(pattern.unused);
  });

  test("is complete on a cartela exactly when each cell of one of its drawings is called", () => {
    const someCells = fc.constantFrom(...cartelaSet(1)).map((cartela) => cartela.cells);
    const someOrder = fc.shuffledSubarray(balls, { minLength: balls.length });
    fc.assert(
      fc.property(someCells, someOrder, fc.integer({ min: 0, max: 75 }), (cells, order, calls) => {
        const isCovered = (index: number, called: readonly number[]) =>
          index === free || called.includes(cells[index] as number);
        const complete = (called: readonly number[]) =>
          pattern.masks.filter((mask) => cellsOf(mask).every((index) => isCovered(index, called)));
        const called = order.slice(0, calls);
        expect(completedMasks(markedMask(cells, called), [pattern])).toEqual(complete(called));
        // The first call after which it is complete, found by trying each.
        let first = 0;
        while (complete(order.slice(0, first)).length === 0) first += 1;
        expect(finishCall(cells, order, [pattern])).toBe(first);
        expect(finishCall(cells, called, [pattern])).toBe(first <= calls ? first : null);
      }),
      { numRuns: 25 },
    );
  });
});

test("quick wins are the lines that four calls or five complete, and nothing else", () => {
  const quick = [...byValue("quick-win-4").masks, ...byValue("quick-win-5").masks];
  expect(quick.toSorted((a, b) => a - b)).toEqual(lineMasks.toSorted((a, b) => a - b));
  expect(byValue("quick-win-4").masks.map((mask) => numbersOf(mask).length)).toEqual([4, 4, 4, 4]);
  expect(byValue("quick-win-5").masks.map((mask) => numbersOf(mask).length)).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
});

test("turned and moved patterns win in each of their places", () => {
  expect(byValue("crazy-kite").masks).toHaveLength(4);
  expect(byValue("nine-pack").masks).toHaveLength(9);
  expect(byValue("six-pack").masks).toHaveLength(24);
  expect(byValue("two-lines").masks).toHaveLength(66);
  expect(byValue("crazy-postage-stamp").masks.map(cellsOf).sort()).toEqual([
    [0, 1, 5, 6],
    [15, 16, 20, 21],
    [18, 19, 23, 24],
    [3, 4, 8, 9],
  ]);
  const blocks = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [0, 1, 2].flatMap((down) => [0, 1, 2].map((right) => (row + down) * 5 + column + right))),
  );
  expect(byValue("nine-pack").masks.toSorted((a, b) => a - b)).toEqual(blocks.map(maskOf).toSorted((a, b) => a - b));
});

test("Multiple Choice is won by any of several simple patterns", () => {
  const masks = byValue("multiple-choice").masks;
  for (const value of ["any-line", "four-corners", "crazy-postage-stamp", "small-diamond"])
    expect(masks).toEqual(expect.arrayContaining([...byValue(value).masks]));
  expect(masks).toHaveLength(12 + 1 + 4 + 1);
});

test("a drawing reads as it is written, and anything else is refused @drawing-read", () => {
  const description = { numbers: 5, symmetry: "none", usesCentre: true, unused: [] } as const;
  const pattern = drawn("hook", "Hook", description)`
    XX...
    .....
    ..X..
    .....
    ..XXX`;
  expect(pattern.masks.map(cellsOf)).toEqual([[0, 1, 12, 22, 23, 24]]);
  expect(() => drawn("short", "Short", description)`XX...`).toThrow(RangeError);
  expect(() => drawn("odd", "Odd", description)`XX..O..... ..... ..... .....`).toThrow(RangeError);
  expect(() => drawn("long", "Long", description)`..... ..... ..... ..... ......`).toThrow("not a drawing: ..... .");
});

test("patterns are found by their values, in the order asked for; an unknown one is said", () => {
  expect(patternsNamed(["heart", "any-line"])).toEqual([byValue("heart"), byValue("any-line")]);
  expect(byValue("any-line").masks).toBe(anyLine.masks);
  expect(patternsNamed(["heart", "hart"])).toBe("pattern_unknown");
  expect(patternsNamed(["custom"])).toBe("pattern_unknown");
  expect(patternsNamed(["toString"])).toBe("pattern_unknown");
});

test("only any line alone is the usual game", () => {
  expect(isAnyLine(["any-line"])).toBe(true);
  expect(isAnyLine(["any-line", "heart"])).toBe(false);
  expect(isAnyLine(["heart"])).toBe(false);
  expect(isAnyLine([])).toBe(false);
});

function numbersOf(mask: number): number[] {
  return cellsOf(mask).filter((index) => index !== free);
}
