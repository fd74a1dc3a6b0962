import { formatBirr, type Santim, santim, toBirr } from "@derash/game/money";
import { nextPlace, type Programme, placeOf } from "@derash/game/programme";
import { parseStake, stakeMin } from "@derash/game/stake";
import type { ClaimRule } from "@derash/protocol/hall/profile";
import type { cartelasChange, PlaceBetAnswer, placeBet } from "@derash/protocol/hall/sale";
import type * as z from "zod";
import { AppError, invariant } from "../app-error.ts";
import type { BranchCartela } from "../cartela/service.ts";
import type { Actor } from "../company/service.ts";
import type { Transfer } from "../ledger/service.ts";
import { between } from "../ledger/service.ts";
import { chosenPatterns } from "../pattern.ts";
import type { Tx } from "../postgres/db.ts";
import { accountsOf, insertWithCode } from "../round/open-round.ts";
import { type HallRound, potOf } from "../round/record.ts";
import { beaconFor } from "./drawing.ts";
import { refuseUnseenOwed } from "./ending/given-back.ts";
import {
  type Cashier,
  cashierOf,
  type HallDeps,
  lockCashier,
  refuseClaim,
  refuseGameType,
  withLockedRound,
} from "./locked-round.ts";
import { entryOf } from "./settlement.ts";
import { insertCartelas, lockHall, soldByOthers, soldTwin } from "./sold-store.ts";
import { stateOf } from "./state.ts";
import * as store from "./store.ts";
import { removeCartelas } from "./taking-back/store.ts";
import { refuseOthersPaper, refuseTakenBack, toTakeBack } from "./taking-back/taking-back.ts";
import { takePart } from "./till-store.ts";

type Bet = z.output<typeof placeBet>;
/** Of cartelas. */
type Numbers = readonly number[];
/** What is sold at once; of those whose paper was scanned, its version. */
type Wanted = { numbers: Numbers; papers: Bet["papers"] };

export async function place(deps: HallDeps, { staff, requestId }: Actor, asked: Bet): Promise<PlaceBetAnswer["data"]> {
  const bet = { ...asked, patterns: chosenPatterns(asked.patterns) };
  const stake = stakeOf(bet.stake);
  const numbers = distinct(bet.cartelas);
  if (bet.claimedPlayers !== undefined && bet.claimedPlayers !== numbers.length) {
    await refuseClaim(deps, staff, { claim: "number_of_players", claimed: bet.claimedPlayers, actual: numbers.length });
  }
  await refuseGameType(deps, staff, "game_type_id", bet.claimedGameType);
  const cashier = cashierOf(staff);
  return deps.db.transaction().execute(async (tx) => {
    await lockCashier(deps, tx, cashier.id);
    await lockHall(tx, cashier.branchId);
    const asking = { ...bet, stake, numbers };
    const onSaleId = await store.onSaleOf(tx, cashier.branchId);
    const onSale = onSaleId === null ? null : await loaded(tx, onSaleId);
    if (onSale && hasPart(onSale.record, cashier)) return answerAgain(deps, tx, cashier, onSale, asking);
    if (onSale && !isSameGame(onSale.record, asking)) throw new AppError("round_running");
    // Asked for once more after a lost answer: it may be sold in the round that has started since.
    if (bet.seen !== undefined && (await store.hasStartedSince(tx, cashier.branchId, bet.seen)))
      throw new AppError("round_running");
    await refuseUnseenOwed(tx, cashier, bet.seenOwed);
    // What another till sells of it already is sold and played whatever happens.
    if (onSale === null) deps.overload?.refuse("new_rounds");
    const rules = await deps.hallRules.rulesOf(tx, cashier.companyId);
    if (onSale === null && bet.mode === "physical" && !rules.isPhysicalDrawAllowed)
      throw new AppError("physical_draw_not_allowed");
    const {
      houseCutBps,
      claimRule,
      programme,
      stakeMin: least,
    } = await deps.hallRules.branchRules(tx, cashier.branchId);
    if (onSale === null && least !== null && stake < least)
      throw new AppError("stake_too_small", { stakeMin: toBirr(least) });
    const balance = await coveredBalance(deps, tx, cashier, santim(stake * numbers.length));
    const { shiftId, recordOpening } = await deps.shifts.ensureOpen(tx, cashier, requestId);
    const round = onSale
      ? sellingOf(onSale.record)
      : await open(deps, tx, cashier, { ...bet, stake, shiftId, houseCutBps, claimRule, programme });
    await takePart(tx, round.id, { cashierId: cashier.id, shiftId });
    await sell(deps, tx, cashier, round, { numbers, papers: bet.papers });
    await recordOpening();
    return answerOf(await loaded(tx, round.id), santim(balance - stake * numbers.length));
  });
}

