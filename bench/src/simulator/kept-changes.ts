import type { BonusSchedule } from "@derash/game/bonus";
import { canMove } from "@derash/game/round";
import { invariant } from "@derash/server/app-error";
import type { TransitionDeps } from "@derash/server/round/deps";
import type { StagePart } from "@derash/server/round/record";
import type { MoveDeps } from "@derash/server/round/transition";
import type { Bug } from "./bugs.ts";
import type { KeptLooks } from "./kept-looks.ts";
import { keptPrizes } from "./kept-prizes.ts";
import { cartelaKey, type Kept, type KeptRound } from "./kept-rows.ts";
import type { MemoryStore, Transaction } from "./memory-store.ts";

type ChangeStore = NonNullable<MoveDeps["changes"]>;
type Deps = {
  store: MemoryStore;
  kept: Kept;
  looks: KeptLooks;
  bug: Bug | null;
  now: () => number;
  numbersMax: number;
  cartelasMax: number;
  patterns: readonly string[];
  stages: StagePart["rules"] | null;
  bonusSchedule: BonusSchedule;
};

/** What only a planted bug does. */
type Redraw = { redraw: (tx: Transaction, roundId: string, seed: Buffer, lastCall: number) => void };

export type KeptChanges = ChangeStore & Redraw;

const mine = (queries: unknown) => queries as Transaction;

/** What server/src/round/change-store.ts does, over rows in memory. */
export function keptChanges(deps: Deps): KeptChanges {
  const { store, kept, looks, bug, now, numbersMax } = deps;
  let rounds = 0;

  /** Changes the round and notes what has happened to it, once it is committed. */
  function change(tx: Transaction, roundId: string, changed: Partial<KeptRound>): void {
    const round = store.get(tx, kept.rounds, roundId);
    invariant(round, `round ${roundId} is kept`);
    store.put(tx, kept.rounds, roundId, { ...round, ...changed });
    const { state, seed } = changed;
    if (seed)
      tx.committed.push(() => kept.history.push({ at: now(), roundId, what: "seed", seed: seed.toString("hex") }));
    if (state) tx.committed.push(() => kept.history.push({ at: now(), roundId, what: state }));
  }

  return {
    lockSales: async (tx, roundId) => {
      await store.statement(mine(tx));
      await store.lock(mine(tx), `sales:${roundId}`);
    },
    lockRound: async (tx, roundId) => {
      await store.statement(mine(tx));
      if (bug !== "settle twice") await store.lock(mine(tx), `round:${roundId}`);
      return looks.whole(mine(tx), roundId);
    },
    clearCountdown: async (tx, roundId) => {
      await store.statement(mine(tx));
      change(mine(tx), roundId, { closesAt: null, countdownRestarts: 0 });
    },
    restartCountdown: async (tx, roundId) => {
      await store.statement(mine(tx));
      const { countdownMs = 0, countdownRestarts = 0 } = store.get(mine(tx), kept.rounds, roundId) ?? {};
      change(mine(tx), roundId, { closesAt: now() + countdownMs, countdownRestarts: countdownRestarts + 1 });
    },
    move: async (tx, { id, facts }, state, moved) => {
      invariant(canMove(facts.state, state), `round ${id} may go from ${facts.state} to ${state}`);
      await store.statement(mine(tx));
      if (facts.state === "open") dropReservations(mine(tx), id);
      const { stages = null } = store.get(mine(tx), kept.rounds, id) ?? {};
      const changed = { ...keptOf(moved as Moved), ...stagesOf(stages, moved as Moved), state };
      change(mine(tx), id, changed);
      const { roomId = "" } = store.get(mine(tx), kept.rounds, id) ?? {};
      if (state !== "settled" && state !== "void") return;
      if (store.get(mine(tx), kept.live, roomId) === id) store.put(mine(tx), kept.live, roomId, null);
    },
    beginStretch: async (tx, { id, facts }, stretch) => {
      await store.statement(mine(tx));
      change(mine(tx), id, { stretches: [...facts.stretches, stretch] });
    },
    endStretch: async (tx, roundId, at) => {
      await store.statement(mine(tx));
      const { stretches = [] } = store.get(mine(tx), kept.rounds, roundId) ?? {};
      change(mine(tx), roundId, { stretches: stretches.map((each) => ({ ...each, endsAt: each.endsAt ?? at })) });
    },
    ...keptPrizes({ store, kept, change }),
    newRoundId: async () => `00000000-0000-7000-8000-${String(++rounds).padStart(12, "0")}`,
    insertRound: async (queries, round) => {
      const tx = mine(queries);
      const roomId = String(round.room_id);
      await store.statement(tx);
      await store.lock(tx, `live:${roomId}`);
      if (store.get(tx, kept.live, roomId) !== undefined) return false;
      store.put(tx, kept.live, roomId, round.id as string);
      store.put(tx, kept.rounds, round.id as string, opened(deps, round as unknown as Opened));
      return true;
    },
    settingsOf: async () => ({
      patterns: [...deps.patterns],
      stages: deps.stages,
      cartelasPerPlayerMax: deps.cartelasMax,
    }),
    hasLiveRound: async (queries, roomId) => store.get(mine(queries), kept.live, roomId) !== undefined,
    renewDraw: async () => {},
    redraw: (tx, roundId, seed, lastCall) => change(tx, roundId, { seed, lastCall }),
  };

  function dropReservations(tx: Transaction, roundId: string): void {
    for (let number = 1; number <= numbersMax; number++) {
      const key = cartelaKey(roundId, number);
      const cartela = store.get(tx, kept.cartelas, key);
      if (cartela && cartela.reservedUntil !== null) store.put(tx, kept.cartelas, key, null);
    }
  }
}

