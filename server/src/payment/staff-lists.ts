import type { QueuedWithdrawal, StaffPayment } from "@derash/protocol/payment/staff";
import { decidableAfterHours } from "@derash/protocol/payment/state";
import type { StaffMember } from "../company/service.ts";
import { dayEnd, dayStart } from "../days.ts";
import { maskedPhone } from "../phone.ts";
import { atOneMoment, type Queries } from "../postgres/db.ts";
import type { PaymentDeps } from "./deps.ts";
import { waitsNow } from "./policy.ts";
import { normaliseReference } from "./sms/reference.ts";
import * as depositStore from "./store/deposit-store.ts";
import { saidAmounts as saidOf, type Transfer } from "./store/evidence-store.ts";
import * as lists from "./store/lists.ts";
import * as withdrawalStore from "./store/withdrawal-store.ts";
import { birr, birrOrNull, depositWire, iso, shownReference, withdrawalWire } from "./wire.ts";

// Lists are asked for every ten seconds by everybody who may see them: whole pages in a fixed number of questions.

const queueMax = 200;
const hourMs = 3_600_000;

type PlayerWords = { player_id: string; player: string; phone: string };

/** "Abebe B. •••5678": enough to ask by. */
async function wordsOfPlayers({ players }: PaymentDeps, ids: readonly string[]): Promise<(id: string) => PlayerWords> {
  const found = new Map((await players.findAll([...new Set(ids)])).map((player) => [player.id, player]));
  return (id) => {
    const player = found.get(id);
    const [initial] = player?.lastName ?? "";
    const name = [player?.firstName ?? "", initial === undefined ? "" : `${initial.toUpperCase()}.`]
      .filter(Boolean)
      .join(" ");
    const phone = maskedPhone(player?.phoneNumber);
    return { player_id: id, player: [name, phone].filter(Boolean).join(" "), phone };
  };
}

export async function playerWords(deps: PaymentDeps, id: string): Promise<PlayerWords> {
  return (await wordsOfPlayers(deps, [id]))(id);
}

async function usernames(queries: Queries, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = queries.selectFrom("staff_directory").select(["id", "username"]).where("id", "in", known);
  return new Map((await rows.execute()).map(({ id, username }) => [id, username]));
}

/** Whether persons may say how one ended that the provider does not know. */
export function isDecidable({ now }: PaymentDeps, unknownSince: Date): boolean {
  return now() - unknownSince.getTime() >= decidableAfterHours * hourMs;
}

/** As the queue shows them. */
async function queued(
  deps: PaymentDeps,
  staff: StaffMember,
  rows: readonly withdrawalStore.WithdrawalRow[],
): Promise<QueuedWithdrawal[]> {
  const [past, suspensionsOf, words, names] = await Promise.all([
    withdrawalStore.past(deps.db, rows),
    deps.suspensionsOf(rows),
    wordsOfPlayers(
      deps,
      rows.map((row) => row.player_id),
    ),
    usernames(
      deps.db,
      rows.flatMap((row) => [row.approved_by, row.second_by]),
    ),
  ]);
  return rows.map((row) => {
    const { brought, taken } = past(row);
    const { player_id, player } = words(row.player_id);
    const { unknown_since: since } = row;
    const isDue = since !== null && isDecidable(deps, since);
    return {
      ...withdrawalWire(row),
      ...{ player_id, player, waits_because: waitsNow(row, suspensionsOf(row)), needs_two: row.needs_two },
      approved_by: names.get(row.approved_by) ?? null,
      second_by: names.get(row.second_by) ?? null,
      can_approve: row.state === "requested" && row.approved_by !== staff.id,
      can_decide: row.state === "unknown" && isDue && row.asked_by !== staff.id,
      asked_outcome: row.asked_outcome as "paid" | "not_paid" | null,
      unknown_since: iso(since),
      ...{ brought: birr(brought), taken: birr(taken) },
    };
  });
}

export async function queuedOne(
  deps: PaymentDeps,
  staff: StaffMember,
  row: withdrawalStore.WithdrawalRow,
): Promise<QueuedWithdrawal> {
  const [one] = await queued(deps, staff, [row]);
  if (one === undefined) throw new Error("a row has one line");
  return one;
}

