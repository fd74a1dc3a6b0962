import { randomUUID } from "node:crypto";
import { adjustmentTargets } from "./adjustment.ts";
import {
  type Aim,
  type Asked,
  type Asking,
  allStaff,
  branchUp,
  branchUsers,
  byCustomer,
  byQuery,
  byTelegramId,
  companyUp,
  field,
  freeing,
  idAt,
  ofBranch,
  ofCompany,
  personAims,
  type Reach,
  superAdmin,
  telegramIdAt,
} from "./aim.ts";
import { drawTargets } from "./draw.ts";
import { newColumns, newName } from "./fixture.ts";
import { hallTargets } from "./hall-calls.ts";
import { hallLookTargets } from "./hall-looks.ts";
import { identityTargets } from "./identity.ts";
import { ownerTargets } from "./owner.ts";
import { paymentTargets } from "./payment.ts";
import { atDesk } from "./place.ts";
import { playTargets } from "./playing.ts";
import { reconciliationTargets } from "./reconciliation.ts";
import { shiftTargets } from "./shift-calls.ts";
import { smsMessageTargets } from "./sms-message.ts";
import { taxTargets } from "./tax.ts";

const [filter, object] = ["filter", "object"] as const;
const management = "/api/user/management";

/** Who must say which company, or which branch, is told so. */
const mustChoose = (...to: readonly ("super_admin" | "company_admin")[]) =>
  ({ code: "invalid_input", to: { none: to } }) as const;

/** Whose password and whether they may come in: everybody strictly below. */
const below: Record<string, { reach: Reach }> = {
  cashier: { reach: { own: branchUp, sibling: companyUp, foreign: superAdmin, missing: [] } },
  branch_admin: { reach: { own: companyUp, sibling: companyUp, foreign: superAdmin, missing: [] } },
  company_admin: { reach: { own: superAdmin, foreign: superAdmin, missing: [] } },
  super_admin: { reach: { own: [], missing: [] } },
  oneself: { reach: { self: [], missing: [] } },
};

const notTo = (to: Reach) => ({ refusal: { code: "transfer_target", to } as const });

/** Who is paid by whom: those one step below, and of a company all. */
const paid: Record<string, Pick<Aim, "reach" | "refusal">> = {
  cashier: {
    reach: { own: ["company_admin", "branch_admin"], sibling: ["company_admin"], foreign: [], missing: [] },
    ...notTo({ own: superAdmin, sibling: superAdmin, foreign: superAdmin }),
  },
  // To the own branch a branch admin is refused with words: its balance is theirs already (docs/decisions/0036).
  branch_admin: {
    reach: { own: ["company_admin"], sibling: ["company_admin"], foreign: [], missing: [] },
    ...notTo({ own: ["super_admin", "branch_admin"], sibling: superAdmin, foreign: superAdmin }),
  },
  company_admin: {
    reach: { own: superAdmin, foreign: superAdmin, missing: [] },
    ...notTo({ own: ["company_admin"] }),
  },
  super_admin: { reach: { own: [], missing: [] }, ...notTo({ own: superAdmin }) },
  oneself: { reach: { self: [], missing: [] }, ...notTo({ self: allStaff }) },
  player: {
    reach: { own: ["cashier"], staff: [], missing: [] },
    ...notTo({ own: superAdmin, staff: superAdmin }),
  },
};

/** Whose balance is corrected by whom. */
const corrected: Record<string, Pick<Aim, "reach" | "refusal">> = {
  cashier: { reach: { own: companyUp, sibling: companyUp, foreign: superAdmin, missing: [] } },
  branch_admin: { reach: { own: companyUp, sibling: companyUp, foreign: superAdmin, missing: [] } },
  company_admin: {
    reach: { own: superAdmin, foreign: superAdmin, missing: [] },
    ...notTo({ own: ["company_admin"] }),
  },
  super_admin: { reach: { own: [], missing: [] }, ...notTo({ own: superAdmin }) },
  oneself: { reach: { self: [], missing: [] }, ...notTo({ self: companyUp }) },
  player: { reach: { own: superAdmin, staff: [], missing: [] }, ...notTo({ staff: superAdmin }) },
};