/** As the columns come from the server's code. */
type Opened = {
  id: string;
  code: string;
  room_id: string;
  stake_santim: number;
  house_cut_bps: number;
  patterns: readonly string[];
  stages?: string;
  min_players: number;
  countdown_ms: number;
  auto_start_delay_ms: number;
  start_delay_ms: number;
  call_interval_ms: number;
};

function opened({ bonusSchedule }: Deps, round: Opened): KeptRound {
  return {
    id: round.id,
    code: round.code,
    roomId: round.room_id,
    state: "open",
    stake: round.stake_santim,
    houseCutBps: round.house_cut_bps,
    // Not what the company can afford: here quick wins should be frequent.
    bonusSchedule,
    patterns: round.patterns,
    stages: round.stages === undefined ? null : { rules: JSON.parse(round.stages), calls: null, settled: 0, wins: [] },
    minPlayers: round.min_players,
    countdownMs: round.countdown_ms,
    autoStartDelayMs: round.auto_start_delay_ms,
    startDelayMs: round.start_delay_ms,
    callIntervalMs: round.call_interval_ms,
    ...{ closesAt: null, countdownRestarts: 0, closedAt: null, startsAt: null, endedAt: null, seed: null },
    ...{ lastCall: null, callsMade: null, voidReason: null, stretches: [] },
  };
}

type Moved = Partial<{
  closes_at: Date;
  closed_at: Date;
  starts_at: Date;
  ended_at: Date;
  seed: Buffer;
  last_call: number;
  stage_calls: number[];
  stages_settled: number;
  calls_made: number;
  void_reason: string;
}>;

function stagesOf(stages: StagePart | null, { stage_calls, stages_settled }: Moved): Partial<KeptRound> {
  if (stages === null) return {};
  return { stages: { ...stages, calls: stage_calls ?? stages.calls, settled: stages_settled ?? stages.settled } };
}

function keptOf(moved: Moved): Partial<KeptRound> {
  return {
    ...(moved.closes_at && { closesAt: moved.closes_at.getTime() }),
    ...(moved.closed_at && { closedAt: moved.closed_at.getTime() }),
    ...(moved.starts_at && { startsAt: moved.starts_at.getTime() }),
    ...(moved.ended_at && { endedAt: moved.ended_at.getTime() }),
    ...(moved.seed && { seed: moved.seed }),
    ...(moved.last_call !== undefined && { lastCall: moved.last_call }),
    ...(moved.calls_made !== undefined && { callsMade: moved.calls_made }),
    ...(moved.void_reason !== undefined && { voidReason: moved.void_reason }),
  };
}

/** Nobody asks for anything ahead here. */
export const nothingAhead: TransitionDeps["ahead"] = {
  ...{ aheadNumbers: async () => [], askedOf: async () => [], heldOf: async () => [] },
  ...{ holdAhead: async () => {}, holdFavourites: async () => {}, roundOver: async () => {} },
};
