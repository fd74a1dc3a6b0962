import type { PaymentPage, SmsDevice, StaffPayment } from "@derash/protocol/payment/staff";
import type {
  DepositStateName,
  PaymentStateName,
  PolicyReason,
  WithdrawalStateName,
} from "@derash/protocol/payment/state";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Badge } from "../kit/staff/Badge.tsx";

type Tone = ComponentProps<typeof Badge>["tone"] & string;
type Look = { words: MessageDescriptor; tone: Tone };

export const providerLabels: Record<StaffPayment["provider"], MessageDescriptor> = {
  chapa: msg`Chapa`,
  telebirr: msg`telebirr`,
  sms: msg`Own phone (SMS)`,
  desk: msg`Desk`,
};

export const kindLabels: Record<StaffPayment["kind"], MessageDescriptor> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
};

export const depositLooks: Record<DepositStateName, Look> = {
  created: { words: msg`Asked for`, tone: "plain" },
  offered: { words: msg`Waiting for the payer`, tone: "plain" },
  paid: { words: msg`Paid`, tone: "go" },
  expired: { words: msg`Expired`, tone: "plain" },
  failed: { words: msg`Failed`, tone: "alarm" },
  review: { words: msg`In review`, tone: "gold" },
  held: { words: msg`Waits for a limit`, tone: "gold" },
  reversed: { words: msg`Reversed`, tone: "alarm" },
  tested: { words: msg`Only a test, not credited`, tone: "gold" },
  not_theirs: { words: msg`Not this player's`, tone: "alarm" },
};

export const withdrawalLooks: Record<WithdrawalStateName, Look> = {
  requested: { words: msg`Waits for approval`, tone: "gold" },
  approved: { words: msg`Approved`, tone: "note" },
  sending: { words: msg`Being sent`, tone: "note" },
  sent: { words: msg`With the provider`, tone: "note" },
  unknown: { words: msg`Unknown`, tone: "alarm" },
  paid: { words: msg`Paid`, tone: "go" },
  rejected: { words: msg`Rejected`, tone: "alarm" },
  failed: { words: msg`Failed, given back`, tone: "alarm" },
};

/** The states by which payments can be chosen; a word that both kinds have means the same of both. */
export const stateLabels = Object.fromEntries(
  Object.entries({ ...depositLooks, ...withdrawalLooks }).map(([state, { words }]) => [state, words]),
) as Record<PaymentStateName, MessageDescriptor>;

export function StateBadge({ payment: { kind, state } }: { payment: Pick<StaffPayment, "kind" | "state"> }) {
  const { i18n } = useLingui();
  const looks: Record<string, Look | undefined> = kind === "deposit" ? depositLooks : withdrawalLooks;
  const look = looks[state] ?? { words: stateLabels[state], tone: "plain" as const };
  return <Badge tone={look.tone}>{i18n._(look.words)}</Badge>;
}

/** Why a withdrawal was not approved by itself, or waits again. */
export const reasonLabels: Record<PolicyReason, MessageDescriptor> = {
  above_cap: msg`More than is approved by itself`,
  above_four_eyes: msg`Two people must approve`,
  new_player: msg`Here for less than a week`,
  more_out_than_in: msg`More goes out than came in`,
  bonus_only: msg`Won without a deposit`,
  suspended: msg`The player is suspended`,
  unconfirmed: msg`Its account is not confirmed any more`,
  taken_back: msg`A deposit of its player went back`,
};

export const sourceLabels: Record<PaymentPage["facts"][number]["source"], MessageDescriptor> = {
  start: msg`At the start`,
  send: msg`When sent`,
  look_up: msg`Look-up`,
  hint: msg`Its call to us`,
  approval: msg`Approval call`,
  person: msg`A person`,
};

/** A fact's word is the provider's answer as we read it; others may come, and then stand as they are. */
export const factLabels: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`Paid`,
  pending: msg`Pending`,
  failed: msg`Failed`,
  absent: msg`Not known there`,
  reversed: msg`Reversed`,
  unknown: msg`Unknown`,
};

export const accountLabels: Record<PaymentPage["entries"][number]["account"], MessageDescriptor> = {
  wallet: msg`Wallet`,
  clearing: msg`Clearing`,
  hold: msg`Set aside`,
  fee: msg`Fees`,
  loss: msg`Loss`,
  float: msg`Float`,
  other: msg`Other`,
};

export const chainLabels: Record<SmsDevice["faults"][number]["is"], MessageDescriptor> = {
  gap: msg`Missing`,
  edited: msg`Changed afterwards`,
  copied: msg`Came twice`,
  balance: msg`Balance is wrong`,
  unread: msg`Not understood`,
};

export const bankLabels: Record<SmsDevice["bank"], MessageDescriptor> = {
  telebirr: msg`telebirr`,
  cbe: msg`CBE`,
};

/** What a first person has said of an unknown one. */
export function FirstWord({ outcome }: { outcome: "paid" | "not_paid" }) {
  return outcome === "paid" ? (
    <Trans>A first person has said that it was paid; a second one decides.</Trans>
  ) : (
    <Trans>A first person has said that it was not paid; a second one decides.</Trans>
  );
}
