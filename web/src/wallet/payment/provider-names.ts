import type { Payment } from "@derash/protocol/payment/payment";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What carries the money, as a player knows it. */
export const providerNames: Record<Payment["provider"], MessageDescriptor> = {
  chapa: msg`Chapa`,
  telebirr: msg`telebirr`,
  sms: msg`Transfer to our phone`,
  desk: msg`Cash at the desk`,
};

/** What is chosen to pay in by it. */
export const depositNames: Record<Payment["provider"], MessageDescriptor> = {
  chapa: msg`Bank or telebirr, by Chapa`,
  telebirr: msg`telebirr`,
  sms: msg`Transfer to our phone`,
  desk: msg`Cash at the desk`,
};