/** What is on sale belongs to the hall: of two tills that begin at once the second sells into the first one's round. */
function isSameGame(
  record: HallRound,
  { stake, mode, patterns }: Pick<Bet, "mode" | "patterns"> & { stake: Santim },
): boolean {
  return record.stake === stake && record.mode === mode && record.patterns.join() === patterns.join();
}

function hasPart({ hall }: HallRound, { id }: Cashier): boolean {
  return hall.tills.some((till) => till.id === id);
}

/** The same bet while its round sells is a retry; while another of this till's is there, there is none. */
async function answerAgain(
  deps: HallDeps,
  tx: Tx,
  cashier: Cashier,
  round: store.LoadedHall,
  asked: Pick<Bet, "mode" | "patterns"> & { stake: Santim; numbers: Numbers },
): Promise<PlaceBetAnswer["data"]> {
  const own = round.record.cartelas.filter(({ soldBy }) => soldBy === cashier.id).map(({ number }) => number);
  if (!isSameGame(round.record, asked) || own.join() !== asked.numbers.join()) throw new AppError("round_running");
  return answerOf(round, await deps.ledger.balanceOf(cashier.accountId, tx));
}

/** Taking back comes first, so that a cartela can be changed for another with no money left. */
export async function change(
  deps: HallDeps,
  actor: Actor,
  roundId: string,
  { add, papers, remove, reason, seen_moves: seen }: z.output<typeof cartelasChange>,
): Promise<void> {
  const adding = distinct(add);
  const removing = distinct(remove);
  if (adding.some((number) => removing.includes(number)))
    throw new AppError("invalid_input").at("remove", "cartela_both_ways");
  await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record, cashier } = turn;
    const seller = new Map(record.cartelas.map(({ number, soldBy }) => [number, soldBy]));
    const gone = await toTakeBack(turn, removing, seen);
    const added = adding.filter((number) => seller.get(number) !== cashier.id);
    if (gone.length === 0 && added.length === 0) return;
    // The money for it may have left the drawer already: whoever looks afterwards wants to know why.
    if (gone.length > 0 && reason === undefined) throw new AppError("invalid_input").at("reason", "reason_required");
    if (record.facts.state !== "open") throw new AppError("round_closed");
    refuseOthersPaper(record, cashier, gone);
    await refuseTakenBack(turn, added, seen);
    const { shiftId, recordOpening } = await deps.shifts.ensureOpen(tx, cashier, actor.requestId);
    await takePart(tx, record.id, { cashierId: cashier.id, shiftId });
    const round = sellingOf(record);
    if (gone.length > 0) await takeBack(deps, tx, cashier, round, gone);
    if (added.length > 0) {
      await coveredBalance(deps, tx, cashier, santim(record.stake * added.length));
      const holds = gone.length > 0 ? round.holds + 1 : round.holds;
      await sell(deps, tx, cashier, { ...round, holds }, { numbers: added, papers });
    }
    await recordOpening();
    if (gone.length > 0)
      await deps.audit.record(tx, { ...entryOf(turn), action: "venue.sale_voided", after: { reason, cartelas: gone } });
  });
}

