import type { Santim } from "@derash/game/money";
import type { Db, Tx } from "../postgres/db.ts";
import type { OpeningDeps } from "./opening.ts";
import type { MoveDeps } from "./transition.ts";

/** Something a player should hear even while away. Sent by whoever main.ts hands in, in the same transaction. */
export type RoundNotice = {
  /** refunded: too few played; undrawn: the draw could not be made in time. */
  kind: "won" | "refunded" | "undrawn";
  playerId: string;
  roundId: string;
  /** The table that it was played at, and its stake: where to play again. */
  roomId: string;
  stake: Santim;
  code: string;
  /** The lowest of those that it is about. */
  cartelaNumber: number;
  /** Prize and bonus, or the stake given back. */
  amount: Santim;
  bonus: Santim;
  /** All that the player paid for the round; of a refund, for this cartela. */
  stakes: Santim;
};

/** What a room's rounds need to go on by themselves. */
export type TransitionDeps = OpeningDeps &
  Pick<MoveDeps, "recordSale"> & {
    db: Db;
    notify: (tx: Tx, notice: RoundNotice) => Promise<void>;
  };
