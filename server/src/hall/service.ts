import { toBirr } from "@derash/game/money";
import type {
  ClaimAnswer,
  cartelasChange,
  HallAnswer,
  HallEvent,
  HallLink,
  HallState,
  HallView,
  PlaceBetAnswer,
  ProcessWinAnswer,
  physicalCall,
  placeBet,
  processWin,
  saveSale,
  WaitingRounds,
} from "@derash/protocol/hall/round";
import type { Sale } from "@derash/protocol/report/sale";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { HallRound } from "../round/record.ts";
import * as calling from "./calling.ts";
import * as claims from "./claim.ts";
import { draw } from "./drawing.ts";
import * as giveUps from "./ending/give-up.ts";
import { takeOver } from "./ending/take-over.ts";
import { waitingRounds } from "./ending/waiting-list.ts";
import { cashierOf, type HallDeps, settledDown } from "./locked-round.ts";
import { HallScreens, type HallScreensDeps, type Screen } from "./screen/hall-screens.ts";
import * as links from "./screen/link.ts";
import * as screens from "./screen/store.ts";
import * as selling from "./selling.ts";
import * as settlement from "./settlement.ts";
import { soldByOthers } from "./sold-store.ts";
import { stateOf } from "./state.ts";
import * as store from "./store.ts";
import { Waiting } from "./waiting.ts";

export type Bet = z.output<typeof placeBet>;
export type CartelasChange = z.output<typeof cartelasChange>;
export type PhysicalCall = z.output<typeof physicalCall>;
export type WinClaim = z.output<typeof processWin>;
export type SaleClaim = z.output<typeof saveSale>;

export type { HallDeps } from "./locked-round.ts";

/**
 * Rounds that cashiers run in halls. Whatever names a round that is not the cashier's own answers not_found, as one that is missing.
 * Everything may be asked for twice: what is done already is answered with the state.
 */
