import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { UnitFacts } from "./UnitFacts.tsx";

const wordsFor = (status: boolean, username = "hana") =>
  wordsOf(
    drawn(
      <UnitFacts unit={{ branch_id: "b" }} status={status} username={username}>
        {null}
      </UnitFacts>,
    ),
  );

test("of an admin who is off it says that, and not that the branch is closed: its tills may go on", () => {
  const words = wordsFor(false);
  expect(words).toContain("The admin hana may not sign in; what is below may go on.");
  expect(words).toContain("Admin's sign-in Off");
  expect(words).not.toMatch(/closed/i);
  expect(wordsFor(true)).toContain("Admin's sign-in On");
  expect(wordsFor(true)).not.toContain("may not sign in");
});

test("of a unit without an admin nothing is said of one", () => {
  expect(wordsFor(false, "")).not.toContain("may not sign in");
  expect(wordsFor(false, "")).toContain("Admin's sign-in –");
});
