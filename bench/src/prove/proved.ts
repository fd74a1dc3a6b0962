import type { Sizing } from "../sizing.ts";

/** What a proof found. `looked`: how much it looked at. A violation is one case that breaks the sentence. */
export type Proved = { sentence: string; looked: string; violations: number };

/**
 * Tries to break a sentence about the product, or several at once. Full: as its figures are told; small: as the tests do it,
 * within seconds.
 */
export type Proof = (size: Sizing) => Promise<Proved | readonly Proved[]>;
