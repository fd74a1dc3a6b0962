import type { PlayerAtDesk } from "@derash/protocol/credit";
import type { MiniAppUser } from "@derash/protocol/player";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import { type Actor, type StaffMember, scopeOf } from "../company/service.ts";
import { maskedPhone, normalisePhone } from "../phone.ts";
import type { Player, PlayerService } from "../player/service.ts";
import type { Db } from "../postgres/db.ts";
import { isCustomerOf } from "./customer.ts";
import { deskName } from "./target.ts";

export type DeskQuery = { telegramId?: string | undefined; phone?: string | undefined };

type Deps = { players: PlayerService; audit: Pick<AuditService, "noted"> };

export async function playerAtDesk({ players, audit }: Deps, actor: Actor, query: DeskQuery): Promise<PlayerAtDesk> {
  const player = await find(players, query);
  if (!player || player.staffRole !== null) throw new AppError("not_found");
  await note(audit, actor, player);
  return atDesk(player);
}

/** The same for those who sit at no desk: a foreign player answers like one that is not there. */
export async function playerByPhone(
  { db, players, audit }: Deps & { db: Db },
  actor: Actor,
  phone: string,
): Promise<PlayerAtDesk> {
  const player = await find(players, { phone });
  if (!player || !(await isInScope(db, actor.staff, player))) throw new AppError("not_found");
  await note(audit, actor, player);
  return atDesk(player);
}

function atDesk(player: Player): PlayerAtDesk {
  return {
    user_id: player.id,
    telegramId: String(player.telegramId),
    name: deskName(player),
    phoneNumber: maskedPhone(player.phoneNumber ?? ""),
  };
}

/** A foreign player answers like one that is not there; a desk does not learn who is staff elsewhere. */
export async function playerInScope(
  { db, players, audit }: Deps & { db: Db },
  actor: Actor,
  telegramId: string,
): Promise<MiniAppUser> {
  const player = await players.findByTelegramId(Number(telegramId));
  if (!player || !(await isInScope(db, actor.staff, player))) throw new AppError("not_registered");
  await note(audit, actor, player);
  const { companyId } = scopeOf(actor.staff);
  const profile = await players.profile(player, { companyId, isOnly: companyId !== null });
  const isCorrectable = actor.staff.role === "super_admin" && player.staffRole === null;
  return {
    ...{ ...profile, phoneNumber: maskedPhone(profile.phoneNumber) },
    ...(isCorrectable && { playerId: player.id }),
  };
}

async function isInScope(db: Db, staff: StaffMember, player: Player): Promise<boolean> {
  const { companyId } = scopeOf(staff);
  if (companyId === null) return true;
  return player.staffRole === null && isCustomerOf(db, player, companyId);
}

/** It is recorded who looked whom up. */
function note(audit: Deps["audit"], actor: Actor, player: Player): Promise<void> {
  const { staff } = actor;
  return audit.noted({
    ...doneBy(actor),
    action: "player.looked_up",
    target: { id: player.id, name: deskName(player) },
    companyId: staff.companyId,
    branchId: staff.branchId,
    after: null,
  });
}

async function find(players: PlayerService, { telegramId, phone }: DeskQuery): Promise<Player | null> {
  if (telegramId !== undefined) return players.findByTelegramId(Number(telegramId));
  const phoneNumber = normalisePhone(phone ?? "");
  if (!phoneNumber) throw new AppError("invalid_input").at("phone", "not_phone");
  return players.findByPhone(phoneNumber);
}
