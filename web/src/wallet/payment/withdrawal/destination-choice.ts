import type { PaymentDestination, PaymentOptions } from "@derash/protocol/payment/payment";

type WithdrawalWay = PaymentOptions["withdrawals"][number];

/** Where money can go: an account of hers, or null for cash at a desk; and why it cannot now. */
export type Target = {
  destination: PaymentDestination | null;
  way: WithdrawalWay;
  blocked: "unverified" | "new" | "stopped" | null;
};

/** Every account with the way that pays it, and cash where a desk pays; ways that are off are left out. */
export function targetsOf({ destinations, withdrawals }: PaymentOptions, now: Date): Target[] {
  const wayOf = (provider: string) => withdrawals.find((way) => way.provider === provider && way.is_on);
  const desk = wayOf("desk");
  const accounts = destinations.flatMap((destination) => {
    const way = wayOf(destination.provider);
    return way === undefined ? [] : [{ destination, way, blocked: blockedBy(destination, now) }];
  });
  return [...accounts, ...(desk === undefined ? [] : [{ destination: null, way: desk, blocked: null }])];
}

/** Why no money can go to an account now; null: it can. */
export function blockedBy(
  { is_verified: isVerified, usable_from: from }: PaymentDestination,
  now: Date,
): Target["blocked"] {
  if (!isVerified) return "unverified";
  if (from === null) return "stopped";
  return new Date(from) > now ? "new" : null;
}

/** What is chosen before anybody has: the first that works. */
export function firstOpen(targets: readonly Target[]): Target | undefined {
  return targets.find(({ blocked }) => blocked === null) ?? targets[0];
}

/**
 * What was chosen, as it is offered now; null: no money goes there by now, and no other one is taken for it. Before anybody has chosen,
 * the first that works.
 */
export function chosenTarget(targets: readonly Target[], chosen: string | null): Target | null | undefined {
  if (chosen === null) return firstOpen(targets);
  return targets.find((each) => placeOf(each) === chosen) ?? null;
}

/** Of the same place: places come and go while a page is open. */
export const placeOf = ({ destination }: Target): string => destination?.id ?? "desk";
