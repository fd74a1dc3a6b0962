import type { PaymentOptions } from "@derash/protocol/payment/payment";

/** A way to bring money in, as a company offers it. */
export type DepositWay = PaymentOptions["deposits"][number];

/** Those that are on; and a transfer also while it is off, for whoever has sent one before. */
export function offeredWays(ways: readonly DepositWay[]): DepositWay[] {
  const isClaimable = ({ is_on: isOn, kind }: DepositWay) => !isOn && kind === "transfer";
  return [...ways.filter(({ is_on: isOn }) => isOn), ...ways.filter(isClaimable)];
}

/** A provider may stand here twice, with two phones. */
export const wayName = ({ provider, pay_to: to }: DepositWay): string => `${provider} ${to?.account ?? ""}`;

/** The one that was chosen, as it is offered now; null: it is switched off. One that was off and is on again is the same one. */
export function chosenWay(offered: readonly DepositWay[], chosen: DepositWay | undefined): DepositWay | null {
  if (chosen === undefined) return null;
  const isSame = (each: DepositWay) =>
    chosen.is_on ? wayName(each) === wayName(chosen) : each.provider === chosen.provider;
  return offered.find(isSame) ?? null;
}

/** In the place of one that is switched off: the same provider's, where a transfer that was sent can be named; or the first. */
export function insteadOf(offered: readonly DepositWay[], chosen: DepositWay | undefined): DepositWay | undefined {
  return offered.find(({ is_on: isOn, provider }) => !isOn && provider === chosen?.provider) ?? offered[0];
}
