import type { RoundProof } from "@derash/fairness/proof";

/** Two of drand's own. Server settings and the content security policy name them too. */
const mirrors = ["https://api.drand.sh", "https://drand.cloudflare.com"];
const timeoutMs = 6_000;
/** What a mirror says that has no such round. 425 is another answer: its time has not come, so nobody knows yet. */
const absentStatus = 404;

/**
 * What the beacon's source says of a round that is void because it was silent: its signature, which the checker verifies;
 * "absent" when every mirror says that there is none; null where nobody has to be asked, or nobody answers.
 */
export async function askBeacon({ state, voidReason, beacon, close }: RoundProof): Promise<string | null> {
  if (state !== "void" || voidReason !== "beacon" || beacon?.kind !== "drand") return null;
  const answers = await Promise.all(mirrors.map((mirror) => askMirror(mirror, beacon.chain, close?.beaconRound)));
  const given = answers.find((answer) => answer !== null && answer !== "absent");
  return given ?? (answers.every((answer) => answer === "absent") ? "absent" : null);
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
