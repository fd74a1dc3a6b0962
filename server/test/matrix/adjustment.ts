import { type Aim, type Asking, companyUp, type Reach, superAdmin } from "./aim.ts";
import { atDesk, missingId } from "./place.ts";

const path = "/api/user/management/adjustments/:id";

/** Asked for by somebody else. */
const reach: Reach = { own: companyUp, sibling: companyUp, foreign: superAdmin, issuer: superAdmin, missing: [] };
const another: Aim = {
  name: "id",
  kind: "object",
  reach,
  ask: async ({ fixture, place }) => ({ params: { id: await fixture.newAdjustment(place) } }),
};
const none: Reach = { own: [], sibling: [], foreign: [], issuer: [], missing: [] };

/** Asked for by the caller; by whom it may be for those who may not ask at all. */
async function ownId({ fixture, place, caller }: Asking): Promise<string> {
  if (place === "missing") return missingId;
  const asker = caller === "super_admin" ? fixture.staff.superAdmin : fixture.staff.own.admin;
  const id = await fixture.newAdjustment(asker.companyId === null ? "issuer" : "own");
  await fixture.owner.query("update adjustment set requested_by = $2 where id = $1", [id, asker.id]);
  return id;
}

const suspensions = "/api/user/management/suspensions";

/** Who decides an adjustment, and who takes it back; who lets a player play again. */
export const adjustmentTargets: Readonly<Record<string, readonly Aim[]>> = {
  [`POST ${suspensions}/:id/end`]: [
    {
      name: "id",
      kind: "object",
      reach: { own: companyUp, foreign: superAdmin, issuer: superAdmin, missing: [] },
      ask: async ({ fixture, place }) => ({ params: { id: await fixture.newSuspension(place) } }),
    },
  ],
  [`POST ${suspensions}`]: [
    {
      name: "telegram_id",
      kind: "object",
      // Players are of no company; whose account is a member of staff's plays with nobody.
      reach: { own: companyUp, staff: [], missing: [] },
      ask: ({ fixture, place }) => ({ body: { telegram_id: atDesk(fixture, place), reason: "a reason" } }),
    },
  ],
  [`POST ${path}/approve`]: [another],
  [`POST ${path}/reject`]: [another],
  [`POST ${path}/withdraw`]: [
    { ...another, reach: none, refusal: { code: "not_allowed", to: reach } },
    {
      name: "id of one's own",
      kind: "object",
      reach: { self: companyUp, missing: [] },
      ask: async (asking) => ({ params: { id: await ownId(asking) } }),
    },
  ],
};
