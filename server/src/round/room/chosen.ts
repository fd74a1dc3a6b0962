import { formatBirr, santim } from "@derash/game/money";
import { amountOf } from "../../amount.ts";
import { AppError } from "../../app-error.ts";
import type { AuditService } from "../../audit/service.ts";
import type { Player } from "../../player/service.ts";
import type { Room } from "./room.ts";

export type Rooms = Map<string, Room>;
/** Which room: by its id, and always by its stake, in birr as the client wrote it. */
export type RoomChoice = { roomId?: string | undefined; stake: string };
export type Claim = RoomChoice & { telegramId?: string | undefined };

/** Errors: session_not_found. */
export function roomById(rooms: Rooms, roomId: string): Room {
  const room = rooms.get(roomId);
  if (!room) throw new AppError("session_not_found");
  return room;
}

/** The room that a client means. A stake that is not the room's is refused: stakes come from the room, never from a client. */
export function roomOf(rooms: Rooms, choice: RoomChoice): Room {
  const stake = amountOf(choice.stake);
  if (choice.roomId === undefined) {
    const room = [...rooms.values()].find(({ row }) => row.stake === stake);
    if (!room) throw new AppError("session_not_found");
    return room;
  }
  const room = roomById(rooms, choice.roomId);
  if (room.row.stake !== stake) throw new AppError("stake_mismatch");
  return room;
}

/** Compares what the client claims with what the server knows; a difference is refused and kept as a cheat signal. */
export async function checkedRoom(
  audit: Pick<AuditService, "cheatSignal">,
  rooms: Rooms,
  player: Player,
  claim: Claim,
): Promise<Room> {
  const actual = String(player.telegramId);
  if (claim.telegramId !== undefined && claim.telegramId !== actual) {
    await audit.cheatSignal({ playerId: player.id, kind: "telegram_id", claimed: claim.telegramId, actual });
    throw new AppError("not_yours");
  }
  try {
    return roomOf(rooms, claim);
  } catch (error) {
    if (error instanceof AppError && error.code !== "session_not_found") {
      const stake = rooms.get(claim.roomId ?? "")?.row.stake;
      await audit.cheatSignal({
        playerId: player.id,
        kind: "stake",
        claimed: claim.stake,
        actual: stake === undefined ? "" : formatBirr(santim(stake)),
      });
    }
    throw error;
  }
}
