import { type FeeRule, feeOn, mostBeside } from "@derash/game/deduction/fee";
import { fromBirr, parseBirr, santim, toBirr } from "@derash/game/money";
import type { FeeShown } from "@derash/protocol/payment/fee";
import type { Payment } from "@derash/protocol/payment/payment";
import { plainAmount } from "./amount.ts";

export type Kind = Payment["kind"];
/** What is paid or paid out, what it costs, and what that makes of the wallet; in birr. */
export type Cost = { kind: Kind; amount: number; fee: number; wallet: number };

const ruleOf = ({ fixed, rate_bps: rateBps }: NonNullable<FeeShown>): FeeRule => ({ fixed: fromBirr(fixed), rateBps });

/** What an amount that was typed costs; null: nothing, or it is none. */
export function costOf(kind: Kind, fee: FeeShown, typed: string): Cost | null {
  const amount = parseBirr(plainAmount(typed));
  if (fee === null || amount === "amount_invalid") return null;
  return withWallet(kind, toBirr(amount), toBirr(feeOn(ruleOf(fee), amount)));
}

/** The most that can be taken out of a wallet. */
export function mostOf(fee: FeeShown, balance: number): number {
  return fee === null ? balance : toBirr(mostBeside(ruleOf(fee), fromBirr(balance)));
}

/** Of these nothing came or went, or all of it went back. */
const withoutFee: readonly Payment["state"][] = ["failed", "rejected", "reversed", "expired", "tested", "not_theirs"];

/** What a payment that is there costs its player; null: nothing. */
export function costOfPayment({ kind, state, amount, player_fee: fee }: Payment): Cost | null {
  if (amount === null || fee === null || fee === 0 || withoutFee.includes(state)) return null;
  return withWallet(kind, amount, fee);
}

function withWallet(kind: Kind, amount: number, fee: number): Cost {
  const [sum, part] = [fromBirr(amount), fromBirr(fee)];
  return { kind, amount, fee, wallet: toBirr(santim(kind === "deposit" ? sum - part : sum + part)) };
}
