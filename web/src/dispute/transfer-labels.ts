import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const words: Readonly<Record<string, MessageDescriptor>> = {
  BET_PLACED: msg`Bet Placed`,
  BET_WON: msg`Game Win`,
  BONUS: msg`Bonus`,
  REFUND: msg`Refund`,
  HOUSE_CUT: msg`House`,
  CREDIT: msg`Credit`,
  TAX: msg`Tax`,
};

/** What a transfer of a round is called; one that no round makes is shown as the books call it. */
export function transferLabels(type: string): MessageDescriptor | string {
  return words[type] ?? type;
}
