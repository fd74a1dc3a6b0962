import { errors } from "@derash/protocol/refusal/errors";
import { expect, test } from "vitest";
import { valueLabels } from "./field-labels.ts";

test("yes, no and a refusal are said in words; what people wrote stays as they wrote it", () => {
  expect(valueLabels("status", "false")?.message).toBe("no");
  expect(valueLabels("error", "not_allowed")?.message).toBe("You may not do this.");
  expect(valueLabels("name", "not_allowed")).toBeNull();
  expect(valueLabels("error", "of_a_newer_server")).toBeNull();
});

test("every refusal has words, also where what else the refused person was told is not recorded", () => {
  expect(valueLabels("error", "insufficient_balance")?.message).toBe("Insufficient balance.");
  const codes = Object.keys(errors);
  const said = codes.map((code) => valueLabels("error", code)?.message ?? code);
  expect(said.filter((words) => codes.includes(words) || words.includes("{"))).toEqual([]);
});

test("a status is said in words, and only as a status", () => {
  for (const status of ["pending", "approved", "rejected", "withdrawn", "open", "closed", "awaiting_approval"]) {
    expect(valueLabels("status", status)?.message).toMatch(/^[a-z]+$/);
    expect(valueLabels("name", status)).toBeNull();
  }
});