function stakeOf(text: string): Santim {
  const stake = parseStake(text);
  if (stake === "amount_invalid") throw new AppError("invalid_amount").at("bet_amount", "amount_format");
  if (stake === "stake_too_small") throw new AppError("stake_too_small", { stakeMin: toBirr(stakeMin) });
  return stake;
}

function distinct(numbers: Numbers): number[] {
  if (new Set(numbers).size !== numbers.length) throw new AppError("invalid_input").at("cartelas", "cartela_twice");
  return numbers.toSorted((a, b) => a - b);
}

async function loaded(tx: Tx, roundId: string): Promise<store.LoadedHall> {
  const round = await store.loadRound(tx, roundId);
  invariant(round, `round ${roundId} is there`);
  return round;
}

function answerOf({ record, now }: store.LoadedHall, balance: Santim): PlaceBetAnswer["data"] {
  return {
    new_balance: toBirr(balance),
    total_cost: toBirr(potOf(record)),
    sale: { id: record.id },
    round: stateOf(record, now),
  };
}

/** Locks the float, which nobody can spend meanwhile, and answers it. */
async function coveredBalance({ ledger }: HallDeps, tx: Tx, { accountId }: Cashier, needed: Santim): Promise<Santim> {
  await ledger.lock(tx, [accountId]);
  const balance = await ledger.balanceOf(accountId, tx);
  if (balance < needed) throw new AppError("insufficient_funds", { needed: toBirr(needed), balance: toBirr(balance) });
  return balance;
}

type Rules = Pick<Bet, "mode" | "patterns" | "callIntervalMs"> & {
  stake: Santim;
  shiftId: string;
  /** The branch's own. */
  houseCutBps: number | null;
  claimRule: ClaimRule;
  programme: Programme;
};
/** What selling needs to know of a round. */
type Selling = Pick<HallRound, "id" | "code" | "branchId" | "stake" | "potAccountId"> & { holds: number };

function sellingOf({ id, code, branchId, stake, potAccountId, hall: { holds } }: HallRound): Selling {
  return { id, code, branchId, stake, potAccountId, holds };
}

/** Copies every rule into the round, and opens its pot with a balance: it is no hot row, one till after the other pays into it. */
async function open(deps: HallDeps, tx: Tx, cashier: Cashier, rules: Rules): Promise<Selling> {
  const { id: cashierId, companyId, branchId } = cashier;
  const id = await store.newRoundId(tx, branchId);
  const accounts = await accountsOf(deps.ledger, tx, id, companyId);
  await deps.ledger.closePot(tx, accounts.pot_account_id);
  const beacon = rules.mode === "server" ? await beaconFor(deps, tx, cashier) : null;
  const bonus = await deps.bonuses.ofHall(tx, cashier);
  const round = {
    ...{ id, cashier_id: cashierId, branch_id: branchId, hall_id: branchId, company_id: companyId, mode: rules.mode },
    ...accounts,
    ...(await deps.taxes.ofRound(tx, companyId)),
    stake_santim: rules.stake,
    house_cut_bps: rules.houseCutBps ?? deps.houseCutBps,
    bonus_schedule: JSON.stringify(bonus.schedule),
    // In the record every paper cartela is a player of its own.
    min_players: 1,
    patterns: [...rules.patterns],
    call_interval_ms: rules.callIntervalMs,
    ...(beacon && { beacon_chain: beacon.chain, beacon_lead_ms: beacon.leadMs }),
  };
  // The hall is held, and nothing is on sale in it.
  const changes = (await store.versionOfHall(tx, branchId)) + 1;
  const code = await insertWithCode(tx, round, async () => false);
  invariant(code, "a round has a code");
  await store.insertHallRound(tx, {
    ...{ round_id: id, shift_id: rules.shiftId, changes, claim_rule: rules.claimRule },
    programme_place: await placeIn(tx, branchId, id, rules),
    ...{ bonus_max_santim: bonus.limits.max, bonus_pot_bps: bonus.limits.potBps },
    bonus_cartelas_min: bonus.limits.cartelasMin,
  });
  return { id, code, branchId, stake: rules.stake, potAccountId: accounts.pot_account_id, holds: 0 };
}

