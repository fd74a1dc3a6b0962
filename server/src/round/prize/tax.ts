import { taxOfWinner } from "@derash/game/deduction/tax";
import { addSantim, type Santim, zero } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import type { RoundRecord } from "../record.ts";

/** What of a win's tax the winner bears: in a hall the bonus waits at the desk, and only the prize is there to take it from. */
export function withheldOf(
  { tax: part, hall }: RoundRecord,
  { prize, bonus, tax }: Outcome["winners"][number],
): Santim {
  if (part === null || tax === undefined) return zero;
  return taxOfWinner(part.rule, tax, hall ? prize : addSantim(prize, bonus));
}
