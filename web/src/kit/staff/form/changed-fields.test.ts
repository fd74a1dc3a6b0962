import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("only what is another than it was is sent, lists compared by what is in them", () => {
  const before = { name: "Bole", colour: null, steps: [{ calls: 4, amount: "100" }], isOn: false };
  const steps = [{ calls: 4, amount: "100" }];
  expect(changedFields<object>(before, { ...before, steps })).toEqual({});
  expect(changedFields<object>(before, { ...before, name: null, isOn: true })).toEqual({ name: null, isOn: true });
  expect(changedFields<object>(before, { ...before, steps: [] })).toEqual({ steps: [] });
});
