import { expect, test } from "vitest";
import { sentNotes, sumOf } from "./NotesField.tsx";

test("notes and coins make their sum to the santim; what is no number is none", () => {
  expect(sumOf({ "200": "3", "0.05": " 1", "0.1": "2", "50": "two" })).toBe("600.25");
  expect(sumOf({})).toBe("0.00");
});

test("what is sent is what was counted, and nothing where nothing was", () => {
  expect(sentNotes({ "200": "3", "100": "0", "1": "" })).toEqual({ "200": 3 });
  expect(sentNotes({ "100": "0" })).toBeUndefined();
});
