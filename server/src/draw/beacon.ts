import { beaconTimeOf } from "@derash/game/beacon";
import type { ProofBeacon } from "@derash/game/round-proof";

/** A source of public randomness: one signature a round, which nobody knows before the round's time. */
export type Beacon = {
  facts: ProofBeacon;
  /** The verified signature of a round, or null while there is none. It never throws, and may take some seconds. */
  signature(round: number): Promise<Uint8Array | null>;
  /** Gives up what is asked for just now. */
  stop(): Promise<void>;
};

/** A round that is due so soon is waited for; asking again costs more. */
const waitMsMax = 1000;
const remembered = 64;

/** Asks once for a round that many wait for, not before its time, and remembers the last answers. */
export function askedOnce(facts: ProofBeacon, ask: Beacon["signature"]): Beacon["signature"] {
  const known = new Map<number, Promise<Uint8Array | null>>();
  return (round) => {
    const waitMs = beaconTimeOf(facts, round) - Date.now();
    if (waitMs > waitMsMax) return Promise.resolve(null);
    const asked = known.get(round);
    if (asked) return asked;
    const answer = pause(waitMs).then(() => ask(round));
    known.set(round, answer);
    void answer.then((signature) => {
      if (signature === null) known.delete(round);
      const [oldest] = known.keys();
      if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    });
    return answer;
  };
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((done) => setTimeout(done, ms));
}
