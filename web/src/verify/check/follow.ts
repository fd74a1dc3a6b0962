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

/**
 * A round may end between the record and its neighbours, and the next one close: a record that is not over, and has one after it, is read
 * once more. One that the house leaves so is for the steps to name.
 */
async function readRound(name: string): Promise<Read> {
  const read = await readOnce(name);
  const { roundId, state } = read.proof;
  const isOutrun = read.neighbours.next !== null && (state === "closed" || state === "calling");
  return isOutrun ? readOnce(isId(roundId) ? roundId : name) : read;
}

async function readOnce(name: string): Promise<Read> {
  const proof = fieldsOf<RoundProof>(await readProofRecord(addressOf(readProof, { params: { round: name } })));
  const { roundId } = proof;
  const shown: unknown = isRoundId(name) ? roundId : proof.gameId;
  // What is no name at all is for the steps to name.
  if (typeof shown === "string" && shown !== name) throw new ReadError("another");
  // By its id: the code may mean a newer round by now.
  const round = isId(roundId) ? roundId : name;
  const { previous = null, next = null } = fieldsOf<Read["neighbours"]>(
    await neighboursOf(addressOf(readNeighbours, { params: { round } })),
  );
  return { proof, neighbours: { previous, next } };
}

/** Nothing that was read is sure to be what its type says. */
const isId = (value: unknown): value is string => typeof value === "string" && isRoundId(value);

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
