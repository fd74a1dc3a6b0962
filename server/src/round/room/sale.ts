import { type Santim, santim, toBirr } from "@derash/game/money";
import type { CartelaResult, CartelasResult } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";
import { AppError, invariant } from "../../app-error.ts";
import type { AuditService } from "../../audit/service.ts";
import type { CartelaService } from "../../cartela/service.ts";
import type { Overload } from "../../overload/service.ts";
import type { Player } from "../../player/service.ts";
import type { Db } from "../../postgres/db.ts";
import { told } from "../../refusal.ts";
import { favouriteHeldMs } from "../ahead/store.ts";
import * as store from "../store.ts";
import { refuseWithdrawn } from "../tables/offered.ts";
import { type Claim, checkedRoom, type House } from "./chosen.ts";
import type { Room } from "./room.ts";
import type { StakesTogether } from "./stakes-together.ts";

/** The round that is meant, as its page showed it; else the one that is on sale. */
type Meant = { roundId?: string | undefined };
export type CartelaIntent = Claim & Meant & { cartelaNumber: number };
/** What its page shows; undefined where that is not said. */
export type ReleaseIntent = CartelaIntent & { isConfirmed?: boolean | undefined };
export type CartelasIntent = Claim & Meant & { cartelaNumbers: readonly number[] };

/** Tells every open page of a player what one of them has just done. */
export type Tell = <Name extends Own | "own_changed" | "confirmation_result" | "release_result">(
  playerId: string,
  name: Name,
  payload: Heard<Name>,
) => void;
type Own = "cartela_reserved" | "cartela_confirmed" | "cartela_released";

export type SaleDeps = {
  requests: Db;
  audit: Pick<AuditService, "cheatSignal">;
  cartelas: Pick<CartelaService, "inList">;
  together: Pick<StakesTogether, "confirm" | "confirmEach">;
  tell: Tell;
  overload?: Pick<Overload, "refuse">;
  /** What is sold. */
  stakes: readonly Santim[];
  /** Where cartelas are kept; only the simulator keeps them elsewhere than in the database. */
  kept?: Pick<typeof store, "reserve" | "release">;
};
/** Who did what in which round. */
type Doing = {
  room: Room;
  roundId: string;
  /** As it was when it was asked for: by the time of the answer the room may have the next round. */
  isAnnounced: boolean;
  player: Player;
  name: Own;
};
/** What became of one cartela: what is left in the wallet, or the refusal. */
type Done = { cartelaNumber: number; newBalance: number } | { cartelaNumber: number; refusal: AppError };

export async function reserve(
  deps: SaleDeps,
  house: House,
  player: Player,
  { cartelaNumber, ...claim }: CartelaIntent,
): Promise<CartelaResult> {
  const doing = await begun(deps, house, player, claim, "cartela_reserved");
  const cells = await cellsOf(deps, doing, [cartelaNumber]);
  const { kept = store } = deps;
  const asking = kept.reserve(deps.requests, doing.roundId, cartelaNumber, player.id, cells);
  return one(doing, await done(deps, doing, [cartelaNumber], alone(asking)));
}

/** Several in one transaction, each with its own answer. */
export async function reserveEach(
  deps: SaleDeps,
  house: House,
  player: Player,
  { cartelaNumbers, ...claim }: CartelasIntent,
): Promise<CartelasResult> {
  const doing = await begun(deps, house, player, claim, "cartela_reserved");
  const numbers = inOrder(cartelaNumbers);
  const cells = await cellsOf(deps, doing, numbers);
  const asking = store.reserveEach(deps.requests, { roundId: doing.roundId, numbers, playerId: player.id }, cells);
  return several(doing, await done(deps, doing, numbers, asking));
}

