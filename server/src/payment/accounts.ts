import type { Santim } from "@derash/game/money";
import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { amountOf, amountOrZeroOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { type AuditEntry, doneBy } from "../audit/service.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import { approvalPath, hookPath, kindOf, providerOf, sealKeys } from "./catalogue.ts";
import { providerIfWhole } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import type { ProviderName } from "./provider.ts";
import * as store from "./store/account-store.ts";
import { birr } from "./wire.ts";

type Switches = { provider: ProviderName; deposits: boolean; payouts: boolean }[];

export async function list(
  deps: PaymentDeps,
  staff: StaffMember,
  companyId: string | undefined,
): Promise<{ accounts: PaymentAccount[]; switches: Switches }> {
  const rows = await store.list(deps.db, staff.companyId ?? companyId ?? null);
  const killed = await store.killed(deps.db);
  const isKilled = (provider: string, way: store.Way) =>
    killed.some((each) => each.provider === provider && each.way === way);
  const names: ProviderName[] = ["chapa", "telebirr", "sms"];
  return {
    accounts: rows.map((row) => accountWire(deps, row, isKilled)),
    switches: names.map((provider) => ({
      ...{ provider, deposits: !isKilled(provider, "deposit"), payouts: !isKilled(provider, "payout") },
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
    is_deposit_killed: !isDesk && isKilled(row.provider, "deposit"),
    is_payout_killed: !isDesk && isKilled(row.provider, "payout"),
    ...{ deposit_min: birr(row.deposit_min_santim), deposit_max: birr(row.deposit_max_santim) },
    ...{ payout_min: birr(row.payout_min_santim), payout_max: birr(row.payout_max_santim) },
    ...{ auto_payout_max: birr(row.auto_payout_max_santim), four_eyes_above: birr(row.four_eyes_above_santim) },
    new_destination_hours: row.new_destination_hours,
    settings: settingsOf(row),
    ...{ key_names: [...keys], setting_names: [...settings] },
    hook_path: isCalled ? hookPath(row.id) : null,
    approval_path: provider?.payout?.approves === undefined ? null : approvalPath(row.id),
  };
}

/** Errors: not_found. */
async function inScope(deps: PaymentDeps, staff: StaffMember, id: string): Promise<store.AccountRow> {
  const row = await store.find(deps.db, id);
  if (row === null || !isInScope(scopeOf(staff), { companyId: row.company_id, branchId: staff.branchId }))
    throw new AppError("not_found");
  return row;
}

async function answer(deps: PaymentDeps, staff: StaffMember, id: string): Promise<PaymentAccount> {
  const { company_id } = await inScope(deps, staff, id);
  const { accounts } = await list(deps, staff, company_id);
  const found = accounts.find((account) => account.id === id);
  if (found === undefined) throw new AppError("not_found");
  return found;
}

type Amounts = Partial<
  Record<
    "deposit_min" | "deposit_max" | "payout_min" | "payout_max" | "auto_payout_max" | "four_eyes_above",
    string | undefined
  >
>;
type Change = Amounts & {
  companyId: string;
  provider: ProviderName;
  mode?: "live" | "test" | undefined;
  settings?: Record<string, string> | undefined;
  keys?: Record<string, string> | undefined;
};

/**
 * Makes a company's account with a provider, or changes what is given. New keys or addresses switch it off, so that nobody pays by
 * what nobody has tried, and may be another merchant's: see `merchant_version`. Errors: not_found, invalid_amount, invalid_input (a key,
 * a setting or a mode that it does not take, limits the wrong way round).
 */
export async function change(deps: PaymentDeps, actor: Actor, asked: Change): Promise<PaymentAccount> {
  const company = await deps.companies.companyOf(actor.staff, asked.companyId);
  const { keys, settings } = kindOf(asked.provider);
  checkNames("keys", asked.keys, keys);
  checkNames("settings", asked.settings, settings);
  // Cash, and what comes to a phone of the company's, is never a rehearsal.
  if (asked.mode === "test" && keys.length === 0) throw new AppError("invalid_input").at("mode", "invalid");
  const id = await deps.db.transaction().execute(async (tx) => {
    const id = await store.open(tx, company.id, asked.provider, asked.mode ?? "live");
    const row = await store.lock(tx, id);
    const values = valuesOf(deps, row, asked);
    if (values.merchant_version !== undefined) await store.keepMerchant(tx, row);
    await store.change(tx, id, values);
    await deps.audit.record(tx, { ...recorded(actor, row, changedWords(asked)), action: "payment.account_set" });
    return id;
  });
  return answer(deps, actor.staff, id);
}

function checkNames(field: string, given: Record<string, string> | undefined, known: readonly string[]): void {
  const other = Object.keys(given ?? {}).find((name) => !known.includes(name));
  if (other !== undefined) throw new AppError("invalid_input").at(field, "invalid");
}

/** What was given, and else what a provider usually has. */
function settingsOf(row: store.AccountRow): Record<string, string> {
  return { ...kindOf(row.provider).usual, ...(row.settings as Record<string, string>) };
}

function valuesOf(deps: PaymentDeps, row: store.AccountRow, asked: Change): Parameters<typeof store.change>[2] {
  const held = settingsOf(row);
  const isMoved = Object.entries(asked.settings ?? {}).some(([name, text]) => text !== (held[name] ?? ""));
  const isNew = asked.keys !== undefined || isMoved || (asked.mode ?? row.mode) !== row.mode;
  const values: Record<string, unknown> = amounts(row, asked);
  if (asked.keys !== undefined) values.sealed_keys = sealKeys(deps, row, asked.keys);
  if (asked.settings !== undefined) values.settings = { ...(row.settings as object), ...asked.settings };
  if (asked.mode !== undefined && row.mode !== "demo") values.mode = asked.mode;
  const isOff = { is_deposit_on: false, is_payout_on: false };
  if (isNew && row.provider !== "desk") Object.assign(values, isOff, { merchant_version: row.merchant_version + 1 });
  return values;
}

function amounts(row: store.AccountRow, asked: Amounts): Record<string, Santim> {
  const read = (name: keyof Amounts, held: number, mayBeZero = false) => {
    const text = asked[name];
    if (text === undefined) return held as Santim;
    return mayBeZero ? amountOrZeroOf(text, name) : amountOf(text, name);
  };
  const values = {
    deposit_min_santim: read("deposit_min", row.deposit_min_santim),
    deposit_max_santim: read("deposit_max", row.deposit_max_santim),
    payout_min_santim: read("payout_min", row.payout_min_santim),
    payout_max_santim: read("payout_max", row.payout_max_santim),
    auto_payout_max_santim: read("auto_payout_max", row.auto_payout_max_santim, true),
    four_eyes_above_santim: read("four_eyes_above", row.four_eyes_above_santim, true),
  };
  if (values.deposit_min_santim > values.deposit_max_santim)
    throw new AppError("invalid_input").at("deposit_max", "invalid");
  if (values.payout_min_santim > values.payout_max_santim)
    throw new AppError("invalid_input").at("payout_max", "invalid");
  return values;
}

/** Which keys were set, never what they are. */
function changedWords({ companyId: _, keys, settings, ...rest }: Change): Record<string, unknown> {
  return { ...rest, keys: Object.keys(keys ?? {}).join(", "), settings: Object.keys(settings ?? {}).join(", ") };
}

function recorded(actor: Actor, row: { id: string; provider: string; company_id: string }, after: AuditEntry["after"]) {
  const target = { id: row.id, name: row.provider };
  return { ...doneBy(actor), target, companyId: row.company_id, branchId: null, before: null, after };
}

/** The desk always works: a switch for it would stop no cashier. Errors: invalid_input. */
function checkHasSwitch(provider: ProviderName): void {
  if (provider === "desk") throw new AppError("invalid_input").at("provider", "invalid");
}

/** Errors: not_found, invalid_input (the desk), provider_incomplete (on without its keys), payout_in_test. */
export async function switchAccount(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  { way, isOn }: { way: store.Way; isOn: boolean },
): Promise<PaymentAccount> {
  const row = await inScope(deps, actor.staff, id);
  checkHasSwitch(row.provider);
  if (isOn) {
    const { payout } = providerOf(deps, row);
    if (way === "payout" && payout === undefined) throw new AppError("provider_incomplete");
    if (way === "payout" && row.mode === "test") throw new AppError("payout_in_test");
  }
  await deps.db.transaction().execute(async (tx) => {
    await store.change(tx, id, way === "deposit" ? { is_deposit_on: isOn } : { is_payout_on: isOn });
    await deps.audit.record(tx, { ...recorded(actor, row, { way, isActive: isOn }), action: "payment.switched" });
  });
  return answer(deps, actor.staff, id);
}

/** For all companies at once: what is asked for from now on is refused, and nothing more is handed over. Errors: invalid_input (the desk). */
export async function switchProvider(
  deps: PaymentDeps,
  actor: Actor,
  { provider, way, isOn }: { provider: ProviderName; way: store.Way; isOn: boolean },
): Promise<void> {
  checkHasSwitch(provider);
  await deps.db.transaction().execute(async (tx) => {
    await store.kill(tx, { provider, way, isOn, by: actor.staff.id, at: dateOf(deps) });
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "payment.switched", target: { id: null, name: provider }, companyId: null },
      ...{ branchId: null, before: null, after: { way, isActive: isOn } },
    });
  });
}
