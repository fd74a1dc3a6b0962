import { randomInt } from "node:crypto";
import { formatBirr, type Santim, santim, toBirr } from "@derash/game/money";
import { parseStake, stakeMin } from "@derash/game/stake";
import type { cartelasChange, PlaceBetAnswer, placeBet } from "@derash/protocol/venue";
import type * as z from "zod";
import { AppError, invariant } from "../app-error.ts";
import type { Actor } from "../company/service.ts";
import type { Tx } from "../db.ts";
import { chosenPatterns } from "../pattern.ts";
import { beaconFor } from "./drawing.ts";
import { between } from "./money.ts";
import { type HallRecord, stateOf, versionOf } from "./record.ts";
import { rulesOf } from "./settings.ts";
import { insertCartelas, lockHeap, soldByOthers } from "./sold-store.ts";
import * as store from "./store.ts";
import {
  type Cashier,
  cashierOf,
  type HallDeps,
  inTurn,
  lockCashier,
  refuseClaim,
  refuseGameType,
  settledDown,
} from "./turn.ts";

type Bet = z.output<typeof placeBet>;

const codeCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const codeAttemptsMax = 50;

export async function place(deps: HallDeps, { staff, requestId }: Actor, asked: Bet): Promise<PlaceBetAnswer["data"]> {
  const bet = { ...asked, patterns: chosenPatterns(asked.patterns) };
  const stake = stakeOf(bet.stake);
  const numbers = distinct(bet.cartelas);
  if (bet.claimedPlayers !== undefined && bet.claimedPlayers !== numbers.length) {
    const claim = { kind: "number_of_players", claimed: bet.claimedPlayers, actual: numbers.length };
    await refuseClaim(deps, staff, { ...claim, name: "The number of cartelas" });
  }
  await refuseGameType(deps, staff, "game_type_id", bet.claimedGameType);
  const cashier = cashierOf(staff);
  return deps.db.transaction().execute(async (tx) => {
    await lockCashier(deps, tx, cashier.id);
    await lockHeap(tx, cashier.branchId);
    const newest = await store.loadNewest(tx, cashier.id);
    const round = newest && (await settledDown(tx, newest));
    if (round && round.record.endedAt === null) {
      if (!isSameBet(round.record, stake, numbers, bet)) throw new AppError("round_running");
      return answerOf(deps, tx, cashier, round);
    }
    const rules = await rulesOf(tx, cashier.companyId);
    if (bet.mode === "physical" && !rules.isPhysicalDrawAllowed) throw new AppError("physical_draw_not_allowed");
    await refuseUncovered(deps, tx, cashier, santim(stake * numbers.length));
    const { shiftId } = await deps.shifts.ensureOpen(tx, cashier, requestId);
    const changes = round ? versionOf(round.record, round.now) + 1 : 1;
    const { bonusLimits } = rules;
    const roundId = await open(deps, tx, cashier, { ...bet, stake, bonusLimits, shiftId, changes });
    await sell(deps, tx, cashier, await loaded(tx, roundId), numbers);
    return answerOf(deps, tx, cashier, await store.loadRound(tx, roundId));
  });
}

/** Taking back comes first, so that a cartela can be changed for another with no money left. */
export async function change(
  deps: HallDeps,
  actor: Actor,
  roundId: string,
  { add, remove }: z.output<typeof cartelasChange>,
): Promise<void> {
  const adding = distinct(add);
  const removing = distinct(remove);
  if (adding.some((number) => removing.includes(number)))
    throw new AppError("invalid_input", {}, { remove: "A cartela is either sold or taken back" });
  await inTurn(deps, actor, roundId, async ({ tx, record, cashier }) => {
    const sold = new Set(record.cartelas.map(({ number }) => number));
    const gone = removing.filter((number) => sold.has(number));
    const added = adding.filter((number) => !sold.has(number));
    if (gone.length === 0 && added.length === 0) return;
    if (record.state !== "open") throw new AppError("round_closed");
    await lockHeap(tx, record.branchId);
    if (gone.length > 0) await takeBack(deps, tx, cashier, record, gone);
    if (added.length > 0) await sell(deps, tx, cashier, await loaded(tx, roundId), added);
  });
}

function stakeOf(text: string): Santim {
  const stake = parseStake(text);
  if (stake === "amount_invalid")
    throw new AppError("invalid_amount", {}, { bet_amount: "Please enter a valid amount" });
  if (stake === "stake_too_small") throw new AppError("stake_too_small", { min: toBirr(stakeMin) });
  return stake;
}

function distinct(numbers: readonly number[]): number[] {
  if (new Set(numbers).size !== numbers.length)
    throw new AppError("invalid_input", {}, { cartelas: "A cartela is sold once a round" });
  return numbers.toSorted((a, b) => a - b);
}

function isSameBet(record: HallRecord, stake: Santim, numbers: readonly number[], bet: Bet): boolean {
  const sold = record.cartelas.map(({ number }) => number);
  const isSame = record.stake === stake && record.mode === bet.mode && sold.join() === numbers.join();
  return record.state === "open" && isSame && record.patterns.join() === bet.patterns.join();
}

