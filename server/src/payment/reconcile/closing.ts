import type { ReconciliationItem } from "@derash/protocol/payment/reconciliation";
import { AppError } from "../../app-error.ts";
import { type AuditEntry, doneBy } from "../../audit/service.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../../company/service.ts";
import type { Tx } from "../../postgres/db.ts";
import { dateOf } from "../deps.ts";
import { birr, birrOrNull, iso } from "../wire.ts";
import type { ReconcileDeps } from "./run.ts";
import * as store from "./store.ts";

/**
 * What a payment's own state machine, or a look at the provider's settlements, puts right is not put right a second time here: of these
 * the persons only say that they know.
 */
const neverAdjusted: readonly string[] = ["status_differs", "balance_differs"];

const canAdjust = (row: store.ItemRow) =>
  !neverAdjusted.includes(row.kind) && row.difference_santim !== 0 && row.is_found;

/**
 * A first person asks for an item to be closed and says why; asked again by the same person it is asked anew. Errors: not_found (missing
 * or foreign), item_decided, item_adjusted, not_allowed.
 */
export async function ask(
  deps: ReconcileDeps,
  actor: Actor,
  id: string,
  { reason, adjust }: { reason: string; adjust: boolean },
): Promise<ReconciliationItem> {
  const { staff } = actor;
  await deps.db.transaction().execute(async (tx) => {
    const row = await locked(tx, staff, id);
    if (row.state === "closed" || (row.state === "asked" && row.asked_by !== staff.id))
      throw new AppError("item_decided");
    if (adjust && (!canAdjust(row) || (await store.isStillToCome(tx, row)))) throw new AppError("not_allowed");
    if (adjust && (await store.isAdjusted(tx, row))) throw new AppError("item_adjusted");
    await store.ask(tx, id, { by: staff.id, reason, adjust, at: dateOf(deps) });
    await record(deps, tx, actor, row, "reconciliation.item_asked", { reason, status: "asked", ...sums(row, adjust) });
  });
  return read(deps, staff, id);
}

/**
 * Another person agrees, which closes it, or does not. `adjust`: what they read, which the first person may have changed since.
 * Errors: not_found, item_decided, item_changed, second_person.
 */
export async function decide(
  deps: ReconcileDeps,
  actor: Actor,
  id: string,
  { agrees, adjust }: { agrees: boolean; adjust: boolean },
): Promise<ReconciliationItem> {
  const { staff } = actor;
  await deps.db.transaction().execute(async (tx) => {
    const row = await locked(tx, staff, id);
    // A second click of the one who closed it is answered like the first.
    if (agrees && row.state === "closed" && row.decided_by === staff.id) return;
    if (row.state !== "asked") throw new AppError("item_decided");
    if (row.asked_by === staff.id) throw new AppError("second_person");
    if (row.is_adjusted !== adjust) throw new AppError("item_changed");
    if (!agrees) {
      await store.ask(tx, id, { by: null, reason: null, adjust: false, at: null });
      return record(deps, tx, actor, row, "reconciliation.item_refused", { status: "open" });
    }
    // What has been put right since is not put right once more.
    if (adjust && (!canAdjust(row) || (await store.isStillToCome(tx, row)))) throw new AppError("item_changed");
    const result = await store.close(tx, id, staff.id, dateOf(deps));
    if (result === "moved") throw new AppError("item_changed");
    if (result !== "ok") throw new AppError(result === "second_person" ? "second_person" : "item_decided");
    const after = { status: "closed", reason: row.reason ?? "", ...sums(row, row.is_adjusted) };
    await record(deps, tx, actor, row, "reconciliation.item_closed", after);
  });
  return read(deps, staff, id);
}

const sums = (row: store.ItemRow, adjust: boolean) => (adjust ? { amount: birr(row.difference_santim) } : {});

async function locked(tx: Tx, staff: StaffMember, id: string): Promise<store.ItemRow> {
  const row = await store.lockItem(tx, id);
  if (row === null || !isInScope(scopeOf(staff), { companyId: row.company_id, branchId: staff.branchId }))
    throw new AppError("not_found");
  return row;
}

async function read({ db }: ReconcileDeps, staff: StaffMember, id: string): Promise<ReconciliationItem> {
  const row = await store.item(db, id);
  if (row === null) throw new AppError("not_found");
  return itemWire(row, staff);
}

type Action = Extract<AuditEntry["action"], `reconciliation.${string}`>;

async function record(
  { audit }: ReconcileDeps,
  tx: Tx,
  actor: Actor,
  row: store.ItemRow,
  action: Action,
  after: AuditEntry["after"],
) {
  const name = [row.day, row.kind, row.reference ?? row.their_reference].filter(Boolean).join(" ");
  await audit.record(tx, {
    ...{ ...doneBy(actor), action, target: { id: row.id, name }, companyId: row.company_id, branchId: null },
    ...{ before: { status: row.state }, after },
  });
}

export function itemWire(row: store.ItemRow, staff: StaffMember): ReconciliationItem {
  const [reference] = (row.reference ?? "").split(".");
  return {
    ...{ id: row.id, side: row.side, kind: row.kind, payment_id: row.payment_id, way: row.way },
    ...{ reference: reference || null, their_reference: row.their_reference },
    ...{ ours_status: row.ours_status, ours: birrOrNull(row.ours_santim), ours_fee: birrOrNull(row.ours_fee_santim) },
    ...{ theirs_status: row.theirs_status, theirs: birrOrNull(row.theirs_santim) },
    ...{ theirs_fee: birrOrNull(row.theirs_fee_santim), agreed_fee: birrOrNull(row.agreed_fee_santim) },
    difference: birr(row.difference_santim),
    ...{ is_found: row.is_found, can_adjust: canAdjust(row), state: row.state, is_adjusted: row.is_adjusted },
    undone_for: row.undone_for,
    ...{ reason: row.reason, asked_by: row.asker, decided_by: row.decider, decided_at: iso(row.decided_at) },
    can_ask: row.state === "open" || (row.state === "asked" && row.asked_by === staff.id),
    can_decide: row.state === "asked" && row.asked_by !== staff.id,
  };
}
