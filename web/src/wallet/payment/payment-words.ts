import type { Payment } from "@derash/protocol/payment/payment";
import type { DepositStateName, WithdrawalStateName } from "@derash/protocol/payment/state";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a player is told of a payment: how it stands in a word, one sentence, and what happens next. */
type PaymentWords = { head: MessageDescriptor; what: MessageDescriptor; next: MessageDescriptor };

/** How it goes: a deposit at a page, by a transfer, at a desk; a withdrawal to an account, or in cash. */
export type PaymentKind = "page" | "transfer" | "desk_deposit" | "account" | "cash";

export function kindOf({ kind, provider }: Pick<Payment, "kind" | "provider">): PaymentKind {
  if (kind === "withdrawal") return provider === "desk" ? "cash" : "account";
  if (provider === "desk") return "desk_deposit";
  return provider === "sms" ? "transfer" : "page";
}

const nothing = msg`There is nothing more to do.`;

const deposit: Record<DepositStateName, PaymentWords> = {
  created: {
    head: msg`Asked for`,
    what: msg`The provider has not answered yet.`,
    next: msg`We ask again by ourselves. If no page opens within a few minutes, begin another deposit; this one is looked up all the same.`,
  },
  offered: {
    head: msg`Waiting for your payment`,
    what: msg`The provider's page is open, and nothing has arrived yet.`,
    next: msg`Pay there, then come back. Your wallet has the money within a minute after the provider has it.`,
  },
  paid: { head: msg`Paid`, what: msg`The money has arrived and is in your wallet.`, next: nothing },
  expired: {
    head: msg`Not paid`,
    what: msg`No money came within seven days.`,
    next: msg`If it still arrives, it is put into your wallet all the same. To pay in, begin another deposit.`,
  },
  failed: {
    head: msg`Not paid`,
    what: msg`The provider says that it ended without money.`,
    next: msg`You can begin another deposit. If money was taken from you, it still comes into your wallet when it arrives here.`,
  },
  review: {
    head: msg`Being looked at`,
    what: msg`Money has arrived, but it is not what was asked for.`,
    next: msg`Two people of the company look at it. It is put into your wallet, or goes back to who sent it.`,
  },
  held: {
    head: msg`Waits for the limit`,
    what: msg`The money has arrived. It is more than a limit for deposits allows now.`,
    next: msg`It comes into your wallet by itself when the limit begins anew. To have it sent back, ask at the desk.`,
  },
  reversed: {
    head: msg`Taken back`,
    what: msg`The money went back to who paid it.`,
    next: nothing,
  },
  tested: {
    head: msg`Only a test`,
    what: msg`It was paid in the provider's test mode, with money that is none.`,
    next: msg`Nothing came into your wallet, and nothing was taken from you.`,
  },
  not_theirs: {
    head: msg`Not yours`,
    what: msg`Two people of the company have found that somebody else has sent this transfer.`,
    next: msg`Nothing came into your wallet. If you have sent it yourself, ask at the desk.`,
  },
};

/** What is next of one that was taken back, while it stops withdrawals. */
const stopped = msg`Withdrawals are stopped until somebody has looked at it. Please ask at the desk.`;

const byTransfer: Record<DepositStateName, PaymentWords> = {
  ...deposit,
  created: {
    head: msg`Waiting for the bank's message`,
    what: msg`You have named your transfer. The bank's message about it has not come yet.`,
    next: msg`It usually comes within minutes. If the number was not right, type it again as a new one.`,
  },
  offered: {
    head: msg`Waiting for the bank's message`,
    what: msg`You have named your transfer. The bank's message about it has not come yet.`,
    next: msg`It usually comes within minutes. If the number was not right, type it again as a new one.`,
  },
  expired: {
    head: msg`Not found`,
    what: msg`No message of the bank has named this number within seven days.`,
    next: msg`If it still comes, the money is put into your wallet. Look at the number of your transfer, or ask at the desk.`,
  },
  review: {
    head: msg`Being looked at`,
    what: msg`Your transfer has arrived, but it does not show that it was you who sent it.`,
    next: msg`Two people of the company look at it. It is put into your wallet, or is found to be somebody else's.`,
  },
  // Nobody sends it back by hand: nothing would record that, and it would come into the wallet all the same.
  held: {
    ...deposit.held,
    next: msg`It comes into your wallet by itself when the limit begins anew. You can withdraw it then.`,
  },
};

const atDesk: Record<DepositStateName, PaymentWords> = {
  ...deposit,
  paid: { head: msg`Paid`, what: msg`You paid in cash at the desk. The money is in your wallet.`, next: nothing },
  reversed: {
    head: msg`Taken back`,
    what: msg`This top-up at the desk was taken back.`,
    next: msg`Please ask at the desk why.`,
  },
};

