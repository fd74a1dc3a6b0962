import { verifySeed } from "@derash/fairness/proof/chain";
import { sealOf, verifyTickets } from "@derash/fairness/proof/close";
import { verifyOrder } from "@derash/fairness/proof/order";
import type { RoundProof } from "@derash/fairness/proof/record";

/** What this phone kept of the round while it ran: its seal, and the balls from the first call on. */
type Kept = { hash: string | null; balls: readonly number[] };

/**
 * Mixes the balls of a round that is over once more: from the number that the house has sealed before the sale and the public
 * number, and compares them with the record's and with those that this phone heard. Whether the public number is genuine is left
 * to the whole check, which has the code for signatures.
 */
export function isMixedRight(proof: RoundProof, kept: Kept | null): boolean {
  const isSealed = sealOf(proof) === proof.close.hash && (kept?.hash ?? proof.close.hash) === proof.close.hash;
  const steps = [verifyTickets(proof), verifySeed(proof), verifyOrder(proof)];
  const isHeard = (kept?.balls ?? []).every((ball, at) => proof.order?.[at] === ball);
  return isSealed && isHeard && steps.every(({ isOk }) => isOk === true);
}
