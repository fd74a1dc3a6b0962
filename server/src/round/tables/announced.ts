import { randomUUID } from "node:crypto";
import { type Santim, santim, toBirr } from "@derash/game/money";
import { AppError, invariant } from "../../app-error.ts";
import type { StaffMember } from "../../company/service.ts";
import type { Tx } from "../../postgres/db.ts";
import * as change from "../change-store.ts";
import type { RoundDeps, TransitionDeps } from "../deps.ts";
import { type Announced, openRound } from "../open-round.ts";
import { setAsideGuarantee } from "../prize/guarantee.ts";
import type { Guarantee, SoldCartela } from "../record.ts";
import { tellPaid, voidInRoom } from "../room/due.ts";
import type { Keeper } from "../room/keeper.ts";
import { lockRoom } from "../room/managed-rooms.ts";
import * as store from "../store.ts";
import { voidRound } from "../transition.ts";
import { isOffered } from "./offered.ts";
import { insertSister, lockFamily, offerAgain, quietMs } from "./sisters.ts";
import { tablesNow } from "./tables.ts";

type Deps = TransitionDeps & { now: () => number };
export type AnnouncedRound = { roundId: string; roomId: string };
type CancelledRound = AnnouncedRound & { refunded: readonly SoldCartela[] };
/** A table of a branch beside which a round is announced. */
type Table = { branchId: string; branchName: string; companyId: string; stake: Santim; isStopped: boolean };

/** `guarantee`: the least that it gives away, zero for none. */
export type AnnouncedIntent = Announced & { guarantee: Santim };

type Held = Pick<Keeper, "openRooms"> & { rooms: Pick<Keeper["rooms"], "held" | "row"> };

/** Rounds with a time. What is done within a transaction is told by `changed`, once that is committed. */
export type Announcing = {
  /** A table that staff have set up, and whether it is stopped, or withdrawn; nobody else changes it until the end of the transaction. Errors: not_found. */
  lockTable(tx: Tx, staff: StaffMember, roomId: string): Promise<Table>;
  /**
   * Opens a round with a time beside the tables of a stake, and sets its guarantee aside; null: there are as many as there may be.
   * Errors: guarantee_uncovered.
   */
  openAnnounced(tx: Tx, table: Table, intent: AnnouncedIntent): Promise<AnnouncedRound | null>;
  /** Takes it back before its sale ends; every stake goes back. Errors: round_closed. */
  cancelAnnounced(tx: Tx, roundId: string): Promise<CancelledRound>;
  /** `refunded`: what was given back by it; their players' pages are told. */
  changed(roomId: string, refunded?: readonly SoldCartela[]): Promise<void>;
};

export function announcing(deps: Deps & Pick<RoundDeps, "hints" | "stakes">, keeper: Held): Announcing {
  return {
    lockTable: async (tx, staff, roomId) => {
      const { branchId, branchName, companyId, stake_santim, stopped_with } = await lockRoom(tx, { staff }, roomId);
      const stake = santim(stake_santim);
      return {
        branchId,
        branchName,
        companyId,
        stake,
        isStopped: stopped_with !== null || !isOffered(deps, { stake }),
      };
    },
    openAnnounced: (tx, table, intent) => openAnnounced(deps, tx, table, intent),
    cancelAnnounced: (tx, roundId) => cancelAnnounced(deps, tx, roundId),
    changed: async (roomId, refunded = []) => {
      tellPaid(deps, refunded);
      keeper.rooms.held(roomId)?.invalidate("now");
      deps.hints.tell("room", roomId);
      if (keeper.rooms.row(roomId)) return;
      await keeper.openRooms();
      deps.hints.tell("rooms");
    },
  };
}

/**
 * Opens a round with a time beside the tables of its stake: in a sister room that nobody uses, else in a new one. Two who announce
 * at once wait for each other. null: the stake has as many rooms as there may be.
 */
async function openAnnounced(
  deps: Deps,
  tx: Tx,
  { branchId, stake, companyId }: Table,
  { guarantee, ...announced }: AnnouncedIntent,
): Promise<AnnouncedRound | null> {
  const family = await lockFamily(tx, branchId, stake);
  const tables = await tablesNow(
    deps,
    tx,
    family.map(({ id }) => id),
  );
  const free = tables.find(({ isRetired, sold, held, unwatchedMs }) => {
    return isRetired && sold + held === 0 && unwatchedMs > quietMs;
  });
  const isFree = free !== undefined && (await endUnused(deps, tx, free.roundId));
  const id = isFree ? await offerAgain(tx, free.roomId) : await insertSister(tx, family);
  if (id === null) return null;
  const room = await store.room(tx, id);
  invariant(room, `room ${id} is there`);
  const held = guarantee === 0 ? null : await setAside(deps, tx, companyId, guarantee);
  return { roomId: id, roundId: await openRound(deps, tx, room, held, announced) };
}

/** All of it, now: at its time nothing can be missing. Errors: guarantee_uncovered. */
async function setAside({ ledger }: Deps, tx: Tx, companyId: string, amount: Santim): Promise<Guarantee> {
  const accountId = await ledger.open(tx, "company", companyId);
  await ledger.lock(tx, [accountId]);
  const balance = await ledger.balanceOf(accountId, tx);
  if (balance < amount) throw new AppError("guarantee_uncovered", { balance: toBirr(balance) });
  return setAsideGuarantee(ledger, tx, { companyId, ownerId: randomUUID(), amount, description: "Announced round" });
}

/** A round that is on sale in a room that nobody uses makes place. Answers whether it did: somebody may have bought just now. */
async function endUnused(deps: Deps, tx: Tx, roundId: string): Promise<boolean> {
  await change.lockSales(tx, roundId);
  const { record, now } = await change.lockRound(tx, roundId);
  if (record.facts.state !== "open" || record.cartelas.length > 0) return false;
  await voidRound(deps, tx, record, now, "cancelled");
  return true;
}

/**
 * Takes an announced round back before its sale ends: every stake goes back, its players are told, and the room goes on. A purchase
 * of the same instant is in it and comes back, or is refused. Errors: round_closed.
 */
async function cancelAnnounced(deps: Deps, tx: Tx, roundId: string): Promise<CancelledRound> {
  await change.lockSales(tx, roundId);
  const { record, now } = await change.lockRound(tx, roundId);
  const { state, closesAt } = record.facts;
  if (state !== "open" || (closesAt !== null && closesAt <= now)) throw new AppError("round_closed");
  const room = await store.room(tx, record.table.id);
  invariant(room, `round ${roundId} is of a room`);
  await voidInRoom(deps, tx, room, record, now, "cancelled");
  return { roundId, roomId: room.id, refunded: record.cartelas };
}
