import { type Aim, allStaff, branchUp, byQuery, companyUp, field, ofBranch, superAdmin } from "./aim.ts";

const [filter, object] = ["filter", "object"] as const;
const management = "/api/user/management";

/** Whose account: the unit's own people and everybody above; of those below it nobody. */
const statementOf: Aim[] = [
  byQuery(
    "company_id",
    "company",
    {
      kind: object,
      reach: { own: companyUp, foreign: superAdmin, missing: [], none: allStaff },
    },
    { format: "csv" },
  ),
  byQuery(
    "branch_id",
    "branch",
    {
      kind: object,
      reach: { own: branchUp, sibling: companyUp, foreign: superAdmin, missing: [] },
    },
    { format: "csv" },
  ),
  byQuery("cashier_id", "cashier", { kind: object, reach: { ...ofBranch, colleague: branchUp } }, { format: "csv" }),
];

/** What owners look for and look at. */
export const ownerTargets: Readonly<Record<string, readonly Aim[]>> = {
  [`GET ${management}/find`]: [
    byQuery("q", "words", { kind: filter, reach: { own: branchUp, foreign: superAdmin, missing: [] } }),
  ],
  [`GET ${management}/find/player`]: [
    {
      name: "phone",
      kind: object,
      reach: { own: superAdmin, missing: [] },
      ask: ({ fixture, place }) => ({ query: { phone: place === "own" ? fixture.unmetPhone : "+251911999999" } }),
    },
  ],
  [`GET ${management}/statement`]: statementOf,
  [`GET ${management}/statement/export`]: statementOf,
  [`GET ${management}/today`]: [
    byQuery("company_id", "company", {
      kind: object,
      reach: { own: branchUp, foreign: superAdmin, missing: [], none: branchUp },
    }),
  ],
  "POST /api/sales/bonus/branch": [
    {
      name: "branch_id",
      kind: object,
      reach: { own: companyUp, sibling: companyUp, foreign: superAdmin, missing: [] },
      ask: (asking) => ({
        body: {
          ...{ table: "off", bonus_max: null, bonus_pot_percent: null, cartelas_min: null },
          ...field("branch_id", "branch", asking),
        },
      }),
    },
  ],
};
