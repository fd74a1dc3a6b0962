import { type Aim, byQuery, companyUp, field, type Reach, superAdmin } from "./aim.ts";

/** A super admin says which company. */
const reach: Reach = { own: companyUp, foreign: superAdmin, missing: [], none: ["company_admin"] };
const refusal = { code: "invalid_input", to: { none: superAdmin } } as const;

/** How a company's wins are taxed, and what it owes. */
export const taxTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/user/management/taxes": [byQuery("company_id", "company", { kind: "object", reach, refusal })],
  "POST /api/user/management/taxes/rule": [
    {
      ...{ name: "company_id", kind: "object", reach, refusal },
      ask: (asking) => ({
        body: {
          ...{ rate_bps: 0, threshold: "0", base: "prize", bearer: "winner" },
          ...field("company_id", "company", asking),
        },
      }),
    },
  ],
  "POST /api/user/management/taxes/pay": [
    {
      ...{ name: "company_id", kind: "object", reach, refusal },
      // Of that month nothing is owed.
      business: ["tax_owed"],
      ask: (asking) => ({
        body: { month: "2020-01", amount: "1", reference: "R-1", ...field("company_id", "company", asking) },
      }),
    },
  ],
};
