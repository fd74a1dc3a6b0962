import { papersHash } from "../../data/hall/hall-link.ts";
import type { Printable } from "./print-range.ts";

/** What stands behind the code in which hall: null where it is not known, as of a company's own list. */
export type PaperHall = { origin: string; code: string } | null;

/** A guest's phone opens it, and follows the paper; a scanner at a till types it, and the till reads which paper it is. */
export function paperCode({ number, version }: Printable, hall: PaperHall): string {
  if (hall === null) return `derash:cartela:${number}:v${version}`;
  return `${hall.origin}/papers${papersHash({ code: hall.code, numbers: [number] })}/v${version}`;
}