const pay = (targetId: string): Asked => ({
  body: { target_user_id: targetId, amount: "1", idempotency_key: randomUUID() },
});
/** Of a player the wallet with the own company: the issuer says which. */
const correct = (targetId: string, { fixture }: Asking): Asked => ({
  body: {
    ...{ target_user_id: targetId, amount: "1", reason: "a reason", idempotency_key: randomUUID() },
    company_id: fixture.staff.own.company.id,
  },
});

const saleFilters: Aim[] = [
  byQuery("company_id", "company", { kind: filter, reach: ofCompany }, { format: "csv" }),
  byQuery("branch_id", "branch", { kind: filter, reach: { ...ofBranch, none: allStaff } }, { format: "csv" }),
  byQuery("cashier_id", "cashier", { kind: filter, reach: { ...ofBranch, colleague: branchUp } }, { format: "csv" }),
];
const nextPage = byQuery("before", "sale", { kind: filter, reach: { ...ofBranch, colleague: branchUp } });

const ofCompanies: Reach["none"] = ["company_admin", "branch_admin", "cashier"];
/** Whose list of cartelas; `none`: for whom there is one where none is named. */
const cartelaLists = (
  branchField: string,
  ask: (named: Record<string, string>) => Asked,
  none = ofCompanies,
): Aim[] => [
  {
    name: branchField,
    kind: object,
    reach: ofBranch,
    ask: (asking) => ask(field(branchField, "branch", asking)),
  },
  {
    name: "company_id",
    kind: object,
    reach: { ...ofCompany, none },
    ...(none === ofCompanies && { refusal: mustChoose("super_admin") }),
    ask: (asking) => ask(field("company_id", "company", asking)),
  },
  {
    name: "company_id beside a branch of Own",
    kind: object,
    reach: { own: allStaff, foreign: [], missing: [] },
    ask: (asking) => ask({ ...field("company_id", "company", asking), [branchField]: ownBranch(asking) }),
  },
];
const ownBranch = ({ fixture }: Asking) => idAt(fixture.things.branch, "own");

const cartelaReach: Reach = { ...ofBranch, unassigned: companyUp };
const byCartela = (kind: "cartela" | "copy", reach: Reach, body?: () => unknown): Aim => ({
  name: kind === "copy" ? "id of a branch's copy" : "id of a company's cartela",
  kind: object,
  reach,
  ask: ({ fixture, place }) => ({ params: { id: idAt(fixture.things[kind], place) }, body: body?.() }),
});

/** Own's people, and those of the other company. */
const audited = { kind: filter, reach: { own: companyUp, foreign: superAdmin, missing: [], none: companyUp } } as const;
const scheduleReach: Reach = { ...ofCompany, none: ofCompanies };