export async function queue(
  deps: PaymentDeps,
  staff: StaffMember,
  { companyId, state }: { companyId?: string | undefined; state?: string | undefined },
): Promise<{ withdrawals: QueuedWithdrawal[]; has_next: boolean }> {
  // What has ended or gone on between the two is not in a list of those that have not.
  const { rows, hasNext } = await atOneMoment(deps.db, async (tx) => {
    const found = await lists.openWithdrawals(tx, staff.companyId ?? companyId ?? null, state, queueMax + 1);
    const ids = found.slice(0, queueMax);
    return { rows: inOrder(ids, await withdrawalStore.findAll(tx, ids)), hasNext: found.length > queueMax };
  });
  return { withdrawals: await queued(deps, staff, rows), has_next: hasNext };
}

/** Rows as their ids stand; one that has gone meanwhile is left out. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

type PaymentsFilter = Omit<lists.ListFilter, "from" | "to"> & {
  startDay?: string | undefined;
  endDay?: string | undefined;
  size: number;
};

export async function payments(
  deps: PaymentDeps,
  staff: StaffMember,
  { startDay, endDay, size, ...filter }: PaymentsFilter,
): Promise<{ payments: StaffPayment[]; has_next: boolean }> {
  const asked = {
    ...{ ...filter, companyId: staff.companyId ?? filter.companyId },
    ...{ from: startDay ? dayStart(startDay) : undefined, to: endDay ? dayEnd(endDay) : undefined },
  };
  // Found by a state or by an amount, each is shown with it.
  const { rows, hasNext } = await atOneMoment(deps.reports, async (tx) => {
    const found = await lists.payments(tx, asked, size + 1);
    return { rows: await rowsOf(tx, found.slice(0, size)), hasNext: found.length > size };
  });
  return { payments: await staffPayments(deps, rows), has_next: hasNext };
}

type PaymentRow = depositStore.DepositRow | withdrawalStore.WithdrawalRow;
const isDeposit = (row: PaymentRow): row is depositStore.DepositRow => !("destination_id" in row);

async function rowsOf(queries: Queries, found: readonly lists.Listed[]): Promise<PaymentRow[]> {
  const idsOf = (kind: lists.Listed["kind"]) => found.filter((each) => each.kind === kind).map(({ id }) => id);
  const deposits = await depositStore.findAll(queries, idsOf("deposit"));
  const withdrawals = await withdrawalStore.findAll(queries, idsOf("withdrawal"));
  return inOrder<PaymentRow>(
    found.map(({ id }) => id),
    [...deposits, ...withdrawals],
  );
}

/** What is known of each, in the same order. */
export async function staffPayments(deps: PaymentDeps, rows: readonly PaymentRow[]): Promise<StaffPayment[]> {
  const words = await wordsOfPlayers(
    deps,
    rows.map((row) => row.player_id),
  );
  const said = await saidAmounts(
    deps,
    rows.filter((row) => isDeposit(row)),
  );
  return rows.map((row) => {
    const { player_id, player } = words(row.player_id);
    if (!isDeposit(row)) return { ...withdrawalWire(row), player_id, player, said_amount: null };
    return { ...depositWire(row), player_id, player, said_amount: birrOrNull(said(row)) };
  });
}

/** A claim of a transfer names no amount; until it is credited, its message on the operator's phone is all that does. */
async function saidAmounts(
  { db }: PaymentDeps,
  rows: readonly depositStore.DepositRow[],
): Promise<(row: depositStore.DepositRow) => number | null> {
  const transfers = rows.map((row) => [row, transferOf(row)] as const);
  const claims = new Map(transfers.flatMap(([{ id }, transfer]) => (transfer === null ? [] : [[id, transfer]])));
  if (claims.size === 0) return () => null;
  const said = await saidOf(db, [...claims.values()]);
  return ({ id }) => {
    const transfer = claims.get(id);
    return transfer === undefined ? null : said(transfer);
  };
}

function transferOf(row: depositStore.DepositRow): Transfer | null {
  if (row.provider !== "sms" || row.amount_santim !== null || row.credited_santim !== null) return null;
  const named = normaliseReference(shownReference(row.reference));
  return named === null ? null : { accountId: row.payment_account_id, ...named };
}