const safe = msg`The money is set aside for you, and nobody can play with it.`;

const withdrawal: Record<WithdrawalStateName, PaymentWords> = {
  requested: {
    head: msg`Waiting for approval`,
    what: safe,
    next: msg`Somebody of the company looks at it first. Then it is sent, or it comes back into your wallet.`,
  },
  approved: {
    head: msg`Approved`,
    what: safe,
    next: msg`It is sent to your account as soon as the provider works.`,
  },
  sending: {
    head: msg`Being sent`,
    what: msg`It is being handed to the provider right now.`,
    next: msg`Within minutes we know whether the provider has taken it.`,
  },
  sent: {
    head: msg`On its way`,
    what: msg`The provider has it and has not said yet that it is paid.`,
    next: msg`Mostly it is on your account within minutes; a bank may take until its next working day.`,
  },
  unknown: {
    head: msg`Not known yet`,
    what: msg`The provider has not said whether you were paid. The money is neither lost nor paid twice.`,
    next: msg`We ask again and again until it is known. After a day, two people of the company find it out with the provider.`,
  },
  paid: { head: msg`Paid`, what: msg`The money has been sent to your account.`, next: nothing },
  rejected: {
    head: msg`Not approved`,
    what: msg`The company did not approve it. The money is back in your wallet.`,
    next: msg`You can ask for another one, and ask at the desk.`,
  },
  failed: {
    head: msg`Not paid`,
    what: msg`The provider did not pay it. The money is back in your wallet.`,
    next: msg`Look whether the account is right, then ask for another one.`,
  },
};

/** Of a rejected one that nobody refused. */
const takenForReversal: PaymentWords = {
  head: msg`Not sent`,
  what: msg`A deposit of yours went back to who paid it, and this money went towards it. What was left of it is in your wallet.`,
  next: msg`Please ask at the desk.`,
};

const inCash: Record<WithdrawalStateName, PaymentWords> = {
  ...withdrawal,
  requested: {
    head: msg`Waiting for approval`,
    what: safe,
    next: msg`Somebody of the company looks at it first. Then you get the cash at a desk for this reference.`,
  },
  approved: {
    head: msg`Ready at the desk`,
    what: safe,
    next: msg`Go to a desk of the company and say this reference. Tell it to nobody else.`,
  },
  paid: { head: msg`Paid`, what: msg`You were given the cash at the desk.`, next: nothing },
};

/** Of an approved one while its way pays nothing out: it is switched off, or stopped until what was paid has been compared. */
const payoutOff: Record<"account" | "cash", PaymentWords> = {
  account: {
    ...withdrawal.approved,
    next: msg`Nothing is sent this way right now. It is sent by itself once that goes on.`,
  },
  cash: {
    ...withdrawal.approved,
    next: msg`The desks pay nothing out right now. Go there once this page says that it is ready.`,
  },
};

/** Of a state that a newer server knows and this page does not. */
const newer: PaymentWords = {
  head: msg`Not known here`,
  what: msg`This page is older than the service and has no words for how it stands. Your money is kept by the server, not by this page.`,
  next: msg`Load it again. If it says the same then, ask at the desk with the reference.`,
};

const ofDeposits = { page: deposit, transfer: byTransfer, desk_deposit: atDesk } as const;
const ofWithdrawals = { account: withdrawal, cash: inCash } as const;

type Told = Pick<Payment, "kind" | "provider" | "state" | "taken_for_reversal" | "stops_withdrawals" | "is_payout_off">;

/** What a player is told of it. */
export function wordsOf(payment: Told): PaymentWords {
  const kind = kindOf(payment);
  if (payment.taken_for_reversal) return takenForReversal;
  if (kind === "account" || kind === "cash") {
    const isWaiting = payment.state === "approved" && payment.is_payout_off;
    return isWaiting ? payoutOff[kind] : stateOf(ofWithdrawals[kind], payment.state);
  }
  const words = stateOf(ofDeposits[kind], payment.state);
  return payment.stops_withdrawals ? { ...words, next: stopped } : words;
}

function stateOf(words: Readonly<Record<string, PaymentWords>>, state: string): PaymentWords {
  return words[state] ?? newer;
}

export type PaymentTone = "good" | "under_way" | "bad";

/** Whether it has come to a good end. */
export function toneOf({ state }: Pick<Payment, "state">): PaymentTone {
  if (state === "paid") return "good";
  return ["expired", "failed", "rejected", "reversed", "tested", "not_theirs"].includes(state) ? "bad" : "under_way";
}
