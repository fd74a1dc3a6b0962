import { formatBirr, fromBirr, type Santim, santim, toBirr } from "@derash/game/money";
import type { Notes } from "@derash/protocol/hall/notes";
import { amountOrZeroOf } from "../amount.ts";
import { AppError } from "../app-error.ts";

/** What somebody counted in a drawer, which may be nothing; where they say by which notes, these make it. Errors: invalid_amount, invalid_input. */
export function countedCash(text: string, notes?: Notes): Santim {
  const counted = amountOrZeroOf(text, "counted_cash", "count_format");
  if (notes !== undefined && sumOf(notes) !== counted)
    throw new AppError("invalid_input").at("counted_cash", "notes_differ", { counted: toBirr(counted) });
  return counted;
}

function sumOf(notes: Notes): Santim {
  return santim(Object.entries(notes).reduce((sum, [birr, count]) => sum + fromBirr(Number(birr)) * count, 0));
}

/** For the audit: 3 × 200, 1 × 0.5. */
export function notesWords(notes: Notes | undefined): Record<string, string> {
  if (notes === undefined) return {};
  const said = Object.entries(notes).filter(([, count]) => count > 0);
  return { notes: said.map(([birr, count]) => `${count} × ${formatBirr(fromBirr(Number(birr)))}`).join(", ") };
}
