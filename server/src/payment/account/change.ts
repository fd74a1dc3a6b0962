import { formatBirr, type Santim, santim } from "@derash/game/money";
import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { amountOf, amountOrZeroOf } from "../../amount.ts";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../company/service.ts";
import { refuseUnseen } from "../../unseen.ts";
import { kindOf, openKeys, sealKeys } from "../catalogue.ts";
import type { PaymentDeps } from "../deps.ts";
import type { ProviderName } from "../provider.ts";
import * as store from "../store/account-store.ts";
import { aboutAccount, answer, settingsOf } from "./list.ts";

const amountNames = [
  ...(["deposit_min", "deposit_max", "payout_min", "payout_max"] as const),
  ...(["auto_payout_max", "four_eyes_above"] as const),
];
type AmountName = (typeof amountNames)[number];
type Amounts = Partial<Record<AmountName, string | undefined>>;
/** Amounts, mode and addresses: what of an account can be read as well as set. */
type Readable = Amounts & {
  mode?: store.AccountRow["mode"] | undefined;
  settings?: Record<string, string> | undefined;
};
type Change = Readable & {
  companyId: string;
  provider: ProviderName;
  mode?: "live" | "test" | undefined;
  keys?: Record<string, string> | undefined;
  /** What the page that asks has seen; an older page says nothing. Of keys, which nobody sees, it is the version. */
  seen?: (Readable & { merchant_version?: number | undefined }) | undefined;
};

/**
 * Makes a company's account with a provider, or changes what is given; what is so already is no change. New keys or addresses switch it off, so that nobody pays by
 * what nobody has tried, and may be another merchant's: see `merchant_version`. Errors: not_found, invalid_amount, invalid_input (a key,
 * a setting or a mode that it does not take, limits the wrong way round), version_changed (what is changed is another than was seen).
 */
export async function change(deps: PaymentDeps, actor: Actor, asked: Change): Promise<PaymentAccount> {
  const company = await deps.companies.companyOf(actor.staff, asked.companyId);
  const { keys, settings } = kindOf(asked.provider);
  checkNames("keys", asked.keys, keys);
  checkNames("settings", asked.settings, settings);
  // Cash, and what comes to a phone of the company's, is never a rehearsal.
  if (asked.mode === "test" && keys.length === 0) throw new AppError("invalid_input").at("mode", "invalid");
  const id = await deps.db.transaction().execute(async (tx) => {
    const isThere = (await store.ofProvider(tx, company.id, asked.provider)) !== null;
    const id = await store.open(tx, company.id, asked.provider, asked.mode ?? "live");
    const row = await store.lock(tx, id);
    const [before, after] = [heldWords(row, asked), wordsOf(asked)];
    const values = valuesOf(deps, row, asked);
    const hasNewKeys = values.sealed_keys !== undefined;
    // Whoever asks for the same once more has not heard the answer: it is on record, and may be on again by now.
    if (isThere && !hasNewKeys && Object.entries(after).every(([name, text]) => text === before[name])) return id;
    refuseUnseen(before, after, wordsOf(asked.seen ?? {}));
    if (hasNewKeys) refuseUnseen(row, {}, { merchant_version: asked.seen?.merchant_version });
    if (values.merchant_version !== undefined) await store.keepMerchant(tx, row);
    await store.change(tx, id, values);
    await deps.audit.record(tx, {
      ...{ ...aboutAccount(actor, row), action: "payment.account_set", before },
      after: { ...after, keys: Object.keys(asked.keys ?? {}).join(", ") },
    });
    return id;
  });
  return answer(deps, actor.staff, id);
}

function checkNames(field: string, given: Record<string, string> | undefined, known: readonly string[]): void {
  const other = Object.keys(given ?? {}).find((name) => !known.includes(name));
  if (other !== undefined) throw new AppError("invalid_input").at(field, "invalid");
}

function valuesOf(deps: PaymentDeps, row: store.AccountRow, asked: Change): Parameters<typeof store.change>[2] {
  const held = settingsOf(row);
  const isMoved = Object.entries(asked.settings ?? {}).some(([name, text]) => text !== (held[name] ?? ""));
  const known = asked.keys === undefined ? {} : openKeys(deps, row);
  const hasNewKeys = Object.entries(asked.keys ?? {}).some(([name, key]) => key !== known[name]);
  const isNew = hasNewKeys || isMoved || (asked.mode ?? row.mode) !== row.mode;
  const values: Record<string, unknown> = amounts(row, asked);
  if (asked.keys !== undefined && hasNewKeys) values.sealed_keys = sealKeys(deps, row, asked.keys);
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

/** A line for each that was given. Errors: invalid_amount. */
function wordsOf({ mode, settings = {}, ...given }: Readable): Record<string, string> {
  const sums = amountNames.flatMap((name) => {
    const text = given[name];
    return text === undefined ? [] : [[name, formatBirr(amountOrZeroOf(text, name))]];
  });
  return { ...(mode && { payment_mode: mode }), ...Object.fromEntries(sums), ...settings };
}

/** What the account has of the same. */
function heldWords(row: store.AccountRow, { mode, settings = {}, ...given }: Readable): Record<string, string> {
  const sums = amountNames
    .filter((name) => given[name] !== undefined)
    .map((name) => [name, formatBirr(santim(row[`${name}_santim`]))]);
  const held = settingsOf(row);
  const addresses = Object.keys(settings).map((name) => [name, held[name] ?? ""]);
  return { ...(mode && { payment_mode: row.mode }), ...Object.fromEntries(sums), ...Object.fromEntries(addresses) };
}
