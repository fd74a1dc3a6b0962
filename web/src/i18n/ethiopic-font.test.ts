import { expect, test } from "vitest";
import { hasEthiopic } from "./ethiopic-font.ts";

test("a system that draws every letter as the same box has no Ethiopic, any other has", () => {
  expect(hasEthiopic(() => 24)).toBe(false);
  expect(hasEthiopic((text) => (text === "\u0378" ? 24 : 30))).toBe(true);
  expect(hasEthiopic((text) => (text === "ጠ" ? 41 : 24))).toBe(true);
});