/** The round before this one says what is next. */
async function placeIn(
  tx: Tx,
  branchId: string,
  roundId: string,
  { programme, patterns }: Pick<Rules, "programme" | "patterns">,
): Promise<number | null> {
  const { before, now } = await store.programmedBefore(tx, branchId, roundId);
  return placeOf(programme, patterns, nextPlace(programme, before, now));
}

/** The float covers it: the caller has made sure of it. */
async function sell(
  deps: HallDeps,
  tx: Tx,
  cashier: Cashier,
  round: Selling,
  { numbers, papers }: Wanted,
): Promise<void> {
  const cartelas = await deps.cartelas.ofBranch(tx, cashier, numbers);
  if (cartelas.length !== numbers.length) throw new AppError("cartela_unknown");
  refuseOldPaper(cartelas, papers);
  const twin = await soldTwin(tx, round.id, cartelas);
  if (twin !== null) throw new AppError("cartela_duplicate", { number: twin });
  if ((await insertCartelas(tx, { ...round, soldBy: cashier.id, line: round.holds + 1 }, cartelas)) < cartelas.length)
    await refuseSoldElsewhere(tx, cashier, numbers);
  const lines = between(cashier.accountId, round.potAccountId, santim(round.stake * numbers.length));
  await hold(deps, tx, round, { key: "hold", type: "BET_PLACED", count: numbers.length, lines });
}

/** Whoever plays by a paper from before a change marks other numbers than the round has, and learns of it when they win. */
function refuseOldPaper(cartelas: readonly BranchCartela[], papers: Wanted["papers"] = []): void {
  const printed = new Map(papers.map(({ number, version }) => [number, version]));
  const changed = cartelas.filter(({ number, version }) => (printed.get(number) ?? version) !== version);
  if (changed.length > 0) throw new AppError("paper_outdated", { cartelas: changed.map(({ number }) => number) });
}

/** Nothing of the sale is sold: the customer is asked once, for all of it. */
async function refuseSoldElsewhere(tx: Tx, { id, branchId }: Cashier, numbers: Numbers): Promise<never> {
  const others = await soldByOthers(tx, { cashierId: id, branchId }, numbers);
  throw new AppError("cartela_sold_elsewhere", {
    tills: others.map(({ till }) => till),
    cartelas: others.flatMap(({ cartelas }) => cartelas),
  });
}

async function takeBack(deps: HallDeps, tx: Tx, cashier: Cashier, round: Selling, numbers: Numbers): Promise<void> {
  await removeCartelas(tx, { roundId: round.id, cashierId: cashier.id, move: round.holds + 1 }, numbers);
  const lines = between(round.potAccountId, cashier.accountId, santim(round.stake * numbers.length));
  await hold(deps, tx, round, { key: "back", type: "REFUND", count: numbers.length, lines });
}

/** Moves stakes between the float and the pot; each time is a transfer of its own. */
async function hold(
  deps: HallDeps,
  tx: Tx,
  { id, code, stake, holds }: Selling,
  { key, type, count, lines }: Pick<Transfer, "type" | "lines"> & { key: "hold" | "back"; count: number },
): Promise<void> {
  const description = `${code} · ${count} × ${formatBirr(stake)}`;
  await deps.ledger.postAll(tx, [{ key: `${key}:${id}:${holds + 1}`, type, roundId: id, description, lines }]);
  await store.changed(tx, id, { holds: holds + 1 });
}
