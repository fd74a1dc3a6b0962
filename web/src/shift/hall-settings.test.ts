import { expect, test } from "vitest";
import { cartelasMinOf, sentOf, valuesOf } from "./hall-settings.ts";

const switches = { physical_draw_allowed: true, opening_count_required: false, check_pauses: true };

test("amounts are typed with two decimals, and nothing at all is an amount too", () => {
  const values = valuesOf({ ...switches, note_above: 0, approval_above: 512.5, cartelas_min: 2 });
  expect(values).toEqual({ ...switches, note_above: "0.00", approval_above: "512.50", cartelas_min: "2" });
});

test("what is sent is a plain amount, with the company where one was chosen", () => {
  const values = { ...switches, note_above: " 1,250.5", approval_above: "0", cartelas_min: " 3" };
  expect(sentOf(values, "c")).toEqual({
    ...switches,
    note_above: "1250.5",
    approval_above: "0",
    cartelas_min: 3,
    company_id: "c",
  });
  expect(sentOf(values, undefined).company_id).toBeUndefined();
});

test("a round starts with 1 to 20 cartelas", () => {
  expect(["1", " 20 ", "0", "21", "", "2.5", "two"].map(cartelasMinOf)).toEqual([1, 20, null, null, null, null, null]);
});
