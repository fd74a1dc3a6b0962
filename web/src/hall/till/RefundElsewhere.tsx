import { Plural } from "@lingui/react/macro";
import type { Refund } from "./own-till.ts";

/** Whose customers are not given back their stakes here. */
export function RefundElsewhere({ refund: { elsewhere } }: { refund: Refund }) {
  if (elsewhere.length === 0) return null;
  return (
    <ul className="text-sm font-semibold" data-testid="refund-elsewhere">
      {elsewhere.map(({ id, till, cartelas }) => (
        <li key={id}>
          <Plural
            value={cartelas.length}
            one={`# cartela was sold at ${till}, and is given back there.`}
            other={`# cartelas were sold at ${till}, and are given back there.`}
          />
        </li>
      ))}
    </ul>
  );
}
