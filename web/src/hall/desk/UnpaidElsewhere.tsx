import { Plural } from "@lingui/react/macro";
import type { Hall } from "../use-hall.ts";

/** Before the start: at other tills somebody stands with the money in the hand. Their cartelas are for the round after. */
export function UnpaidElsewhere({ hall: { desk, answer } }: { hall: Hall }) {
  const others = desk.unpaid.filter(({ cashierId }) => cashierId !== answer.cashierId);
  if (others.length === 0) return null;
  return (
    <ul className="text-sm font-semibold" data-testid="unpaid-elsewhere">
      {others.map(({ cashierId, till, cartelas }) => (
        <li key={cashierId}>
          <Plural value={cartelas} one={`# chosen at ${till} is not paid`} other={`# chosen at ${till} are not paid`} />
        </li>
      ))}
    </ul>
  );
}
