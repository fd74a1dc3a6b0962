import { expect, test } from "vitest";
import { sentOf, valuesOf } from "./hall-settings.ts";

const switches = { physical_draw_allowed: true, opening_count_required: false };

test("amounts are typed with two decimals, and nothing at all is an amount too", () => {
  const values = valuesOf({ ...switches, note_above: 0, approval_above: 512.5 });
  expect(values).toEqual({ ...switches, note_above: "0.00", approval_above: "512.50" });
});

test("what is sent is a plain amount, with the company where one was chosen", () => {
  const values = { ...switches, note_above: " 1,250.5", approval_above: "0" };
  expect(sentOf(values, "c")).toEqual({
    ...switches,
    note_above: "1250.5",
    approval_above: "0",
    company_id: "c",
  });
  expect(sentOf(values, undefined).company_id).toBeUndefined();
});
