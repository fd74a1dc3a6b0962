import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { WhatIsBelow } from "./WhatIsBelow.tsx";

const company = "c";
const branch = (id: string, status: boolean) => ({ id, name: `Hall ${id}`, company, status });
const cashier = (of: string, status: boolean) => ({ branch: of, username: `cashier-${of}`, status });
const room = (of: string, isStopped: boolean) => ({ branch_id: of, branch: `Hall ${of}`, betAmount: 10, isStopped });

test("a branch whose admin alone is off goes on by its cashiers or its tables, and one with nothing left does not", () => {
  const words = wordsOf(
    drawn(<WhatIsBelow below={{ company }} />, {
      answers: [
        [["management", "branches", company], ["a", "b", "c"].map((id) => branch(id, false)).concat(branch("d", true))],
        [
          ["management", "cashiers", { company, branch: undefined }],
          [cashier("a", true), cashier("c", false)],
        ],
        [
          ["management", "rooms", company],
          [room("b", false), room("c", true)],
        ],
      ],
    }),
  );
  expect(words).toContain("Branches (3) Hall a, Hall b, Hall d");
  expect(words).toContain("Cashiers (1) cashier-a");
  expect(words).toContain("Tables of the mini app (1) Hall b · 10");
});
