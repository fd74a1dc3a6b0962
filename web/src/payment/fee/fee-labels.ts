import type { FeeProfile } from "@derash/protocol/payment/fee";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const feeWayLabels: Record<FeeProfile["way"], MessageDescriptor> = {
  deposit: msg`Deposits`,
  payout: msg`Withdrawals`,
};

export const feeBearerLabels: Record<FeeProfile["bearer"], MessageDescriptor> = {
  player: msg`the player`,
  company: msg`the company`,
};
