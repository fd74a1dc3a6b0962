import type { HallCaller, HallUnpaid } from "@derash/protocol/hall/caller";
import type { HallEvent, HallState } from "@derash/protocol/hall/round";
import type { HallBonus, HallOwed, HallPrize } from "@derash/protocol/hall/till";
import { type HallView, phaseOf, reduceHall } from "./hall-state.ts";
import { openedAt } from "./sell/betting.ts";

/** One of the hall's two rounds, as this page knows it. */
export type RoundView = HallView & { round: HallState };

/** What a till is concerned with: the round on sale, the newest that is called or over, and who calls. */
export type Desk = {
  sale: RoundView | null;
  game: RoundView | null;
  caller: HallCaller | null;
  /** At which tills somebody stands who has not paid, this one among them. */
  unpaid: readonly HallUnpaid[];
  /** What tills of the hall still give back of rounds without a winner. */
  owed: readonly HallOwed[];
  /** What was deposited for tills of the hall that have not said to have paid it out. */
  bonuses: readonly HallBonus[];
  /** Winners whom no till has been shown, and at which till their cash is kept. */
  prizes: readonly HallPrize[];
  /** When the server said so, by its clock, and when we heard it by ours. */
  now: number;
  heardAt: number;
};

/** Nobody else calls: the balls and the next start are this till's. */
export function isCalledHere({ caller }: Pick<Desk, "caller">, cashierId: string): boolean {
  return caller === null || caller.cashierId === cashierId;
}

export type HallNow = Pick<HallEvent, "sale" | "game" | "caller" | "unpaid" | "owed" | "bonuses" | "prizes" | "now">;

/** The rounds without a winner whose stakes this till has not said to have given back. */
export function owedAt({ owed }: Pick<Desk, "owed">, cashierId: string): string[] {
  return owed.filter((each) => each.cashierId === cashierId).map(({ saleId }) => saleId);
}

/** Winners for whom this till keeps their cash. */
export function keptAt({ prizes }: Pick<Desk, "prizes">, cashierId: string): HallPrize[] {
  return prizes.filter((each) => each.cashierId === cashierId);
}

/** What others may have put on this till's float: stakes of a round without a winner, a prize that it pays, a bonus. */
function cameTo({ owed, game, bonuses }: Desk, cashierId: string): string[] {
  const paid = game?.round.payerId === cashierId ? [game.round.saleId] : [];
  const deposited = bonuses.filter((each) => each.cashierId === cashierId).map(({ id }) => id);
  return [...owedAt({ owed }, cashierId), ...paid, ...deposited];
}

/** No event says what is on a float: where something has come to it, the balance that the page knows is of before. */
export function isFloatMoved(before: Desk, after: Desk, cashierId: string): boolean {
  const known = cameTo(before, cashierId);
  return cameTo(after, cashierId).some((each) => !known.includes(each));
}

/** What is older than what we know is late for at most this long; after that, the server means it. */
const lateMs = 4_000;

/** Takes in what the server says of the whole hall. Answers and events may overtake each other. */
export function reduceDesk(desk: Desk | null, heard: HallNow, at: number): Desk {
  const isLate = desk !== null && heard.now < desk.now && at - desk.heardAt < lateMs;
  const game = heard.game === null ? (isLate ? desk.game : null) : viewOf(desk?.game ?? null, heard.game, at);
  const sale = heard.sale === null ? (isLate ? desk.sale : null) : viewOf(desk?.sale ?? null, heard.sale, at);
  return {
    ...withoutTwice(sale, game),
    caller: isLate ? desk.caller : heard.caller,
    unpaid: isLate ? desk.unpaid : heard.unpaid,
    // A server of the version before this one says nothing of these three.
    owed: isLate ? desk.owed : (heard.owed ?? []),
    bonuses: isLate ? desk.bonuses : (heard.bonuses ?? []),
    prizes: isLate ? desk.prizes : (heard.prizes ?? []),
    now: isLate ? desk.now : heard.now,
    heardAt: isLate ? desk.heardAt : at,
  };
}

/** Takes in one round that an action has answered. */
export function putRound(desk: Desk, round: HallState, at: number): Desk {
  if (phaseOf(round) === "selling") return { ...desk, ...withoutTwice(viewOf(desk.sale, round, at), desk.game) };
  const { game } = desk;
  // Given up before its start, while another is still called: it is on sale no more, and that is all.
  const isBeside = game !== null && game.round.saleId !== round.saleId && phaseOf(game.round) === "running";
  if (isBeside) return { ...desk, sale: desk.sale?.round.saleId === round.saleId ? null : desk.sale };
  return { ...desk, ...withoutTwice(desk.sale, viewOf(game, round, at)) };
}

function viewOf(known: RoundView | null, round: HallState, at: number): RoundView {
  return reduceHall(known, { type: "answer", round, at }) as RoundView;
}

/** A round whose sale is over is on sale no more, whatever was heard last. */
function withoutTwice(sale: RoundView | null, game: RoundView | null): Pick<Desk, "sale" | "game"> {
  return { sale: sale !== null && sale.round.saleId === game?.round.saleId ? null : sale, game };
}

/** The hall has seen how a round ended when so long has passed. */
const shownAfterMs = 60_000;

/** What the hall looks at: the round that is called, and how it ended; else what is on sale. `now`: by the server's clock. */
export function shownTo(
  { sale, game }: Pick<Desk, "sale" | "game">,
  now: number,
): { round: HallState | null; untilMs: number | null } {
  if (game === null || sale === null) return { round: (game ?? sale)?.round ?? null, untilMs: null };
  const { endedAt } = game.round;
  if (endedAt === null) return { round: game.round, untilMs: null };
  const begun = Date.parse(openedAt(sale.round.saleId) ?? "");
  const untilMs = endedAt + shownAfterMs - now;
  return begun > endedAt || untilMs <= 0 ? { round: sale.round, untilMs: null } : { round: game.round, untilMs };
}
