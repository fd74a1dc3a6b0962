import { santim, toBirr } from "@derash/game/money";
import type { CartelaResult } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";
import { AppError, invariant } from "../../app-error.ts";
import type { AuditService } from "../../audit/service.ts";
import type { CartelaService } from "../../cartela/service.ts";
import type { Overload } from "../../overload/service.ts";
import type { Player } from "../../player/service.ts";
import type { Db } from "../../postgres/db.ts";
import * as store from "../store.ts";
import { type Claim, checkedRoom, type House } from "./chosen.ts";
import type { Room } from "./room.ts";
import type { StakesTogether } from "./stakes-together.ts";

export type CartelaIntent = Claim & { cartelaNumber: number };

/** Tells every open page of a player what one of them has just done. */
export type Tell = <Name extends Own | "confirmation_result" | "release_result">(
  playerId: string,
  name: Name,
  payload: Heard<Name>,
) => void;
type Own = "cartela_reserved" | "cartela_confirmed" | "cartela_released";

export type SaleDeps = {
  requests: Db;
  audit: Pick<AuditService, "cheatSignal">;
  cartelas: Pick<CartelaService, "inList">;
  together: Pick<StakesTogether, "confirm">;
  tell: Tell;
  overload?: Pick<Overload, "refuse">;
  /** Where cartelas are kept; only the simulator keeps them elsewhere than in the database. */
  kept?: Pick<typeof store, "reserve" | "release">;
};
/** Who did what in which round. */
type Doing = { room: Room; roundId: string; cartelaNumber: number; player: Player; name: Own };

export async function reserve(
  deps: SaleDeps,
  house: House,
  player: Player,
  intent: CartelaIntent,
): Promise<CartelaResult> {
  refuseStaff(player);
  const doing = await begun(deps, house, player, intent, "cartela_reserved");
  const { room, roundId, cartelaNumber } = doing;
  const cells = await deps.cartelas.inList(room.record.room.cartelaListId, cartelaNumber);
  if (cells === null) throw new AppError("cartela_unknown");
  const { kept = store } = deps;
  return done(deps, doing, kept.reserve(deps.requests, roundId, cartelaNumber, player.id, cells));
}

export async function confirm(
  deps: SaleDeps,
  house: House,
  player: Player,
  intent: CartelaIntent,
): Promise<CartelaResult> {
  refuseStaff(player);
  const doing = await begun(deps, house, player, intent, "cartela_confirmed");
  const { roundId, cartelaNumber } = doing;
  const asking = deps.together.confirm({ roundId, number: cartelaNumber, playerId: player.id });
  const result = await done(deps, doing, asking);
  deps.tell(player.id, "confirmation_result", result);
  return result;
}

export async function release(
  deps: SaleDeps,
  house: House,
  player: Player,
  intent: CartelaIntent,
): Promise<CartelaResult> {
  const doing = await begun(deps, house, player, intent, "cartela_released");
  const { roundId, cartelaNumber } = doing;
  const { kept = store } = deps;
  const result = await done(deps, doing, kept.release(deps.requests, roundId, cartelaNumber, player.id));
  deps.tell(player.id, "release_result", result);
  return result;
}

/** No house players: whoever works for a company plays with nobody. */
function refuseStaff(player: Player): void {
  if (player.staffRole !== null) throw new AppError("staff_may_not_play");
}

async function begun(
  { audit, overload }: SaleDeps,
  house: House,
  player: Player,
  intent: CartelaIntent,
  name: Own,
): Promise<Doing> {
  const room = await checkedRoom(audit, house, player, intent);
  // A round begins with its first stake; from then on it is sold and played whatever happens.
  if (name !== "cartela_released" && !room.record.cartelas.some(({ isConfirmed }) => isConfirmed))
    overload?.refuse("new_rounds");
  return { room, roundId: room.record.id, cartelaNumber: intent.cartelaNumber, player, name };
}

const words = {
  cartela_reserved: "Cartela reserved",
  cartela_confirmed: "Cartela confirmed",
  cartela_released: "Cartela released",
};

/**
 * The answer of the database as the player hears it; all pages of theirs are told at once, and everybody with what the room
 * tells next.
 */
async function done({ tell }: SaleDeps, doing: Doing, asking: Promise<store.CartelaAnswer>): Promise<CartelaResult> {
  const { room, roundId, cartelaNumber, player, name } = doing;
  const { result, balance_santim, told, change } = await asking.catch((error: unknown) => {
    // It may have been committed all the same.
    room.invalidate();
    throw error;
  });
  const balance = balance_santim === null ? null : toBirr(santim(balance_santim));
  if (isSurprising(doing, result)) room.invalidate(result === "round_closed" ? "now" : "soon");
  if (result === "insufficient_funds") {
    throw new AppError(result, { needed: toBirr(santim(room.row.stake)), balance: balance ?? 0 });
  }
  if (result === "player_suspended") throw new AppError(result, { reason: told ?? "" });
  if (result !== "ok") throw new AppError(result);
  invariant(balance !== null && change !== null, "an accepted cartela comes with the balance and what has changed");
  tell(player.id, name, { sessionId: room.row.id, sharedGameId: roundId, cartelaNumber });
  room.apply(change, cartelaNumber);
  return { success: true, message: words[name], cartelaNumber, newBalance: balance };
}

/** A refusal that what the room knows does not explain: another server has changed it, and the next attempt should meet what is. */
function isSurprising({ room, cartelaNumber, player }: Doing, result: store.CartelaAnswer["result"]): boolean {
  const { facts, cartelas } = room.record;
  if (result === "ok") return false;
  if (result === "round_closed") return facts.state === "open";
  if (result === "cartela_limit") return !cartelas.some((each) => each.isConfirmed && each.playerId === player.id);
  const known = cartelas.find(({ number }) => number === cartelaNumber);
  if (result === "cartela_taken") return known === undefined || known.playerId === player.id;
  if (result === "not_reserved") return known?.playerId === player.id;
  return false;
}
