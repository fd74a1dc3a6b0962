import { expect, test } from "vitest";
import { cartelasMinOf, sentOf, valuesOf } from "./hall-settings.ts";

const bonuses = {
  give_ups_alone: 2,
  bonus_max: null,
  bonus_pot_percent: 20,
  bonus_cartelas_min: 5,
  low_float_below: 300,
};
const typed = {
  give_ups_alone: "2",
  bonus_max: "",
  bonus_pot_percent: "20",
  bonus_cartelas_min: "5",
  low_float_below: "300.00",
};
const switches = { physical_draw_allowed: true, opening_count_required: false, check_pauses: true };

test("amounts are typed with two decimals, and nothing at all is an amount too", () => {
  const values = valuesOf({ ...switches, ...bonuses, note_above: 0, approval_above: 512.5, cartelas_min: 2 });
  const amounts = { note_above: "0.00", approval_above: "512.50", cartelas_min: "2" };
  expect(values).toEqual({ ...switches, ...typed, ...amounts });
  const capped = { ...switches, ...bonuses, bonus_max: 250, note_above: 0, approval_above: 0, cartelas_min: 2 };
  expect(valuesOf(capped).bonus_max).toBe("250.00");
});

test("what is sent is a plain amount, with the company where one was chosen", () => {
  const values = { ...switches, ...typed, note_above: " 1,250.5", approval_above: "0", cartelas_min: " 3" };
  expect(sentOf({ ...values, bonus_max: "1,000" }, "c").bonus_max).toBe("1000");
  expect(sentOf(values, "c")).toEqual({
    ...switches,
    ...typed,
    low_float_below: "300.00",
    bonus_max: null,
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
