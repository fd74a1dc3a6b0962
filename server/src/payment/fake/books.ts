import { randomBytes } from "node:crypto";
import { addSantim, type Santim, santim, zero } from "@derash/game/money";
import type { Mode } from "../provider.ts";

export type Payment = {
  txRef: string;
  /** The bank's own name of it. */
  reference: string;
  amount: Santim;
  /** What the payer brought, once they have; it need not be what was asked for. */
  paid: Santim;
  charge: Santim;
  currency: string;
  mode: Mode;
  phone: string;
  status: "pending" | "success" | "failed" | "reversed";
  /** Names the page, unguessable. */
  page: string;
  callbackUrl: string;
  returnUrl: string;
  createdAt: Date;
};

export type Transfer = {
  reference: string;
  chapaReference: string;
  amount: Santim;
  charge: Santim;
  mode: Mode;
  bankCode: string;
  accountName: string;
  accountNumber: string;
  /** Queued is not sent: it is asked about at the approval URL first. */
  status: "queued" | "success" | "failed";
  createdAt: Date;
};

export type Books = { payments: Payment[]; transfers: Transfer[]; available: Santim; ledger: Santim };

/** 3 %, as the examples of their pages have it; a rest of half a santim is the bank's. */
const chargeBps = 300;
const wholeBps = 10_000;

/** What the bank keeps of an amount: integers alone, rounded to the nearest santim. */
function chargeOf(amount: Santim): Santim {
  return santim(Math.floor((amount * chargeBps + wholeBps / 2) / wholeBps));
}

type NewPayment = Pick<Payment, "txRef" | "amount" | "currency" | "mode" | "phone" | "callbackUrl" | "returnUrl">;
type NewTransfer = Pick<Transfer, "reference" | "amount" | "mode" | "bankCode" | "accountName" | "accountNumber">;

/** What the fake bank knows. Every change of its money is here, and it is exact. */
export class BankBooks {
  readonly payments = new Map<string, Payment>();
  readonly transfers = new Map<string, Transfer>();
  readonly #opening: Santim;

  constructor(opening: Santim) {
    this.#opening = opening;
  }

  open(asked: NewPayment, at: Date): Payment {
    const payment: Payment = {
      ...{ ...asked, reference: `AP${randomCode()}`, page: randomCode(), paid: zero, charge: zero },
      ...{ status: "pending", createdAt: at },
    };
    this.payments.set(asked.txRef, payment);
    return payment;
  }

  pay(payment: Payment, paid: Santim): void {
    Object.assign(payment, { status: "success", paid, charge: chargeOf(paid) });
  }

  queue(asked: NewTransfer, at: Date): Transfer {
    const transfer: Transfer = {
      ...{ ...asked, chapaReference: randomCode(), charge: chargeOf(asked.amount) },
      ...{ status: "queued", createdAt: at },
    };
    this.transfers.set(asked.reference, transfer);
    return transfer;
  }

  canSend(amount: Santim): boolean {
    return addSantim(amount, chargeOf(amount)) <= this.available();
  }

  /** What may be sent: what came in, less what went out and what is about to. */
  available(): Santim {
    const gone = [...this.transfers.values()].filter(({ status }) => status !== "failed");
    return santim(this.#incoming() - total(gone));
  }

  /** With what is about to go out. */
  ledger(): Santim {
    return santim(this.#incoming() - total([...this.transfers.values()].filter(({ status }) => status === "success")));
  }

  /** Money of a rehearsal is none. */
  #incoming(): Santim {
    const came = [...this.payments.values()].filter(({ status, mode, currency }) => {
      return status === "success" && mode === "live" && currency === "ETB";
    });
    return addSantim(this.#opening, ...came.map(({ paid, charge }) => santim(paid - charge)));
  }

  snapshot(): Books {
    return {
      payments: [...this.payments.values()].map((payment) => ({ ...payment })),
      transfers: [...this.transfers.values()].map((transfer) => ({ ...transfer })),
      ...{ available: this.available(), ledger: this.ledger() },
    };
  }
}

function total(transfers: readonly Transfer[]): Santim {
  return addSantim(...transfers.map(({ amount, charge }) => santim(amount + charge)));
}

export function randomCode(): string {
  return randomBytes(9).toString("base64url");
}
