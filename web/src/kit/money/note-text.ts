import type { WalletTransaction } from "@derash/protocol/wallet";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What was noted about it: of credit passed on, to or from whom, with the note that stands for none in our words too. */
export function noteText({ description }: Pick<WalletTransaction, "description">): string {
  if (description === "Demo money") return i18n._(msg`Demo money`);
  const [, way, whom, written] = /^Transfer (to|from) (.+?): (.*)$/s.exec(description) ?? [];
  if (whom === undefined || written === undefined) return description;
  const name = whom === "the issuer" ? i18n._(msg`the issuer`) : whom;
  const note = written === "Balance transfer" ? i18n._(msg`Balance transfer`) : written;
  return i18n._(way === "to" ? msg`Transfer to ${name}: ${note}` : msg`Transfer from ${name}: ${note}`);
}
