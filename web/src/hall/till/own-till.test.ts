import { expect, test } from "vitest";
import { sellersOf } from "./own-till.ts";

const round = {
  cashier: "Sara",
  tills: [
    { id: "sara", till: "Sara", cartelas: [1, 2, 3], lines: [[1, 2, 3]] },
    { id: "hana", till: "Hana", cartelas: [44, 45], lines: [[44, 45]] },
    { id: "abel", till: "Abel", cartelas: [], lines: [] },
  ],
};

test("a receipt names whoever has sold what is on it, and of a whole round each till that has sold in it", () => {
  expect(sellersOf(round, [2])).toBe("Sara");
  expect(sellersOf(round, [44, 45])).toBe("Hana");
  expect(sellersOf(round, [1, 2, 3, 44, 45])).toBe("Sara, Hana");
  // Of a round from before there were tills.
  expect(sellersOf({ ...round, tills: [] }, [1])).toBe("Sara");
});
