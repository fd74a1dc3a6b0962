import type { LogEntry, RoundProof } from "@derash/fairness/proof";
import { readNeighbours, readProof } from "@derash/protocol/path/draw";
import { addressOf } from "../../data/address.ts";
import { faultOf, ReadError, type ReadFault, readRecord } from "../public-record.ts";
import { isRoundId } from "../verify-address.ts";

/** What the server says of a round. Nothing of it is sure to be what its type says. */
export type Read = { proof: RoundProof; neighbours: { previous: LogEntry | null; next: LogEntry | null } };

const followMs = 2_000;
/** What may be otherwise the next time. */
const passing: readonly ReadFault[] = ["selling", "offline", "busy"];

/** Reads the record of a round again and again until the round is over. */
export async function follow(
  round: string,
  stopping: AbortSignal,
  onRead: (read: Read) => void,
  onFault: (fault: ReadFault | null) => void,
): Promise<void> {
  let name = round;
  while (!stopping.aborted) {
    try {
      const read = await readRound(name);
      if (stopping.aborted) return;
      onFault(null);
      onRead(read);
      const { roundId, state } = read.proof;
      if (state !== "closed" && state !== "calling") return;
      // By its id from here on: a display code soon belongs to a newer round.
      if (isRoundId(roundId)) name = roundId;
    } catch (error) {
      if (stopping.aborted) return;
      onFault(faultOf(error));
      if (!passing.includes(faultOf(error))) return;
    }
    await new Promise((done) => setTimeout(done, followMs));
  }
}

async function readRound(name: string): Promise<Read> {
  const named = { params: { round: name } };
  const proof = fieldsOf<RoundProof>(await readRecord(addressOf(readProof, named)));
  const shown: unknown = isRoundId(name) ? proof.roundId : proof.gameId;
  // What is no name at all is for the steps to name.
  if (typeof shown === "string" && shown !== name) throw new ReadError("another");
  const { previous = null, next = null } = fieldsOf<Read["neighbours"]>(
    await neighboursOf(addressOf(readNeighbours, named)),
  );
  return { proof, neighbours: { previous, next } };
}

/** That they are kept back is no fault of ours: the check says what it lacks. */
async function neighboursOf(address: string): Promise<unknown> {
  try {
    return await readRecord(address);
  } catch (error) {
    if (passing.includes(faultOf(error)) && faultOf(error) !== "selling") throw error;
    return {};
  }
}

function fieldsOf<T extends object>(answer: unknown): T {
  return (typeof answer === "object" && answer !== null ? answer : {}) as T;
}
