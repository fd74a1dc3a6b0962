import { randomUUID } from "node:crypto";
import { type Aim, type Asking, byQuery, companyUp, field, type Plain, type Reach, superAdmin } from "./aim.ts";
import type { MatrixFixture } from "./fixture.ts";
import { missingId, type Place } from "./place.ts";

// Payments of a company, seen from company Own's people; laid into the database by its owner.

const staff = "/api/payment/staff";
const desk = "/api/payment/desk";

/** What a company's people decide, and a super admin everywhere. */
export const ofCompany: Reach = { own: companyUp, foreign: superAdmin, missing: [] };
/** A super admin says which company. */
const ofOneCompany: Reach = { ...ofCompany, none: ["company_admin"] };
const noCompany = { code: "invalid_input", to: { none: superAdmin } } as const;

const companyAt = ({ staff }: MatrixFixture, place: Place) => (place === "foreign" ? staff.foreign : staff.own).company;

export async function accountAt(fixture: MatrixFixture, place: Place, provider = "telebirr"): Promise<string> {
  if (place === "missing") return missingId;
  const { rows } = await fixture.owner.query("select payment_account_open($1, $2, 'live') as id", [
    companyAt(fixture, place).id,
    provider,
  ]);
  return rows[0].id;
}

/** Whose payments these are; nobody's customer otherwise. */
let payer: Promise<{ telegramId: number }> | undefined;

export async function playerIdOf(fixture: MatrixFixture, asked?: number): Promise<string> {
  payer ??= fixture.newPlayer();
  const telegramId = asked ?? (await payer).telegramId;
  const { rows } = await fixture.owner.query("select id from player where telegram_id = $1", [telegramId]);
  return rows[0].id;
}

export const reference = () => randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase();

type Paid = { provider?: string; state: string; telegramId?: number };

/** So old that nobody looks it up by themselves. */
async function newDeposit(fixture: MatrixFixture, place: Place, { state, telegramId }: Paid) {
  if (place === "missing") return { id: missingId, reference: "NOBODYS" };
  const playerId = await playerIdOf(fixture, telegramId);
  const named = reference();
  const { rows } = await fixture.owner.query(
    `with d as (select deposit_begin($1, $2, $3, null, 5000, clock_timestamp() - interval '30 days', null, null) as id) select id from d`,
    [await accountAt(fixture, place), playerId, named],
  );
  await fixture.owner.query("update deposit set state = $2 where id = $1", [rows[0].id, state]);
  return { id: rows[0].id as string, reference: named };
}

async function newWithdrawal(fixture: MatrixFixture, place: Place, { state, provider = "desk" }: Paid) {
  if (place === "missing") return { id: missingId, reference: "NOBODYS" };
  const { owner } = fixture;
  const playerId = await playerIdOf(fixture);
  const companyId = companyAt(fixture, place).id;
  const named = reference();
  await owner.query(
    `select ledger_post($1, 'TOP_UP', null, '', array[ledger_open('demo', $2), wallet_open($3, $2)], array[-5000, 5000])`,
    [`fund:${named}`, companyId, playerId],
  );
  await owner.query("update withdrawal set state = 'sent' where state = 'unknown'");
  const { rows } = await owner.query(
    "select id from withdrawal_request($1, $2, null, $3, $3, 5000, clock_timestamp())",
    [await accountAt(fixture, place, provider), playerId, named],
  );
  const { id } = rows[0];
  await owner.query(
    `update withdrawal set state = $2, attempt = 1, unknown_since = case $2 when 'unknown' then now() - interval '2 days' end where id = $1`,
    [id, state],
  );
  return { id: id as string, reference: named };
}

export async function newDevice(fixture: MatrixFixture, place: Place): Promise<string> {
  if (place === "missing") return missingId;
  const { rows } = await fixture.owner.query(
    `insert into sms_device (payment_account_id, name, bank, account, holder, sealed_key, created_at)
     values ($1, 'phone', 'telebirr', '0911', 'Derash', '\\x00', now()) returning id`,
    [await accountAt(fixture, place, "sms")],
  );
  return rows[0].id;
}

const oneGap = { is: "gap", from: 1, to: 1, expected: null, said: null };

async function newDestination(fixture: MatrixFixture, place: Place): Promise<string> {
  if (place === "missing") return missingId;
  const playerId = await playerIdOf(fixture);
  const { rows } = await fixture.owner.query(
    `insert into destination (player_id, company_id, provider, bank, bank_name, account, holder, created_at)
     values ($1, $2, 'chapa', '855', 'telebirr', $3, 'Abebe', now()) returning id`,
    [playerId, companyAt(fixture, place).id, randomUUID().slice(0, 12)],
  );
  return rows[0].id;
}

