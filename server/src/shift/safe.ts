import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { Safe, safeMoveRequest } from "@derash/protocol/hall/cash-office";
import { sql } from "kysely";
import type * as z from "zod";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { ShiftDeps } from "./deps.ts";

export type SafeMoveRequest = z.output<typeof safeMoveRequest>;

const movesMax = 50;

/** Between a branch's safe and its bank, or paid out of the safe. Errors: not_found, invalid_amount, safe_short, idempotency_conflict. */
export async function moveSafe(deps: ShiftDeps, actor: Actor, asked: SafeMoveRequest): Promise<void> {
  const branch = await deps.companies.branchOf(actor.staff, asked.branchId);
  const amount = amountOf(asked.amount, "amount", "amount_format");
  const { kind, reason, key } = asked;
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ result: "ok" | "again" | "other" | "short" }>`
      select safe_move_make(${branch.id}, ${actor.staff.id}, ${kind}, ${amount}, ${reason}, ${key}) as result`.execute(
      tx,
    );
    const result = rows[0]?.result;
    if (result === "again") return;
    if (result === "other") throw new AppError("idempotency_conflict");
    if (result === "short") throw new AppError("safe_short", { balance: await balanceOf(tx, branch.id) }).at("amount");
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "safe.moved",
      target: { id: branch.id, name: branch.name },
      companyId: branch.companyId,
      branchId: branch.id,
      before: null,
      after: { kind, amount: formatBirr(amount), reason },
    });
  });
}

type Kept = { santim: number; made_at: Date; key: string | null };

/** A branch's safe by the books, and what came to it and went from it, newest first; of their own moves `staffId` hears the keys. */
export async function safeOf(tx: Tx, branchId: string, staffId: string): Promise<Safe> {
  const { rows } = await sql<Omit<Safe["moves"][number], "amount" | "made_at" | "idempotency_key"> & Kept>`
      select moves.id, kind, santim, reason, username as by, made_at,
        case when moves.by = ${staffId} then moves.key end as key from (
        (select c.id, c.kind, c.amount_santim as santim, c.reason, c.cashier_id as by, c.made_at, c.key
          from cash_move c join shift on shift.id = c.shift_id
          where shift.branch_id = ${branchId} and c.kind in ('drop', 'float_in')
          order by c.made_at desc limit ${movesMax})
        union all
        (select m.id, m.kind, m.amount_santim, m.reason, m.staff_id, m.made_at, m.key from safe_move m
          where m.branch_id = ${branchId} order by m.made_at desc limit ${movesMax})
      ) moves join staff_directory on staff_directory.id = moves.by
      order by made_at desc, moves.id desc limit ${movesMax}`.execute(tx);
  return {
    balance: await balanceOf(tx, branchId),
    moves: rows.map(({ santim: amount, made_at, key, ...move }) => ({
      ...move,
      ...(key !== null && { idempotency_key: key }),
      amount: toBirr(santim(amount)),
      made_at: made_at.toISOString(),
    })),
  };
}

async function balanceOf(tx: Tx, branchId: string): Promise<number> {
  const { rows } = await sql<{ santim: number }>`select safe_balance(${branchId}) as santim`.execute(tx);
  return toBirr(santim(rows[0]?.santim ?? 0));
}
