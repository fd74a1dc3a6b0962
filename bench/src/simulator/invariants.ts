import { patternsNamed } from "@derash/game/pattern/gallery";
import { drawOf } from "@derash/server/round/load";
import type { Happened, KeptCartela, KeptRound } from "./kept-rows.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Visitor } from "./visitor.ts";

type World = Pick<Surroundings, "kept" | "looks"> & { readonly visitors: readonly Visitor[] };

/** A request to a server that is stopped arrives when it goes on, however long nobody waits for it any more. */
const lateMsMax = 30_000;
/** So long before an end and after it somebody must have been at one server to be sure to have heard of it. */
const sureMs = { before: 4000, after: 15_000 };

/** What must never be, looked for in all that a world has kept and in all that its visitors were told. */
export function* whatIsWrong(world: World): Generator<string> {
  yield* wrongBooks(world);
  const histories = Map.groupBy(world.kept.history, ({ roundId }) => roundId);
  for (const round of world.kept.rounds.committed.values())
    yield* wrongRound(world, round, histories.get(round.id) ?? []);
  for (const visitor of world.visitors) yield* wronglyTold(world, visitor);
}

function* wrongBooks({ kept }: World): Generator<string> {
  let sum = 0;
  for (const [account, amounts] of kept.entries) {
    const entries = sumOf(amounts);
    sum += entries;
    const balance = kept.balances.committed.get(account);
    if (balance !== undefined && balance !== entries) yield `${account} has ${balance}, its entries say ${entries}`;
    if (entries < 0 && !/^(bonus|source):/.test(account)) yield `${account} is ${entries}`;
  }
  if (sum !== 0) yield `all entries sum to ${sum}`;
}

function* wrongRound(world: World, round: KeptRound, history: readonly Happened[]): Generator<string> {
  const { kept, looks } = world;
  const { id } = round;
  const ends = history.filter(({ what }) => what === "settled" || what === "void");
  const seeds = history.filter(({ what }) => what === "seed");
  if (ends.length > 1) yield `${id} ended ${ends.length} times`;
  if (seeds.length > 1) yield `${id} was drawn ${seeds.length} times`;
  const cartelas = looks.cartelasOf(null, id).filter(({ reservedUntil }) => reservedUntil === null);
  if (ends.length === 0) {
    if (cartelas.length > 0) yield `${id} has ${cartelas.length} stakes and no end: it is ${round.state}`;
    return;
  }
  const sealed = kept.records.committed.get(id)?.tickets ?? [];
  const sold = cartelas.map(({ ticketId }) => ticketId);
  if (sealed.join() !== sold.join()) yield `${id} was sealed with ${sealed.join()} and ended with ${sold.join()}`;
  yield* wrongMoney(world, round, cartelas);
}

/** Whoever staked was paid or refunded, once; by a look at each ball after the other, which shares nothing with the game's. */
function* wrongMoney({ kept }: World, round: KeptRound, cartelas: readonly KeptCartela[]): Generator<string> {
  const { id, state } = round;
  const paid = new Map<string, number>();
  for (const { roundId, type, lines } of kept.transfers)
    if (roundId === id)
      for (const { accountId, amount } of lines) {
        const key = `${type} ${accountId}`;
        paid.set(key, (paid.get(key) ?? 0) + amount);
      }
  const left = sumOf(kept.entries.get(`pot:${id}`) ?? []);
  if (left !== 0) yield `the pot of ${id} is left with ${left}`;
  const winners = state === "settled" ? winnersOf(round, cartelas) : [];
  const stages = winners.map(({ won }) => won);
  const pot = cartelas.length * round.stake;
  const pool = Math.floor((pot * (10_000 - round.houseCutBps)) / 10_000);
  const bonus = round.bonusSchedule.find(({ calls }) => calls === winners[0]?.call)?.amount ?? 0;
  for (const playerId of new Set(stages.flat().map((each) => each.playerId))) {
    const parts = stages.flatMap((those, stage) =>
      those.map((each, place) => {
        const part = shareOf(prizeOf(round, pool, stage), those.length, place);
        return each.playerId === playerId ? part + (stage === 0 ? shareOf(bonus, those.length, place) : 0) : 0;
      }),
    );
    const won = sumOf(parts);
    const got = (paid.get(`BET_WON player:${playerId}`) ?? 0) + (paid.get(`BONUS player:${playerId}`) ?? 0);
    if (got !== won) yield `${playerId} got ${got} for what won in ${id}, which is ${won}`;
    const told = kept.notices.filter((notice) => notice.roundId === id && notice.telegramId === Number(playerId));
    if (told.length !== 1 || told[0]?.amount !== won) yield `${playerId} has ${told.length} notices of ${id}`;
  }
  const cut = state === "settled" ? pot - pool : 0;
  if ((paid.get("HOUSE_CUT house:company") ?? 0) !== cut) yield `the house did not get ${cut} of ${id}`;
  const bonuses = paid.get("BONUS bonus:company") ?? 0;
  if (-bonuses !== (winners.length > 0 ? bonus : 0)) yield `bonuses of ${-bonuses} were paid for ${id}`;
  if (state === "settled" && kept.sales.committed.get(id) !== pot) yield `${id} has no sale of ${pot}`;
  if (state === "void")
    for (const { playerId, number } of cartelas) {
      const kept = (paid.get(`BET_PLACED player:${playerId}`) ?? 0) + (paid.get(`REFUND player:${playerId}`) ?? 0);
      if (kept !== 0) yield `${playerId} got ${kept} too much or too little back for ${number} in ${id}`;
    }
}

