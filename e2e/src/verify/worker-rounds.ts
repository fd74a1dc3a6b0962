import { type About, type RoundProof, verifyRound } from "@derash/fairness/proof";
import { logEntryOf, sampleRound } from "@derash/fairness/sample/round";
import { cartelaSet } from "@derash/game/cartela/package";
import type { Page } from "@playwright/test";

type Round = { proof: RoundProof; about: About };

const cartelas = cartelaSet(1);
const batchSize = 500;
const chainLength = 4;
/** Without BLS, which would take minutes: that is checked by the rounds that are played. */
const signature = new Uint8Array(48).fill(7);

/** Rounds of one table after the other, every second one a lie, so that both answers are compared. */
export function* roundsToCompare(count: number): Generator<Round> {
  let previous: RoundProof | null = null;
  for (let number = 1; number <= count; number += 1) {
    const position = ((number - 1) % chainLength) + 1;
    if (position === 1) previous = null;
    const proof = sampleRound({
      number,
      position,
      chainLength,
      cartelas: cartelas.slice(number % 190, (number % 190) + 2 + (number % 3)),
      ...(previous && { previousHash: previous.close.hash }),
      sign: () => signature,
    });
    const about = { previous: previous && logEntryOf(previous), next: null, storedHash: proof.close.hash, mine: null };
    previous = structuredClone(proof);
    if (number % 2 === 0) lies[(number / 2) % lies.length]?.(proof);
    yield { proof, about };
  }
}

const lies: ((proof: RoundProof) => unknown)[] = [
  ({ order }) => order?.reverse(),
  ({ close }) => Object.assign(close, { stake: close.stake + 1 }),
  ({ tickets }) => tickets.pop(),
  ({ winners }) => winners?.pop(),
  (proof) => Object.assign(proof, { serverSeed: "00".repeat(32) }),
  (proof) => Object.assign(proof, { callCount: 3 }),
  ({ close }) => Object.assign(close, { beaconRound: close.beaconRound + 1 }),
];

type Agreement = { rounds: number; right: number; wrong: number; different: string[] };

/** Has a fresh copy of the page's own worker check the rounds, and compares step by step with this process. */
export async function compareInWorker(page: Page, rounds: Iterable<Round>): Promise<Agreement> {
  const agreement: Agreement = { rounds: 0, right: 0, wrong: 0, different: [] };
  await page.evaluate(startWorker);
  for (const batch of batches(rounds)) {
    const answering = page.evaluate(askWorker, batch);
    const expected = batch.map(({ proof, about }) => verifyRound(proof, { ...about, verifyBeacon: () => true }));
    const answers = (await answering) as unknown[];
    for (const [index, steps] of expected.entries()) {
      agreement.rounds += 1;
      agreement[steps.some(({ isOk }) => isOk === false) ? "wrong" : "right"] += 1;
      const [ours, theirs] = [JSON.stringify(steps), JSON.stringify(answers[index])];
      if (ours !== theirs) agreement.different.push(`${ours} ${theirs}`);
    }
  }
  return agreement;
}

function* batches(rounds: Iterable<Round>): Generator<Round[]> {
  let batch: Round[] = [];
  for (const round of rounds) {
    batch.push(round);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Runs in the page: the address of the worker is among those that the page has loaded. */
function startWorker(): void {
  const address = performance.getEntriesByType("resource").find(({ name }) => /check-worker/.test(name))?.name;
  if (address === undefined) throw new Error("the page has loaded no worker");
  (window as unknown as { compared: Worker }).compared = new Worker(address, { type: "module" });
}

/** Runs in the page. */
function askWorker(rounds: unknown[]): Promise<unknown[]> {
  const { compared } = window as unknown as { compared: Worker };
  return new Promise((resolve, reject) => {
    compared.onmessage = ({ data }: MessageEvent<{ results: { steps: unknown }[] }>) =>
      resolve(data.results.map(({ steps }) => steps));
    compared.onerror = () => reject(new Error("the worker failed"));
    compared.postMessage({ id: 1, rounds, isBeaconChecked: false });
  });
}
