import { feeFixedMax, feeOn } from "@derash/game/deduction/fee";
import { formatBirr, type Santim, santim, toBirr, zero } from "@derash/game/money";
import {
  type FeeShown,
  type Fees,
  type FeeWay,
  type feeChange,
  hasWay,
  mayCompanyBear,
} from "@derash/protocol/payment/fee";
import type * as z from "zod";
import { amountOrZeroOf } from "../../amount.ts";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor, StaffMember } from "../../company/service.ts";
import { beginsWith } from "../../newest-version.ts";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { PaymentDeps } from "../deps.ts";
import type { AccountRow } from "../store/account-store.ts";
import { birr } from "../wire.ts";
import * as store from "./store.ts";

type Change = z.output<typeof feeChange>;
type Account = Pick<AccountRow, "company_id" | "provider">;

const placeOf = ({ company_id: companyId, provider }: Account, way: FeeWay): store.Place => ({
  companyId,
  provider,
  way,
});

/** As the page shows it before the button. */
export async function shownFee(queries: Queries, account: Account, way: FeeWay): Promise<FeeShown> {
  const fee = await store.ofPlayer(queries, placeOf(account, way));
  return fee && { version: fee.version, fixed: toBirr(fee.fixed), rate_bps: fee.rateBps };
}

/** What a withdrawal that is asked for now costs beside its amount. */
export async function feeOfPayout(queries: Queries, account: Account, amount: Santim): Promise<Santim> {
  const fee = await store.ofPlayer(queries, placeOf(account, "payout"));
  return fee === null ? zero : feeOn(fee, amount);
}

/**
 * Nobody pays a fee that they have not seen: where it was changed since the page was shown, or the page shows none, nothing has begun.
 * In the transaction that begins the payment, and after it. Errors: fee_changed.
 */
export async function checkSeen(
  tx: Tx,
  kind: "deposit" | "withdrawal",
  id: string,
  seenVersion: number | undefined,
): Promise<void> {
  const fee = await store.keptBy(tx, kind, id);
  if (fee !== null && fee.version !== (seenVersion ?? 0)) throw new AppError("fee_changed");
}

/** What providers take, in versions, and what that came to. Errors: not_found, invalid_input (no company said). */
export async function read(
  { db, companies }: PaymentDeps,
  staff: StaffMember,
  companyId: string | undefined,
): Promise<Fees> {
  return answer(db, (await companies.companyOf(staff, companyId)).id);
}

/** A new version, unless it is what is in force already and for now. Errors: not_found, invalid_input, invalid_amount. */
export async function set({ db, companies, audit }: PaymentDeps, actor: Actor, change: Change): Promise<Fees> {
  const company = await companies.companyOf(actor.staff, change.companyId);
  const { provider, way, rateBps, bearer, appliesFrom, seenVersion } = change;
  const fixed = amountOrZeroOf(change.fixed, "fixed");
  if (fixed > feeFixedMax) throw new AppError("invalid_amount").at("fixed");
  if (!hasWay(provider, way)) throw new AppError("invalid_input").at("way");
  if (bearer === "company" && !mayCompanyBear(provider)) throw new AppError("invalid_input").at("bearer");
  const place = { companyId: company.id, provider, way };
  return db.transaction().execute(async (tx) => {
    await store.lockFees(tx, company.id);
    const known = await store.profiles(tx, place);
    const inForce = known.find(({ is_in_force: isInForce }) => isInForce);
    const [newest] = known;
    const rule = { fixed, rateBps, bearer };
    const before = inForce === undefined ? { fixed: zero, rateBps: 0, bearer } : store.ruleOf(inForce);
    const from = appliesFrom === undefined ? null : new Date(appliesFrom);
    const isSaid = isSame(newest ? store.ruleOf(newest) : before, rule) && beginsWith(newest, inForce, from);
    if (isSaid) return answer(tx, company.id);
    if (seenVersion !== undefined && seenVersion !== (newest?.version ?? 0)) throw new AppError("version_changed");
    const version = (newest?.version ?? 0) + 1;
    await store.insertProfile(tx, { ...place, ...rule, version, from, setBy: actor.staff.id });
    await audit.record(tx, {
      ...{ ...doneBy(actor), action: "payment.fee_set", target: { id: company.id, name: company.name } },
      ...{ companyId: company.id, branchId: null, before: { provider, way, ...words(before) } },
      after: { ...words(rule), version, applies_from: from?.toISOString() ?? "now" },
    });
    return answer(tx, company.id);
  });
}

const isSame = (one: store.Rule, other: store.Rule) =>
  one.fixed === other.fixed && one.rateBps === other.rateBps && one.bearer === other.bearer;

function words({ fixed, rateBps, bearer }: store.Rule) {
  return { amount: formatBirr(fixed), rate: `${rateBps / 100} %`, bearer };
}

async function answer(queries: Queries, companyId: string): Promise<Fees> {
  const profiles = await store.profiles(queries, { companyId });
  const months = await store.months(queries, companyId);
  return {
    success: true,
    profiles: profiles.map((row) => ({
      ...{ provider: row.provider, way: row.way, version: row.version, fixed: birr(row.fixed_santim) },
      ...{ rate_bps: row.rate_bps, bearer: row.bearer, applies_from: row.applies_from.toISOString() },
      ...{ set_at: row.set_at.toISOString(), set_by: row.set_by_name, is_in_force: row.is_in_force },
    })),
    months: months.map(({ month, players, kept, adjusted }) => ({
      ...{ month, players: birr(players), kept: birr(kept), adjusted: birr(adjusted) },
      borne: birr(santim(kept - players - adjusted)),
    })),
  };
}
