import type { LogEntry, RoundProof } from "@derash/game/proof";
import { useCallback, useEffect, useState } from "react";
import { keptClose } from "../shared/kept-closes.ts";
import type { CheckedRound } from "./check-message.ts";
import { recompute } from "./checker.ts";
import { faultOf, type ReadFault, readPublic } from "./public-record.ts";
import type { Mine } from "./verify-address.ts";

export type Checked = CheckedRound & {
  proof: RoundProof;
  storedHash: string | null;
  storedAtMs: number | null;
  tookMs: number;
};

/** `fault` beside a checked round: what we have is older than it should be. */
export type Check = { checked: Checked | null; fault: ReadFault | null; retry: () => void };

type Neighbours = { previous: LogEntry | null; next: LogEntry | null };
type Read = { proof: RoundProof; neighbours: Neighbours };

const followMs = 2_000;

/** Reads the record of a round and recomputes it, again and again until the round is over. */
export function useCheck(round: string, mine: Mine): Check {
  const { read, fault, retry } = useRecord(round);
  const [result, setResult] = useState<{ of: Read; checked: Checked | null } | null>(null);
  useEffect(() => {
    if (read === null) return;
    let isWanted = true;
    const { proof, neighbours } = read;
    const stored = storedOf(mine, proof);
    const { cartelaNumber, salt, telegramId } = mine;
    const mineIn =
      cartelaNumber === null
        ? null
        : { cartelaNumber, ...(salt !== null && telegramId !== null && { salt, telegramId }) };
    recompute({ proof, about: { ...neighbours, ...stored, mine: mineIn } })
      .then((answer) => isWanted && setResult({ of: read, checked: { ...answer, ...stored, proof } }))
      .catch(() => isWanted && setResult({ of: read, checked: null }));
    return () => {
      isWanted = false;
    };
  }, [read, mine]);

  const isBroken = result !== null && (result.checked === null || result.checked.steps === null);
  return { checked: isBroken ? null : (result?.checked ?? null), fault: isBroken ? "unreadable" : fault, retry };
}

/** What the address says that the phone kept, else what this browser has kept itself. */
function storedOf({ storedHash, storedAtMs }: Mine, { roundId }: RoundProof) {
  if (storedHash !== null) return { storedHash, storedAtMs };
  const kept = keptClose(roundId);
  return { storedHash: kept?.hash ?? null, storedAtMs: kept?.at ?? null };
}

function useRecord(round: string): { read: Read | null; fault: ReadFault | null; retry: () => void } {
  const [read, setRead] = useState<Read | null>(null);
  const [fault, setFault] = useState<ReadFault | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    const stopping = new AbortController();
    void follow(round, stopping.signal, setRead, setFault);
    return () => stopping.abort();
  }, [round, attempt]);

  return { read, fault, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}

async function follow(
  round: string,
  stopping: AbortSignal,
  onRead: (read: Read) => void,
  onFault: (fault: ReadFault | null) => void,
): Promise<void> {
  let path = `/api/draw/${encodeURIComponent(round)}`;
  while (!stopping.aborted) {
    try {
      const proof = await readPublic<RoundProof>(path);
      // By its id from here on: a display code soon belongs to a newer round.
      path = `/api/draw/${encodeURIComponent(proof.roundId)}`;
      const neighbours = await readPublic<Neighbours>(`${path}/neighbours`);
      if (stopping.aborted) return;
      onFault(null);
      onRead({ proof, neighbours });
      if (proof.state === "settled" || proof.state === "void") return;
    } catch (error) {
      if (stopping.aborted) return;
      onFault(faultOf(error));
      if (faultOf(error) === "missing" || faultOf(error) === "unreadable") return;
    }
    await new Promise((done) => setTimeout(done, followMs));
  }
}
