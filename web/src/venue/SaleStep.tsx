import type { VenueState } from "@derash/protocol/venue";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button, buttonClass } from "../shared/Button.tsx";
import { birr, shortBirr } from "../shared/money.ts";
import { Tibeb } from "../shared/Tibeb.tsx";
import { saleFigures } from "./betting.ts";
import { rangeWords } from "./selection.ts";
import type { Sale, useSaleSteps } from "./use-sale.ts";
import type { Venue } from "./use-venue.ts";
import { VenueIcon } from "./VenueIcon.tsx";

type Props = {
  sale: Sale;
  steps: ReturnType<typeof useSaleSteps>;
  venue: Venue;
  round: VenueState | null;
  needsShift: boolean;
  onEnd: () => void;
};

/** The till: what it comes to, and the one next step. */
export function SaleStep({ sale, steps, venue, round, needsShift, onEnd }: Props) {
  const { total, derash } = saleFigures(sale.stake, sale.count, round);
  return (
    <section className="cloth sticky bottom-2 z-10 order-3 overflow-hidden wide:static">
      <Tibeb height={8} />
      <div className="grid gap-2 p-3 wide:gap-3 wide:p-4">
        <dl className="grid grid-cols-[1fr_1fr_1.4fr] gap-2 wide:grid-cols-2">
          <Sum label={<Trans>Cartelas</Trans>} testId="sale-count">
            {sale.count}
          </Sum>
          <Sum label={<Trans>Total</Trans>} testId="sale-total">
            {shortBirr(total)}
          </Sum>
          <div className="min-w-0 wide:col-span-2 wide:border-t wide:border-line wide:pt-2">
            <dt className="eyebrow">
              <Trans>Derash</Trans>
            </dt>
            <dd className="display text-xl text-gold wide:text-3xl" data-testid="sale-derash">
              <Trans>{shortBirr(derash)} ETB</Trans>
            </dd>
          </div>
        </dl>
        <p className="flex items-baseline justify-between gap-2 text-sm text-soft" data-testid="float">
          <Trans>Your float</Trans>
          <span className="font-bold text-ink">
            <Trans>{birr(venue.answer.balance)} ETB</Trans>
          </span>
        </p>
        <ChangeWords sale={sale} hasRound={round !== null} />
        <Shortage sale={sale} />
        <div className="flex flex-wrap gap-2">
          {needsShift ? <ShiftFirst /> : <Step sale={sale} steps={steps} hasRound={round !== null} />}
          {sale.chosen.size > 0 && (
            <Button onClick={sale.clear} disabled={steps.isBusy} className="wide:px-8!">
              <Trans>Clear</Trans>
              <Key>Esc</Key>
            </Button>
          )}
          {round && sale.chosen.size === 0 && (
            <>
              <Link to={receiptPath(round, sale.lastSold)} className={`${buttonClass()} min-w-0 flex-1 px-2!`}>
                <VenueIcon name="receipt" size={20} />
                <span className="truncate">
                  <Trans>Receipt</Trans> {rangeWords(sale.lastSold)}
                </span>
              </Link>
              <Button onClick={onEnd} disabled={steps.isBusy} className="flex-1 px-2! text-alarm!">
                <Trans>Give up</Trans>
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** Of what was sold last, else of the whole round. */
function receiptPath({ saleId }: VenueState, lastSold: readonly number[]): string {
  return `/receipt/${saleId}${lastSold.length > 0 ? `?cartelas=${rangeWords(lastSold).replaceAll(" ", "")}` : ""}`;
}

function Sum({ label, testId, children }: { label: ReactNode; testId: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="eyebrow">{label}</dt>
      <dd className="truncate text-xl font-bold wide:text-2xl" data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}

function ChangeWords({ sale: { change, sold }, hasRound }: { sale: Sale; hasRound: boolean }) {
  if (!hasRound && change.add.length === 0) return null;
  return (
    <ul className="hidden gap-1 text-sm wide:grid" aria-live="polite">
      {sold.size > 0 && (
        <li className="line-clamp-3">
          <Trans>Sold: {rangeWords([...sold])}</Trans>
        </li>
      )}
      {change.add.length > 0 && (
        <li className="line-clamp-3 font-bold text-go">
          <Trans>Chosen: {rangeWords(change.add)}</Trans>
        </li>
      )}
      {change.remove.length > 0 && (
        <li className="line-clamp-3 font-bold text-alarm">
          <Trans>To be taken back: {rangeWords(change.remove)}</Trans>
        </li>
      )}
    </ul>
  );
}

/** Said before she asks the customer for the money. */
function Shortage({ sale }: { sale: Sale }) {
  return (
    <div role="alert">
      {sale.short && (
        <p className="rounded-md border border-alarm bg-alarm/10 px-3 py-2 text-sm font-semibold text-alarm">
          <Trans>
            Insufficient balance! You need {birr(sale.short.needed)} ETB but only have {birr(sale.short.balance)} ETB.
          </Trans>
        </p>
      )}
    </div>
  );
}

function ShiftFirst() {
  return (
    <div className="grid basis-full gap-2">
      <p className="text-sm font-semibold">
        <Trans>Please open a shift and count the cash first.</Trans>
      </p>
      <Link to="/shifts" className={`${buttonClass("go")} min-h-13`}>
        <Trans>Open a shift</Trans>
      </Link>
    </div>
  );
}

function Step({ sale, steps, hasRound }: { sale: Sale; steps: Props["steps"]; hasRound: boolean }) {
  const { add, remove } = sale.change;
  const look = "min-h-13 min-w-48 flex-1 text-lg wide:basis-full";
  if (!hasRound) {
    return (
      <Button tone="go" className={look} disabled={steps.isBusy} onClick={once(steps.placeBet)}>
        <Trans>Place bet</Trans>
        <CtrlEnter />
      </Button>
    );
  }
  if (add.length + remove.length === 0) {
    return (
      <Button tone="gold" className={look} disabled={steps.isBusy} onClick={once(steps.start)}>
        <Trans>Start</Trans>
        <CtrlEnter />
      </Button>
    );
  }
  return (
    <Button tone="go" className={`${look} px-2!`} disabled={steps.isBusy} onClick={once(steps.change)}>
      {add.length > 0 && <Trans>Sell {add.length} more</Trans>}
      {add.length > 0 && remove.length > 0 && " · "}
      {remove.length > 0 && <Trans>Take back {remove.length}</Trans>}
      {(add.length === 0 || remove.length === 0) && <CtrlEnter />}
    </Button>
  );
}

/** The second half of a double click must not be the next step. */
function once(action: () => void) {
  return (event: { detail: number }) => {
    if (event.detail <= 1) action();
  };
}

function CtrlEnter() {
  const { t } = useLingui();
  return <Key>{t`Ctrl Enter`}</Key>;
}

/** A key of the keyboard, shown where there is one. */
function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="hidden whitespace-nowrap rounded-sm border border-current px-1.5 font-sans text-xs font-semibold opacity-80 wide:inline">
      {children}
    </kbd>
  );
}
