import type { SmsMessage } from "@derash/protocol/payment/message";
import type { PaymentPage } from "@derash/protocol/payment/staff";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor, StaffMember } from "../../company/service.ts";
import { applyToDepositWithin } from "../deposits.ts";
import type { PaymentDeps } from "../deps.ts";
import { depositInScope, page } from "../staff.ts";
import * as accounts from "../store/account-store.ts";
import * as depositStore from "../store/deposit-store.ts";
import * as lists from "../store/lists.ts";
import * as store from "../store/message-store.ts";
import { birr } from "../wire.ts";
import { tieable, tiedPaid } from "./tied.ts";

const shownDays = 14;
const dayMs = 24 * 3_600_000;

const nameOf = ({ device, sequence }: store.MessageId) => `${device}:${sequence}`;

function messageOf(name: string): store.MessageId {
  const [device = "", sequence = ""] = name.split(":");
  return { device, sequence: Number(sequence) };
}

type Filter = { companyId?: string | undefined; before?: string | undefined; size: number };

/** What has come and nobody has claimed. What still cannot be read is left out, so that a page may need more than one question. */
export async function messages(
  deps: PaymentDeps,
  staff: StaffMember,
  { companyId, before, size }: Filter,
): Promise<{ messages: SmsMessage[]; has_next: boolean }> {
  const found: SmsMessage[] = [];
  const asked = { companyId: staff.companyId ?? companyId ?? null, since: new Date(deps.now() - shownDays * dayMs) };
  let last = before === undefined ? null : messageOf(before);
  for (;;) {
    const rows = await store.unclaimed(deps.reports, { ...asked, before: last }, size + 1);
    found.push(...rows.flatMap(messageWires));
    last = rows.at(-1) ?? null;
    if (found.length > size || rows.length <= size || last === null) break;
  }
  return { messages: found.slice(0, size), has_next: found.length > size };
}

function messageWires(row: store.MessageRow): SmsMessage[] {
  const read = tieable(row);
  if (read === null) return [];
  return [
    {
      ...{ id: nameOf(row), company_id: row.company_id, company_name: row.company_name, phone: row.phone },
      ...{ at: row.stored_at.toISOString(), bank: read.bank, amount: birr(read.amount), payer_name: read.payerName },
      ...{ body: row.body, was_edited: row.was_edited },
    },
  ];
}

/**
 * Says which message a claim is about that none was found for. Whoever says so is the first of the two persons of the review. The same once
 * more by the same one stands. Errors: not_found (either, or a message that tells of no money), payment_decided (it has gone on meanwhile),
 * transfer_claimed (the message has).
 */
export async function tieMessage(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  { message: name, reason }: { message: string; reason: string },
): Promise<PaymentPage> {
  const { payment_account_id: accountId, player_id: playerId } = await depositInScope(deps, actor.staff, id);
  const { id: by } = actor.staff;
  const message = messageOf(name);
  await deps.db.transaction().execute(async (tx) => {
    // One after the other of an account: a message that was sent on twice is two rows.
    await accounts.lock(tx, accountId);
    const row = await depositStore.lock(tx, id);
    if (await lists.hasDone(tx, id, { by, action: "deposit.tied", after: { message: name } })) return;
    if (row.provider !== "sms" || row.amount_santim !== null) throw new AppError("not_found");
    if (row.state !== "created" && row.state !== "expired") throw new AppError("payment_decided");
    const found = await store.find(tx, accountId, message);
    const read = found && tieable(found);
    if (found === null || read === null) throw new AppError("not_found");
    if (!found.is_unclaimed) throw new AppError("transfer_claimed");
    await store.tie(tx, id, message);
    const fact = tiedPaid(row, found.body, read);
    const known = { isPayerTheirs: false, isOverLimit: false, isDecided: false, isTied: true };
    await applyToDepositWithin(deps, tx, id, { is: "fact", fact, known }, "person");
    await depositStore.change(tx, id, { asked_by: by, asked_credit: true });
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "deposit.tied", target: { id, name: row.reference }, companyId: row.company_id },
      ...{ branchId: null, before: null, after: { message: name, amount: birr(read.amount), reason } },
    });
  });
  deps.players.changed(playerId);
  return page(deps, actor.staff, id);
}
