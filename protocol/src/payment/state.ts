// The states of a payment, each with what it means and what happens next, in English for whoever writes a client; the mini app
// and the bot have words of their own for each, in both languages.

export const depositStates = {
  created: "It was asked for, and the provider has not answered yet. It is looked up by itself.",
  offered: "The provider's page is open. Nothing has arrived yet; it is looked up for seven days.",
  paid: "The money has arrived and is in the wallet.",
  expired: "Nobody asks about it any more by themselves. Money that still arrives is credited all the same.",
  failed: "The provider says that it ended without money. Money that still arrives is credited all the same.",
  review:
    "Money has arrived that is not what was meant. Two persons look at it: it is credited, was sent back, or is not theirs.",
  held: "Money has arrived that is more than a limit allows. It is credited by itself when the limit begins anew.",
  reversed: "The money went back to whom it came from.",
  tested: "It was paid in the provider's test mode, with money that is none. Nothing was credited.",
  not_theirs: "Two persons have found that the transfer is not this player's. Its number is free for who has paid it.",
} as const;

export const withdrawalStates = {
  requested: "It waits for somebody of the company to approve it. The money is set aside.",
  approved: "It is approved, and is sent when the provider works next. The money is set aside.",
  sending: "It is being handed to the provider.",
  sent: "The provider has it and has not said yet that it is paid.",
  unknown: "It may have been paid: it is looked up until somebody knows. Nothing is given back before that.",
  paid: "The money has been sent.",
  rejected: "The company did not approve it. The money is back in the wallet.",
  failed: "The provider did not pay it. The money is back in the wallet.",
} as const;

export type DepositStateName = keyof typeof depositStates;
export type WithdrawalStateName = keyof typeof withdrawalStates;
export type PaymentStateName = DepositStateName | WithdrawalStateName;

/** Of which nothing more is awaited; a deposit that has ended otherwise than paid or reversed can still be paid. */
export const endedStates: readonly PaymentStateName[] = [
  "paid",
  "expired",
  "failed",
  "rejected",
  "reversed",
  "tested",
  "not_theirs",
];

/** Why a withdrawal waits for a person: what the company's policy wants, and this one lacks. */
export const policyReasons = {
  above_cap: "It is more than what is approved by itself.",
  above_four_eyes: "It is so much that two persons must approve it.",
  new_player: "The player has been here for less than a week.",
  more_out_than_in: "With it, more has gone out than came in.",
  bonus_only: "The player has won it without a deposit.",
  suspended: "The player is suspended.",
  unconfirmed: "Its account is not confirmed as the player's any more.",
  taken_back: "A deposit of its player went back, and nobody has looked at that yet.",
} as const;
export type PolicyReason = keyof typeof policyReasons;

export const providers = ["chapa", "telebirr", "sms", "desk"] as const;
export type ProviderWord = (typeof providers)[number];

/** How long nobody may have known of a withdrawal before persons may say how it ended. */
export const decidableAfterHours = 24;
