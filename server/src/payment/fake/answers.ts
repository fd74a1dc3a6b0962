import { formatBirr, parseBirr, type Santim, toBirr } from "@derash/game/money";
import { isOpen } from "../hours.ts";
import type { Bank } from "./bank.ts";
import type { Payment, Transfer } from "./books.ts";
import { banks, texts } from "./texts.ts";

export type Reply = { http: number; body: Record<string, unknown> };
type Asked = Record<string, unknown>;

const perPage = 10;
/** Mon-Sat from 08:30 AM - 04:30 PM. */
const transferHours = { weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 510, toMinute: 990 };

export const failed = (http: number, message: unknown): Reply => ({
  http,
  body: { message, status: "failed", data: null },
});
const good = (message: string, data: unknown): Reply => ({ http: 200, body: { message, status: "success", data } });

/** What is wrong with the key of a call; null for nothing. */
export function keyRefusal(bank: Bank, authorization: string | undefined): Reply | null {
  if (authorization === undefined) return failed(401, texts.noKey);
  return authorization === `Bearer ${bank.settings.secretKey}` ? null : failed(401, texts.wrongKey);
}

/** POST /transaction/initialize */
export function initialize(bank: Bank, asked: Asked, checkoutRoot: string): Reply {
  const missing = missingOf(asked, ["amount", "currency", "tx_ref"]);
  if (missing !== null) return missing;
  const amount = amountOf(asked.amount);
  if (amount === null) return failed(400, { amount: ["validation.numeric"] });
  const { currency, tx_ref: txRef } = textsOf(asked);
  if (currency !== "ETB" && currency !== "USD") return failed(400, texts.currency(currency ?? ""));
  if (txRef === undefined || bank.books.payments.has(txRef)) return failed(400, texts.paymentReferenceUsed);
  const { phone_number: phone = "", callback_url: callbackUrl = "", return_url: returnUrl = "" } = textsOf(asked);
  const opened = { txRef, amount, currency, mode: bank.mode(), phone, callbackUrl, returnUrl };
  const payment = bank.books.open(opened, bank.settings.now());
  return good(texts.initialized, { checkout_url: `${checkoutRoot}/checkout/payment/${payment.page}` });
}

/** GET /transaction/verify/{tx_ref} */
export function verify(bank: Bank, txRef: string): Reply {
  const payment = bank.books.payments.get(txRef);
  if (payment === undefined) return failed(404, texts.noPayment);
  if (payment.mode !== bank.mode()) return failed(401, texts.otherMode[bank.mode()]);
  if (payment.status === "pending") return { http: 404, body: { message: texts.notPaidYet, status: null, data: null } };
  const amount = payment.status === "failed" ? payment.amount : payment.paid;
  return good(texts.paymentDetails, {
    ...{ first_name: null, last_name: null, email: null, mobile: payment.phone, currency: payment.currency },
    ...{ amount: toBirr(amount), charge: toBirr(payment.charge), mode: payment.mode, method: "telebirr", type: "API" },
    ...{ status: payment.status, reference: payment.reference, tx_ref: payment.txRef },
    ...{ customization: { title: null, description: null, logo: null }, meta: null, ...stamps(payment.createdAt) },
  });
}

/** POST /transfers */
export function transfer(bank: Bank, asked: Asked): Reply {
  const { settings, books } = bank;
  const missing = missingOf(asked, ["account_name", "account_number", "amount", "currency", "reference", "bank_code"]);
  if (missing !== null) return missing;
  if (!settings.isAlwaysOpen && !isOpen(transferHours, settings.now())) return failed(401, texts.hours);
  const amount = amountOf(asked.amount);
  if (amount === null) return failed(400, { amount: ["validation.numeric"] });
  const { currency = "", reference = "", bank_code: bankCode = "" } = textsOf(asked);
  const { account_name: accountName = "", account_number: accountNumber = "" } = textsOf(asked);
  if (currency !== "ETB") return failed(400, texts.transferCurrency(currency));
  const bankName = banks[bankCode];
  if (bankName === undefined) return failed(401, texts.bankCode);
  if (!/^\d{9,16}$/.test(accountNumber)) return failed(400, texts.account(bankName));
  if (books.transfers.has(reference)) return failed(400, texts.transferReferenceUsed);
  if (bank.isShort(amount)) return failed(400, texts.balance);
  const queued = { reference, amount, mode: bank.mode(), bankCode, accountName, accountNumber };
  const { chapaReference } = books.queue(queued, settings.now());
  return good(bank.mode() === "test" ? texts.queuedInTest : texts.queued, chapaReference);
}

