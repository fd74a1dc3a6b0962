import { formatBirr } from "@derash/game/money";
import * as z from "zod";
import { positiveSantimOf, santimOf } from "../birr-text.ts";
import { type Fact, type Intent, type Started, short, unknown } from "../provider.ts";
import type { ChapaClient } from "./client.ts";
import type { Envelope } from "./envelope.ts";
import { ofInitialize, refusalOf } from "./refusals.ts";

type Checkout = {
  client: ChapaClient;
  /** The host of the pages where people pay: "checkout.chapa.co". */
  checkoutHost: string;
  /** Where Chapa's own servers call when it is over; a hint like every other. */
  callbackUrl: string;
};

const offered = z.object({ checkout_url: z.url() });

/** Asks for a page to pay on. A reference that is used is answered as such, and never as the page of before. */
export async function initialize({ client, checkoutHost, callbackUrl }: Checkout, intent: Intent): Promise<Started> {
  const envelope = await client.post("/transaction/initialize", {
    ...{ amount: formatBirr(intent.amount), currency: "ETB", tx_ref: intent.reference },
    ...{ phone_number: localNumber(intent.phone), callback_url: callbackUrl, return_url: intent.returnUrl },
    customization: { title: "Derash", description: "Deposit" },
  });
  if (envelope.is === "unknown") return envelope;
  if (envelope.http !== 200 || envelope.status !== "success") return refusalOf(ofInitialize, envelope);
  const read = offered.safeParse(envelope.data);
  if (!read.success) return unknown("garbled", envelope.text);
  const { checkout_url: checkoutUrl } = read.data;
  // Nobody is sent to pay at a place that only looks like theirs.
  if (new URL(checkoutUrl).host !== checkoutHost) return unknown("mismatch", `a page at ${checkoutUrl}`);
  return { is: "offer", checkoutUrl };
}

/** "+251912…" as "0912…", the only form that Chapa documents. */
function localNumber(phone: string): string {
  return phone.replace(/^\+251/, "0");
}

const payment = z.object({
  ...{ status: z.string(), tx_ref: z.string(), reference: z.string().nullish(), mode: z.string() },
  ...{ amount: z.unknown(), currency: z.string(), charge: z.unknown().optional(), mobile: z.string().nullish() },
});

/** What Chapa says of a deposit now. */
export async function verify(client: ChapaClient, reference: string): Promise<Fact> {
  const envelope = await client.get(`/transaction/verify/${encodeURIComponent(reference)}`);
  if (envelope.is === "unknown") return envelope;
  return envelope.http === 200 ? paymentFact(envelope, reference) : verifyRefusal(envelope);
}

/** Two answers of 404 that differ in their words only, and two of 401 that are about the key and not about the payment. */
function verifyRefusal({ http, text }: Envelope): Fact {
  if (http === 404 && /^Payment not paid yet$/i.test(text)) return { is: "pending", said: text };
  if (http === 404 && /^Invalid transaction or Transaction not found$/i.test(text)) return { is: "absent", said: text };
  if (http === 401 && /secret keys can't be used to verify a (test|live) transaction$/i.test(text))
    return unknown("mismatch", text);
  if (http === 401 && /^(Authorization required|Invalid API Key)/i.test(text)) return unknown("account", text);
  return unknown("new_word", `${http} ${text}`);
}

function paymentFact({ status: envelopeStatus, text, data }: Envelope, reference: string): Fact {
  const read = payment.safeParse(data);
  if (!read.success) return unknown("garbled", text);
  const { status, tx_ref, mode, currency, amount, charge, mobile } = read.data;
  if (tx_ref !== reference) return unknown("mismatch", `about ${tx_ref}`);
  // Their pages write the envelope's status both as "success" and as the payment's own; one that contradicts it proves nothing.
  if (envelopeStatus !== "success" && envelopeStatus !== status)
    return unknown("mismatch", `${envelopeStatus ?? "null"} and ${status}`);
  const said = short(`${text}: ${status}`);
  if (status === "pending") return { is: "pending", said };
  if (isFailedWord(status)) return { is: "failed", said };
  if (status !== "success" && status !== "refunded" && status !== "reversed") return unknown("new_word", said);
  const paid = positiveSantimOf(amount);
  const theirReference = read.data.reference ?? "";
  if (paid === null || theirReference === "" || (mode !== "live" && mode !== "test")) return unknown("garbled", said);
  const common = { amount: paid, currency, mode, theirReference, said } as const;
  if (status !== "success") return { is: "reversed", ...common };
  return { is: "paid", ...common, fee: santimOf(charge), payer: mobile ?? null };
}

/** "failed/cancelled" is one word of theirs, slash included. */
export function isFailedWord(status: string): boolean {
  return status === "failed" || status === "cancelled" || status === "failed/cancelled";
}
