import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const words: Readonly<Record<string, MessageDescriptor>> = {
  player: msg`Player`,
  cashier: msg`Cashier`,
  pot: msg`Pot`,
  house: msg`House`,
  bonus: msg`Bonus`,
};

/** What the kinds of accounts are called that a transfer moved money between, "player, bonus"; others as the books call them. */
export function accountWords(kinds: string): readonly (MessageDescriptor | string)[] {
  return kinds.split(", ").map((kind) => words[kind] ?? kind);
}
