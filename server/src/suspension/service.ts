import type { pageQuery } from "@derash/protocol/management";
import type { Suspension } from "@derash/protocol/player";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { maskName, type PlayerService } from "../player/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import type { Listed } from "../postgres/page.ts";
import { refuseUnseen } from "../unseen.ts";
import * as store from "./store.ts";

type PageChoice = Omit<z.output<typeof pageQuery>, "companyId"> & { companyId?: string | undefined };

/**
 * Players who may not play: with one company, or, by a super admin's word, with none. The database refuses their
 * reservations and stakes; what they have paid for plays on and wins, and their money and history stay.
 */
export type SuspensionService = {
  /** A page of the own company's and, of its customers, those with every company, without why; a super admin's are all. Newest first. */
  list(staff: StaffMember, choice: PageChoice): Promise<Listed<Suspension>>;
  /** Whether a player may not play with a company; `within` a transaction that goes by it. */
  isSuspended(playerId: string, companyId: string, within?: Queries): Promise<boolean>;
  /** By which suspensions each of these may not play with that company: their ids; of none they may. One question for all. */
  of(whose: readonly store.Whose[], within?: Queries): Promise<(whose: store.Whose) => string[]>;
  /** What a player is told who may not play with a company, which may be nothing; null: they may. */
  told(playerId: string, companyId: string): Promise<string | null>;
  /** In which of these rooms whoever has a Telegram account may not play. */
  suspendedAt(telegramId: number, roomIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The reason is for staff; `told` is said to the player with each refusal. One that is suspended already stays so, and the
   * newest words count. Errors: not_found.
   */
  suspend(actor: Actor, telegramId: string, reason: string, told?: string): Promise<void>;
  /**
   * Answers with which companies the player is suspended still, as far as this person may know; null: with every one. Of one that is
   * over: not_found; of one whose words are others than were seen: version_changed. Errors: not_found, version_changed.
   */
  end(actor: Actor, id: string, seen?: store.Words): Promise<(string | null)[]>;
};

type Deps = { db: Db; players: PlayerService; audit: AuditService };

export function createSuspensionService(deps: Deps): SuspensionService {
  return {
    list: async (staff, { search, companyId, ...page }) => {
      const own = staff.companyId;
      if (own !== null && companyId !== undefined && companyId !== own) return { rows: [], count: 0 };
      const { rows, count } = await store.list(deps.db, own, own ?? companyId ?? null, search, page);
      return { rows: rows.map((row) => store.wireOf(row, own)), count };
    },
    isSuspended: (playerId, companyId, within = deps.db) => store.isSuspended(within, playerId, companyId),
    of: (whose, within = deps.db) => store.of(within, whose),
    told: (playerId, companyId) => store.told(deps.db, playerId, companyId),
    suspendedAt: (telegramId, roomIds) => store.suspendedAt(deps.db, telegramId, roomIds),
    suspend: (actor, telegramId, reason, told = "") => suspend(deps, actor, telegramId, { reason, told }),
    end: (actor, id, seen) => end(deps, actor, id, seen),
  };
}

async function suspend(
  { db, players, audit }: Deps,
  actor: Actor,
  telegramId: string,
  words: store.Words,
): Promise<void> {
  const { staff } = actor;
  const player = await players.findByTelegramId(Number(telegramId));
  if (!player || player.staffRole !== null) throw new AppError("not_found");
  await db.transaction().execute(async (tx) => {
    const row = { player_id: player.id, company_id: staff.companyId, ...words, suspended_by: staff.id };
    const put = await store.put(tx, row);
    if (put === null) return;
    await audit.record(tx, {
      ...doneBy(actor),
      action: "player.suspended",
      target: { id: player.id, name: await store.nameOf(tx, staff.companyId, player) },
      companyId: staff.companyId,
      branchId: null,
      before: put.before && saidIn(put.before),
      after: saidIn(put.after),
    });
  });
  players.changed(player.id);
}

function saidIn({ reason, told }: store.Words): Partial<store.Words> {
  return told === "" ? { reason } : { reason, told };
}

async function end(
  { db, players, audit }: Deps,
  actor: Actor,
  id: string,
  seen: store.Words | undefined,
): Promise<(string | null)[]> {
  const { staff } = actor;
  const { playerId, still } = await db.transaction().execute(async (tx) => {
    await store.lock(tx, id);
    const row = await store.find(tx, staff.companyId, id);
    const isForeign = staff.companyId !== null && row?.company_id !== staff.companyId;
    if (!row || isForeign) throw new AppError("not_found");
    refuseUnseen(row, {}, seen);
    const whose = await store.remove(tx, id);
    await audit.record(tx, {
      ...doneBy(actor),
      action: "player.suspension_ended",
      target: { id, name: row.is_known ? row.first_name : maskName(row.first_name) },
      companyId: row.company_id,
      branchId: null,
      before: saidIn(row),
      after: null,
    });
    return { playerId: whose, still: await store.companiesOf(tx, whose, staff.companyId) };
  });
  players.changed(playerId);
  return still;
}