/** Every route that names something: how, and whom each role reaches by it. */
export const targets: Readonly<Record<string, readonly Aim[]>> = {
  // The player's Telegram account is, or is not, that of a member of staff.
  "GET /api/auth/staff": [{ name: "link", kind: object, reach: { own: ["player who is staff"] }, ask: () => ({}) }],
  "GET /api/user/:telegramId": [
    { ...byTelegramId, reach: { own: [...superAdmin, "player"], foreign: superAdmin, missing: [] } },
    byCustomer,
  ],
  "PATCH /api/user/:telegramId": [
    {
      ...byTelegramId,
      ask: (asking) => ({ params: { telegramId: telegramIdAt(asking) }, body: { preferredLanguage: "am" } }),
    },
  ],
  "GET /api/user/:telegramId/history": [byTelegramId],
  [`POST ${management}/players/:telegramId/free-phone`]: [freeing],

  ...paymentTargets,
  ...smsMessageTargets,
  ...reconciliationTargets,
  ...playTargets,

  [`GET ${management}/branches`]: [
    byQuery("company", "company", { kind: filter, reach: { ...ofCompany, none: allStaff } }),
    byQuery("branch", "branch", { kind: filter, reach: ofBranch }),
  ],
  [`POST ${management}/branches`]: [
    {
      name: "company",
      kind: object,
      // A company admin's branches are their company's, whatever they say.
      reach: { own: companyUp, foreign: companyUp, missing: ["company_admin"], none: ["company_admin"] },
      refusal: mustChoose("super_admin"),
      ask: (asking) => ({ body: { name: newName("Branch"), ...field("company", "company", asking) } }),
    },
    {
      name: "rooms in the mini app",
      kind: object,
      reach: { own: superAdmin },
      error: "not_allowed",
      ask: (asking) => ({
        body: { name: newName("Branch"), is_online: true, ...field("company", "company", asking) },
      }),
    },
  ],
  [`GET ${management}/cashiers`]: [
    byQuery("company", "company", { kind: filter, reach: { ...ofCompany, none: allStaff } }),
    byQuery("branch", "branch", { kind: filter, reach: ofBranch }),
  ],
  [`POST ${management}/cashiers`]: [
    {
      name: "branch",
      kind: object,
      reach: { ...ofBranch, none: ["branch_admin"] },
      refusal: mustChoose("super_admin", "company_admin"),
      ask: (asking) => ({
        body: { username: newName("new"), password: "secret-1", ...field("branch", "branch", asking) },
      }),
    },
  ],
  [`POST ${management}/reset-password/:userId`]: personAims("victim", below, (userId) => ({
    params: { userId },
    body: { new_password: "secret-2" },
  })),
  [`POST ${management}/status/:userId`]: personAims("victim", below, (userId) => ({
    params: { userId },
    body: { status: false },
  })),
  [`POST ${management}/transfer-balance`]: personAims("payee", paid, pay),
  [`POST ${management}/transfer-many`]: personAims("payee", paid, (targetId) => ({
    body: { items: [{ target_user_id: targetId, amount: "1" }], idempotency_key: randomUUID() },
  })),
  [`GET ${management}/player`]: [
    {
      name: "telegram_id",
      kind: object,
      reach: { own: ["cashier"], staff: [], missing: [] },
      ask: ({ fixture, place }) => ({ query: { telegram_id: String(atDesk(fixture, place)) } }),
    },
    {
      name: "phone",
      kind: object,
      reach: { own: ["cashier"], missing: [] },
      ask: ({ fixture, place }) => ({ query: { phone: place === "own" ? fixture.strangerPhone : "+251911999999" } }),
    },
  ],
  [`POST ${management}/adjustments`]: personAims("payee", corrected, correct),
  ...adjustmentTargets,
  ...identityTargets,

  "GET /api/cartela": cartelaLists("branch_id", (query) => ({ query }), allStaff),
  "POST /api/cartela": cartelaLists("target_branch_id", (named) => ({ body: { ...newColumns(), ...named } })),
  "POST /api/cartela/package": cartelaLists("target_branch_id", (named) => ({ body: { set: 1, ...named } })),
  "PUT /api/cartela/:id": [
    byCartela("cartela", cartelaReach, newColumns),
    // A branch's copy is the branch's business.
    byCartela("copy", { own: branchUsers, sibling: [], foreign: [], missing: [] }, newColumns),
  ],
  "GET /api/cartela/:id/versions": [byCartela("cartela", cartelaReach), byCartela("copy", ofBranch)],

  ...ownerTargets,
  "GET /api/sales": [...saleFilters, nextPage],
  "GET /api/sales/summary": saleFilters,
  "GET /api/sales/chart": saleFilters,
  "GET /api/sales/export": saleFilters,
  "GET /api/sales/bonus/info": [
    byQuery("company_id", "company", {
      kind: object,
      // A player gets the schedule that they play by, whatever they say.
      reach: {
        own: [...allStaff, "player"],
        foreign: ["super_admin", "player"],
        missing: ["player"],
        none: [...allStaff, "player"],
      },
    }),
  ],
  "POST /api/sales/bonus/deposit": [
    {
      name: "bonus_id",
      kind: object,
      reach: ofBranch,
      ask: async ({ fixture, place }) => ({ body: { bonus_id: await fixture.newBonus(place) } }),
    },
  ],
  "POST /api/sales/bonus/schedule": [
    {
      name: "company_id",
      kind: object,
      reach: scheduleReach,
      refusal: mustChoose("super_admin"),
      ask: (asking) => ({ body: { preset: "management", ...field("company_id", "company", asking) } }),
    },
  ],
  "GET /api/sales/bonus/limits": [
    byQuery("company_id", "company", {
      kind: object,
      reach: scheduleReach,
      refusal: mustChoose("super_admin"),
    }),
  ],
  ...taxTargets,
  ...hallTargets,
  ...shiftTargets,
  ...hallLookTargets,
  ...drawTargets,
  "GET /api/audit": [byQuery("search", "words", audited), byQuery("company_id", "company", audited)],
};
