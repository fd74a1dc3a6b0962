import { type Santim, santim } from "@derash/game/money";
import { AppError } from "../../app-error.ts";

type Offering = { stakes: readonly Santim[] };

export function isOffered({ stakes }: Offering, { stake }: { stake: number }): boolean {
  return stakes.includes(santim(stake));
}

/** A room of a stake that the operator withdrew is known as long as people have paid there, and sells nothing more. Errors: room_stopped. */
export function refuseWithdrawn(offering: Offering, room: { row: { stake: number } }): void {
  if (!isOffered(offering, room.row)) throw new AppError("room_stopped");
}
