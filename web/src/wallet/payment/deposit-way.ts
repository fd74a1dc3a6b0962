import type { PaymentOptions } from "@derash/protocol/payment/payment";

/** A way to bring money in, as a company offers it. */
export type DepositWay = PaymentOptions["deposits"][number];
