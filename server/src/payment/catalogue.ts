import { createPrivateKey, createPublicKey } from "node:crypto";
import { AppError } from "../app-error.ts";
import { seal, unseal } from "../seal.ts";
import { createChapa } from "./chapa/provider.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Provider, ProviderName } from "./provider.ts";
import { createSms } from "./sms/provider.ts";
import { type AccountRow, modeOf } from "./store/account-store.ts";
import { evidenceOf } from "./store/evidence-store.ts";
import { createTelebirr } from "./telebirr/provider.ts";

type Texts = Readonly<Record<string, string>>;
type Made = { account: AccountRow; keys: Texts; settings: Texts; hookUrl: string; deps: PaymentDeps };
type Kind = {
  /** What must be given before it works. */
  keys: readonly string[];
  settings: readonly string[];
  /** Of settings: what is said where nobody says otherwise. */
  usual: Texts;
  make: ((made: Made) => Provider) | null;
};

const word = (texts: Texts, name: string) => texts[name] ?? "";

/** The one place that knows the names of providers, and what each has to be told. */
const kinds: Readonly<Record<ProviderName, Kind>> = {
  chapa: {
    keys: ["secretKey", "webhookSecret", "approvalSecret"],
    settings: ["baseUrl", "checkoutHost"],
    usual: { baseUrl: "https://api.chapa.co/v1", checkoutHost: "checkout.chapa.co" },
    make: ({ keys, settings, hookUrl, deps }) =>
      createChapa(
        {
          ...{ baseUrl: word(settings, "baseUrl"), checkoutHost: word(settings, "checkoutHost") },
          ...{ secretKey: word(keys, "secretKey"), webhookSecret: word(keys, "webhookSecret") },
          ...{ approvalSecret: word(keys, "approvalSecret"), callbackUrl: hookUrl },
        },
        deps.call,
      ),
  },
  telebirr: {
    keys: ["appSecret", "privateKey"],
    settings: ["baseUrl", "pageUrl", "fabricAppId", "merchantAppId", "merchantCode", "telebirrKey"],
    usual: {},
    make: ({ account, keys, settings, hookUrl, deps }) =>
      createTelebirr(
        {
          ...{ baseUrl: word(settings, "baseUrl"), pageUrl: word(settings, "pageUrl") },
          ...{ fabricAppId: word(settings, "fabricAppId"), appSecret: word(keys, "appSecret") },
          ...{ merchantAppId: word(settings, "merchantAppId"), merchantCode: word(settings, "merchantCode") },
          privateKey: createPrivateKey(word(keys, "privateKey")),
          telebirrKey: createPublicKey(word(settings, "telebirrKey")),
          ...{ notifyUrl: hookUrl, mode: modeOf(account) },
        },
        deps.call,
        () => new Date(deps.now()),
      ),
  },
  sms: {
    ...{ keys: [], settings: [], usual: {} },
    make: ({ account, deps }) => createSms((reference) => evidenceOf(deps.db, account.id, reference)),
  },
  desk: { keys: [], settings: [], usual: {}, make: null },
};

export function kindOf(provider: ProviderName): Pick<Kind, "keys" | "settings" | "usual"> {
  return kinds[provider];
}

/** Where the provider calls us about this account. */
export const hookPath = (accountId: string) => `/api/payment/hook/${accountId}`;
export const approvalPath = (accountId: string) => `/api/payment/approval/${accountId}`;

/** The provider of a company's account. Errors: provider_incomplete. */
export function providerOf(deps: PaymentDeps, account: AccountRow): Provider {
  const { make, keys: wanted, settings: places, usual } = kinds[account.provider];
  const keys = openKeys(deps, account);
  const settings = { ...usual, ...(account.settings as Texts) };
  const isWhole = wanted.every((name) => keys[name]) && places.every((name) => settings[name]);
  if (make === null || !isWhole) throw new AppError("provider_incomplete");
  try {
    return make({ account, keys, settings, hookUrl: `${deps.publicUrl ?? ""}${hookPath(account.id)}`, deps });
  } catch (error) {
    // A key that is none, such as half a PEM.
    deps.log.warn({ err: error, accountId: account.id }, "a provider's keys could not be read");
    throw new AppError("provider_incomplete");
  }
}

const place = ({ id }: Pick<AccountRow, "id">) => `payment_account ${id}`;

export function openKeys({ paymentKey }: Pick<PaymentDeps, "paymentKey">, account: AccountRow): Texts {
  if (account.sealed_keys === null || paymentKey === null) return {};
  return JSON.parse(unseal(paymentKey, place(account), account.sealed_keys).toString("utf8"));
}

/** Errors: provider_incomplete (the operator has set no PAYMENT_KEY). */
export function keyOf({ paymentKey }: Pick<PaymentDeps, "paymentKey">): Uint8Array {
  if (paymentKey === null) throw new AppError("provider_incomplete");
  return paymentKey;
}

/** With those that are given in the place of those that were. */
export function sealKeys(deps: Pick<PaymentDeps, "paymentKey">, account: AccountRow, given: Texts): Buffer {
  const all = { ...openKeys(deps, account), ...given };
  return seal(keyOf(deps), place(account), Buffer.from(JSON.stringify(all)));
}