export type HallService = {
  /** The cashier's newest round, and what the screen needs beside it. */
  current(cashier: StaffMember): Promise<HallAnswer>;
  /** One of the cashier's rounds, whichever. Errors: not_found. */
  round(cashier: StaffMember, roundId: string): Promise<HallState>;
  /**
   * Opens a round, in the cashier's open shift or one that it opens, and holds the stakes. The same cartelas and stake while that
   * round sells: that round. Errors: invalid_amount, cartela_unknown, cartela_sold_elsewhere, claim_differs,
   * physical_draw_not_allowed, shift_required, round_running, insufficient_funds.
   */
  placeBet(actor: Actor, bet: Bet): Promise<PlaceBetAnswer>;
  /** Sells more and takes back, until the start. Errors: cartela_unknown, cartela_sold_elsewhere, round_closed, insufficient_funds. */
  change(actor: Actor, roundId: string, change: CartelasChange): Promise<HallAnswer>;
  /**
   * Ends the sale. The beacon that comes some seconds later decides the balls, and the first one comes 2 s after it; with
   * the hall's own machine it can come at once. Errors: too_few_cartelas.
   */
  start(actor: Actor, roundId: string): Promise<HallAnswer>;
  /** Without effect on a physical draw: that calls nothing by itself. */
  pause(actor: Actor, roundId: string): Promise<HallAnswer>;
  play(actor: Actor, roundId: string): Promise<HallAnswer>;
  pace(actor: Actor, roundId: string, callIntervalMs: number): Promise<HallAnswer>;
  /** A ball of the hall's own machine. Errors: server_draws, call_out_of_turn. */
  call(actor: Actor, roundId: string, call: PhysicalCall): Promise<HallAnswer>;
  /** Is this cartela a winner? The first that is settles the round. Errors: cartela_not_sold. */
  claim(actor: Actor, roundId: string, cartelaNumber: number): Promise<ClaimAnswer>;
  /**
   * No winner: the whole hold goes back. After the first ball a second person is asked beyond the company's number a day;
   * then the round waits, paused. Errors: winner_exists, round_closed (it is settled), round_drawing.
   */
  cancel(actor: Actor, roundId: string, reason: string): Promise<HallAnswer>;
  /** Takes back what was asked, to play on. */
  withdrawGiveUp(actor: Actor, roundId: string): Promise<HallAnswer>;
  /** Rounds in the scope that wait for somebody above: given up, or left by a cashier who is switched off. 200 of each. */
  waiting(staff: StaffMember): Promise<WaitingRounds>;
  /** Whether a round ends without a winner, as its cashier asks. Errors: not_found, give_up_decided, winner_exists. */
  decideGiveUp(actor: Actor, id: string, isApproved: boolean): Promise<void>;
  /** Ends the round of a cashier who is switched off. Errors: not_found, cashier_active, round_drawing. */
  takeOver(actor: Actor, roundId: string): Promise<void>;
  /** Compares a claim with what the server has; one that is right settles. Errors: claim_differs, round_running. */
  processWin(actor: Actor, claim: WinClaim): Promise<ProcessWinAnswer>;
  /** The sale that the server has. Errors: claim_differs, round_running, not_found (void, or none). */
  sale(actor: Actor, claim: SaleClaim): Promise<Sale>;

  /** A screen of the cashier has come; the newest cashier's screen is the one that runs. Answers what it shows first. */
  watch(cashier: StaffMember, screen: Screen): Promise<HallEvent>;
  /** The screen has disconnected. */
  leave(screenId: string): void;
  /**
   * A code with which a screen shows the hall while this sign-in of its cashier lasts; the one that this cashier made before is
   * over.
   */
  linkHall(cashier: StaffMember, sessionId: string): Promise<HallLink>;
  unlinkHall(cashier: StaffMember): Promise<{ success: true }>;
  /** What such a screen shows. Errors: not_found (no such code, or over). */
  hall(code: string): Promise<HallView>;
  /** Goes on with the rounds that wait for their beacon. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export type { Screen };

/** `requests`: where what is only asked for runs, so that `db` is free for the rounds themselves; without it: `db`. */
type GivenDeps = HallDeps & Pick<HallScreensDeps, "publish" | "takeOver" | "ask"> & { requests?: Db };
type Deps = GivenDeps & { requests: Db };
type Context = { deps: Deps; hallScreens: HallScreens; waiting: Waiting; changed: (cashierId: string) => void };

export function createHallService(given: GivenDeps): HallService {
  const deps = { requests: given.db, ...given };
  const waiting = new Waiting({
    log: deps.log,
    waitMs: deps.draws.waitMs,
    draw: (roundId) => draw(deps, roundId),
    done: (cashierId) => changed(cashierId),
  });
  const hallScreens = new HallScreens({
    ...deps,
    arrive: (cashier, screenId) => arrive(deps, cashier, screenId),
    comeBack: (cashier, fence) => comeBack(deps, cashier, fence),
    refreshed: (record) => follow(waiting, record),
  });
  const changed = (cashierId: string) => {
    hallScreens.invalidate(cashierId);
    deps.hints.tell("hall", cashierId);
  };
  deps.hints.on("hall", (cashierId) => hallScreens.invalidate(cashierId));
  const context: Context = { deps, hallScreens, waiting, changed };
  const moved = (actor: Actor, roundId: string, move: Promise<void>) => answered(context, actor, roundId, move);
  return {
    current: (cashier) => current(context, cashier),
    round: (cashier, roundId) => roundOf(context, cashier, roundId),
    placeBet: (actor, placed) => bet(context, actor, placed),
    change: (actor, roundId, change) => moved(actor, roundId, selling.change(deps, actor, roundId, change)),
    start: (actor, roundId) => moved(actor, roundId, calling.start(deps, actor, roundId)),
    pause: (actor, roundId) => moved(actor, roundId, calling.pause(deps, actor, roundId)),
    play: (actor, roundId) => moved(actor, roundId, calling.play(deps, actor, roundId)),
    pace: (actor, roundId, intervalMs) => moved(actor, roundId, calling.pace(deps, actor, roundId, intervalMs)),
    call: (actor, roundId, call) => moved(actor, roundId, calling.call(deps, actor, roundId, call)),
    claim: (actor, roundId, number) => published(context, actor, settlement.claimWin(deps, actor, roundId, number)),
    cancel: (actor, roundId, reason) => moved(actor, roundId, giveUps.cancel(deps, actor, roundId, reason)),
    withdrawGiveUp: (actor, roundId) => moved(actor, roundId, giveUps.withdraw(deps, actor, roundId)),
    waiting: (staff) => waitingRounds(deps, staff),
    decideGiveUp: async (actor, id, isApproved) => changed(await giveUps.decide(deps, actor, id, isApproved)),
    takeOver: async (actor, roundId) => changed(await takeOver(deps, actor, roundId)),
    processWin: (actor, claim) => published(context, actor, claims.processClaim(deps, actor, claim)),
    sale: (actor, claim) => claims.saleOf({ ...deps, db: deps.requests }, actor, claim),
    watch: (cashier, screen) => hallScreens.watch(cashier, screen),
    leave: (screenId) => hallScreens.leave(screenId),
    linkHall: (cashier, sessionId) => links.make(deps.requests, cashier.id, sessionId),
    unlinkHall: async (cashier) => {
      await links.end(deps.requests, cashier.id);
      return { success: true };
    },
    hall: (code) => hall(context, code),
    resume: () => waiting.sweep(() => store.closing(deps.db)),
    stop: async () => {
      await waiting.stop();
      await hallScreens.stop();
    },
  };
}

async function current({ deps, waiting }: Context, staff: StaffMember, roundId?: string): Promise<HallAnswer> {
  const { requests: db, ledger, hallRules, shifts } = deps;
  const round = await (roundId === undefined ? store.loadNewest(db, staff.id) : store.loadRound(db, roundId));
  if (round) follow(waiting, round.record);
  const { companyId, branchId } = cashierOf(staff);
  const { isPhysicalDrawAllowed, isOpeningCountRequired, cartelasMin } = await hallRules.rulesOf(db, companyId);
  return {
    success: true,
    round: round && stateOf(round.record, round.now),
    balance: toBirr(await ledger.balanceOf(staff.accountId)),
    physicalDrawAllowed: isPhysicalDrawAllowed,
    openingCountRequired: isOpeningCountRequired,
    hasShift: await shifts.hasOpen(db, staff.id),
    cartelasMin,
    soldElsewhere: await soldByOthers(db, { cashierId: staff.id, branchId }),
  };
}

async function roundOf({ deps, waiting }: Context, cashier: StaffMember, roundId: string): Promise<HallState> {
  const round = await store.loadRound(deps.requests, roundId);
  if (round?.record.table.id !== cashier.id) throw new AppError("not_found");
  follow(waiting, round.record);
  return stateOf(round.record, round.now);
}

/** What the wall may show: not why a cashier gave a round up. */
async function hall({ deps, waiting }: Context, code: string): Promise<HallView> {
  const { branchName, ...whose } = await links.hallOf(deps.requests, code);
  const round = await store.loadOfHall(deps.requests, whose);
  if (round) follow(waiting, round.record);
  return {
    success: true,
    branchName,
    round: round && { ...stateOf(round.record, round.now), reason: null, giveUp: null },
  };
}

/** Whoever sees a round that waits for its beacon goes on with it: the server that closed it may be gone. */
function follow(waiting: Waiting, { facts, id, table }: HallRound): void {
  if (facts.state === "closing") waiting.follow({ roundId: id, cashierId: table.id });
}

async function bet(context: Context, actor: Actor, placed: Bet): Promise<PlaceBetAnswer> {
  return { success: true, data: await published(context, actor, selling.place(context.deps, actor, placed)) };
}

async function answered(context: Context, actor: Actor, roundId: string, move: Promise<void>): Promise<HallAnswer> {
  await published(context, actor, move);
  return current(context, actor.staff, roundId);
}

/** After the commit the cashier's screens are invalidated, here and at other servers. */
async function published<Answer>({ changed }: Context, { staff }: Actor, move: Promise<Answer>): Promise<Answer> {
  const answer = await move;
  changed(staff.id);
  return answer;
}

/** What ran while nobody was there has paused; from now on this screen runs the cashier's rounds, and the others hear of it. */
async function arrive(deps: Deps, cashierId: string, screenId: string): Promise<number> {
  const fence = await atDesk(deps, cashierId, (tx) => screens.take(tx, cashierId, screenId));
  deps.hints.tell("hall", cashierId);
  return fence;
}

function comeBack(deps: Deps, cashierId: string, fence: number): Promise<boolean> {
  return atDesk(deps, cashierId, (tx) => screens.comeBack(tx, cashierId, fence));
}

async function atDesk<Answer>(deps: Deps, cashierId: string, act: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, cashierId);
    const newest = await store.loadNewest(tx, cashierId);
    if (newest) await settledDown(tx, newest);
    return act(tx);
  });
}
