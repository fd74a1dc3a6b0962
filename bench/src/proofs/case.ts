import type { About, RoundProof } from "@derash/game/round-proof";

/** A round as a checker gets it, what has been changed in it, and whether every value is still of its kind. */
export type Case = { proof: RoundProof; about: About; lies: string[]; isSpelt: boolean };
