import type { Answer } from "@derash/protocol/contract";
import type { listPaymentAccounts } from "@derash/protocol/path/payment";
import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../../company/service.ts";
import { approvalPath, hookPath, kindOf } from "../catalogue.ts";
import { providerIfWhole } from "../deposits.ts";
import type { PaymentDeps } from "../deps.ts";
import type { ProviderName } from "../provider.ts";
import * as store from "../store/account-store.ts";
import { birr } from "../wire.ts";

type Switches = Answer<typeof listPaymentAccounts>["switches"];

export async function list(
  deps: PaymentDeps,
  staff: StaffMember,
  companyId: string | undefined,
): Promise<{ accounts: PaymentAccount[]; switches: Switches }> {
  const rows = await store.list(deps.db, staff.companyId ?? companyId ?? null);
  const switches = await store.switches(deps.db);
  // One that nobody has touched is on.
  const at = (provider: string, way: store.Way) =>
    switches.find((each) => each.provider === provider && each.way === way) ?? { is_on: true, switch_version: 0 };
  const isKilled = (provider: string, way: store.Way) => !at(provider, way).is_on;
  const names: ProviderName[] = ["chapa", "telebirr", "sms"];
  // Only as long as a recovery keeps it stopped: nobody else switches it.
  if (isKilled("desk", "payout")) names.push("desk");
  return {
    accounts: rows.map((row) => accountWire(deps, row, isKilled)),
    switches: names.map((provider) => ({
      ...{ provider, deposits: !isKilled(provider, "deposit"), payouts: !isKilled(provider, "payout") },
      deposits_version: at(provider, "deposit").switch_version,
      payouts_version: at(provider, "payout").switch_version,
    })),
  };
}

function accountWire(
  deps: PaymentDeps,
  row: store.AccountRow,
  isKilled: (provider: string, way: store.Way) => boolean,
): PaymentAccount {
  const { keys, settings } = kindOf(row.provider);
  const isDesk = row.provider === "desk";
  const provider = isDesk ? null : providerIfWhole(deps, row);
  const isCalled = row.provider === "chapa" || row.provider === "telebirr";
  return {
    ...{
      id: row.id,
      company_id: row.company_id,
      company_name: row.company_name,
      provider: row.provider,
      mode: row.mode,
    },
    has_keys: isDesk || provider !== null,
    ...{ is_deposit_on: isDesk || row.is_deposit_on, is_payout_on: isDesk || row.is_payout_on },
    can_pay_out: isDesk || provider?.payout !== undefined,
    is_deposit_killed: isKilled(row.provider, "deposit"),
    is_payout_killed: isKilled(row.provider, "payout"),
    ...{ deposit_min: birr(row.deposit_min_santim), deposit_max: birr(row.deposit_max_santim) },
    ...{ payout_min: birr(row.payout_min_santim), payout_max: birr(row.payout_max_santim) },
    ...{ auto_payout_max: birr(row.auto_payout_max_santim), four_eyes_above: birr(row.four_eyes_above_santim) },
    new_destination_hours: row.new_destination_hours,
    settings: settingsOf(row),
    ...{ key_names: [...keys], setting_names: [...settings], merchant_version: row.merchant_version },
    switch_version: row.switch_version,
    hook_path: isCalled ? hookPath(row.id) : null,
    approval_path: provider?.payout?.approves === undefined ? null : approvalPath(row.id),
  };
}

/** Errors: not_found. */
export async function inScope(deps: PaymentDeps, staff: StaffMember, id: string): Promise<store.AccountRow> {
  const row = await store.find(deps.db, id);
  if (row === null || !isInScope(scopeOf(staff), { companyId: row.company_id, branchId: staff.branchId }))
    throw new AppError("not_found");
  return row;
}

export async function answer(deps: PaymentDeps, staff: StaffMember, id: string): Promise<PaymentAccount> {
  const { company_id } = await inScope(deps, staff, id);
  const { accounts } = await list(deps, staff, company_id);
  const found = accounts.find((account) => account.id === id);
  if (found === undefined) throw new AppError("not_found");
  return found;
}

/** An entry of the audit about a company's account with a provider. */
export function aboutAccount(actor: Actor, row: { id: string; provider: string; company_id: string }) {
  const target = { id: row.id, name: row.provider };
  return { ...doneBy(actor), target, companyId: row.company_id, branchId: null };
}

/** What was given, and else what a provider usually has. */
export function settingsOf(row: store.AccountRow): Record<string, string> {
  return { ...kindOf(row.provider).usual, ...(row.settings as Record<string, string>) };
}
