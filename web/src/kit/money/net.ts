import { fromBirr, toBirr } from "@derash/game/money";
/** What a round brought or cost, in birr: what came back less what was paid for it, to the santim. */
export function netOf({ prize, bonus, tax = 0, stakes }: NetParts): number {
  return toBirr(fromBirr(prize + bonus - tax - stakes));
}

/** In birr; `tax`: withheld of prize and bonus; `stakes`: of all the cartelas that somebody paid for in the round. */
export type NetParts = { prize: number; bonus: number; tax?: number; stakes: number };
