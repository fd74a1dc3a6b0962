import type { Cells } from "@derash/game/cartela";
import { santim } from "@derash/game/money";
import { reservationMs } from "@derash/game/round";
import { between } from "@derash/server/ledger/service";
import type { CartelaAnswer } from "@derash/server/round/store";
import type { Bug } from "./bugs.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import { cartelaKey, type Kept, type KeptCartela, type KeptRound } from "./kept-rows.ts";
import type { MemoryStore, Transaction } from "./memory-store.ts";

type Asked = { roundId: string; number: number; playerId: string };
type Result = Pick<CartelaAnswer, "result" | "balance_santim">;
type Deps = {
  store: MemoryStore;
  kept: Kept;
  ledger: KeptLedger;
  bug: Bug | null;
  now: () => number;
  /** The numbers on sale go up to it. */
  numbersMax: number;
  /** So many cartelas a player may have in a round. */
  cartelasMax: number;
};

/** The functions cartela_reserve, cartela_confirm and cartela_give_back over rows in memory, statement by statement as there. */
export function keptSale(deps: Deps) {
  let changes = 0;
  let tickets = 0;
  const { store, kept } = deps;

  async function ask(asked: Asked, act: (tx: Transaction) => Promise<Result>): Promise<CartelaAnswer> {
    return store.call(async (tx) => {
      const result = await act(tx);
      if (result.result !== "ok") return { ...result, change: null };
      changes++;
      const held = heldBy(deps, tx, asked.roundId, asked.playerId).map(({ number, reservedUntil }) => ({
        ...{ number, isConfirmed: reservedUntil === null, reservedUntil },
      }));
      const closesAt = store.get(tx, kept.rounds, asked.roundId)?.closesAt ?? null;
      const of = { roundId: asked.roundId, playerId: asked.playerId, number: changes };
      return { ...result, change: { ...of, transaction: String(tx.id), closesAt, held } };
    });
  }

  return {
    reserve: (asked: Asked, cells: Cells) =>
      ask(asked, (tx) =>
        reserve(deps, tx, asked, { cells, ticketId: `00000000-0000-4000-8000-${String(++tickets).padStart(12, "0")}` }),
      ),
    confirm: (asked: Asked) => ask(asked, (tx) => confirm(deps, tx, asked)),
    release: (asked: Asked & { isConfirmed: boolean | undefined }) => ask(asked, (tx) => release(deps, tx, asked)),
  };
}

/** All that a player has in a round. */
function heldBy({ store, kept, now, numbersMax }: Deps, tx: Transaction, roundId: string, playerId: string) {
  const held: KeptCartela[] = [];
  for (let number = 1; number <= numbersMax; number++) {
    const cartela = store.get(tx, kept.cartelas, cartelaKey(roundId, number));
    if (cartela?.playerId !== playerId) continue;
    if (cartela.reservedUntil === null || cartela.reservedUntil > now()) held.push(cartela);
  }
  return held;
}

/** The round, while it sells; held so until the transaction ends, for a close waits for the stakes under way. */
async function selling({ store, kept, bug, now }: Deps, tx: Transaction, roundId: string): Promise<KeptRound | null> {
  if (bug === "late confirm accepted") return store.get(tx, kept.rounds, roundId) ?? null;
  await store.lock(tx, `sales:${roundId}`, "shared");
  const round = store.get(tx, kept.rounds, roundId);
  if (round?.state !== "open" || (round.closesAt !== null && now() >= round.closesAt)) return null;
  return round;
}

async function walletLocked({ store, kept, bug }: Deps, tx: Transaction, playerId: string): Promise<number> {
  if (bug !== "naive read-modify-write") await store.lock(tx, `balance:player:${playerId}`);
  await store.step(tx);
  return store.get(tx, kept.balances, `player:${playerId}`) ?? 0;
}

