import { type Aim, allStaff, branchUp, byQuery, companyUp, idAt, type Reach, superAdmin } from "./aim.ts";
import { soldAt } from "./hall.ts";
import type { Place } from "./place.ts";

/** Of a cashier's round: the cashier and everybody above. No player here has a cartela of it. */
const known: Reach = { own: allStaff, colleague: branchUp, sibling: companyUp, foreign: superAdmin, missing: [] };
const cartelaAt = (place: Place) => String((place === "sibling" ? soldAt.sibling : soldAt.own)[0]);

/** What is asked of one cartela, and of all draws. */
export const disputeTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/dispute/:round": [
    {
      name: "id and cartela",
      kind: "object",
      reach: known,
      ask: ({ fixture, place }) => ({
        params: { round: idAt(fixture.things.settledRound, place) },
        query: { cartela: cartelaAt(place) },
      }),
    },
  ],
  "GET /api/draw/statistics": [
    byQuery("company_id", "company", {
      kind: "object",
      reach: { own: companyUp, foreign: superAdmin, none: companyUp, missing: [] },
    }),
  ],
};
