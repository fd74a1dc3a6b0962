import type { HallState } from "@derash/protocol/hall/round";
import { expect, test } from "vitest";
import { linesBefore, ownLines } from "./sold-lines.ts";

const round = {
  tills: [
    { id: "me", till: "Sara", cartelas: [1, 7, 8], lines: [[7, 8], [1]] },
    { id: "other", till: "Hana", cartelas: [2], lines: [[2]] },
  ],
} as Pick<HallState, "tills">;

test("a till has receipts for its own customers; the customers of every till can have the same again", () => {
  expect(ownLines(round, "me")).toEqual([[7, 8], [1]]);
  expect(ownLines(round, "new")).toEqual([]);
  expect(ownLines(null, "me")).toEqual([]);
  expect(linesBefore(round)).toEqual([[1], [2], [7, 8]]);
  expect(linesBefore(null)).toEqual([]);
});
