import {
  type Aim,
  type Asked,
  type Asking,
  allStaff,
  branchUp,
  byQuery,
  field,
  idAt,
  ofBranch,
  ofCompany,
  type Plain,
  type Reach,
} from "./aim.ts";

const filter = "filter" as const;
const object = "object" as const;
/** What is a cashier's, and everybody's above them. */
const known: Reach = { ...ofBranch, colleague: branchUp };
/** Every time another key, so that something moves. */
let moves = 0;

const open = { code: "shift_not_closed", to: known } as const;

const byShift = (name: string, shifts: "shift" | "openShift", refusal?: Aim["refusal"]): Aim => ({
  name,
  kind: object,
  reach: known,
  ask: ({ fixture, place }) => ({ params: { id: idAt(fixture.things[shifts], place) } }),
  ...(refusal && { refusal }),
});

/** Another cashier opens a drawer, or closes the one that they have opened. */
async function newDrawer({ fixture }: Asking, isClosed: boolean): Promise<Asked> {
  const { token, request } = await fixture.spare(fixture.staff.own.first.cashier);
  if (isClosed) await request("POST", "/api/shift/open", counted.body);
  return { token, ...counted };
}
const counted = { body: { counted_cash: "100" } };
const atDrawer = (asking: Asking, isClosed: boolean) =>
  asking.caller === "cashier" ? newDrawer(asking, isClosed) : counted;

/** Every route of shifts and of the cash in their drawers that names something. */
export const shiftTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/shift": [
    byQuery("company_id", "company", { kind: filter, reach: { ...ofCompany, none: allStaff } }),
    byQuery("branch_id", "branch", { kind: filter, reach: { ...ofBranch, none: allStaff } }),
    byQuery("cashier_id", "cashier", { kind: filter, reach: { ...ofBranch, colleague: branchUp } }),
  ],
  "GET /api/shift/export": [
    byQuery("company_id", "company", { kind: filter, reach: { ...ofCompany, none: allStaff } }, { format: "csv" }),
    byQuery("branch_id", "branch", { kind: filter, reach: { ...ofBranch, none: allStaff } }, { format: "csv" }),
    byQuery("cashier_id", "cashier", { kind: filter, reach: { ...ofBranch, colleague: branchUp } }, { format: "csv" }),
  ],
  "GET /api/shift/:id/x-read": [byShift("id of an open one", "openShift")],
  "GET /api/day-close": [byQuery("branch_id", "branch", { kind: object, reach: ofBranch })],
  "POST /api/day-close": [
    {
      name: "branch_id",
      kind: object,
      reach: ofBranch,
      business: ["day_over"],
      ask: (asking) => ({ body: { day: "2026-01-31", ...field("branch_id", "branch", asking) } }),
    },
  ],
  "POST /api/day-close/safe": [
    {
      name: "branch_id",
      kind: object,
      reach: ofBranch,
      ask: (asking) => ({
        body: {
          ...{ kind: "from_bank", amount: "1", reason: "change", idempotency_key: `safe-${++moves}-of-tests` },
          ...field("branch_id", "branch", asking),
        },
      }),
    },
  ],
  "GET /api/shift/:id": [
    byShift("id", "shift"),
    // Whoever knows it is told that its count is to come; nobody else that it is there.
    byShift("id of an open one", "openShift", open),
  ],
  "POST /api/shift/:id/close": [
    {
      name: "id of an open one",
      kind: object,
      reach: ofBranch,
      // Its cashier is there.
      business: ["drawer_of_active"],
      ask: ({ fixture, place }) => ({
        params: { id: idAt(fixture.things.openShift, place) },
        body: { counted_cash: "100", note: "a reason" },
      }),
    },
  ],
  "POST /api/shift/:id/approve": [byShift("id", "shift"), byShift("id of an open one", "openShift", open)],
};

/** Every one that names nothing. */
export const shiftPlain: Readonly<Record<string, Plain>> = {
  "POST /api/shift/open": { ask: (asking) => atDrawer(asking, false) },
  "POST /api/shift/close": { ask: (asking) => atDrawer(asking, true) },
  "GET /api/shift/current": {},
  "GET /api/shift/cash": {},
  "POST /api/shift/cash": {
    ask: () => ({ body: { kind: "drop", amount: "1", idempotency_key: `drop-${++moves}-of-tests` } }),
    accepts: [409],
  },
};
