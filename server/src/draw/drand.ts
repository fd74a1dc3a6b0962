import { type BeaconFacts, beaconLabel } from "@derash/fairness/beacon";
import * as z from "zod";
import type { Logger } from "../log.ts";
import { type Beacon, type BeaconSignature, coalesced } from "./beacon.ts";
import type { Bls } from "./bls.ts";

const timeoutMs = 4000;
const answerBytesMax = 4096;

/** What counts of a mirror's answer. The signature proves itself, so nothing else of it is read. */
const mirrorAnswer = z.object({ round: z.int().positive(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/** A mirror answered, and what it said was not verified: our failure and not the beacon's. */
class UncheckedError extends Error {}

type DrandDeps = {
  /** The chain that is believed, with its pinned key. */
  chain: BeaconFacts;
  /** Two mirrors or more, without a slash at the end. */
  urls: readonly string[];
  bls: Bls;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

/**
 * The beacon of the League of Entropy. All mirrors are asked at once; the first signature that the pinned key verifies
 * counts, so a mirror can be late or silent, and what it lies about is thrown away.
 */
export function createDrand({ chain, urls, bls, now, log }: DrandDeps): Beacon {
  const facts = { ...chain, ...beaconLabel("drand") };
  const publicKey = Buffer.from(chain.publicKey, "hex");
  const stopping = new AbortController();

  async function askMirror(url: string, wanted: number, signal: AbortSignal): Promise<Uint8Array> {
    const { round, signature } = await fetchAnswer(`${url}/${chain.chain}/public/${wanted}`, signal);
    if (round !== wanted) throw new Error(`it answered round ${round}`);
    return verify(round, signature, signal);
  }

  async function verify(round: number, signature: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) throw new UncheckedError("its answer came when we had given up");
    const verified = await bls.run({ publicKey, round, signature });
    if (verified === "ended") throw new UncheckedError("its signature could not be checked");
    if (verified === "invalid") throw new Error("its signature is not valid");
    return verified;
  }

  async function ask(round: number): Promise<BeaconSignature> {
    const isAnswered = new AbortController();
    const signal = AbortSignal.any([isAnswered.signal, stopping.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      return await Promise.any(
        urls.map((url) =>
          askMirror(url, round, signal).catch((error: unknown) => {
            if (!isAnswered.signal.aborted) log.warn({ err: error, url, round }, "a mirror of the beacon gave nothing");
            throw error;
          }),
        ),
      );
    } catch (error) {
      const issues: unknown[] = error instanceof AggregateError ? error.errors : [];
      const isAsked = !stopping.signal.aborted && !issues.some((issue) => issue instanceof UncheckedError);
      return isAsked ? "absent" : "not_asked";
    } finally {
      isAnswered.abort();
    }
  }

  /** Mirrors keep answers for a while, so that the newest of all is the newest. */
  async function latest(): Promise<number | null> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
    const answers = await Promise.allSettled(
      urls.map(async (url) => {
        const { round, signature } = await fetchAnswer(`${url}/${chain.chain}/public/latest`, signal);
        await verify(round, signature, signal);
        return round;
      }),
    );
    const rounds = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    return rounds.length === 0 ? null : Math.max(...rounds);
  }

  return {
    facts,
    ...coalesced(facts, now, ask),
    latest,
    stop: async () => {
      stopping.abort();
      await bls.stop();
    },
  };
}

async function fetchAnswer(url: string, signal: AbortSignal): Promise<{ round: number; signature: Uint8Array }> {
  const response = await fetch(url, { signal, redirect: "error", headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const answer = mirrorAnswer.parse(JSON.parse(await textOf(response)));
  return { round: answer.round, signature: Buffer.from(answer.signature, "hex") };
}

/** A stranger's answer is not read further than one of ours could be. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) throw new Error("it answered too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
