import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { type Aim, companyUp, type Plain, type Reach, superAdmin } from "./aim.ts";
import type { MatrixFixture } from "./fixture.ts";
import { missingId, type Place } from "./place.ts";

// What of a company's payments was compared, seen from company Own's people; laid into the database by its owner.

const root = "/api/payment/reconciliation";
const day = "2026-10-01";
const patience = { timeout: 10_000, interval: 20 };
const ofCompany: Reach = { own: companyUp, foreign: superAdmin, missing: [] };

async function accountAt({ owner, staff }: MatrixFixture, place: Place): Promise<string> {
  // A day that an earlier cell has asked for is compared after its answer: what comes now must not meet that.
  await vi.waitFor(async () => {
    const running = await owner.query("select from reconciliation_day where leased_until is not null");
    expect(running.rowCount).toBe(0);
  }, patience);
  if (place === "missing") return missingId;
  const { company } = place === "foreign" ? staff.foreign : staff.own;
  const { rows } = await owner.query("select payment_account_open($1, 'telebirr', 'live') as id", [company.id]);
  return rows[0].id;
}

/** Asked for by somebody who is none of the callers. */
async function newItem(fixture: MatrixFixture, place: Place, state: "open" | "asked"): Promise<string> {
  if (place === "missing") return missingId;
  const asker = state === "asked" ? fixture.staff.own.second.cashier.id : null;
  const { rows } = await fixture.owner.query(
    `insert into reconciliation_item (payment_account_id, day, side, key, kind, difference_santim, found_at, state, reason, asked_by)
     values ($1, $2, 'provider', $3, 'missing', -100, now(), $4, 'a reason', $5) returning id`,
    [await accountAt(fixture, place), day, randomUUID(), state, asker],
  );
  return rows[0].id;
}

const ofDay = (body?: unknown, query?: Record<string, string>): readonly Aim[] => [
  {
    ...{ name: "account", kind: "object", reach: ofCompany },
    ask: async ({ fixture, place }) => ({
      ...{ params: { account: await accountAt(fixture, place), day }, body },
      ...(query === undefined ? {} : { query }),
    }),
  },
];
const ofItem = (state: "open" | "asked", body: unknown): readonly Aim[] => [
  {
    ...{ name: "id", kind: "object", reach: ofCompany },
    ask: async ({ fixture, place }) => ({ params: { id: await newItem(fixture, place, state) }, body }),
  },
];
const statement = `date,way,their_reference,amount\n${day},in,AP1,100.00\n`;

export const reconciliationTargets: Readonly<Record<string, readonly Aim[]>> = {
  [`GET ${root}/:account/:day`]: ofDay(),
  [`POST ${root}/:account/:day/run`]: ofDay(),
  [`POST ${root}/:account/:day/statement`]: ofDay({ file_name: "bank.csv", text: statement }),
  [`GET ${root}/:account/:day/export`]: ofDay(undefined, { format: "csv" }),
  [`POST ${root}-items/:id/ask`]: ofItem("open", { reason: "a reason", adjust: false }),
  [`POST ${root}-items/:id/decide`]: ofItem("asked", { agrees: true, adjust: false }),
};

export const reconciliationPlain: Readonly<Record<string, Plain>> = { [`GET ${root}`]: {} };
