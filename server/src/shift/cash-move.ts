import { formatBirr, type Santim, santim, toBirr } from "@derash/game/money";
import type { CashMove, CashMoves, cashMoveRequest } from "@derash/protocol/hall/cash-office";
import type { Selectable } from "kysely";
import type * as z from "zod";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { between } from "../ledger/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import type { ShiftDeps } from "./deps.ts";
import * as store from "./store.ts";

export type CashMoveRequest = z.output<typeof cashMoveRequest>;

/** Who moves cash and who counts the drawer take turns by the cashier's row. */
export async function moveCash(deps: ShiftDeps, actor: Actor, asked: CashMoveRequest): Promise<CashMoves> {
  const { staff } = actor;
  const amount = amountOf(asked.amount, "amount", "amount_format");
  const needsReason = asked.kind === "pay_in" || asked.kind === "pay_out";
  if (needsReason && asked.reason === "") throw new AppError("invalid_input").at("reason", "reason_required");
  return deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, staff.id);
    const shift = await store.findOpen(tx, staff.id);
    if (shift === null) throw new AppError("no_open_shift");
    if (shift.count !== null) throw new AppError("shift_counted");
    if (!(await isMade(tx, shift, asked, amount))) {
      const values = { shift_id: shift.id, cashier_id: staff.id, kind: asked.kind, amount_santim: amount };
      const { id } = await tx
        .insertInto("cash_move")
        .values({ ...values, reason: asked.reason, key: asked.key })
        .returning("id")
        .executeTakeFirstOrThrow();
      await handOn(deps, tx, { ...asked, id, amount, cashierId: staff.id, branchId: shift.branchId });
      await deps.audit.record(tx, {
        ...doneBy(actor),
        action: "cash.moved",
        target: { id: shift.id, name: shift.cashier },
        companyId: shift.companyId,
        branchId: shift.branchId,
        before: null,
        after: { kind: asked.kind, amount: formatBirr(amount), reason: asked.reason },
      });
    }
    return { success: true, moves: await movesOfMaker(tx, shift.id) };
  });
}

type HandedOn = Pick<CashMoveRequest, "kind" | "reason"> & {
  id: string;
  amount: Santim;
  cashierId: string;
  branchId: string;
};

/** What goes to the safe or comes from it has its transfer; what is paid in and out is with somebody outside. */
async function handOn({ ledger }: ShiftDeps, tx: Tx, move: HandedOn): Promise<void> {
  if (move.kind !== "drop" && move.kind !== "float_in") return;
  const drawer = await ledger.open(tx, "drawer", move.cashierId);
  const safe = await ledger.open(tx, "safe", move.branchId);
  const [from, to] = move.kind === "drop" ? [drawer, safe] : [safe, drawer];
  const key = `cash:${move.id}`;
  await ledger.post(tx, {
    key,
    type: "CASH",
    roundId: null,
    description: move.reason,
    lines: between(from, to, move.amount),
  });
}

/** Errors: idempotency_conflict, also where it was of the drawer before: said to be made, it would be missing in this one. */
async function isMade(
  tx: Tx,
  { id, cashierId }: store.ShiftRow,
  asked: CashMoveRequest,
  amount: Santim,
): Promise<boolean> {
  const made = await tx
    .selectFrom("cash_move")
    .selectAll()
    .where("cashier_id", "=", cashierId)
    .where("key", "=", asked.key)
    .executeTakeFirst();
  if (!made) return false;
  if (made.shift_id !== id || made.kind !== asked.kind || made.amount_santim !== amount || made.reason !== asked.reason)
    throw new AppError("idempotency_conflict");
  return true;
}

/** Of the cashier's open drawer, oldest first; without one there are none. */
export async function ownMoves({ db }: ShiftDeps, cashier: StaffMember): Promise<CashMoves> {
  const shift = await store.findOpen(db, cashier.id);
  return { success: true, moves: shift === null ? [] : await movesOfMaker(db, shift.id) };
}

/** For whoever looks into the drawer: without the keys that its cashier asked with. */
export async function movesOf(queries: Queries, shiftId: string): Promise<CashMove[]> {
  return (await rowsOf(queries, shiftId)).map(wordsOf);
}

async function movesOfMaker(queries: Queries, shiftId: string): Promise<CashMove[]> {
  return (await rowsOf(queries, shiftId)).map((row) => ({ ...wordsOf(row), idempotency_key: row.key }));
}

type Row = Selectable<Tables["cash_move"]>;

function rowsOf(queries: Queries, shiftId: string): Promise<Row[]> {
  return queries
    .selectFrom("cash_move")
    .selectAll()
    .where("shift_id", "=", shiftId)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

const wordsOf = ({ id, kind, amount_santim, reason, made_at }: Row): CashMove => ({
  ...{ id, kind, reason, amount: toBirr(santim(amount_santim)) },
  made_at: made_at.toISOString(),
});
