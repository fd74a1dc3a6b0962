import { santim } from "@derash/game/money";
import { invariant } from "../app-error.ts";
import type { Tx } from "../db.ts";
import type { TransitionDeps } from "./deps.ts";
import { openRound } from "./opening.ts";
import { between, post } from "./posting.ts";
import type { RoomRow } from "./store.ts";
import * as store from "./transition-store.ts";

/** Void and refund: every stake goes back to whom it came from, the seed is told, and the next round opens. */
export async function voidRound(
  deps: TransitionDeps,
  tx: Tx,
  room: RoomRow,
  round: store.LockedRound,
  cartelas: readonly store.PaidCartela[],
  reason: store.VoidReason,
): Promise<void> {
  // A round that has closed knows its pot.
  const pot = round.pot_santim ?? (await deps.ledger.closePot(tx, round.pot_account_id));
  const stake = santim(round.stake_santim);
  invariant(pot === stake * cartelas.length, `pot of ${round.id} is its stakes`);
  await post(
    deps,
    tx,
    cartelas.map((cartela) => ({
      key: `refund:${cartela.ticket_id}`,
      type: "REFUND",
      roundId: round.id,
      description: `${round.code} #${cartela.cartela_number}`,
      lines: between(round.pot_account_id, cartela.account_id, stake),
    })),
  );
  await store.voidRound(tx, round.id, reason, pot);
  for (const { player_id: playerId, cartela_number: cartelaNumber } of cartelas) {
    const notice = {
      ...{ playerId, roundId: round.id, roomId: room.id, stake, code: round.code, cartelaNumber },
      ...{ amount: stake, bonus: santim(0), stakes: stake },
    };
    await deps.notify(tx, { kind: reason === "min_players" ? "refunded" : "undrawn", ...notice });
  }
  await deps.draws.reveal(tx, round.id);
  await openRound(deps, tx, room);
}
