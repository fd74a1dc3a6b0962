import { createHmac } from "node:crypto";
import { formatBirr, type Santim, santim } from "@derash/game/money";
import type { Payment, Transfer } from "./books.ts";
import type { Script, WebhookFault } from "./faults.ts";
import type { BankSettings } from "./settings.ts";
import { banks } from "./texts.ts";

/** A webhook that is still to be sent, or to be sent again. */
export type Notice = { event: string; body: string; headers: Record<string, string>; dueAt: Date; attempts: number };

type PaymentEvent = "charge.success" | "charge.failed/cancelled" | "charge.reversed";
type TransferEvent = "payout.success" | "payout.failed/cancelled";

/** Their page: every ten minutes, up to ten attempts. */
const retryMs = 10 * 60_000;
const attemptsMax = 10;
const lateMs = 71 * 3_600_000;
const manyTimes = 50;
const answerMsMax = 10_000;

/** Whom the fake bank calls: webhooks, with all that can go wrong with them, and the approval URL. */
export class Notices {
  readonly #settings: BankSettings;
  readonly #script: Script;
  #queue: Notice[] = [];

  constructor(settings: BankSettings, script: Script) {
    this.#settings = settings;
    this.#script = script;
  }

  payment(event: PaymentEvent, payment: Payment): void {
    const amount = payment.status === "failed" ? payment.amount : payment.paid;
    const status = event === "charge.success" ? "success" : event.slice("charge.".length);
    this.#tell(event, amount, (told, mode) => ({
      ...{ event, first_name: "", last_name: "", email: null, mobile: payment.phone, currency: payment.currency },
      ...{ amount: formatBirr(told), charge: formatBirr(payment.charge), status, mode: mode ?? payment.mode },
      ...{ reference: payment.reference, ...stamps(payment.createdAt), type: "API", tx_ref: payment.txRef },
      ...{ payment_method: "telebirr", customization: { title: null, description: null, logo: null }, meta: null },
    }));
  }

  transfer(event: TransferEvent, transfer: Transfer): void {
    const { bankCode, accountName, accountNumber, reference, chapaReference } = transfer;
    this.#tell(event, transfer.amount, (told) => ({
      ...{ event, type: "Payout", account_name: accountName, account_number: accountNumber, bank_id: Number(bankCode) },
      ...{ bank_name: banks[bankCode], amount: formatBirr(told), charge: formatBirr(transfer.charge), currency: "ETB" },
      ...{ status: event.slice("payout.".length), reference, chapa_reference: chapaReference, bank_reference: null },
      ...stamps(transfer.createdAt),
    }));
  }

  #tell(event: string, amount: Santim, bodyOf: (amount: Santim, mode?: "test") => Record<string, unknown>): void {
    const fault = this.#script.take("webhook");
    if (fault === "never") return;
    const told = fault === "santim_off" ? santim(amount + 1) : amount;
    const body = JSON.stringify(bodyOf(told, fault === "test_mode" ? "test" : undefined));
    const dueAt = new Date(this.#settings.now().getTime() + (fault === "late" ? lateMs : 0));
    const notice = { event, body, headers: this.#headersOf(body, fault), dueAt, attempts: 0 };
    const copies = Array.from({ length: fault === "fifty_times" ? manyTimes : 1 }, () => ({ ...notice }));
    if (fault === "reordered") this.#queue.unshift(...copies);
    else this.#queue.push(...copies);
  }

  /** `chapa-signature` is the HMAC of the secret itself, and always the same; `x-chapa-signature` is of the payload. */
  #headersOf(body: string, fault: WebhookFault | null): Record<string, string> {
    const { webhookSecret } = this.#settings;
    const ofPayload = hmac(webhookSecret, body);
    const constant = hmac(webhookSecret, webhookSecret);
    if (fault === "forged")
      return { "x-chapa-signature": hmac("somebody else's", body), "chapa-signature": ofPayload.replace(/./g, "0") };
    if (fault === "constant_signature") return { "chapa-signature": constant };
    if (fault === "other_header") return { "chapa-signature": ofPayload };
    return { "x-chapa-signature": ofPayload, "chapa-signature": constant };
  }

  /** Sends what is due now, in the order of the queue; what is not taken with 200 comes again. */
  async deliver(): Promise<void> {
    const now = this.#settings.now();
    const due = this.#queue.filter(({ dueAt }) => dueAt <= now);
    this.#queue = this.#queue.filter(({ dueAt }) => dueAt > now);
    for (const notice of due) {
      const status = await post(this.#settings.webhookUrl, notice.body, notice.headers);
      const attempts = notice.attempts + 1;
      if (status !== 200 && status !== "nobody" && attempts < attemptsMax)
        this.#queue.push({ ...notice, attempts, dueAt: new Date(now.getTime() + retryMs) });
    }
  }

  waiting(): readonly Notice[] {
    return this.#queue;
  }

  /** 200 is a yes and 400 a no; whatever else comes is no answer. */
  async askWhetherToSend(transfer: Transfer): Promise<"yes" | "no" | "silent"> {
    const { accountName, accountNumber, bankCode, reference } = transfer;
    const body = JSON.stringify({
      ...{ amount: formatBirr(transfer.amount), reference, bank: bankCode },
      ...{ account_name: accountName, account_number: accountNumber },
    });
    const headers = { "chapa-signature": hmac(this.#settings.approvalSecret, body) };
    const status = await post(this.#settings.approvalUrl, body, headers);
    if (status === 200 || status === "nobody") return "yes";
    return status === 400 ? "no" : "silent";
  }
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function stamps(at: Date): { created_at: string; updated_at: string } {
  return { created_at: at.toISOString(), updated_at: at.toISOString() };
}

async function post(
  url: string | null,
  body: string,
  headers: Record<string, string>,
): Promise<number | "nobody" | "silent"> {
  if (url === null) return "nobody";
  try {
    const signal = AbortSignal.timeout(answerMsMax);
    const asked = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body, signal };
    const response = await fetch(url, asked);
    await response.body?.cancel();
    return response.status;
  } catch {
    return "silent";
  }
}
