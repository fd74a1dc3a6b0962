import { toBirr } from "@derash/game/money";
import type { Regular } from "@derash/protocol/hall/regular";
import type { ClaimAnswer, HallAnswer, HallState, physicalCall } from "@derash/protocol/hall/round";
import type { cartelasChange, PlaceBetAnswer, placeBet } from "@derash/protocol/hall/sale";
import type { WaitingRounds } from "@derash/protocol/hall/waiting";
import type { GuestView, HallLink, HallView } from "@derash/protocol/hall/watch";
import type { ProcessWinAnswer, processWin, saveSale } from "@derash/protocol/hall/win-claim";
import type { Sale } from "@derash/protocol/report/sale";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { HallRound } from "../round/record.ts";
import { besideRounds } from "./caller/beside.ts";
import * as callers from "./caller/caller.ts";
import * as callerStore from "./caller/store.ts";
import { tellUnpaid } from "./caller/unpaid.ts";
import * as calling from "./calling.ts";
import * as claims from "./claim.ts";
import { draw } from "./drawing.ts";
import * as giveUps from "./ending/give-up.ts";
import { givenBack } from "./ending/given-back.ts";
import { takeOver } from "./ending/take-over.ts";
import { waitingRounds } from "./ending/waiting-list.ts";
import { type Cashier, cashierOf, type HallDeps, settledDown } from "./locked-round.ts";
import * as regulars from "./regular/regulars.ts";
import { regularsOf } from "./regular/store.ts";
import { HallScreens, type HallScreensDeps, type Lease, type Screen, type Watched } from "./screen/hall-screens.ts";
import * as links from "./screen/link.ts";
import { createShown } from "./screen/shown.ts";
import * as screens from "./screen/store.ts";
import * as selling from "./selling.ts";
import * as settlement from "./settlement.ts";
import { lockHall, soldByOthers } from "./sold-store.ts";
import { hallNow, stateOf } from "./state.ts";
import * as store from "./store.ts";
import { Waiting } from "./waiting.ts";

export type Bet = z.output<typeof placeBet>;
export type CartelasChange = z.output<typeof cartelasChange>;
export type PhysicalCall = z.output<typeof physicalCall>;
export type WinClaim = z.output<typeof processWin>;
export type SaleClaim = z.output<typeof saveSale>;

/** Whether a till that is there goes on with a round, as an expression of the statement that asks. */
export const isTakenOn = callerStore.isTakenOn;
export type { HallDeps } from "./locked-round.ts";

/**
 * Rounds that cashiers run in halls. Whatever names a round that is not the cashier's own answers not_found, as one that is missing.
 * Everything may be asked for twice: what is done already is answered with the state.
 */
