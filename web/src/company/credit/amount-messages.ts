import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { birr } from "../../i18n/money.ts";
import { type AmountIssue, amountMaxBirr } from "./transfer-check.ts";

/** Why an amount cannot be sent; `none` are the words for what is no amount at all. */
export function amountMessage(issue: AmountIssue, balance: number, none: string): string {
  switch (issue) {
    case "amount_invalid":
      return none;
    case "too_many_decimals":
      return i18n._(msg`At most two decimals`);
    case "too_large": {
      const most = birr(amountMaxBirr);
      return i18n._(msg`At most ${most} ETB`);
    }
    case "balance_short": {
      const own = birr(balance);
      return i18n._(msg`Insufficient balance. Your current balance is ${own} ETB`);
    }
  }
}
