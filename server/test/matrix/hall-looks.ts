import { type Aim, branchUsers, byQuery, field, idAt, ofBranch, ofCompany, type Reach, superAdmin } from "./aim.ts";

const object = "object" as const;
const settingsReach: Reach = { ...ofCompany, none: ["company_admin"] };
const mustChoose = { code: "invalid_input", to: { none: superAdmin } } as const;
let brands = 0;
/** Every time another one, so that something changes. */
const newBrand = () => ({ name: `Brand ${++brands}`, colour: "#1a6b3b" });

/** Every route of how halls look and sound. */
export const hallLookTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/venue/brand": [
    byQuery("company_id", "company", { kind: object, reach: settingsReach, refusal: mustChoose }),
    byQuery("branch_id", "branch", { kind: object, reach: ofBranch }),
  ],
  "POST /api/venue/brand": [
    {
      name: "company_id",
      kind: object,
      reach: settingsReach,
      refusal: mustChoose,
      ask: (asking) => ({ body: { ...newBrand(), ...field("company_id", "company", asking) } }),
    },
    {
      name: "branch_id",
      kind: object,
      reach: ofBranch,
      ask: (asking) => ({ body: { ...newBrand(), ...field("branch_id", "branch", asking) } }),
    },
  ],
  "POST /api/venue/hall-link/branch": [
    {
      name: "branch_id",
      kind: object,
      reach: ofBranch,
      ask: (asking) => ({ body: field("branch_id", "branch", asking) }),
    },
  ],
  "GET /api/venue/voice": [
    byQuery("company_id", "company", {
      kind: object,
      reach: { ...ofCompany, none: [...branchUsers, "company_admin"] },
      refusal: mustChoose,
    }),
  ],
  "POST /api/venue/voice": [
    {
      name: "company_id",
      kind: object,
      reach: settingsReach,
      refusal: mustChoose,
      ask: (asking) => ({
        body: { language: "am", number: 1, clip: null, ...field("company_id", "company", asking) },
      }),
    },
  ],
  "GET /api/hall/voice/:company/:language/:number": [
    {
      name: "company",
      kind: object,
      reach: { missing: [] },
      business: ["not_found"],
      ask: ({ fixture, place }) => ({
        params: { company: idAt(fixture.things.company, place), language: "am", number: 1 },
      }),
    },
  ],
  "GET /api/hall/logo/:hash": [
    {
      name: "hash",
      kind: object,
      reach: { missing: [] },
      business: ["not_found"],
      ask: () => ({ params: { hash: "0".repeat(64) } }),
    },
  ],
};