/** Of each stage, in their order; one ball may win several. */
function winnersOf(round: KeptRound, cartelas: readonly KeptCartela[]): { call: number; won: KeptCartela[] }[] {
  const stages = (round.stages?.rules ?? [{ patterns: round.patterns }]).map((stage) => {
    const patterns = patternsNamed(stage.patterns);
    return patterns === "pattern_unknown" ? [] : patterns.flatMap((pattern) => pattern.masks);
  });
  const called = new Set<number>([0]);
  const all: { call: number; won: KeptCartela[] }[] = [];
  for (const [index, ball] of (round.seed ? drawOf(round.seed) : []).entries()) {
    called.add(ball);
    for (let masks = stages[all.length]; masks !== undefined; masks = stages[all.length]) {
      const won = cartelas.filter(({ cells }) =>
        masks?.some((mask) => cells.every((cell, place) => ((mask >> place) & 1) === 0 || called.has(cell))),
      );
      if (won.length === 0) break;
      all.push({ call: index + 1, won });
    }
  }
  return all;
}

function prizeOf({ stages }: KeptRound, pool: number, stage: number): number {
  const prizes = (stages?.rules ?? [{ sharePercent: 100 }]).map((each) => Math.floor((pool * each.sharePercent) / 100));
  return (prizes[stage] ?? 0) + (stage === prizes.length - 1 ? pool - sumOf(prizes) : 0);
}

function shareOf(amount: number, winners: number, place: number): number {
  return Math.floor(amount / winners) + (place < amount % winners ? 1 : 0);
}

function* wronglyTold(world: World, visitor: Visitor): Generator<string> {
  const { kept } = world;
  const who = visitor.owner.name;
  for (const [roundId, balls] of visitor.balls) {
    const round = kept.rounds.committed.get(roundId);
    const called = round?.seed ? drawOf(round.seed).slice(0, round.lastCall ?? 0) : [];
    if (balls.some((ball, place) => ball !== called[place]))
      yield `${who} was told other balls of ${roundId} than drawn`;
  }
  for (const [roundId, end] of visitor.ends) {
    const round = kept.rounds.committed.get(roundId);
    if (end.isVoid !== (round?.state === "void")) yield `${who} was told that ${roundId} ended otherwise`;
    const prizes = world.looks.cartelasOf(null, roundId).filter(({ prize }) => prize > 0);
    const won = prizes.map(({ number, prize, bonus }) => `${number}: ${prize / 100} ${bonus / 100}`).join();
    const told = end.winners.map((each) => `${each.cartelaNumber}: ${each.prize} ${each.bonus}`).join();
    if (won !== told) yield `${who} was told of winners ${told} in ${roundId}, and they are ${won}`;
  }
  yield* lostStakes(world, visitor);
  yield* missedEnds(world, visitor);
}

/** What was acknowledged and not asked back is in the round. */
function* lostStakes({ kept }: World, { told, player }: Visitor): Generator<string> {
  for (const stake of told) {
    if (stake.what !== "confirmed") continue;
    const { roundId, number, at } = stake;
    // It names no round: one that arrives late is of the round that sells then.
    const isAskedBack = told.some(
      (each) => each.what === "asked back" && each.number === number && each.at >= at - lateMsMax,
    );
    const cartela = kept.cartelas.committed.get(`${roundId}#${number}`);
    if (!isAskedBack && (cartela?.playerId !== player.id || cartela.reservedUntil !== null))
      yield `the stake of ${player.id} on ${number} in ${roundId} was acknowledged, and is lost`;
  }
}

function* missedEnds({ kept }: World, visitor: Visitor): Generator<string> {
  for (const { roundId, what, at } of kept.history) {
    if (what !== "settled" && what !== "void") continue;
    if (kept.rounds.committed.get(roundId)?.roomId !== visitor.row.id || visitor.ends.has(roundId)) continue;
    const wasThere = visitor.stays.some(({ from, to }) => from + sureMs.before <= at && to >= at + sureMs.after);
    if (wasThere) yield `${visitor.owner.name} was there, and was not told of the end of ${roundId}`;
  }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
