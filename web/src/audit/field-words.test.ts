import { expect, test } from "vitest";
import { valueWords } from "./field-words.ts";

test("yes, no and a refusal are said in words; what people wrote stays as they wrote it", () => {
  expect(valueWords("status", "false")?.message).toBe("no");
  expect(valueWords("error", "not_allowed")?.message).toBe("You may not do this.");
  expect(valueWords("name", "not_allowed")).toBeNull();
  expect(valueWords("error", "of_a_newer_server")).toBeNull();
});

test("a refusal whose words need a parameter keeps its code, for the parameter is not recorded", () => {
  expect(valueWords("error", "insufficient_balance")).toBeNull();
});
