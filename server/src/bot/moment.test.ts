import { expect, test } from "vitest";
import { momentIn } from "./moment.ts";
import { words } from "./texts.ts";

test("a moment in Amharic: the Ethiopian day, and the hour that its clock shows; in English the other two", () => {
  const noon = new Date("2026-03-15T11:05:00Z");
  expect(momentIn("am", noon, words.am)).toBe("መጋቢት 6 2018፣ ቀን 8:05");
  expect(momentIn("am", new Date("2026-03-15T21:30:00Z"), words.am)).toBe("መጋቢት 7 2018፣ ሌሊት 6:30");
  expect(momentIn("en", noon, words.en)).toBe("15/03/2026, 14:05");
});