async function reserve(
  deps: Deps,
  tx: Transaction,
  { roundId, number, playerId }: Asked,
  { cells, ticketId }: Pick<KeptCartela, "cells" | "ticketId">,
): Promise<Result> {
  const { store, kept, now } = deps;
  const round = await selling(deps, tx, roundId);
  if (!round) return { result: "round_closed", balance_santim: null };
  const balance = await walletLocked(deps, tx, playerId);
  const mine = heldBy(deps, tx, roundId, playerId);
  const key = cartelaKey(roundId, number);
  if (mine.some((held) => held.number === number && held.reservedUntil === null))
    return { result: "ok", balance_santim: balance };
  if (balance < round.stake) return { result: "insufficient_funds", balance_santim: balance };
  // Where one is all, what is held is given up below; else it counts.
  const others = mine.filter((each) => each.number !== number && (deps.cartelasMax > 1 || each.reservedUntil === null));
  if (others.length >= deps.cartelasMax) return { result: "cartela_limit", balance_santim: balance };
  await store.lock(tx, `cartela:${key}`);
  const held = store.get(tx, kept.cartelas, key);
  const isFree = !held || held.playerId === playerId || (held.reservedUntil !== null && held.reservedUntil <= now());
  if (!isFree) return { result: "cartela_taken", balance_santim: balance };
  const reservedUntil = now() + reservationMs;
  store.put(tx, kept.cartelas, key, { number, playerId, cells, ticketId, reservedUntil, prize: 0, bonus: 0 });
  for (const other of mine)
    if (other.number !== number && deps.cartelasMax === 1)
      store.put(tx, kept.cartelas, cartelaKey(roundId, other.number), null);
  return { result: "ok", balance_santim: balance };
}

async function confirm(deps: Deps, tx: Transaction, { roundId, number, playerId }: Asked): Promise<Result> {
  const { store, kept, ledger, now } = deps;
  const round = await selling(deps, tx, roundId);
  if (!round) return { result: "round_closed", balance_santim: null };
  const balance = await walletLocked(deps, tx, playerId);
  const key = cartelaKey(roundId, number);
  const held = store.get(tx, kept.cartelas, key);
  if (held?.playerId !== playerId) return { result: "not_reserved", balance_santim: balance };
  if (held.reservedUntil === null) return { result: "ok", balance_santim: balance };
  if (held.reservedUntil <= now()) return { result: "not_reserved", balance_santim: balance };
  if (balance < round.stake) return { result: "insufficient_funds", balance_santim: balance };
  await store.lock(tx, `cartela:${key}`);
  if (store.get(tx, kept.cartelas, key)?.ticketId !== held.ticketId)
    return { result: "not_reserved", balance_santim: balance };
  store.put(tx, kept.cartelas, key, { ...held, reservedUntil: null });
  await store.step(tx);
  await ledger.post(tx as never, {
    ...{ key: `stake:${held.ticketId}`, type: "BET_PLACED", roundId, description: `#${number}` },
    lines: between(`player:${playerId}`, `pot:${roundId}`, santim(round.stake)),
  });
  if (round.closesAt === null) await startCountdown(deps, tx, roundId);
  return { result: "ok", balance_santim: balance - round.stake };
}

async function startCountdown({ store, kept, now }: Deps, tx: Transaction, roundId: string): Promise<void> {
  await store.lock(tx, `round:${roundId}`);
  const round = store.get(tx, kept.rounds, roundId);
  if (round?.closesAt === null) store.put(tx, kept.rounds, roundId, { ...round, closesAt: now() + round.countdownMs });
}

async function release(
  deps: Deps,
  tx: Transaction,
  { roundId, number, playerId, isConfirmed }: Asked & { isConfirmed: boolean | undefined },
): Promise<Result> {
  const { store, kept, ledger } = deps;
  const round = await selling(deps, tx, roundId);
  if (!round) return { result: "round_closed", balance_santim: null };
  const balance = await walletLocked(deps, tx, playerId);
  const key = cartelaKey(roundId, number);
  const held = store.get(tx, kept.cartelas, key);
  if (held?.playerId !== playerId) return { result: "ok", balance_santim: balance };
  if (isConfirmed === false && held.reservedUntil === null) return { result: "not_reserved", balance_santim: balance };
  await store.lock(tx, `cartela:${key}`);
  const still = store.get(tx, kept.cartelas, key);
  if (still?.playerId !== playerId) return { result: "ok", balance_santim: balance };
  store.put(tx, kept.cartelas, key, null);
  if (still.reservedUntil !== null) return { result: "ok", balance_santim: balance };
  await ledger.post(tx as never, {
    ...{ key: `refund:${still.ticketId}`, type: "REFUND", roundId, description: `#${number}` },
    lines: between(`pot:${roundId}`, `player:${playerId}`, santim(round.stake)),
  });
  return { result: "ok", balance_santim: balance + round.stake };
}
