import type { About, RoundProof } from "@derash/fairness/proof";
import { type RoundVerdict, verdictOf } from "@derash/fairness/proof/verdict";
import { useCallback, useEffect, useState } from "react";
import { keepHeard, keptClose } from "../../room/seal/kept-closes.ts";
import type { ReadIssue } from "../public-record.ts";
import { isRoundId, type Mine } from "../verify-address.ts";
import { withBeacon } from "./ask-beacon.ts";
import type { CheckedRound } from "./check-message.ts";
import { recompute } from "./checker.ts";
import { follow, type Read } from "./follow.ts";
import { type Stored, storedOf } from "./stored.ts";

export type Checked = CheckedRound & Stored & { proof: RoundProof; verdict: RoundVerdict; tookMs: number };

/** `issue` beside a checked round: what we have is older than it should be. */
export type Check = { checked: Checked | null; issue: ReadIssue | null; retry: () => void };

/** Reads the record of a round and recomputes it, again and again until the round is over. */
export function useCheck(round: string, mine: Mine): Check {
  const { read, issue, retry } = useRecord(round);
  const [result, setResult] = useState<{ of: Read; checked: Checked | null } | null>(null);
  useEffect(() => {
    if (read === null) return;
    let isWanted = true;
    const { proof, neighbours } = read;
    // By what was asked for: whoever answers with another round names another id, too.
    const stored = storedOf(mine, isRoundId(round) ? round : proof.roundId);
    const { cartelaNumber, salt, telegramId } = mine;
    const mineIn =
      cartelaNumber === null
        ? null
        : { cartelaNumber, ...(salt !== null && telegramId !== null && { salt, telegramId }) };
    judged(proof, { ...neighbours, ...stored, mine: mineIn })
      .then((answer) => {
        keepInTime(mine, proof, answer.beaconAtMs);
        if (isWanted) setResult({ of: read, checked: { ...answer, ...stored, proof } });
      })
      .catch(() => isWanted && setResult({ of: read, checked: null }));
    return () => {
      isWanted = false;
    };
  }, [read, mine, round]);

  const isBroken = result !== null && result.checked === null;
  return { checked: result?.checked ?? null, issue: isBroken ? "unreadable" : issue, retry };
}

/** Who reads the code on a hall's screen while nobody can know the balls has a proof of it: this phone keeps the moment. */
function keepInTime({ storedHash, storedAtMs }: Mine, { roundId }: RoundProof, beaconAtMs: number | null): void {
  const at = Date.now();
  const isInTime = beaconAtMs !== null && at < beaconAtMs;
  if (storedHash?.length !== 64 || storedAtMs !== null || !isInTime || keptClose(roundId) !== null) return;
  void keepHeard({ sharedGameId: roundId, closeHash: storedHash }, false, { at, houseAt: null });
}

async function judged(proof: RoundProof, about: About) {
  const answer = await withBeacon(proof, (askedBeacon) => recompute({ proof, about: { ...about, askedBeacon } }));
  return { ...answer, verdict: verdictOf(proof, answer.steps, about) };
}

function useRecord(round: string): { read: Read | null; issue: ReadIssue | null; retry: () => void } {
  const [read, setRead] = useState<Read | null>(null);
  const [issue, setIssue] = useState<ReadIssue | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    const stopping = new AbortController();
    void follow(round, stopping.signal, setRead, setIssue);
    return () => stopping.abort();
  }, [round, attempt]);

  return { read, issue, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
