import type { Player } from "@derash/server/player/service";
import type { TransitionDeps } from "@derash/server/round/deps";
import type { SaleDeps } from "@derash/server/round/room/sale";
import type { RoomRow } from "@derash/server/round/store";
import type { NextBelow } from "../small-fast-counter.ts";
import type { Bug } from "./bugs.ts";
import type { KeptChanges } from "./kept-changes.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import type { KeptLooks } from "./kept-looks.ts";
import type { Kept } from "./kept-rows.ts";
import type { MemoryBus } from "./memory-bus.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { Owner, Scheduler } from "./scheduler.ts";
import type { Seat } from "./seat.ts";

export type Wish = "reserve" | "confirm" | "release";
/** What a player hears of a wish: the round that it was for, or why not. */
export type Answer = { roundId: string } | { code: string };

/** A server as its visitors reach it. */
export type Door = {
  readonly owner: Owner;
  join: (seat: Seat) => Promise<void>;
  leave: (seat: Seat) => void;
  state: (roomId: string) => Promise<string>;
  wish: (wish: Wish, player: Player, row: RoomRow, cartelaNumber: number) => Promise<Answer>;
};

/** What the servers and the visitors of a world have around them. */
export type Surroundings = {
  readonly below: NextBelow;
  readonly bug: Bug | null;
  readonly scheduler: Scheduler;
  readonly store: MemoryStore;
  readonly bus: MemoryBus;
  readonly kept: Kept;
  readonly looks: KeptLooks;
  readonly ledger: KeptLedger;
  readonly changes: KeptChanges;
  readonly transitions: TransitionDeps;
  readonly saleDeps: Omit<SaleDeps, "tell" | "stakes">;
  readonly rows: readonly RoomRow[];
  readonly servers: readonly Door[];
  /** The numbers on sale go up to it. */
  readonly numbersMax: number;
  /** So many cartelas a player may have in a round. */
  readonly cartelasMax: number;
  /** Nothing goes wrong any more, and nobody buys. */
  readonly isCalm: boolean;
  /** The database's clock. */
  now: () => number;
  violated: (what: string) => void;
};

export function roomOf({ rows }: Pick<Surroundings, "rows">, roomId: string): RoomRow {
  const row = rows.find(({ id }) => id === roomId);
  if (!row) throw new Error(`there is a room ${roomId}`);
  return row;
}