type Make = (fixture: MatrixFixture, place: Place) => Promise<string>;
const byId = (make: Make, body?: unknown, reach = ofCompany, more: Partial<Aim> = {}): readonly Aim[] => [
  {
    ...{ name: "id", kind: "object", reach },
    ask: async ({ fixture, place }) => ({ params: { id: await make(fixture, place) }, body }),
    ...more,
  },
];
const withdrawal =
  (state: string): Make =>
  async (fixture, place) =>
    (await newWithdrawal(fixture, place, { state })).id;
const deposit =
  (state: string): Make =>
  async (fixture, place) =>
    (await newDeposit(fixture, place, { state })).id;

/** One that was taken back, and stops the withdrawals of its player, who has no others. */
const stoppingDeposit: Make = async (fixture, place) => {
  const { telegramId } = await fixture.newPlayer();
  const { id } = await newDeposit(fixture, place, { state: "reversed", telegramId });
  await fixture.owner.query(
    `insert into withdrawal_stop (deposit_id, player_id, company_id, stopped_at)
     select d.id, d.player_id, a.company_id, now() from deposit d join payment_account a on a.id = d.payment_account_id where d.id = $1`,
    [id],
  );
  return id;
};

const ofDesk: Reach = { own: ["cashier"], foreign: [], missing: [] };
const deskWithdrawal = async ({ fixture, place }: Asking) =>
  (await newWithdrawal(fixture, place, { state: "approved" })).reference;

const companyAim = (bodyOf: () => Record<string, unknown>): readonly Aim[] => [
  {
    ...{ name: "company_id", kind: "object", reach: ofCompany },
    ask: ({ fixture, place }) => ({
      body: { ...bodyOf(), company_id: place === "missing" ? missingId : companyAt(fixture, place).id },
    }),
  },
];
/** Each asked for is another one. */
const newPhone = () => ({
  ...{ name: "phone", bank: "telebirr", account: "0911", holder: "Derash", idempotency_key: randomUUID() },
});

const anybody: Reach = { own: ["player"], missing: ["player"] };
const ofStrangers: readonly Aim[] = [
  {
    ...{ name: "account", kind: "object", reach: anybody, business: ["signature_wrong", "not_ordered"] },
    ask: async ({ fixture, place }) => ({ params: { account: await accountAt(fixture, place) }, body: {} }),
  },
];

