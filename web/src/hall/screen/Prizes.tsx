import { Trans } from "@lingui/react/macro";
import { WonTaxPaid } from "../../kit/money/WonTaxPaid.tsx";
import { HallMoney } from "./HallMoney.tsx";
import type { PrizeGroup } from "./prize-groups.ts";

/** What each gets; where they differ by a santim, who gets which. */
export function Prizes({ prizes }: { prizes: readonly PrizeGroup[] }) {
  const [only, ...others] = prizes;
  if (only !== undefined && others.length === 0) {
    return (
      <p className="display mt-[calc(var(--u)*1)] text-[min(calc(var(--u)*19),9vw)] leading-none whitespace-nowrap text-gold">
        <HallMoney amount={only.prize} />
        <Taxed of={only} />
      </p>
    );
  }
  return (
    <ul className="mt-[calc(var(--u)*1)] grid gap-[calc(var(--u)*1)]">
      {prizes.map(({ prize, tax, cartelaNumbers }) => (
        <li key={prize}>
          <span className="block text-[calc(var(--u)*3.2)] leading-tight font-bold">{cartelaNumbers.join(", ")}</span>
          <span className="display text-[min(calc(var(--u)*9.5),5vw)] leading-none whitespace-nowrap text-gold">
            <HallMoney amount={prize} />{" "}
            <span className="font-sans text-[calc(var(--u)*3.2)] text-soft">
              <Trans>each</Trans>
            </span>
          </span>
          <Taxed of={{ prize, ...(tax && { tax }) }} />
        </li>
      ))}
    </ul>
  );
}

/** What of a prize was withheld, and what was paid. */
function Taxed({ of: { prize, tax = 0 } }: { of: Pick<PrizeGroup, "prize" | "tax"> }) {
  if (tax === 0) return null;
  return (
    <span className="block font-sans text-[calc(var(--u)*3.2)] leading-tight font-bold whitespace-normal text-soft">
      <WonTaxPaid won={prize} tax={tax} />
    </span>
  );
}
