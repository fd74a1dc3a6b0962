import { formatBirr, santim } from "@derash/game/money";
import { amountOf } from "../../amount.ts";
import { AppError } from "../../app-error.ts";
import type { AuditService } from "../../audit/service.ts";
import type { Player } from "../../player/service.ts";
import type { RoomRow } from "../store.ts";
import type { Room } from "./room.ts";
import type { Rooms } from "./rooms.ts";
import type { Tables } from "./tables.ts";

/** The rooms, and what goes on in them. */
export type House = { rooms: Rooms; tables: Pick<Tables, "best"> };
/** Which room: by its id, and always by its stake, in birr as the client wrote it. */
export type RoomChoice = { roomId?: string | undefined; stake: string };
export type Claim = RoomChoice & { telegramId?: string | undefined };

/** Errors: session_not_found. */
export async function roomById({ rooms }: House, roomId: string): Promise<Room> {
  return rooms.wake(await rowById(rooms, roomId));
}

async function rowById(rooms: Rooms, roomId: string): Promise<RoomRow> {
  const row = await rooms.find(roomId);
  if (!row) throw new AppError("session_not_found");
  return row;
}

/** The room that a player means. A stake that is not the room's is refused: stakes come from the room, never from a client. */
export async function roomOf(house: House, player: Player, choice: RoomChoice): Promise<Room> {
  return house.rooms.wake(await rowOf(house, player, choice));
}

/** As roomOf, but that nobody is woken. */
export async function rowOf({ rooms, tables }: House, player: Player, choice: RoomChoice): Promise<RoomRow> {
  const stake = amountOf(choice.stake);
  if (choice.roomId === undefined) {
    const family = rooms.family(stake);
    const [only] = family;
    const best = family.length > 1 ? await tables.best(player.id, family) : undefined;
    const row = family.find(({ id }) => id === best) ?? only;
    if (!row) throw new AppError("session_not_found");
    return row;
  }
  const row = await rowById(rooms, choice.roomId);
  if (row.stake !== stake) throw new AppError("stake_mismatch");
  return row;
}

/** Compares what the client claims with what the server knows; a difference is refused and kept as a cheat signal. */
export async function checkedRoom(
  audit: Pick<AuditService, "cheatSignal">,
  house: House,
  player: Player,
  claim: Claim,
): Promise<Room> {
  const actual = String(player.telegramId);
  if (claim.telegramId !== undefined && claim.telegramId !== actual) {
    await audit.cheatSignal({ playerId: player.id, kind: "telegram_id", claimed: claim.telegramId, actual });
    throw new AppError("not_yours");
  }
  try {
    return await roomOf(house, player, claim);
  } catch (error) {
    if (error instanceof AppError && error.code !== "session_not_found") {
      const stake = house.rooms.row(claim.roomId ?? "")?.stake;
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
