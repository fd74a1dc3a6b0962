import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { keepSale, salesBefore } from "./last-sales.ts";
import { dropRegular, keepRegular, regulars } from "./regulars.ts";

beforeEach(() => {
  for (const storage of ["localStorage", "sessionStorage"]) vi.stubGlobal(storage, memoryStorage());
});

test("a regular keeps the cartelas that were last theirs, in the order of names, until forgotten", () => {
  keepRegular({ name: "Hana", numbers: [3] });
  keepRegular({ name: "Abebe", numbers: [1, 2] });
  expect(keepRegular({ name: "Hana", numbers: [7] })).toEqual([
    { name: "Abebe", numbers: [1, 2] },
    { name: "Hana", numbers: [7] },
  ]);
  expect(dropRegular("Abebe")).toEqual(regulars());
  localStorage.setItem("derash-regulars", JSON.stringify([{ name: 7 }, null]));
  sessionStorage.setItem("derash-regulars", JSON.stringify([{ name: 7 }, null]));
  expect(regulars()).toEqual([]);
});

test("the customers of the round before can have the same again, as they came; those of this one are no choice", () => {
  for (const numbers of [[1], [2, 3]]) keepSale("a", numbers);
  expect(salesBefore("a")).toEqual([]);
  expect(salesBefore("b")).toEqual([[1], [2, 3]]);
  keepSale("b", [9]);
  expect(salesBefore("b")).toEqual([[1], [2, 3]]);
  keepSale("c", [8]);
  expect(salesBefore("c")).toEqual([[9]]);
});
