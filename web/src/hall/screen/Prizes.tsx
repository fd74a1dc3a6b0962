import { Trans } from "@lingui/react/macro";
import { HallMoney } from "./HallMoney.tsx";
import type { PrizeGroup } from "./prize-groups.ts";

/** What each gets; where they differ by a santim, who gets which. */
export function Prizes({ prizes }: { prizes: readonly PrizeGroup[] }) {
  const [only, ...others] = prizes;
  if (only !== undefined && others.length === 0) {
    return (
      <p className="display mt-[calc(var(--u)*1)] text-[min(calc(var(--u)*19),9vw)] leading-none whitespace-nowrap text-gold">
        <HallMoney amount={only.prize} />
      </p>
    );
  }
  return (
    <ul className="mt-[calc(var(--u)*1)] grid gap-[calc(var(--u)*1)]">
      {prizes.map(({ prize, cartelaNumbers }) => (
        <li key={prize}>
          <span className="block text-[calc(var(--u)*3.2)] leading-tight font-bold">{cartelaNumbers.join(", ")}</span>
          <span className="display text-[min(calc(var(--u)*9.5),5vw)] leading-none whitespace-nowrap text-gold">
            <HallMoney amount={prize} />{" "}
            <span className="font-sans text-[calc(var(--u)*3.2)] text-soft">
              <Trans>each</Trans>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