export async function confirm(
  deps: SaleDeps,
  house: House,
  player: Player,
  { cartelaNumber, ...claim }: CartelaIntent,
): Promise<CartelaResult> {
  const doing = await begun(deps, house, player, claim, "cartela_confirmed");
  const asking = deps.together.confirm({ roundId: doing.roundId, number: cartelaNumber, playerId: player.id });
  const result = one(doing, await done(deps, doing, [cartelaNumber], alone(asking)));
  deps.tell(player.id, "confirmation_result", result);
  return result;
}

/** Several in one transaction, each with its own answer: what the wallet covers is paid for, the lowest numbers first. */
export async function confirmEach(
  deps: SaleDeps,
  house: House,
  player: Player,
  { cartelaNumbers, ...claim }: CartelasIntent,
): Promise<CartelasResult> {
  const doing = await begun(deps, house, player, claim, "cartela_confirmed");
  const numbers = inOrder(cartelaNumbers);
  const asking = deps.together.confirmEach({ roundId: doing.roundId, numbers, playerId: player.id });
  const answer = several(doing, await done(deps, doing, numbers, asking));
  for (const result of answer.results) if (result.success) deps.tell(player.id, "confirmation_result", result);
  return answer;
}

export async function release(
  deps: SaleDeps,
  house: House,
  player: Player,
  { cartelaNumber, isConfirmed, ...claim }: ReleaseIntent,
): Promise<CartelaResult> {
  const doing = await begun(deps, house, player, claim, "cartela_released");
  const { kept = store } = deps;
  const asking = kept.release(deps.requests, doing.roundId, cartelaNumber, player.id, isConfirmed);
  const result = one(doing, await done(deps, doing, [cartelaNumber], alone(asking)));
  deps.tell(player.id, "release_result", result);
  return result;
}

/** Each once and ascending: whoever changes several goes the same way, so that nobody waits for who waits for them. */
export function inOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

const alone = async (asking: Promise<store.CartelaAnswer>) => [await asking];

export async function cellsOf(
  { cartelas }: Pick<SaleDeps, "cartelas">,
  { room }: Pick<Doing, "room">,
  numbers: readonly number[],
): Promise<number[]> {
  const { cartelaListId } = room.record.room;
  const cells = await Promise.all(numbers.map((number) => cartelas.inList(cartelaListId, number)));
  return cells.flatMap((each) => {
    if (each === null) throw new AppError("cartela_unknown");
    return [...each];
  });
}

/** No house players: whoever works for a company plays with nobody. */
export function refuseStaff(player: Player): void {
  if (player.staffRole !== null) throw new AppError("staff_may_not_play");
}

async function begun(
  { audit, overload, requests, stakes }: SaleDeps,
  house: House,
  player: Player,
  { roundId, ...claim }: Claim & Meant,
  name: Own,
): Promise<Doing> {
  const isTaking = name !== "cartela_released";
  if (isTaking) refuseStaff(player);
  const room = await checkedRoom(audit, house, player, claim);
  if (isTaking) refuseWithdrawn({ stakes }, room);
  if (roundId !== undefined && roundId !== room.record.id) {
    // It may be the one that is open by now, where another server has opened it.
    room.invalidate("now");
    const meant = await store.loadRound(requests, room.row.id, roundId);
    throw new AppError(meant?.record.room.announcedFor ? "announced_round_over" : "round_closed");
  }
  // A round begins with its first stake; from then on it is sold and played whatever happens.
  if (isTaking && !room.isPaidFor()) overload?.refuse("new_rounds");
  const { id, room: settings } = room.record;
  return { room, roundId: id, isAnnounced: settings.announcedFor !== null, player, name };
}

const words = {
  cartela_reserved: "Cartela reserved",
  cartela_confirmed: "Cartela confirmed",
  cartela_released: "Cartela released",
};

/**
 * The answers of the database as the player hears them; all pages of theirs are told at once, and everybody with what the room
 * tells next.
 */
