import type { Answer } from "@derash/protocol/contract";
import { cashOutAtDesk, readDeskWithdrawal } from "@derash/protocol/path/payment";
import type { DeskReceipt } from "@derash/protocol/payment/desk";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";

export type AtDesk = Answer<typeof readDeskWithdrawal>;

/** Pays it out. Where another till was quicker, `onElsewhere` is told what has become of it before that is refused. */
export async function payOut(reference: string, onElsewhere: (found: AtDesk) => void): Promise<DeskReceipt> {
  try {
    return await call(cashOutAtDesk, { body: { reference } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "payment_decided")
      onElsewhere(await call(readDeskWithdrawal, { params: { reference } }));
    throw error;
  }
}