export const paymentTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/payment/payments/:reference": [
    {
      ...{ name: "reference", kind: "object", reach: { own: ["player"], foreign: [], missing: [] } },
      ask: async ({ fixture, place, caller }) => {
        const own = caller === "player who is staff" ? fixture.linkedId : fixture.playerId;
        const of = { state: "offered", ...(place !== "foreign" && { telegramId: own }) };
        return { params: { reference: (await newDeposit(fixture, place, of)).reference } };
      },
    },
  ],
  [`POST ${staff}/withdrawals/:id/approve`]: byId(withdrawal("requested")),
  [`POST ${staff}/withdrawals/:id/reject`]: byId(withdrawal("requested"), { reason: "a reason" }),
  [`POST ${staff}/withdrawals/:id/decide`]: byId(withdrawal("unknown"), { was_paid: false, reason: "a reason" }),
  [`POST ${staff}/deposits/:id/decide`]: byId(deposit("review"), { credit: false, reason: "a reason" }),
  [`POST ${staff}/deposits/:id/resume`]: byId(stoppingDeposit, { reason: "a reason" }),
  [`GET ${staff}/payments/:id`]: byId(deposit("offered")),
  [`POST ${staff}/payments/:id/look-up`]: byId(deposit("offered")),
  [`POST ${staff}/devices/:id/switch`]: byId(newDevice, { is_on: false }),
  [`POST ${staff}/devices/:id/seen`]: byId(newDevice, { faults: [oneGap], reason: "lost in the tunnel" }),
  [`POST ${staff}/accounts/:id/switch`]: byId((fixture, place) => accountAt(fixture, place), {
    way: "deposit",
    is_on: false,
  }),
  [`POST ${staff}/devices`]: companyAim(newPhone),
  [`POST ${staff}/accounts`]: companyAim(() => ({ provider: "telebirr", four_eyes_above: "500" })),
  [`GET ${staff}/limits`]: [
    {
      ...{ name: "company_id", kind: "object", reach: ofCompany },
      ask: ({ fixture, place }) => ({
        query: { company_id: place === "missing" ? missingId : companyAt(fixture, place).id },
      }),
    },
  ],
  [`GET ${staff}/fees`]: [
    byQuery("company_id", "company", { kind: "object", reach: ofOneCompany, refusal: noCompany }),
  ],
  [`POST ${staff}/fees`]: [
    {
      ...{ name: "company_id", kind: "object", reach: ofOneCompany, refusal: noCompany },
      ask: (asking) => ({
        body: {
          ...{ provider: "chapa", way: "deposit", fixed: "0", rate_bps: 0, bearer: "player" },
          ...field("company_id", "company", asking),
        },
      }),
    },
  ],
  [`POST ${staff}/limits`]: companyAim(() => ({ period: "month", amount: null })),
  [`POST ${desk}/destinations/:id/verify`]: byId(
    newDestination,
    {},
    {
      ...{ own: ["company_admin", "branch_admin", "cashier"], foreign: [], missing: [] },
    },
  ),
  [`GET ${desk}/players/:id`]: [
    {
      ...{ name: "id", kind: "object", reach: { own: ["cashier"], staff: [], missing: [] } },
      ask: ({ fixture, place }) => ({ params: { id: fixture.things.player[place as "own"] ?? missingId } }),
    },
  ],
  [`GET ${desk}/withdrawals/:reference`]: [
    {
      ...{ name: "reference", kind: "object", reach: ofDesk },
      ask: async (asking) => ({ params: { reference: await deskWithdrawal(asking) } }),
    },
  ],
  [`POST ${desk}/cash-outs`]: [
    {
      ...{ name: "reference", kind: "object", reach: ofDesk, business: ["shift_required"] },
      ask: async (asking) => ({ body: { reference: await deskWithdrawal(asking) } }),
    },
  ],
  [`POST ${desk}/top-ups`]: [
    {
      ...{ name: "player_id", kind: "object", reach: { own: ["cashier"], staff: [], missing: [] } },
      business: ["shift_required", "insufficient_balance"],
      ask: ({ fixture, place }) => ({
        body: {
          ...{ player_id: fixture.things.player[place as "own"] ?? missingId, amount: "50" },
          idempotency_key: randomUUID(),
        },
      }),
    },
  ],
  "POST /api/payment/hook/:account": ofStrangers,
  "POST /api/payment/approval/:account": ofStrangers,
};

const companyOf = ({ fixture }: Asking) => fixture.staff.own.company.id;
const [notFound, refused, short] = [404, 409, 402];

/** What names a company that everybody knows of, and what is the caller's own there. */
export const paymentPlain: Readonly<Record<string, Plain>> = {
  "GET /api/payment/options": { ask: (asking) => ({ query: { company_id: companyOf(asking) } }) },
  // No provider is switched on.
  "POST /api/payment/deposits": {
    ask: (asking) => ({
      body: { company_id: companyOf(asking), provider: "chapa", amount: "100", idempotency_key: randomUUID() },
    }),
    accepts: [refused],
  },
  "POST /api/payment/claims": {
    ask: (asking) => ({ body: { company_id: companyOf(asking), transfer_number: "DI41FHSD4J" } }),
    accepts: [refused],
  },
  "POST /api/payment/destinations": {
    ask: (asking) => ({
      body: { company_id: companyOf(asking), provider: "chapa", bank: "855", account: "0911223344", holder: "Abebe" },
    }),
    accepts: [refused],
  },
  "POST /api/payment/withdrawals": {
    ask: (asking) => ({
      body: { company_id: companyOf(asking), destination_id: null, amount: "100", idempotency_key: randomUUID() },
    }),
    accepts: [short, refused],
  },
  "GET /api/payment/payments": {},
  "GET /api/payment/statement": {
    ask: (asking) => ({ query: { company_id: companyOf(asking), format: "csv" } }),
    accepts: [notFound],
  },
  "GET /api/payment/limits": {},
  "POST /api/payment/limits": { ask: () => ({ body: { period: "day", amount: "5000" } }) },
  // Nothing waits to be confirmed.
  "POST /api/payment/limits/confirm": {
    ask: () => ({ body: { period: "week", amount: null } }),
    accepts: [notFound],
  },
  [`GET ${staff}/withdrawals`]: {},
  [`GET ${staff}/payments`]: {},
  [`GET ${staff}/devices`]: {},
  [`GET ${staff}/messages`]: {},
  [`GET ${staff}/accounts`]: {},
  [`POST ${staff}/switches`]: { ask: () => ({ body: { provider: "telebirr", way: "deposit", is_on: true } }) },
  "POST /api/payment/sms": { ask: () => ({ body: {} }), accepts: [401] },
  "GET /api/payment/back": { ask: () => ({ query: { id: missingId } }) },
};
