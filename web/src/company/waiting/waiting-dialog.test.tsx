import type { WaitingRound } from "@derash/protocol/hall/waiting";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { WaitingDialog } from "./WaitingDialog.tsx";

const round = {
  ...{ saleId: "a", gameId: "ETHA1B", branch_name: "Piassa", company_name: "Derash", cashier: "hana" },
  ...{ status: "paused", bet: 10, cartelas: 2, pot: 20, calls: 12, give_up: null },
} as const satisfies WaitingRound;

test("who ends the round of somebody who is switched off reads that stakes go back to each till, and prizes to one", () => {
  const words = wordsOf(drawn(<WaitingDialog round={round} decision="take-over" onClose={() => {}} />));
  expect(words).toContain("Stakes go to the float of each till that sold, which gives its own customers theirs back.");
  expect(words).toContain("Prizes go to the float of one till, which pays all winners");
  expect(words).not.toContain("each pays its own customers");
});
