import { referenceDraws, tableDraws } from "./draws.ts";
import { faultyDraws } from "./faulty-draws.ts";
import { type Tally, tallyOf, type WinCounts, winsOf } from "./tally.ts";

/** A block of draws, made by the protocol or by one of the faulty ways, and as many reference draws beside it. */
export type Job = { block: number; draws: number; fault: string | null; seed: string };
export type JobResult = { tally: Tally; reference: WinCounts };

export function doJob({ block, draws, fault, seed }: Job): JobResult {
  const name = `${seed}/${fault ?? "protocol"}/${block}`;
  const make = fault === null ? tableDraws : faultyDraws[fault];
  if (!make) throw new RangeError(`no such fault: ${fault}`);
  return { tally: tallyOf(draws, make(name)), reference: winsOf(draws, referenceDraws(`${name}/reference`)) };
}