async function done(
  { tell, requests }: SaleDeps,
  doing: Doing,
  numbers: readonly number[],
  asking: Promise<store.CartelaAnswer[]>,
): Promise<Done[]> {
  const { room, roundId, player, name } = doing;
  const answers = await asking.catch((error: unknown) => {
    // It may have been committed all the same.
    room.invalidate();
    throw error;
  });
  const said: Done[] = [];
  for (const [place, answer] of answers.entries()) {
    const cartelaNumber = numbers[place] ?? 0;
    const { result, balance_santim } = answer;
    if (isSurprising(doing, cartelaNumber, result)) room.invalidate(result === "round_closed" ? "now" : "soon");
    if (result === "cartela_favoured") {
      // The others are taken already, whatever becomes of this question.
      const heldMs = await favouriteHeldMs(requests, roundId, cartelaNumber).catch(() => 0);
      const seconds = Math.max(1, Math.ceil(heldMs / 1000));
      said.push({ cartelaNumber, refusal: new AppError(result, { seconds }) });
    } else if (result === "ok") {
      invariant(balance_santim !== null, "an accepted cartela comes with the balance");
      tell(player.id, name, { sessionId: room.row.id, sharedGameId: roundId, cartelaNumber });
      said.push({ cartelaNumber, newBalance: toBirr(santim(balance_santim)) });
    } else said.push({ cartelaNumber, refusal: refusalOf(doing, { ...answer, result }) });
  }
  const change = answers.findLast(({ result }) => result === "ok")?.change;
  const accepted = said.flatMap((each) => ("refusal" in each ? [] : [each.cartelaNumber]));
  if (accepted.length === 0) return said;
  invariant(change, "what was accepted comes with what has changed");
  room.apply(change, accepted);
  return said;
}

export type Refused = Omit<store.CartelaAnswer, "result"> & {
  result: Exclude<store.CartelaAnswer["result"], "ok" | "cartela_favoured">;
};

export function refusalOf(
  { room, isAnnounced }: Pick<Doing, "room" | "isAnnounced">,
  { result, balance_santim, told: reason }: Refused,
): AppError {
  if (result === "insufficient_funds") {
    const balance = balance_santim === null ? 0 : toBirr(santim(balance_santim));
    return new AppError(result, { needed: toBirr(santim(room.row.stake)), balance });
  }
  if (result === "round_closed" && isAnnounced) return new AppError("announced_round_over");
  if (result === "player_suspended") return new AppError(result, { reason: reason ?? "" });
  if (result === "cartela_limit") return new AppError(result, { max: room.record.room.cartelasPerPlayerMax });
  return new AppError(result);
}

function one(doing: Doing, [result]: readonly Done[]): CartelaResult {
  invariant(result, "a cartela has an answer");
  if ("refusal" in result) throw result.refusal;
  return { success: true, message: words[doing.name], ...result };
}

function several(doing: Doing, all: readonly Done[]): CartelasResult {
  const results = all.map((result): CartelaResult => {
    if (!("refusal" in result)) return { success: true, message: words[doing.name], ...result };
    return { success: false, ...told(result.refusal), cartelaNumber: result.cartelaNumber };
  });
  const newBalance = results.findLast(({ success }) => success)?.newBalance;
  return { success: results.every(({ success }) => success), results, ...(newBalance !== undefined && { newBalance }) };
}

/** A refusal that what the room knows does not explain: another server has changed it, and the next attempt should meet what is. */
function isSurprising({ room, player }: Doing, number: number, result: store.CartelaAnswer["result"]): boolean {
  const { facts, cartelas } = room.record;
  if (result === "ok") return false;
  if (result === "round_closed") return facts.state === "open";
  if (result === "cartela_limit")
    return cartelas.filter((each) => each.playerId === player.id).length < room.record.room.cartelasPerPlayerMax;
  const known = cartelas.find((each) => each.number === number);
  if (result === "cartela_taken") return known === undefined || known.playerId === player.id;
  if (result === "not_reserved") return known?.playerId === player.id;
  return false;
}