export type HallService = {
  /** The hall's rounds, on sale and called, and what the till's screen needs beside them. */
  current(cashier: StaffMember): Promise<HallAnswer>;
  /** One of the hall's rounds, whichever. Errors: not_found. */
  round(cashier: StaffMember, roundId: string): Promise<HallState>;
  /**
   * Sells cartelas of the hall's round on sale, which begins with the first of them, in the cashier's open shift or one that it
   * opens, and holds the stakes. The same cartelas and stake while that round sells: that round. Errors: invalid_amount, cartela_unknown, paper_outdated, cartela_sold_elsewhere, claim_differs,
   * physical_draw_not_allowed, shift_required, round_running, version_changed, insufficient_funds.
   */
  placeBet(actor: Actor, bet: Bet): Promise<PlaceBetAnswer>;
  /**
   * Sells more, and takes back what this till has sold, until the start. Errors: cartela_unknown, paper_outdated, cartela_sold_elsewhere,
   * till_sold_it, taken_back_since, round_closed, insufficient_funds.
   */
  change(actor: Actor, roundId: string, change: CartelasChange): Promise<HallAnswer>;
  /** Who takes the same cartelas round after round in the cashier's hall. */
  regulars(cashier: StaffMember): Promise<Regular[]>;
  /** Under the same name others are kept from now on. Errors: cartela_unknown, too_many_regulars, version_changed. */
  keepRegular(actor: Actor, kept: regulars.Keeping): Promise<Regular[]>;
  /** Errors: not_found. */
  forgetRegular(actor: Actor, id: string, cartelas: readonly number[]): Promise<Regular[]>;
  /**
   * Ends the sale. The beacon that comes some seconds later decides the balls, and the first one comes 2 s after it; with
   * the hall's own machine it can come at once. Only who calls in the hall starts, pauses, plays and ends: errors
   * another_calls. Errors: too_few_cartelas, round_running (the one before is still called).
   */
  start(actor: Actor, roundId: string): Promise<HallAnswer>;
  /** This till calls from now on; `fence`: of the caller whom they saw, 0 for none. Errors: another_calls. */
  takeCalling(actor: Actor, fence: number): Promise<HallAnswer>;
  /** So many are chosen at this till and not paid: whoever starts the next round sees it. */
  tellUnpaid(cashier: StaffMember, cartelas: number): Promise<void>;
  /** Without effect on a physical draw: that calls nothing by itself. */
  pause(actor: Actor, roundId: string): Promise<HallAnswer>;
  /** Asked at a pause that is over by now, it starts nothing. */
  play(actor: Actor, roundId: string, seenStretches?: number): Promise<HallAnswer>;
  pace(actor: Actor, roundId: string, callIntervalMs: number): Promise<HallAnswer>;
  /** The guests are told when the round on sale is to start. Errors: another_calls, round_closed. */
  countdown(actor: Actor, roundId: string, inMs: number): Promise<HallAnswer>;
  /** A ball of the hall's own machine. Errors: server_draws, call_out_of_turn. */
  call(actor: Actor, roundId: string, call: PhysicalCall): Promise<HallAnswer>;
  /**
   * Is this cartela a winner? The first that is settles the round. `seenCalls`: how many balls the till had seen called; asked and
   * answered since, it is answered as it was. Errors: cartela_not_sold; of a winner shift_required, shift_counted.
   */
  claim(actor: Actor, roundId: string, cartelaNumber: number, seenCalls?: number): Promise<ClaimAnswer>;
  /**
   * No winner: the whole hold goes back. After the first ball a second person is asked beyond the company's number a day;
   * then the round waits, paused. Errors: winner_exists, round_closed (it is settled), round_drawing.
   */
  cancel(actor: Actor, roundId: string, reason: string, seenGiveUps?: number): Promise<HallAnswer>;
  /** Takes back what was asked, to play on. */
  withdrawGiveUp(actor: Actor, roundId: string, seenGiveUps?: number): Promise<HallAnswer>;
  /** This till has given back what it sold of a round without a winner; until then every page of it is told. Errors: not_found. */
  givenBack(actor: Actor, roundId: string): Promise<HallAnswer>;
  /** This till has paid a deposited bonus out of its drawer; until then every page of it is told. Errors: not_found. */
  paidOut(actor: Actor, bonusId: string): Promise<HallAnswer>;
  /** Rounds in the scope that wait for somebody above: given up, or left by a cashier who is switched off. 200 of each. */
  waiting(staff: StaffMember): Promise<WaitingRounds>;
  /** Whether a round ends without a winner, as its cashier asks. Errors: not_found, give_up_decided, winner_exists. */
  decideGiveUp(actor: Actor, id: string, isApproved: boolean): Promise<void>;
  /** Ends the round of a cashier who is switched off. Errors: not_found, cashier_active, till_calls, till_sells, round_drawing. */
  takeOver(actor: Actor, roundId: string): Promise<void>;
  /** Compares a claim with what the server has; one that is right settles. Errors: claim_differs, round_running. */
  processWin(actor: Actor, claim: WinClaim): Promise<ProcessWinAnswer>;
  /** The sale that the server has. Errors: claim_differs, round_running, not_found (void, or none). */
  sale(actor: Actor, claim: SaleClaim): Promise<Sale>;

  /** A screen of the cashier has come; the newest cashier's screen is the one that runs. One that comes again is no newer. */
  watch(cashier: StaffMember, screen: Screen): Promise<Watched>;
  /** The screen has disconnected. */
  leave(screenId: string): void;
  /** The code of the hall, with which screens show it and guests follow their papers. */
  linkHall(cashier: StaffMember): Promise<HallLink>;
  /** As linkHall, for an admin. Errors: not_found. */
  linkBranch(admin: StaffMember, branchId: string): Promise<HallLink>;
  /** Ends that code; who asks next makes another. */
  unlinkHall(actor: Actor, code: string): Promise<{ success: true }>;
  /** What such a screen shows. Errors: not_found (no such code, or over). */
  hall(code: string): Promise<HallView>;
  /** How a guest's papers stand. Errors: not_found. */
  papers(code: string, cartelas: readonly number[]): Promise<GuestView>;
  /** Goes on with the rounds that wait for their beacon. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export type { Screen };

/** `requests`: where what is only asked for runs, so that `db` is free for the rounds themselves; without it: `db`. */
type GivenDeps = HallDeps & Pick<HallScreensDeps, "publish" | "takeOver" | "ask"> & { requests?: Db };
type Deps = GivenDeps & { requests: Db };
type Context = { deps: Deps; hallScreens: HallScreens; waiting: Waiting; changed: (branchId: string) => void };

export function createHallService(given: GivenDeps): HallService {
  const deps = { requests: given.db, ...given };
  const waiting = new Waiting({
    log: deps.log,
    waitMs: deps.draws.waitMs,
    draw: (roundId) => draw(deps, roundId),
    done: (branchId) => changed(branchId),
  });
  const hallScreens = new HallScreens({
    ...deps,
    arrive: (till, screenId) => arrive(deps, till, screenId),
    comeBack: (till, lease) => comeBack(deps, till, lease),
    refreshed: (record) => follow(waiting, record),
  });
  const changed = (branchId: string) => {
    hallScreens.invalidate(branchId);
    deps.hints.tell("hall", branchId);
  };
  deps.hints.on("hall", (branchId) => hallScreens.invalidate(branchId));
  const context: Context = { deps, hallScreens, waiting, changed };
  const shown = createShown(deps, (record) => follow(waiting, record));
  const moved = (actor: Actor, roundId: string, move: Promise<void>) => answered(context, actor, move, roundId);
  return {
    current: (cashier) => current(context, cashier),
    round: (cashier, roundId) => roundOf(context, cashier, roundId),
    placeBet: (actor, placed) => bet(context, actor, placed),
    change: (actor, roundId, change) => moved(actor, roundId, selling.change(deps, actor, roundId, change)),
    regulars: (staff) => regularsOf(deps.requests, cashierOf(staff).branchId),
    keepRegular: (actor, kept) => regulars.keepRegular(deps, actor, kept),
    forgetRegular: (actor, id, cartelas) => regulars.forgetRegular(deps, actor, id, cartelas),
    start: (actor, roundId) => moved(actor, roundId, calling.start(deps, actor, roundId)),
    takeCalling: (actor, fence) => answered(context, actor, callers.takeCalling(deps, actor, fence)),
    tellUnpaid: async (staff, cartelas) => {
      const cashier = cashierOf(staff);
      if (await tellUnpaid(deps.requests, cashier, cartelas)) changed(cashier.branchId);
    },
    pause: (actor, roundId) => moved(actor, roundId, calling.pause(deps, actor, roundId)),
    play: (actor, roundId, seen) => moved(actor, roundId, calling.play(deps, actor, roundId, seen)),
    pace: (actor, roundId, intervalMs) => moved(actor, roundId, calling.pace(deps, actor, roundId, intervalMs)),
    countdown: (actor, roundId, inMs) => moved(actor, roundId, calling.countdown(deps, actor, roundId, inMs)),
    call: (actor, roundId, call) => moved(actor, roundId, calling.call(deps, actor, roundId, call)),
    claim: (actor, roundId, cartelaNumber, seenCalls) =>
      published(context, actor, settlement.claimWin(deps, actor, { roundId, cartelaNumber, seenCalls })),
    cancel: (actor, roundId, reason, seenGiveUps) =>
      moved(actor, roundId, giveUps.cancel(deps, actor, roundId, { reason, seenGiveUps })),
    withdrawGiveUp: (actor, roundId, seen) => moved(actor, roundId, giveUps.withdraw(deps, actor, roundId, seen)),
    givenBack: (actor, roundId) => answered(context, actor, givenBack(deps, actor, roundId)),
    paidOut: (actor, bonusId) => answered(context, actor, deps.bonuses.paidOut(actor.staff, bonusId)),
    waiting: (staff) => waitingRounds(deps, staff),
    decideGiveUp: async (actor, id, isApproved) => changed(await giveUps.decide(deps, actor, id, isApproved)),
    takeOver: async (actor, roundId) => changed(await takeOver(deps, actor, roundId)),
    processWin: (actor, claim) => published(context, actor, claims.processClaim(deps, actor, claim)),
    sale: (actor, claim) => claims.saleOf({ ...deps, db: deps.requests }, actor, claim),
    watch: (cashier, screen) => hallScreens.watch(cashier, screen),
    leave: (screenId) => hallScreens.leave(screenId),
    linkHall: (cashier) => links.codeOf(deps.requests, cashierOf(cashier)),
    linkBranch: async (admin, branchId) => {
      const branch = await deps.companies.branchOf(admin, branchId);
      return links.codeOf(deps.requests, { id: admin.id, branchId: branch.id });
    },
    unlinkHall: (actor, code) => links.end(deps, actor, code),
    hall: shown.hall,
    papers: shown.papers,
    resume: () => waiting.sweep(() => store.closing(deps.db)),
    stop: async () => {
      await waiting.stop();
      await hallScreens.stop();
    },
  };
}

async function current({ deps, waiting }: Context, staff: StaffMember, roundId?: string): Promise<HallAnswer> {
  const { requests: db, ledger, hallRules, shifts } = deps;
  const { companyId, branchId } = cashierOf(staff);
  const desk = await store.loadDesk(db, { id: staff.id, branchId });
  for (const record of [desk.sale, desk.game]) if (record) follow(waiting, record);
  // Who changed a round is answered that one, also when another is in front.
  const changed = roundId === undefined ? null : await changedOf(db, desk, roundId);
  const front = changed?.record ?? store.frontOf(desk);
  const { isPhysicalDrawAllowed, isOpeningCountRequired, cartelasMin } = await hallRules.rulesOf(db, companyId);
  return {
    success: true,
    round: front && stateOf(front, changed?.now ?? desk.now),
    ...hallNow(desk),
    ...(await besideRounds(db, branchId)),
    cashierId: staff.id,
    balance: toBirr(await ledger.balanceOf(staff.accountId)),
    physicalDrawAllowed: isPhysicalDrawAllowed,
    openingCountRequired: isOpeningCountRequired,
    hasShift: await shifts.hasOpen(db, staff.id),
    cartelasMin,
    profile: await hallRules.profile(staff),
    soldElsewhere: await soldByOthers(db, { cashierId: staff.id, branchId }),
  };
}

async function changedOf(db: Db, { sale, game, now }: store.Desk, roundId: string): Promise<store.LoadedHall | null> {
  const record = [sale, game].find((one) => one?.id === roundId);
  return record ? { record, now } : store.loadRound(db, roundId);
}

async function roundOf({ deps, waiting }: Context, cashier: StaffMember, roundId: string): Promise<HallState> {
  const round = await store.loadRound(deps.requests, roundId);
  if (round?.record.branchId !== cashier.branchId) throw new AppError("not_found");
  follow(waiting, round.record);
  return stateOf(round.record, round.now);
}

/** Whoever sees a round that waits for its beacon goes on with it: the server that closed it may be gone. */
function follow(waiting: Waiting, { facts, id, branchId }: HallRound): void {
  if (facts.state === "closing") waiting.follow({ roundId: id, branchId });
}

async function bet(context: Context, actor: Actor, placed: Bet): Promise<PlaceBetAnswer> {
  return { success: true, data: await published(context, actor, selling.place(context.deps, actor, placed)) };
}

async function answered(context: Context, actor: Actor, move: Promise<void>, roundId?: string): Promise<HallAnswer> {
  await published(context, actor, move);
  return current(context, actor.staff, roundId);
}

/** After the commit the hall's screens are invalidated, here and at other servers. */
async function published<Answer>({ changed }: Context, { staff }: Actor, move: Promise<Answer>): Promise<Answer> {
  const answer = await move;
  changed(cashierOf(staff).branchId);
  return answer;
}

/** What ran while nobody was there has paused; from now on this screen is the till's, and the others hear of it. */
async function arrive(deps: Deps, till: Cashier, screenId: string): Promise<number> {
  const fence = await atDesk(deps, till, (tx) => screens.take(tx, till.id, screenId));
  deps.hints.tell("hall", till.branchId);
  return fence;
}

function comeBack(deps: Deps, till: Cashier, { screenId, fence }: Lease): Promise<boolean> {
  return atDesk(deps, till, (tx) => screens.comeBack(tx, till.id, screenId, fence));
}

async function atDesk<Answer>(
  deps: Deps,
  { id, branchId }: Cashier,
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, id);
    await lockHall(tx, branchId);
    const { game, now } = await store.loadDesk(tx, { id, branchId });
    if (game) await settledDown(tx, { record: game, now });
    return act(tx);
  });
}
