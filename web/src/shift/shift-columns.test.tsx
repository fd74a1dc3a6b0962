import type { Shift } from "@derash/protocol/hall/shift";
import { expect, test } from "vitest";
import { drawn } from "../../test/drawn.tsx";
import { useShiftColumns } from "./shift-columns.tsx";

const open = {
  ...{ id: "s1", status: "open", cashier_id: "hana", cashier: "hana", branch_name: "Piassa", is_cashier_active: true },
  ...{ opened_at: "2026-11-21T22:00:00Z", closed_at: null, closed_by: null, approved_by: null },
  ...{ opening_cash: 0, expected_cash: null, counted_cash: null, variance: null },
} as unknown as Shift;

function Row({ shift, mayLook }: { shift: Shift; mayLook: boolean }) {
  const columns = useShiftColumns({ username: "alem", isCashier: false, mayLook, onCount: () => {}, onApprove: null });
  return columns.map(({ render }, index) => <div key={String(index)}>{render(shift)}</div>);
}
const ways = (shift: Shift, mayLook: boolean) =>
  [...drawn(<Row shift={shift} mayLook={mayLook} />).matchAll(/href="([^"]*)"/g)].map(([, way]) => way);

test("an open drawer leads to what goes by its till, and never to sales, which count for whoever opened the round", () => {
  expect(ways(open, true)).toEqual(["/shifts/s1/now"]);
  expect(ways(open, false)).toEqual([]);
  expect(ways({ ...open, status: "closed", closed_at: open.opened_at }, true)).toEqual(["/shifts/s1"]);
});
