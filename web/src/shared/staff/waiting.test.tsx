import type { Role } from "@derash/protocol/staff";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { managementKey } from "./unit-queries.ts";
import { useWaitingCounts } from "./use-waiting.ts";

function Counts({ role }: { role: Role }) {
  const { users, shifts } = useWaitingCounts(role);
  return <p>{`${users} ${shifts}`}</p>;
}

const answers = [
  [[...managementKey, "waiting-rounds"], { give_ups: [{}], left: [{}, {}] }],
  [[...managementKey, "bonuses"], [{}]],
  [
    [...managementKey, "adjustments"],
    [{ can_decide: true }, { can_decide: false }],
  ],
  [
    ["shift", { status: "awaiting_approval" }],
    [{}, {}],
  ],
] as const;

test.each([
  { role: "company_admin", counts: "5 2" },
  { role: "branch_admin", counts: "5 2" },
  { role: "super_admin", counts: "5 2" },
  { role: "cashier", counts: "0 0" },
] as const)(
  "what waits for a $role is counted: rounds, bonuses, corrections to decide, and shifts",
  ({ role, counts }) => {
    expect(wordsOf(drawn(<Counts role={role} />, { answers }))).toBe(counts);
  },
);
