import { sealOf, verifyTickets } from "@derash/fairness/proof/close";
import { readBeacon, readProof } from "@derash/protocol/path/draw";
import { call } from "../../data/api.ts";
import { heardCloseStore } from "./heard-close.ts";

/** What this phone has worked out of a round's seal by itself: whether it is the hash of the record, and of how many cartelas. */
export type SealFinding = { fits: boolean; ticketCount: number };

/**
 * Works the hash of a round's close out anew, and compares it with the one that was told. Who heard the close has its record
 * already; who did not, or finds another hash (the server may draw with another beacon by now), asks for the whole record, and
 * then the list of the tickets must fit too.
 */
export async function checkSeal(roundId: string, told: string): Promise<SealFinding> {
  const heard = heardCloseStore.get();
  if (heard?.sharedGameId === roundId && heard.close.hash === told) {
    const { close } = heard;
    const beacon = await call(readBeacon);
    if (sealOf({ roundId, close, beacon }) === told) return { fits: true, ticketCount: close.ticketCount };
  }
  const proof = await call(readProof, { params: { round: roundId } });
  const isOwnHash = proof.roundId === roundId && sealOf(proof) === told;
  return { fits: isOwnHash && verifyTickets(proof).isOk === true, ticketCount: proof.close.ticketCount };
}
