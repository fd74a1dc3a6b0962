import { santim } from "@derash/game/money";
import type { PaymentNotice } from "../notice/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { PaymentDeps } from "./deps.ts";
import * as depositStore from "./store/deposit-store.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import { feeOfDeposit, shownReference } from "./wire.ts";

/** What a player waits to hear; a deposit that nobody paid is no news. That cash is approved is: its player comes for it. */
const told: Readonly<Record<PaymentNotice["way"], readonly string[]>> = {
  deposit: ["paid", "review", "held", "reversed", "tested", "not_theirs"],
  withdrawal: ["paid", "rejected", "failed", "unknown"],
};

type Row = {
  id: string;
  player_id: string;
  state: string;
  reference: string;
  rejected_because?: string | null;
  taken_for_deposit_id?: string | null;
  /** Null of a withdrawal in cash. */
  destination_id?: string | null;
};

type Sums = { amount: number | null; fee: number | null };

async function tell(deps: PaymentDeps, tx: Tx, way: PaymentNotice["way"], row: Row, sums: Sums) {
  const { amount, fee } = sums;
  const isCashReady = way === "withdrawal" && row.state === "approved" && row.destination_id === null;
  if (!isCashReady && !told[way].includes(row.state)) return;
  const player = await tx
    .selectFrom("player_directory")
    .select("telegram_id")
    .where("id", "=", row.player_id)
    .executeTakeFirstOrThrow();
  await deps.notices.write(tx, [
    {
      ...{ kind: "payment", telegramId: player.telegram_id, paymentId: row.id, way, state: row.state },
      ...{ reference: shownReference(row.reference), amount: amount === null ? null : santim(amount) },
      fee: fee === null ? null : santim(fee),
      because: row.rejected_because ?? null,
      isTakenForReversal: (row.taken_for_deposit_id ?? null) !== null,
    },
  ]);
}

/** Tells the player what has become of their deposit, in the transaction that it is about. */
export async function tellDeposit(deps: PaymentDeps, tx: Tx, id: string): Promise<void> {
  const row = await depositStore.find(tx, id);
  if (row !== null) {
    const amount = row.credited_santim ?? row.amount_santim;
    await tell(deps, tx, "deposit", row, { amount, fee: feeOfDeposit(row) });
  }
}

export async function tellWithdrawal(deps: PaymentDeps, tx: Tx, id: string): Promise<void> {
  const row = await withdrawalStore.find(tx, id);
  if (row !== null) {
    const sums = { amount: row.amount_santim, fee: row.player_fee_santim };
    await tell(deps, tx, "withdrawal", row, sums);
  }
}
