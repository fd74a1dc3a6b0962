import type { RoomRound } from "../record.ts";
import type { Rooms } from "./rooms.ts";

/** Whether a player only watches this round: its sale is over, and they have nothing in it. */
export function isSpectator({ facts, cartelas }: RoomRound, playerId: string): boolean {
  return isPlayed(facts.state) && !cartelas.some((cartela) => cartela.isConfirmed && cartela.playerId === playerId);
}

/** Sends away who only watches, in every room whose round is being played. */
export function letSpectatorsGo(rooms: Rooms, letGo: (roomId: string, isGoing: (playerId: string) => boolean) => void) {
  for (const { row, record } of rooms.allKnown())
    if (isPlayed(record.facts.state)) letGo(row.id, (playerId) => isSpectator(record, playerId));
}

function isPlayed(state: RoomRound["facts"]["state"]): boolean {
  return state === "closing" || state === "calling";
}
