import { santim } from "@derash/game/money";
import { countdownRestartsMax } from "@derash/game/round";
import { announced } from "@derash/server/draw/service";
import { maskName } from "@derash/server/player/service";
import { drawOf } from "@derash/server/round/load";
import type { HeldCartela, Loaded, Look, RoomRound, SoldCartela, WholeRound } from "@derash/server/round/record";
import { beaconFacts, leadMs } from "./kept-draws.ts";
import { cartelaKey, type Kept, type KeptCartela, type KeptRound } from "./kept-rows.ts";
import type { MemoryStore, Transaction } from "./memory-store.ts";

type Deps = { store: MemoryStore; kept: Kept; now: () => number; numbersMax: number };

/** Rounds as server/src/round/load.ts makes them of their rows, from rows in memory. */
export type KeptLooks = ReturnType<typeof keptLooks>;

export function keptLooks({ store, kept, now, numbersMax }: Deps) {
  function cartelasOf(tx: Transaction | null, roundId: string): KeptCartela[] {
    const cartelas: KeptCartela[] = [];
    for (let number = 1; number <= numbersMax; number++) {
      const cartela = store.get(tx, kept.cartelas, cartelaKey(roundId, number));
      if (cartela) cartelas.push(cartela);
    }
    return cartelas;
  }

  function recordOf(tx: Transaction | null, round: KeptRound): Omit<RoomRound, "cartelas"> {
    const record = store.get(tx, kept.records, round.id);
    const drawn = record ?? (round.closesAt === null ? null : announced(beaconFacts, leadMs, round.closesAt));
    const { id, code, roomId, closedAt, startsAt, endedAt, minPlayers, houseCutBps, patterns, bonusSchedule } = round;
    return {
      ...{ id, code, closedAt, startsAt, endedAt, minPlayers, houseCutBps, patterns, bonusSchedule },
      ...{ table: { kind: "room", id: roomId, companyId: "company" }, branchId: "branch", mode: "server", hall: null },
      facts: {
        ...{ state: round.state, closesAt: round.closesAt, drawAt: drawn?.beaconAt ?? null },
        ...{ order: round.seed && drawOf(round.seed), lastCall: round.lastCall, stretches: round.stretches },
        ...(round.stages && { stageCall: round.stages.calls?.slice(0, -1)[round.stages.settled] ?? null }),
        ...{ callsMade: round.callsMade, attendedUntil: null },
      },
      stake: santim(round.stake),
      ...{ guarantee: null, tax: null, stages: round.stages },
      callIntervalMs: round.callIntervalMs,
      ...{ potAccountId: `pot:${id}`, houseAccountId: "house:company", bonusAccountId: "bonus:company" },
      beacon: { chain: Buffer.from(beaconFacts.chain, "hex"), leadMs },
      draw: {
        ...{ beacon: null, beaconRound: drawn?.beaconRound ?? null, rulesHash: null, callHashes: null },
        closed: record ? ({ close: { hash: record.hash }, table: {} } as RoomRound["draw"]["closed"]) : null,
      },
      voidReason: round.voidReason as RoomRound["voidReason"],
      room: {
        restartsLeft: countdownRestartsMax - round.countdownRestarts,
        ...{ countdownRestarts: round.countdownRestarts, autoStartDelayMs: round.autoStartDelayMs },
        ...{ startDelayMs: round.startDelayMs, cartelaListId: null, cartelasPerPlayerMax: 1, announcedFor: null },
      },
    };
  }

  function shown(round: KeptRound): Look {
    const cartelas = cartelasOf(null, round.id)
      .filter(({ reservedUntil }) => reservedUntil === null || reservedUntil > now())
      .map((cartela): HeldCartela => ({ ...heldOf(cartela), cells: cartela.prize > 0 ? cartela.cells : null }));
    return { record: { ...recordOf(null, round), cartelas }, now: now(), snapshot: store.snapshot() };
  }

  return {
    cartelasOf,
    /** The live round of a room; null while it has none. */
    live: async (roomId: string): Promise<Look | null> => {
      await store.statement(null);
      const round = kept.rounds.committed.get(kept.live.committed.get(roomId) ?? "");
      return round ? shown(round) : null;
    },
    round: async (roundId: string): Promise<Look | null> => {
      await store.statement(null);
      const round = kept.rounds.committed.get(roundId);
      return round ? shown(round) : null;
    },
    /** With every paid cartela whole, as a transaction sees it. */
    whole: (tx: Transaction, roundId: string): Loaded<WholeRound> => {
      const round = store.get(tx, kept.rounds, roundId) as KeptRound;
      const cartelas = cartelasOf(tx, roundId)
        .filter(({ reservedUntil }) => reservedUntil === null)
        .map(
          (cartela): SoldCartela => ({
            ...heldOf(cartela),
            ...{
              cells: cartela.cells,
              ticketId: cartela.ticketId,
              accountId: `player:${cartela.playerId}`,
              version: 0,
              soldBy: null,
              line: null,
            },
            tag: { telegramId: Number(cartela.playerId), salt },
          }),
        );
      return { record: { ...recordOf(tx, round), cartelas }, now: now() };
    },
  };
}

const salt = Buffer.alloc(32, 5);

function heldOf({ number, playerId, reservedUntil, prize, bonus }: KeptCartela): Omit<HeldCartela, "cells"> {
  const name = maskName("");
  const of = { number, playerId, playerName: name, isConfirmed: reservedUntil === null, reservedUntil };
  return { ...of, prize: santim(prize), bonus: santim(bonus), withheld: santim(0) };
}
