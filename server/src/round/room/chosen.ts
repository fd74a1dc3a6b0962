import { formatBirr, santim } from "@derash/game/money";
import { amountOf } from "../../amount.ts";
import { AppError } from "../../app-error.ts";
import type { AuditService } from "../../audit/service.ts";
import type { Player } from "../../player/service.ts";
import type { RoomRow } from "../store.ts";
import type { Tables } from "../tables/tables.ts";
import type { Room } from "./room.ts";
import type { Rooms } from "./rooms.ts";

/** The rooms, what goes on in them, and where there is space for somebody who comes to one of them. */
export type House = {
  rooms: Rooms;
  tables: Pick<Tables, "best">;
  forNewcomer: (room: Room, playerId: string) => Promise<Room>;
};
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
export async function rowOf(house: House, player: Player, choice: RoomChoice): Promise<RoomRow> {
  const stake = amountOf(choice.stake);
  if (choice.roomId === undefined) {
    const row = await bestOf(house, player, await house.rooms.findFamily(stake));
    if (!row) throw new AppError("session_not_found");
    return row;
  }
  const row = await rowById(house.rooms, choice.roomId);
  if (row.stake !== stake) throw new AppError("stake_mismatch");
  return row;
}

/** As roomOf, for who comes in: a room that is named and full for them has a sister with space. */
export async function roomForNewcomer(house: House, player: Player, choice: RoomChoice): Promise<Room> {
  const named = await rowOf(house, player, choice);
  const family = house.rooms.family(named.stake, named.branchId);
  const room = await house.rooms.wake((await bestOf(house, player, family, named)) ?? named);
  return house.forNewcomer(room, player.id);
}

async function bestOf(
  { tables }: House,
  player: Player,
  family: readonly RoomRow[],
  named?: RoomRow,
): Promise<RoomRow | undefined> {
  if (family.length <= 1) return named ?? family[0];
  const best = await tables.best(player.id, family, named?.id);
  return family.find(({ id }) => id === best) ?? named ?? family[0];
}

/** Who a client says that it is, compared with who it is; a difference is refused and kept as a cheat signal. */
export async function checkedPlayer(
  audit: Pick<AuditService, "cheatSignal">,
  player: Player,
  claimed: string | undefined,
): Promise<void> {
  const actual = String(player.telegramId);
  if (claimed === undefined || claimed === actual) return;
  await audit.cheatSignal({ playerId: player.id, kind: "telegram_id", claimed, actual });
  throw new AppError("not_yours");
}

/** As checkedPlayer, of the room and its stake too. */
export async function checkedRoom(
  audit: Pick<AuditService, "cheatSignal">,
  house: House,
  player: Player,
  claim: Claim,
): Promise<Room> {
  await checkedPlayer(audit, player, claim.telegramId);
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
