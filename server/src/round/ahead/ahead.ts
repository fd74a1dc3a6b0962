import { santim, toBirr } from "@derash/game/money";
import type { AheadAnswer, FavouritesAnswer, KeepAnswer } from "@derash/protocol/ahead";
import type { CartelaResult, CartelasResult } from "@derash/protocol/round";
import { amountOf } from "../../amount.ts";
import { AppError } from "../../app-error.ts";
import type { Player } from "../../player/service.ts";
import { told } from "../../refusal.ts";
import { type Claim, checkedPlayer, checkedRoom, type House } from "../room/chosen.ts";
import type { Room } from "../room/room.ts";
import {
  type CartelaIntent,
  type CartelasIntent,
  cellsOf,
  inOrder,
  type Refused,
  refusalOf,
  refuseStaff,
  type SaleDeps,
} from "../room/sale.ts";
import { refuseWithdrawn } from "../tables/offered.ts";
import * as ahead from "./store.ts";

/** `roundId`: the round whose cartelas its page showed; undefined: that of now. */
export type KeepIntent = Claim & { rounds: number; lossMax: string; roundId?: string | undefined };
/** `seen`: the list that its page showed. */
export type FavouritesIntent = {
  telegramId?: string | undefined;
  cartelaNumbers: readonly number[];
  seen?: readonly number[] | undefined;
};
type Deps = Pick<SaleDeps, "requests" | "audit" | "cartelas" | "tell" | "stakes">;

/** Asks for cartelas of the next round while this one is closed or played. Nothing is paid for before it opens. */
export async function askAhead(
  deps: Deps,
  house: House,
  player: Player,
  { cartelaNumbers, ...claim }: CartelasIntent,
): Promise<CartelasResult> {
  refuseStaff(player);
  const room = await checkedRoom(deps.audit, house, player, claim);
  refuseWithdrawn(deps, room);
  const numbers = inOrder(cartelaNumbers);
  await cellsOf(deps, { room }, numbers);
  const answers = await ahead.askAhead(deps.requests, room.row.id, { numbers, playerId: player.id });
  if (answers.some(({ result }) => result === "next_round_open")) room.invalidate("now");
  const results = answers.map((answer, place): CartelaResult => {
    const cartelaNumber = numbers[place] ?? 0;
    if (answer.result === "ok") return { success: true, message: "Cartela asked for", cartelaNumber };
    return { success: false, ...told(refusalOfAhead(room, answer)), cartelaNumber };
  });
  deps.tell(player.id, "own_changed", {});
  return { success: results.every(({ success }) => success), results };
}

function refusalOfAhead(room: Room, { result, max, ...answer }: ahead.AskedAhead): AppError {
  if (result === "next_round_open" || result === "cartela_kept") return new AppError(result);
  // The owner may have changed it since the round that is played opened.
  if (result === "cartela_limit" && max !== undefined) return new AppError("ahead_limit", { max });
  return refusalOf({ room, isAnnounced: false }, { change: null, ...answer, result: result as Refused["result"] });
}

export async function giveUpAhead(
  deps: Deps,
  house: House,
  player: Player,
  { cartelaNumber, roundId, ...claim }: CartelaIntent,
): Promise<CartelaResult> {
  const room = await checkedRoom(deps.audit, house, player, claim);
  const wanted = { number: cartelaNumber, playerId: player.id, roundId };
  const result = await ahead.giveUpAhead(deps.requests, room.row.id, wanted);
  deps.tell(player.id, "own_changed", {});
  if (result === "ok") return { success: true, message: "Cartela given up", cartelaNumber };
  room.invalidate("now");
  throw new AppError(result);
}

/** Has the same cartelas again for so many rounds; 0 ends it, also for who has become staff meanwhile. */
export async function keepCartelas(
  deps: Deps,
  house: House,
  player: Player,
  { rounds, lossMax, roundId, ...claim }: KeepIntent,
): Promise<KeepAnswer> {
  if (rounds > 0) refuseStaff(player);
  const room = await checkedRoom(deps.audit, house, player, claim);
  if (rounds > 0) refuseWithdrawn(deps, room);
  const wanted = { rounds, lossMax: amountOf(lossMax) };
  // Ending it is meant whatever round it is by now.
  const of = rounds > 0 ? roundId : undefined;
  const { result, needed } = await ahead.keepFrom(deps.requests, room.row.id, player.id, wanted, of);
  if (result === "keep_loss_small") throw new AppError(result, { needed: toBirr(santim(needed ?? 0)) });
  if (result === "given_back" || result === "next_round_open") room.invalidate("now");
  if (result !== "given_back" && result !== "ok") throw new AppError(result);
  deps.tell(player.id, "own_changed", {});
  return { success: true, keep: rounds === 0 ? null : keepInBirr({ ...wanted, roundsLeft: rounds, net: 0 }) };
}

/** Of whatever table: numbers, the dearest first. */
export async function setFavourites(
  deps: Deps,
  player: Player,
  { telegramId, cartelaNumbers, seen }: FavouritesIntent,
): Promise<FavouritesAnswer> {
  await checkedPlayer(deps.audit, player, telegramId);
  const favourites = await ahead.setFavourites(deps.requests, player.id, [...new Set(cartelaNumbers)], seen);
  deps.tell(player.id, "own_changed", {});
  return { success: true, favourites };
}

/** What the player has of the next round while this one sells no more, keeps, and likes best; who looks has been seen here. */
export async function aheadOf(
  { requests }: Pick<Deps, "requests">,
  { row, record }: Room,
  player: Player,
): Promise<AheadAnswer> {
  const { keep, suspended, ...asked } = await ahead.aheadOf(requests, row.id, record.id, player.id);
  const isSelling = record.facts.state === "open";
  if (asked.favourites.length > 0 && !isSelling) await ahead.sit(requests, row.id, player.id);
  return { ...asked, keep: keep && keepInBirr(keep), ...(suspended !== null && { suspended }) };
}

function keepInBirr({ lossMax, net, ...rounds }: ahead.Keep): ahead.Keep {
  return { ...rounds, lossMax: toBirr(santim(lossMax)), net: toBirr(santim(net)) };
}
