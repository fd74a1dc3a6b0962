import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shortBirr } from "../../i18n/money.ts";
import { saleFigures } from "./betting.ts";
import { rangeWords } from "./selection.ts";
import { Tendered } from "./Tendered.tsx";
import type { Sale } from "./use-sale.ts";

/** What the customer at the desk pays, or gets back; and when it is sold, the last one's line until the next begins. */
export function CustomerLine({ sale: { change, stake, lastSales }, onStep }: { sale: Sale; onStep: () => void }) {
  const { add, remove } = change;
  const [last] = lastSales;
  if (add.length + remove.length === 0 && last === undefined) return null;
  const isNow = add.length + remove.length > 0;
  const count = isNow ? add.length - remove.length : (last?.length ?? 0);
  const owed = saleFigures(stake, Math.abs(count), null).total;
  return (
    <div
      data-testid="customer"
      aria-live="polite"
      className={`flex flex-wrap items-baseline justify-between gap-x-3 rounded-md px-3 py-1 wide:block wide:py-2 ${isNow ? "bg-gold-wash" : "border border-line bg-sunk"}`}
    >
      <p className="flex items-baseline gap-2 text-sm font-semibold wide:justify-between">
        <CustomerWords isNow={isNow} isBack={count < 0} />
        <span className="font-normal text-soft">
          {Math.abs(count)} × {stake}
        </span>
      </p>
      <p className="display text-2xl leading-tight whitespace-nowrap wide:text-4xl" data-testid="customer-owes">
        <Trans>{shortBirr(owed)} ETB</Trans>
      </p>
      {!isNow && last !== undefined && (
        <p className="hidden truncate text-sm text-soft wide:block">{rangeWords(last)}</p>
      )}
      {count > 0 && <Tendered owed={owed} isNew={isNow} onStep={onStep} />}
    </div>
  );
}

function CustomerWords({ isNow, isBack }: { isNow: boolean; isBack: boolean }): ReactNode {
  if (!isNow) return <Trans>Just sold</Trans>;
  return isBack ? <Trans>Give back to the customer</Trans> : <Trans>The customer pays</Trans>;
}
