import { type KeyObject, randomBytes } from "node:crypto";
import { formatBirr, santim } from "@derash/game/money";
import * as z from "zod";
import { positiveSantimOf } from "../birr-text.ts";
import { type Answer, type Caller, createCaller } from "../outward-call.ts";
import {
  type Fact,
  type Hint,
  type Intent,
  type Mode,
  type Provider,
  type RawCall,
  type Started,
  unknown,
} from "../provider.ts";
import { isSigned, signed } from "./signing.ts";
import { meaningOf } from "./words.ts";

/** What one company has of telebirr's Fabric API. */
export type TelebirrAccount = {
  /** "https://…:38443/apiaccess/payment/gateway". */
  baseUrl: string;
  /** "https://…:38443/payment/web/paygate". */
  pageUrl: string;
  fabricAppId: string;
  appSecret: string;
  merchantAppId: string;
  merchantCode: string;
  /** Ours, with which we sign. */
  privateKey: KeyObject;
  /** Theirs, with which their notifications are checked. */
  telebirrKey: KeyObject;
  notifyUrl: string;
  /** Of the host: telebirr's answers do not say it. */
  mode: Mode;
};

type Telebirr = { account: TelebirrAccount; call: Caller; now: () => Date };

const depositLimits = { min: santim(50_00), max: santim(75_000_00) };

/** telebirr behind the port. Deposits only: it has no public call that pays out. */
export function createTelebirr(
  account: TelebirrAccount,
  call: Caller = createCaller(),
  now: () => Date = () => new Date(),
): Provider {
  const telebirr: Telebirr = { account, call, now };
  return {
    name: "telebirr",
    deposit: { start: (intent) => start(telebirr, intent), find: (reference) => find(telebirr, reference) },
    hears: (raw) => hears(account, raw),
    lines: async function* () {
      yield unknown("not_offered", "telebirr has no list of payments to ask for");
    },
    limits: () => ({ deposit: depositLimits }),
  };
}

const okay = z.object({
  code: z.union([z.literal("0"), z.literal(0)]),
  biz_content: z.record(z.string(), z.unknown()),
});

async function start(telebirr: Telebirr, intent: Intent): Promise<Started> {
  const { merchantAppId: appid, merchantCode: merch_code, notifyUrl, pageUrl, privateKey } = telebirr.account;
  const token = await tokenOf(telebirr);
  // Nothing of this payment was asked for yet.
  if (token === null) return { is: "later", why: "busy", said: "telebirr gave no token" };
  const answer = await ask(telebirr, token, "/payment/v1/merchant/preOrder", "payment.preorder", {
    ...{ notify_url: notifyUrl, redirect_url: intent.returnUrl, appid, merch_code, merch_order_id: intent.reference },
    ...{ trade_type: "Checkout", title: "Derash", total_amount: formatBirr(intent.amount), trans_currency: "ETB" },
    ...{ timeout_express: "120m", business_type: "BuyGoods" },
    ...{ payee_identifier: merch_code, payee_identifier_type: "04", payee_type: "5000" },
  });
  const content = contentOf(answer);
  if ("is" in content) return content;
  const { prepay_id } = content.content;
  if (typeof prepay_id !== "string" || prepay_id === "") return unknown("garbled", "no prepay_id");
  const asked = { appid, merch_code, nonce_str: nonce(), prepay_id, timestamp: stampOf(telebirr.now()) };
  const query = { ...asked, sign: signed(asked, privateKey), sign_type: "SHA256WithRSA" };
  const url = new URL(pageUrl);
  url.search = new URLSearchParams({ ...query, version: "1.0", trade_type: "Checkout" }).toString();
  return { is: "offer", checkoutUrl: url.href };
}

