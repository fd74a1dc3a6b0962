import type { StepName } from "@derash/fairness/proof";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a step is about in a few words, and one plain sentence for each way in which it can end. */
type StepMessages = {
  title: MessageDescriptor;
  right: MessageDescriptor;
  wrong: MessageDescriptor;
  open: MessageDescriptor;
  /** In place of `right` where the public number is made by the house itself. */
  rightOfOurs?: MessageDescriptor;
  /** In place of `right` where the first that is shown takes all. */
  rightOfShout?: MessageDescriptor;
  /** In place of `wrong` and `open` where the checker gives one of these reasons. */
  because?: Record<string, MessageDescriptor>;
};

/** Of any step whose part of the record, or of what the phone kept, makes no sense at all. */
export const unreadableMessages = msg`What this step needs is not written as it must be.`;
/** Two programs may read such a number as two. */
export const spellingMessages = msg`A number of the record is written in another way than the one that counts.`;

export const stepMessages: Record<StepName, StepMessages> = {
  seed: {
    title: msg`The house's secret number`,
    right: msg`The house used the secret number that it had locked away before this round, and no other.`,
    wrong: msg`The secret number is not the one that the house had locked away before this round.`,
    open: msg`The house shows its secret number when the round is over.`,
  },
  chain: {
    title: msg`No round left out`,
    right: msg`This round follows directly on the one before it at this table. None was left out or slipped in.`,
    wrong: msg`This round does not follow on the one before it at this table. A round was left out or changed.`,
    open: msg`The house does not show the round before this one.`,
    because: {
      previous_another_beacon: msg`The public number changed its source between this round and the one before.`,
      next_another_beacon: msg`The public number changed its source between this round and the next one.`,
      previous_recorded_early: msg`The round before is said to have been sealed before its sale had ended.`,
      next_recorded_early: msg`The next round is said to have been sealed before its sale had ended.`,
      previous_not_over: msg`The round before this one never ended, and its table went on all the same.`,
      next_not_over: msg`This round never ended, and its table went on all the same.`,
    },
  },
  tickets: {
    title: msg`The cartelas that were sold`,
    right: msg`The cartelas are those that were sold, number by number. None was added, removed or swapped.`,
    wrong: msg`The cartelas are not those that were sealed when the sale ended.`,
    open: msg`The cartelas cannot be checked yet.`,
  },
  rules: {
    title: msg`The rules`,
    right: msg`The stake, the prize and the winning lines are those of the sealed rules.`,
    wrong: msg`The stake or the prize does not follow from the sealed rules.`,
    open: msg`The rules cannot be checked yet.`,
  },
  close_record: {
    title: msg`The seal`,
    right: msg`Everything that was fixed when the sale ended is unchanged: one different letter would break the seal.`,
    wrong: msg`Something was changed after the sale ended: the seal is broken.`,
    open: msg`The seal cannot be checked yet.`,
    because: {
      recorded_before_the_close: msg`The seal is said to have been made before the sale had ended.`,
    },
  },
  beacon_round: {
    title: msg`Which public number decides`,
    right: msg`The clock alone chose the public number: one that did not exist yet when the sale ended.`,
    rightOfOurs: msg`The clock alone chose the public number: the first one that was due after the sale.`,
    wrong: msg`Another public number was used than the one that the clock had chosen.`,
    open: msg`The public number cannot be checked yet.`,
  },
  beacon_signature: {
    title: msg`The public number is genuine`,
    right: msg`The public number carries the signature of its source. Nobody can forge it.`,
    rightOfOurs: msg`The public number carries the signature of its source, which is the house itself.`,
    wrong: msg`The public number is not genuine: the signature of its source is missing or forged.`,
    open: msg`There is no public number: it has not come yet, or the round was void without it.`,
  },
  order: {
    title: msg`The order of the balls`,
    right: msg`Your browser mixed the 75 balls again from these numbers and got the same order.`,
    wrong: msg`The balls are in another order than these numbers give.`,
    open: msg`There is no order to check: the round is not over, or was void without a draw.`,
  },
  calls: {
    title: msg`The balls that were called`,
    right: msg`The balls were called one after the other in this order.`,
    wrong: msg`The balls were not called in this order.`,
    open: msg`There are no calls to check: the round is not over, or was void without a draw.`,
  },
  winners: {
    title: msg`The winners and their prizes`,
    right: msg`The first complete cartelas won, and each was paid what the rules say, to the santim.`,
    rightOfShout: msg`The cartela that was shown first took the whole prize, and it was complete. Who shouted first no record shows.`,
    wrong: msg`The winners or their prizes are not what the rules say.`,
    open: msg`There are no winners to check: the round is not over, or it was void.`,
  },
  void: {
    title: msg`Cancelled or not`,
    right: msg`If the round was cancelled, it was for one of the reasons in the rules, and its secret number is shown all the same.`,
    wrong: msg`The round was cancelled without a reason that can be checked, or its secret number is kept back.`,
    open: msg`The round is not over, so nobody can say yet.`,
    because: {
      beacon_came: msg`The house says that the public number could not be had in time. It is there now.`,
      ask_the_beacon: msg`It was cancelled because the public number did not come in time. Only its source can say whether it is there.`,
    },
  },
  mine: {
    title: msg`My cartela`,
    right: msg`Your cartela was in the round when it was sealed.`,
    wrong: msg`Your cartela is not among those that were sealed.`,
    open: msg`Type your cartela's number above to check it too.`,
    because: {
      not_in_the_tree: msg`The list of cartelas is not the one that was sealed.`,
      another_player: msg`This cartela is another player's.`,
    },
  },
  stored: {
    title: msg`What your phone kept`,
    right: msg`Your phone kept this seal before the public number was there. The record was not changed since.`,
    wrong: msg`Your phone kept another seal. The record was changed since.`,
    open: msg`This browser kept no seal of this round. Open this page from the game to compare.`,
    because: {
      other_rules: msg`The rules are not those that your phone was told while cartelas were on sale.`,
      other_balls: msg`The balls are not those that your phone heard.`,
      more_balls: msg`Your phone heard more balls than the record has: the round was cut short.`,
      seal_too_short: msg`The digits fit, but so few of them fit other records too.`,
      clocks_differ: msg`Your phone's clock and the house's differ: nobody can say whether the seal came in time.`,
      sealed_in_time: msg`The house says that it sealed the round too late, but your phone had the seal in time.`,
      kept_late: msg`Your phone kept this seal only after the public number was there: it does not show that nothing was changed before.`,
      kept_unknown_when: msg`Your phone kept this seal, but nothing says when.`,
    },
  },
};
