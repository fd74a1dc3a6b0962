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

test("what is sent is what is another than it was, in plain amounts, with what it was and the company where one was chosen", () => {
  const opened = {
    ...{ physical_draw_allowed: false, opening_count_required: true, check_pauses: false },
    ...{ give_ups_alone: 1, bonus_max: 7, bonus_pot_percent: 1, bonus_cartelas_min: 1 },
    ...{ low_float_below: 1, note_above: 50, approval_above: 500, cartelas_min: 1 },
  };
  const values = { ...switches, ...typed, note_above: " 1,250.5", approval_above: "0", cartelas_min: " 3" };
  expect(sentOf({ ...values, bonus_max: "1,000" }, opened, "c").bonus_max).toBe("1000");
  expect(sentOf(values, opened, "c")).toEqual({
    ...switches,
    ...typed,
    low_float_below: "300.00",
    bonus_max: null,
    note_above: "1250.5",
    approval_above: "0",
    cartelas_min: 3,
    seen: opened,
    company_id: "c",
  });
  expect(sentOf(values, opened, undefined).company_id).toBeUndefined();
  const one = { check_pauses: true, seen: { check_pauses: false }, company_id: "c" };
  expect(sentOf({ ...valuesOf(opened), check_pauses: true }, opened, "c")).toEqual(one);
});

test("a round starts with 1 to 20 cartelas", () => {
  expect(["1", " 20 ", "0", "21", "", "2.5", "two"].map(cartelasMinOf)).toEqual([1, 20, null, null, null, null, null]);
});
