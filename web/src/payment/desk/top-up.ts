import { readDeskPlayer, topUpAtDesk } from "@derash/protocol/path/payment";
import type { DeskPlayer } from "@derash/protocol/payment/desk";
import { call } from "../../data/api.ts";
import { forgetMade, keptKey, sendOnce } from "../../data/once.ts";

const nameOf = (playerId: string) => `top-up ${playerId}`;

/** Asks too whether the top-up of this player that has had no answer is made. */
export const readPlayer = (id: string) =>
  call(readDeskPlayer, { params: { id }, query: { asked_key: keptKey(nameOf(id)) } });

/** The cashier was shown that it is made: cash that they take from now on is other cash. */
export function forgetSeen({ player_id: id, made }: DeskPlayer): void {
  if (made !== null) forgetMade(nameOf(id), [made.payment]);
}

/** A second press, or a try after a lost answer, takes nothing twice. */
export function sendTopUp(player: DeskPlayer, amount: string, feeVersion: number) {
  forgetSeen(player);
  const wanted = { player_id: player.player_id, amount };
  return sendOnce(nameOf(player.player_id), wanted, (key) =>
    call(topUpAtDesk, { body: { ...wanted, fee_version: feeVersion, idempotency_key: key } }),
  );
}
