import { type Santim, santim, zero } from "@derash/game/money";
import { BankBooks, type Payment, type Transfer } from "./books.ts";
import { Script } from "./faults.ts";
import { type Notice, Notices } from "./notices.ts";
import type { BankSettings } from "./settings.ts";

/** What the fake bank does, without HTTP: its books, its script of faults, and whom it tells. */
export class Bank {
  readonly settings: BankSettings;
  readonly books: BankBooks;
  readonly script = new Script();
  readonly notices: Notices;
  /** Transfers that somebody is being asked about: one question at a time. */
  readonly #asking = new Set<string>();

  constructor(settings: BankSettings) {
    this.settings = settings;
    this.books = new BankBooks(settings.opening);
    this.notices = new Notices(settings, this.script);
  }

  mode(): "live" | "test" {
    return this.settings.secretKey.startsWith("CHASECK_TEST-") ? "test" : "live";
  }

  /** A person pays on the page. */
  pay(payment: Payment): void {
    if (payment.status !== "pending") return;
    const slip = this.script.take("payer");
    if (slip === "other_currency") payment.currency = "USD";
    if (slip === "test_money") payment.mode = "test";
    this.books.pay(payment, slip === "santim_less" ? santim(payment.amount - 1) : payment.amount);
    this.notices.payment("charge.success", payment);
  }

  /** A person goes away without paying. */
  decline(payment: Payment): void {
    if (payment.status !== "pending") return;
    payment.status = "failed";
    this.notices.payment("charge.failed/cancelled", payment);
  }

  /** The money of a payment goes back to whom it came from, days later or now. */
  reverse(payment: Payment): void {
    if (payment.status !== "success") return;
    payment.status = "reversed";
    this.notices.payment("charge.reversed", payment);
  }

  /** Takes on all that is queued: asks whether it may be sent, and sends it. */
  async settle(): Promise<void> {
    for (const transfer of this.books.transfers.values()) if (transfer.status === "queued") await this.#send(transfer);
  }

  /** Where nobody answers it is asked again; only a yes sends, and only a no ends it. */
  async #send(transfer: Transfer): Promise<void> {
    if (this.#asking.has(transfer.reference)) return;
    this.#asking.add(transfer.reference);
    const answer = await this.notices.askWhetherToSend(transfer);
    this.#asking.delete(transfer.reference);
    if (answer === "silent") return;
    const fails = this.script.take("receiver") !== null;
    transfer.status = answer === "no" || fails ? "failed" : "success";
    this.notices.transfer(transfer.status === "success" ? "payout.success" : "payout.failed/cancelled", transfer);
  }

  /** Sends what is due. */
  deliver(): Promise<void> {
    return this.notices.deliver();
  }

  waiting(): readonly Notice[] {
    return this.notices.waiting();
  }

  isShort(amount: Santim): boolean {
    return this.mode() === "live" && amount > zero && !this.books.canSend(amount);
  }
}