/** GET /transfers/verify/{reference} */
export function verifyTransfer(bank: Bank, reference: string): Reply {
  const found = bank.books.transfers.get(reference);
  if (found === undefined) return failed(400, texts.noTransfer);
  return good(texts.transferDetails, {
    ...{ account_name: found.accountName, account_number: found.accountNumber, mobile: null, currency: "ETB" },
    ...{ amount: toBirr(found.amount), charge: toBirr(found.charge), mode: found.mode, transfer_method: "bank" },
    ...{ narration: null, chapa_transfer_id: found.chapaReference, bank_code: Number(found.bankCode) },
    ...{ bank_name: banks[found.bankCode], cross_party_reference: null, ip_address: "UNKNOWN" },
    ...{ status: wordOf(found), tx_ref: found.reference, ...stamps(found.createdAt) },
  });
}

function wordOf({ status }: Transfer): string {
  return status === "queued" ? "pending" : status === "failed" ? "failed/cancelled" : status;
}

/** GET /transactions: amounts with three decimals, as they are. */
export function listPayments(bank: Bank, page: number): Reply {
  const { items, hasMore } = pageOf([...bank.books.payments.values()], page);
  const transactions = items.map((payment: Payment) => ({
    ...{ status: payment.status, ref_id: payment.reference, type: "API", currency: payment.currency },
    ...{ amount: `${formatBirr(payment.status === "pending" ? payment.amount : amountIn(payment))}0` },
    ...{ charge: `${formatBirr(payment.charge)}0`, trans_id: null, payment_method: "telebirr" },
    ...{ created_at: payment.createdAt.toISOString(), customer: { id: 1, mobile: payment.phone } },
  }));
  const next = hasMore ? `?page=${page + 1}` : null;
  return good(texts.transactions, {
    transactions,
    pagination: { per_page: perPage, current_page: page, next_page_url: next },
  });
}

function amountIn(payment: Payment): Santim {
  return payment.status === "failed" ? payment.amount : payment.paid;
}

/** GET /transfers: amounts as numbers, pages beside the data. */
export function listTransfers(bank: Bank, page: number): Reply {
  const { items, hasMore } = pageOf([...bank.books.transfers.values()], page);
  const data = items.map((found: Transfer) => ({
    ...{ account_name: found.accountName, account_number: found.accountNumber, currency: "ETB" },
    ...{ amount: toBirr(found.amount), charge: toBirr(found.charge), transfer_type: "bank", status: wordOf(found) },
    ...{ chapa_reference: found.chapaReference, bank_code: Number(found.bankCode), bank_name: banks[found.bankCode] },
    ...{ bank_reference: null, reference: found.reference, ...stamps(found.createdAt) },
  }));
  const { http, body } = good(texts.transfers, data);
  return { http, body: { ...body, meta: { current_page: page, next_page_url: hasMore ? `?page=${page + 1}` : null } } };
}

/** GET /balances/ETB */
export function balances({ books }: Bank): Reply {
  const birr = {
    currency: "ETB",
    available_balance: toBirr(books.available()),
    ledger_balance: toBirr(books.ledger()),
  };
  return good(texts.balances, [birr]);
}

function pageOf<Item>(all: readonly Item[], page: number): { items: Item[]; hasMore: boolean } {
  const newestFirst = all.toReversed();
  return {
    items: newestFirst.slice((page - 1) * perPage, page * perPage),
    hasMore: newestFirst.length > page * perPage,
  };
}

function missingOf(asked: Asked, required: readonly string[]): Reply | null {
  const missing = required.filter((name) => asked[name] === undefined || asked[name] === null || asked[name] === "");
  return missing.length === 0
    ? null
    : failed(400, Object.fromEntries(missing.map((name) => [name, ["validation.required"]])));
}

/** Numbers and texts as texts; whatever else is as if it were not there. */
function textsOf(asked: Asked): Record<string, string | undefined> {
  const plain = Object.entries(asked).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
}

function amountOf(written: unknown): Santim | null {
  if (typeof written !== "string" && typeof written !== "number") return null;
  const amount = parseBirr(written);
  return amount === "amount_invalid" ? null : amount;
}

function stamps(at: Date): { created_at: string; updated_at: string } {
  return { created_at: at.toISOString(), updated_at: at.toISOString() };
}
