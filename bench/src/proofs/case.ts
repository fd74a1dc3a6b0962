import type { About, RoundProof } from "@derash/fairness/proof/record";

/** A round as a checker gets it, and what has been changed in it. */
export type Case = { proof: RoundProof; about: About; lies: string[] };
