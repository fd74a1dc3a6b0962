import type { WalletTransaction } from "@derash/protocol/wallet";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a line of the wallet is called; its description tells a transfer from a deposit. */
export function typeLabels({ type, description }: WalletTransaction): MessageDescriptor {
  switch (type) {
    case "TOP_UP":
      return /transfer from/i.test(description) ? msg`Transfer Received` : msg`Deposit`;
    case "CHARGE":
      return /transfer to/i.test(description) ? msg`Transfer Sent` : msg`Charge`;
    case "WITHDRAWAL":
      return msg`Withdrawal`;
    case "BET_PLACED":
      return msg`Bet Placed`;
    case "BET_WON":
      return msg`Game Win`;
    case "BET_LOST":
      return msg`Game Loss`;
    case "BONUS":
      return msg`Bonus`;
    case "REFUND":
      return msg`Refund`;
    case "ADMIN_ADJUSTMENT":
      return msg`Admin Adjustment`;
    case "TAX":
      return msg`Tax`;
    case "FEE":
      return msg`Fee`;
  }
}

/** `words` as they stand where a status is none of ours. */
export type StatusLook = { words: MessageDescriptor | string; tone: "good" | "note" | "bad" | "plain" };

/** A pending line has no label. */
export function statusLook({ status, description }: WalletTransaction): StatusLook | null {
  switch (status) {
    case "PENDING":
      return null;
    case "COMPLETED":
      return /\bNO winner\b/i.test(description)
        ? { words: msg`NO CHARGE`, tone: "note" }
        : { words: msg`COMPLETED`, tone: "good" };
    case "FAILED":
      return { words: msg`FAILED`, tone: "bad" };
    default:
      return { words: status, tone: "plain" };
  }
}
