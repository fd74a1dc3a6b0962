import { taxBases } from "@derash/game/deduction/tax";
import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { Taxes, taxPaymentBody, taxProfileChange } from "@derash/protocol/tax";
import type * as z from "zod";
import { amountOf, amountOrZeroOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import { between, type LedgerService } from "../ledger/service.ts";
import { beginsWith } from "../newest-version.ts";
import { atOneMoment, type Db, type Queries } from "../postgres/db.ts";
import { ruleOf, type TaxOfRound, taxOfRound } from "./of-round.ts";
import * as store from "./store.ts";

export type { TaxOfRound } from "./of-round.ts";

type ProfileChange = z.output<typeof taxProfileChange>;
type Paid = z.output<typeof taxPaymentBody>;

/** How wins of a company are taxed, and what of it is owed to the tax office. */
export type TaxService = {
  /** What a round that opens now keeps; see TaxOfRound. */
  ofRound(queries: Queries, companyId: string): Promise<TaxOfRound>;
  /** Errors: not_found, invalid_input (no company said). */
  read(staff: StaffMember, companyId: string | undefined): Promise<Taxes>;
  /** A new version, unless it is what was set last, from that moment on. Errors: not_found, invalid_input, invalid_amount, version_changed. */
  setProfile(actor: Actor, change: ProfileChange): Promise<Taxes>;
  /**
   * All that is owed of a month goes from the company's tax account to that of the office. Who says another sum than is owed has not
   * seen what is owed now, or somebody else has paid it; the same again by the same person is answered as it was. Errors: not_found,
   * invalid_amount, tax_month_open, tax_owed.
   */
  pay(actor: Actor, paid: Paid): Promise<Taxes>;
};

type Deps = { db: Db; ledger: LedgerService; companies: CompanyService; audit: AuditService };

export function createTaxService(deps: Deps): TaxService {
  return {
    ofRound: (queries, companyId) => taxOfRound(deps, queries, companyId),
    read: async (staff, companyId) => {
      const { id } = await deps.companies.companyOf(staff, companyId);
      return atOneMoment(deps.db, (tx) => read(tx, id));
    },
    setProfile: (actor, change) => setProfile(deps, actor, change),
    pay: (actor, paid) => pay(deps, actor, paid),
  };
}

async function setProfile({ db, companies, audit }: Deps, actor: Actor, change: ProfileChange): Promise<Taxes> {
  const company = await companies.companyOf(actor.staff, change.companyId);
  const { rateBps, base, bearer, appliesFrom, seenVersion } = change;
  const threshold = amountOrZeroOf(change.threshold, "threshold");
  return db.transaction().execute(async (tx) => {
    await store.lockTaxes(tx, company.id);
    const [newest] = await store.profiles(tx, company.id);
    const inForce = await store.inForce(tx, company.id);
    const rule = { rateBps, threshold, base, bearer };
    const from = appliesFrom === undefined ? null : new Date(appliesFrom);
    const before = inForce ? ruleOf(inForce) : { ...untaxed };
    const isSaid = isSame(newest ? ruleOf(newest) : before, rule) && beginsWith(newest, inForce, from);
    if (isSaid) return read(tx, company.id);
    if (seenVersion !== undefined && seenVersion !== (newest?.version ?? 0)) throw new AppError("version_changed");
    const version = (newest?.version ?? 0) + 1;
    await store.insertProfile(tx, { ...rule, companyId: company.id, version, from, setBy: actor.staff.id });
    await audit.record(tx, {
      ...doneBy(actor),
      action: "tax.profile_set",
      target: { id: company.id, name: company.name },
      ...{ companyId: company.id, branchId: null },
      before: words(before),
      after: { ...words(rule), version, applies_from: from?.toISOString() ?? "now" },
    });
    return read(tx, company.id);
  });
}

const untaxed: ReturnType<typeof ruleOf> = { rateBps: 0, threshold: santim(0), base: taxBases[0], bearer: "winner" };

const isSame = (a: ReturnType<typeof ruleOf>, b: ReturnType<typeof ruleOf>) =>
  a.rateBps === b.rateBps && a.threshold === b.threshold && a.base === b.base && a.bearer === b.bearer;

function words({ rateBps, threshold, base, bearer }: ReturnType<typeof ruleOf>) {
  return { rate: `${rateBps / 100} %`, threshold: formatBirr(threshold), base, bearer };
}

async function pay({ db, ledger, companies, audit }: Deps, actor: Actor, paid: Paid): Promise<Taxes> {
  const company = await companies.companyOf(actor.staff, paid.companyId);
  const amount = amountOf(paid.amount, "amount");
  const { month, reference } = paid;
  return db.transaction().execute(async (tx) => {
    await store.lockTaxes(tx, company.id);
    if (month >= (await store.thisMonth(tx))) throw new AppError("tax_month_open");
    const known = (await store.months(tx, company.id)).find((each) => each.month === month);
    const owed = santim((known?.tax ?? 0) - (known?.paid ?? 0));
    const who = { companyId: company.id, month, amount, reference, paidBy: actor.staff.id };
    // Who says the same again has not heard the answer: it was paid, and is paid once.
    if (await store.isPaid(tx, who)) return read(tx, company.id);
    if (owed !== amount) throw new AppError("tax_owed", { balance: toBirr(owed) });
    const id = await store.insertPayment(tx, who);
    const [from, to] = [await ledger.open(tx, "tax", company.id), await ledger.open(tx, "tax_office", company.id)];
    const description = `Tax of ${month} · ${reference}`;
    await ledger.postAll(tx, [
      { key: `tax-paid:${id}`, type: "TAX", roundId: null, description, lines: between(from, to, amount) },
    ]);
    await audit.record(tx, {
      ...doneBy(actor),
      action: "tax.paid",
      target: { id, name: month },
      ...{ companyId: company.id, branchId: null, before: { owed: formatBirr(owed) } },
      after: { amount: formatBirr(amount), reference },
    });
    return read(tx, company.id);
  });
}

async function read(queries: Queries, companyId: string): Promise<Taxes> {
  const profiles = await store.profiles(queries, companyId);
  const thisMonth = await store.thisMonth(queries);
  const months = await store.months(queries, companyId);
  const payments = await store.payments(queries, companyId);
  return {
    in_force: (await store.inForce(queries, companyId))?.version ?? null,
    profiles: profiles.map((row) => ({
      ...{ version: row.version, rate_bps: row.rate_bps, threshold: toBirr(santim(row.threshold_santim)) },
      ...{ base: row.base, bearer: row.bearer, applies_from: row.applies_from.toISOString() },
      ...{ set_at: row.set_at.toISOString(), set_by: row.set_by_name },
    })),
    months: months.map(({ month, wins, tax, borne, paid }) => ({
      ...{ month, wins, tax: toBirr(santim(tax)), borne: toBirr(santim(borne)), paid: toBirr(santim(paid)) },
      ...{ owed: toBirr(santim(tax - paid)), is_over: month < thisMonth },
    })),
    payments: payments.map(({ month, amount, reference, paidBy, paidAt }) => ({
      ...{ month, amount: toBirr(santim(amount)), reference, paid_by: paidBy, paid_at: paidAt.toISOString() },
    })),
  };
}
