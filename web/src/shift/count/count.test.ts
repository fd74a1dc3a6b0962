import { expect, test } from "vitest";
import { countedText, stepAfter } from "./count.ts";

test.each([
  ["1250.50", "1250.50"],
  [" 1,250.5 ", "1250.5"],
  ["0", "0"],
  ["", null],
  ["-5", null],
  ["10.001", null],
  ["ten", null],
  // A comma that somebody means as a point would make a hundred times as much of it.
  ["1250,50", null],
  ["12,50", null],
  ["1234567890", null],
])("%j counts as %j", (typed, text) => expect(countedText(typed)).toBe(text));

test("whoever has counted otherwise at another window is led back to the count, where it says what stands", () => {
  expect(stepAfter({ counted_cash: "You have counted 500.00 ETB, which stands." })).toBe("counting");
  expect(stepAfter({ note: "The difference is large." })).toBe("note");
  expect(stepAfter({})).toBe(null);
});
