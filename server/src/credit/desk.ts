import type { PlayerAtDesk } from "@derash/protocol/management";
import { AppError } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import { normalisePhone } from "../phone.ts";
import type { Player, PlayerService } from "../player/service.ts";
import { deskName } from "./target.ts";

export type DeskQuery = { telegramId?: string | undefined; phone?: string | undefined };

const phoneDigitsShown = 4;

type Deps = { players: PlayerService; audit: Pick<AuditService, "noted"> };

export async function playerAtDesk(
  { players, audit }: Deps,
  { staff, requestId }: Actor,
  query: DeskQuery,
): Promise<PlayerAtDesk> {
  const player = await find(players, query);
  if (!player || player.staffRole !== null) throw new AppError("not_found");
  await audit.noted({
    actor: { id: staff.id, name: staff.username },
    action: "player.looked_up",
    target: { id: player.id, name: deskName(player) },
    companyId: staff.companyId,
    branchId: staff.branchId,
    after: null,
    requestId,
  });
  return {
    user_id: player.id,
    telegramId: String(player.telegramId),
    name: deskName(player),
    phoneNumber: maskPhone(player.phoneNumber ?? ""),
  };
}

async function find(players: PlayerService, { telegramId, phone }: DeskQuery): Promise<Player | null> {
  if (telegramId !== undefined) return players.findByTelegramId(Number(telegramId));
  const phoneNumber = normalisePhone(phone ?? "");
  if (!phoneNumber) throw new AppError("invalid_input", {}, { phone: "must be a phone number" });
  return players.findByPhone(phoneNumber);
}

/** The end is enough to ask by, and a desk is no directory of numbers. */
function maskPhone(phoneNumber: string): string {
  return phoneNumber && `•••${phoneNumber.slice(-phoneDigitsShown)}`;
}