async function find(telebirr: Telebirr, reference: string): Promise<Fact> {
  const { merchantAppId: appid, merchantCode: merch_code, mode } = telebirr.account;
  const token = await tokenOf(telebirr);
  if (token === null) return unknown("silent", "telebirr gave no token");
  const answer = await ask(telebirr, token, "/payment/v1/merchant/queryOrder", "payment.queryorder", {
    ...{ appid, merch_code, merch_order_id: reference },
  });
  const content = contentOf(answer);
  return "is" in content ? content : factOf(content.content, reference, mode);
}

const order = z.object({
  ...{ merch_order_id: z.string(), order_status: z.string().optional(), trade_status: z.string().optional() },
  ...{ total_amount: z.unknown(), trans_currency: z.string().optional() },
  ...{ trans_id: z.string().nullish(), payment_order_id: z.string().nullish() },
});

function factOf(content: Record<string, unknown>, reference: string, mode: Mode): Fact {
  const read = order.safeParse(content);
  const word = read.data?.order_status ?? read.data?.trade_status;
  if (!read.success || word === undefined) return unknown("garbled", JSON.stringify(content));
  const { merch_order_id, total_amount, trans_currency: currency, trans_id, payment_order_id } = read.data;
  if (merch_order_id !== reference) return unknown("mismatch", `about ${merch_order_id}`);
  const is = meaningOf(word);
  if (is === "unknown") return unknown("new_word", word);
  if (is === "pending" || is === "failed") return { is, said: word };
  const amount = positiveSantimOf(total_amount);
  const theirReference = trans_id ?? payment_order_id ?? "";
  if (amount === null || currency === undefined || theirReference === "") return unknown("garbled", word);
  const common = { amount, currency, mode, theirReference, said: word };
  return is === "paid" ? { is, ...common, fee: null, payer: null } : { is, ...common };
}

/** The part of an answer that counts. Their refusals are not documented, so none of them proves anything. */
function contentOf(answer: Answer): { content: Record<string, unknown> } | Extract<Fact, { is: "unknown" }> {
  if (answer.is === "silent") return unknown("silent", answer.said);
  const read = okay.safeParse(jsonOf(answer.text));
  if (answer.status !== 200 || !read.success)
    return unknown(answer.status >= 500 ? "garbled" : "new_word", `${answer.status} ${answer.text}`);
  return { content: read.data.biz_content };
}

/** A token for one call: none is kept that could be stale. */
async function tokenOf({ account, call }: Telebirr): Promise<string | null> {
  const answer = await call({
    ...{ url: `${account.baseUrl}/payment/v1/token`, method: "POST" },
    headers: { "content-type": "application/json", "x-app-key": account.fabricAppId },
    body: JSON.stringify({ appSecret: account.appSecret }),
  });
  if (answer.is === "silent" || answer.status !== 200) return null;
  return z.object({ token: z.string().min(1) }).safeParse(jsonOf(answer.text)).data?.token ?? null;
}

function ask(
  { account, call, now }: Telebirr,
  token: string,
  path: string,
  method: string,
  biz_content: Record<string, string>,
): Promise<Answer> {
  const request = { timestamp: stampOf(now()), nonce_str: nonce(), method, version: "1.0", biz_content };
  const body = { ...request, sign: signed(request, account.privateKey), sign_type: "SHA256WithRSA" };
  const headers = { "content-type": "application/json", "x-app-key": account.fabricAppId, authorization: token };
  return call({ url: account.baseUrl + path, method: "POST", headers, body: JSON.stringify(body) });
}

const notification = z.looseObject({ merch_order_id: z.string().min(1), trade_status: z.string() });

function hears({ telebirrKey }: TelebirrAccount, { body }: RawCall): Hint | null {
  const read = notification.safeParse(jsonOf(Buffer.from(body).toString("utf8")));
  if (!read.success || !isSigned(read.data, telebirrKey)) return null;
  return { way: "in", reference: read.data.merch_order_id, event: read.data.trade_status };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nonce(): string {
  return randomBytes(16).toString("hex").toUpperCase();
}

function stampOf(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
