import type { LogEntry, RoundProof } from "@derash/fairness/proof";
import { readNeighbours, readProof } from "@derash/protocol/path/draw";
import { addressOf } from "../../data/address.ts";
import { issueOf, ReadError, type ReadIssue, readProofRecord } from "../public-record.ts";
import { isRoundId } from "../verify-address.ts";

/** What the server says of a round. Nothing of it is sure to be what its type says. */
export type Read = { proof: RoundProof; neighbours: { previous: LogEntry | null; next: LogEntry | null } };

const followMs = 2_000;
/** What may be otherwise the next time. */
const passing: readonly ReadIssue[] = ["selling", "offline", "busy"];

/** Reads the record of a round again and again until the round is over. */
export async function follow(
  round: string,
  stopping: AbortSignal,
  onRead: (read: Read) => void,
  onIssue: (issue: ReadIssue | null) => void,
): Promise<void> {
  let name = round;
  while (!stopping.aborted) {
    try {
      const read = await readRound(name);
      if (stopping.aborted) return;
      onIssue(null);
      onRead(read);
      const { roundId, state } = read.proof;
      if (state !== "closed" && state !== "calling") return;
      // By its id from here on: a display code soon belongs to a newer round.
      if (isRoundId(roundId)) name = roundId;
    } catch (error) {
      if (stopping.aborted) return;
      onIssue(issueOf(error));
      if (!passing.includes(issueOf(error))) return;
    }
    await new Promise((done) => setTimeout(done, followMs));
  }
}

async function readRound(name: string): Promise<Read> {
  const named = { params: { round: name } };
  const proof = fieldsOf<RoundProof>(await readProofRecord(addressOf(readProof, named)));
  const shown: unknown = isRoundId(name) ? proof.roundId : proof.gameId;
  // What is no name at all is for the steps to name.
  if (typeof shown === "string" && shown !== name) throw new ReadError("another");
  const { previous = null, next = null } = fieldsOf<Read["neighbours"]>(
    await neighboursOf(addressOf(readNeighbours, named)),
  );
  return { proof, neighbours: { previous, next } };
}

/** They are held back by others, so this is no failure here: the step says what it lacks. */
async function neighboursOf(address: string): Promise<unknown> {
  try {
    return await readProofRecord(address);
  } catch (error) {
    if (passing.includes(issueOf(error)) && issueOf(error) !== "selling") throw error;
    return {};
  }
}

function fieldsOf<T extends object>(answer: unknown): T {
  return (typeof answer === "object" && answer !== null ? answer : {}) as T;
}
