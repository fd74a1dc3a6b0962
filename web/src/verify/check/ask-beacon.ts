import type { ProofStep, RoundProof } from "@derash/fairness/proof";

/** Two of drand's own. Server settings and the content security policy name them too. */
const mirrors = ["https://api.drand.sh", "https://drand.cloudflare.com"];
const timeoutMs = 6_000;
/** What a mirror says that has no such round. 425 is another answer: its time has not come, so nobody knows yet. */
const absentStatus = 404;

/** Checks a round with what the beacon's source says of it. A mirror that tells nonsense takes nothing from what another one has. */
export async function withBeacon<Checked extends { steps: readonly ProofStep[] }>(
  proof: RoundProof,
  check: (asked: string | null) => Promise<Checked>,
): Promise<Checked> {
  const [first = null, ...others] = await askBeacon(proof);
  let checked = await check(first);
  for (const other of others) if (isUnanswered(checked)) checked = await check(other);
  return checked;
}

function isUnanswered({ steps }: { steps: readonly ProofStep[] }): boolean {
  return steps.some(({ step, issue }) => step === "void" && issue === "ask_the_beacon");
}

/**
 * What the beacon's source says of a round that is void because it was silent: signatures, which the checker verifies; "absent"
 * when every mirror says that there is none; nothing where nobody has to be asked, or nobody answers.
 */
export async function askBeacon({ state, voidReason, beacon, close }: RoundProof): Promise<string[]> {
  if (state !== "void" || voidReason !== "beacon" || beacon?.kind !== "drand") return [];
  const answers = await Promise.all(mirrors.map((mirror) => askMirror(mirror, beacon.chain, close?.beaconRound)));
  if (answers.every((answer) => answer === "absent")) return ["absent"];
  return [...new Set(answers.flatMap((answer) => (answer === null || answer === "absent" ? [] : [answer])))];
}

async function askMirror(mirror: string, chain: string, round: number): Promise<string | null> {
  try {
    const url = `${mirror}/${encodeURIComponent(chain)}/public/${encodeURIComponent(round)}`;
    const answer = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === absentStatus) return "absent";
    const { signature } = (await answer.json()) as { signature?: unknown };
    return typeof signature === "string" && /^[0-9a-f]{96}$/.test(signature) ? signature : null;
  } catch {
    return null;
  }
}
