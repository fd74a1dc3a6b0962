import type { LimitPeriod } from "@derash/protocol/payment/limit";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const periodNames: Record<LimitPeriod, MessageDescriptor> = {
  day: msg`In a day`,
  week: msg`In a week`,
  month: msg`In a month`,
};
