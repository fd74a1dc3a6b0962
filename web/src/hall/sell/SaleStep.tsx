import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { birr, shortBirr } from "../../i18n/money.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { CountdownChoice } from "../desk/CountdownChoice.tsx";
import { UnpaidElsewhere } from "../desk/UnpaidElsewhere.tsx";
import { WideKey } from "../Key.tsx";
import { receiptKey, receiptPath } from "../receipt/print-receipt.ts";
import type { Hall } from "../use-hall.ts";
import { saleFigures } from "./betting.ts";
import { CustomerLine } from "./CustomerLine.tsx";
import type { Carried } from "./number/use-choice.ts";
import { PrintsEach } from "./PrintsEach.tsx";
import { StartButton, StartWithoutButton, StepButton } from "./StepButton.tsx";
import { rangeWords } from "./selection.ts";
import type { Sale } from "./use-sale.ts";
import type { Step } from "./use-step.ts";
import { voidKey } from "./VoidDialog.tsx";

type Props = {
  sale: Sale;
  step: Step | null;
  isBusy: boolean;
  isByEnter: boolean;
  onStep: () => void;
  onStart: () => void;
  typed: string;
  hall: Hall;
  round: HallState | null;
  needsShift: boolean;
  /** The round before is over, and this till calls. */
  canStart: boolean;
  /** Who calls in the hall, as long as it is not this till. */
  caller: string | null;
  onVoid: () => void;
  onEnd: () => void;
};

/** The till: what it comes to, and the one next step. */
export function SaleStep({
  sale,
  step,
  isBusy,
  hall,
  round,
  needsShift,
  canStart,
  caller,
  onStart,
  onVoid,
  onEnd,
  ...rest
}: Props) {
  const { house_cut_percent: cut } = hall.answer.profile;
  const { total, derash } = saleFigures(
    sale.stake,
    sale.count,
    round ?? (cut === null ? null : { houseCutBps: cut * 100 }),
  );
  const [last = [], ...earlier] = sale.lastSales;
  return (
    <section className="cloth sticky bottom-2 z-10 order-3 overflow-clip wide:static">
      <Tibeb height={8} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3 wide:gap-3 wide:p-4">
        <CustomerLine sale={sale} onStep={rest.onStep} />
        <dl className="grid grid-cols-[1fr_1fr_1.4fr] gap-2 wide:grid-cols-2">
          <Sum label={<Trans>Cartelas</Trans>} testId="sale-count" text={String(sale.count)} />
          <Sum label={<Trans>Total</Trans>} testId="sale-total" text={shortBirr(total)} />
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
            <Trans>{birr(hall.answer.balance)} ETB</Trans>
          </span>
        </p>
        <ChangeWords sale={sale} hasRound={round !== null} />
        <Shortage sale={sale} />
        {canStart && <UnpaidElsewhere hall={hall} />}
        {/* The next step stays in sight, however much stands above it. */}
        <div className="flex flex-wrap gap-2 wide:sticky wide:bottom-0 wide:-mx-4 wide:border-t wide:border-line wide:bg-cloth wide:px-4 wide:py-2">
          {needsShift ? (
            <ShiftFirst />
          ) : step !== null ? (
            <>
              <StepButton step={step} change={sale.change} isBusy={isBusy} {...rest} />
              {canStart && <StartWithoutButton unpaid={sale.unpaid.length} isBusy={isBusy} onStart={onStart} />}
            </>
          ) : canStart ? (
            <StartButton count={sale.inRound} isBusy={isBusy} onStart={onStart} />
          ) : (
            <p role="status" data-testid="start-waits" className="basis-full text-sm font-semibold">
              {caller === null ? (
                <Trans>On sale. It starts when the round before is over.</Trans>
              ) : (
                <Trans>On sale. {caller} calls and starts it.</Trans>
              )}
            </p>
          )}
          {sale.chosen.size > 0 && (
            <Button onClick={sale.clear} disabled={isBusy} className="wide:px-8!">
              <Trans>Clear</Trans>
              <WideKey>Esc</WideKey>
            </Button>
          )}
          {round && sale.chosen.size === 0 && (
            <>
              <Link to={receiptPath(round, last)} className={`${buttonClass()} flex-[3] px-1.5!`}>
                <Trans>Receipt</Trans> <span className="sr-only">{rangeWords(last)}</span>
                <WideKey>{receiptKey}</WideKey>
              </Link>
              {last.length > 0 && (
                <Button onClick={onVoid} disabled={isBusy} className="flex-[3] px-1.5!">
                  <Trans>Void last</Trans>
                  <WideKey>{voidKey}</WideKey>
                </Button>
              )}
              <Button onClick={onEnd} disabled={isBusy} className="flex-[2] px-1.5! text-alarm!">
                <Trans>Give up</Trans>
              </Button>
            </>
          )}
        </div>
        {round && canStart && <CountdownChoice round={round} />}
        {round && <PrintsEach />}
        {round && sale.chosen.size === 0 && <EarlierReceipts round={round} sales={earlier.slice(0, earlierMax)} />}
      </div>
    </section>
  );
}

/** So many customers may come back for a receipt. */
const earlierMax = 3;

/** For a customer who comes back: the receipts of the sales before the last, and of the whole round. */
function EarlierReceipts({ round, sales }: { round: HallState; sales: Sale["lastSales"] }) {
  const look = "grid min-h-11 min-w-11 max-w-28 place-items-center rounded-md px-1 font-bold underline";
  return (
    <nav className="hidden flex-wrap items-center gap-x-2 text-sm wide:flex" data-testid="earlier-receipts">
      <span className="text-soft">
        <Trans>Receipts before</Trans>
      </span>
      {sales.map((numbers) => (
        <Link key={numbers.join()} to={receiptPath(round, numbers)} className={look}>
          <span className="max-w-full truncate">{rangeWords(numbers)}</span>
        </Link>
      ))}
      <Link to={receiptPath(round, [])} className={look}>
        <Trans>All</Trans>
      </Link>
    </nav>
  );
}

/** Longer sums are said in smaller letters, never cut. */
const largeMax = 8;

function Sum({ label, testId, text }: { label: ReactNode; testId: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="eyebrow">{label}</dt>
      <dd
        className={`font-bold whitespace-nowrap ${text.length > largeMax ? "text-base wide:text-lg" : "text-xl wide:text-2xl"}`}
        data-testid={testId}
      >
        {text}
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

function CarriedWords({ carried }: { carried: Carried }): ReactNode {
  if (carried === "started")
    return <Trans>The round is on sale no more, and these are not in it. They are for the next one now.</Trans>;
  return (
    <Trans>
      Another till has changed the stake or the rules since these were chosen. Look again at what the customer pays and
      what wins.
    </Trans>
  );
}

/** Said before the cashier asks the customer for the money. */
function Shortage({ sale }: { sale: Sale }) {
  return (
    <div role="alert">
      {sale.carried !== null && (
        <p
          data-testid="carried"
          className="mb-2 rounded-md border-2 border-alarm bg-alarm/10 px-3 py-2 text-lg leading-tight font-bold"
        >
          <CarriedWords carried={sale.carried} />
        </p>
      )}
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