async function loaded(tx: Tx, roundId: string): Promise<HallRecord> {
  const round = await store.loadRound(tx, roundId);
  invariant(round, `venue round ${roundId} is there`);
  return round.record;
}

async function answerOf(deps: HallDeps, tx: Tx, { accountId }: Cashier, round: store.Loaded | null) {
  invariant(round, "a bet has a round");
  const { record, now } = round;
  return {
    new_balance: toBirr(await deps.ledger.balanceOf(accountId, tx)),
    total_cost: toBirr(santim(record.stake * record.cartelas.length)),
    sale: { id: record.id },
    round: stateOf(record, now),
  };
}

/** Locks the float, which nobody can spend meanwhile. */
async function refuseUncovered({ ledger }: HallDeps, tx: Tx, { accountId }: Cashier, needed: Santim): Promise<void> {
  await ledger.lock(tx, [accountId]);
  const balance = await ledger.balanceOf(accountId, tx);
  if (balance < needed)
    throw new AppError("insufficient_funds", { needed: formatBirr(needed), balance: formatBirr(balance) });
}

/** Copies every rule into the round, and opens its pot with a balance: it is no hot row, one cashier pays into it. */
async function open(
  deps: HallDeps,
  tx: Tx,
  cashier: Cashier,
  rules: Pick<store.NewRound, "mode" | "stake" | "bonusLimits" | "patterns" | "callIntervalMs" | "shiftId" | "changes">,
): Promise<string> {
  const { companyId, branchId } = cashier;
  const id = await store.newId(tx);
  const potAccountId = await deps.ledger.open(tx, "pot", id);
  await deps.ledger.closePot(tx, potAccountId);
  const round: store.NewRound = {
    id,
    cashierId: cashier.id,
    ...{ companyId, branchId, potAccountId },
    mode: rules.mode,
    stake: rules.stake,
    bonusLimits: rules.bonusLimits,
    patterns: rules.patterns,
    callIntervalMs: rules.callIntervalMs,
    shiftId: rules.shiftId,
    changes: rules.changes,
    houseCutBps: deps.houseCutBps,
    bonusSchedule: await deps.bonuses.scheduleOf(tx, companyId),
    houseAccountId: await deps.ledger.open(tx, "house", companyId),
    bonusAccountId: await deps.ledger.open(tx, "bonus", companyId),
    beacon: rules.mode === "server" ? await beaconFor(deps, tx, cashier) : null,
  };
  for (let attempt = 0; attempt < codeAttemptsMax; attempt++)
    if (await store.insertRound(tx, round, displayCode())) return id;
  invariant(false, "a free display code exists");
}

/** For people; unique among live rounds of halls. */
function displayCode(): string {
  return `ETH${Array.from({ length: 3 }, () => codeCharacters[randomInt(codeCharacters.length)]).join("")}`;
}

async function sell(
  deps: HallDeps,
  tx: Tx,
  cashier: Cashier,
  record: HallRecord,
  numbers: readonly number[],
): Promise<void> {
  const cost = santim(record.stake * numbers.length);
  await refuseUncovered(deps, tx, cashier, cost);
  const cartelas = await deps.cartelas.ofBranch(tx, cashier, numbers);
  if (cartelas.length !== numbers.length) throw new AppError("cartela_unknown");
  if ((await insertCartelas(tx, record, cartelas)) < cartelas.length) await refuseSoldElsewhere(tx, record, numbers);
  await deps.ledger.lock(tx, [cashier.accountId, record.potAccountId]);
  await deps.ledger.post(tx, {
    key: `venue-hold:${record.id}:${record.holds + 1}`,
    type: "BET_PLACED",
    roundId: record.id,
    description: `${record.code} · ${numbers.length} × ${formatBirr(record.stake)}`,
    lines: between(cashier.accountId, record.potAccountId, cost),
  });
  await store.update(tx, record.id, {}, { holds: record.holds + 1 });
}

/** Nothing of the sale is sold: the customer is asked once, for all of it. */
async function refuseSoldElsewhere(tx: Tx, record: HallRecord, numbers: readonly number[]): Promise<never> {
  const others = await soldByOthers(tx, record, numbers);
  throw new AppError("cartela_sold_elsewhere", {
    till: others.map(({ till }) => till).join(", "),
    cartelas: others.flatMap(({ cartelas }) => cartelas).join(", "),
  });
}

async function takeBack(
  deps: HallDeps,
  tx: Tx,
  cashier: Cashier,
  record: HallRecord,
  numbers: readonly number[],
): Promise<void> {
  await store.removeCartelas(tx, record.id, numbers);
  await deps.ledger.lock(tx, [cashier.accountId, record.potAccountId]);
  await deps.ledger.post(tx, {
    key: `venue-back:${record.id}:${record.holds + 1}`,
    type: "REFUND",
    roundId: record.id,
    description: `${record.code} · ${numbers.length} × ${formatBirr(record.stake)}`,
    lines: between(record.potAccountId, cashier.accountId, santim(record.stake * numbers.length)),
  });
  await store.update(tx, record.id, {}, { holds: record.holds + 1 });
}
