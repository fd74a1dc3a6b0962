import type { Role } from "@derash/protocol/staff";
import { expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { managementKey } from "./unit-queries.ts";
import { useWaitingCounts } from "./use-waiting.ts";

function Counts({ role }: { role: Role }) {
  const { users, shifts, audit } = useWaitingCounts({ id: "s-1", username: "almaz", user_type: role });
  return <p>{`${users} ${shifts} ${audit}`}</p>;
}

const answers = [
  [[...managementKey, "waiting-rounds"], { give_ups: [{}], left: [{}, {}, { give_up: {} }] }],
  [[...managementKey, "bonuses"], [{}]],
  [
    [...managementKey, "adjustments"],
    [{ can_decide: true }, { can_decide: false }],
  ],
  [
    ["shift", { status: "awaiting_approval" }],
    // The last one she has counted for a cashier, and another person approves it.
    [{ closed_by: null }, { closed_by: "kebede" }, { closed_by: "almaz" }],
  ],
  [
    ["audit", "signals"],
    [{ id: 9 }, { id: 8 }, { id: 5 }],
  ],
] as const;

test.each([
  { role: "company_admin", counts: "5 2 3" },
  { role: "branch_admin", counts: "5 2 0" },
  { role: "super_admin", counts: "5 2 3" },
  { role: "cashier", counts: "0 0 0" },
] as const)(
  "what waits for a $role is counted: rounds, bonuses, corrections to decide, shifts, and signals to read",
  ({ role, counts }) => {
    expect(wordsOf(drawn(<Counts role={role} />, { answers }))).toBe(counts);
  },
);

test("signals that were read in this browser are not counted again, and another person's reading counts for nobody else", async () => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ "s-1": 8, "s-2": 9 }) });
  const { useUnreadSignals } = await import("./use-signals.ts");
  const Unread = ({ id }: { id: string }) => <p>{useUnreadSignals({ id, user_type: "company_admin" })}</p>;
  expect(["s-1", "s-2", "s-3"].map((id) => wordsOf(drawn(<Unread id={id} />, { answers })))).toEqual(["1", "0", "3"]);
});
