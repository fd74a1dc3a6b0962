import { ballOf } from "@derash/game/ball";
import { finishCall } from "@derash/game/finish";
import { isAnyLine } from "@derash/game/pattern";
import type { ClaimAnswer } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { birr } from "../../../i18n/money.ts";
import { Button } from "../../../kit/Button.tsx";
import { Cartela } from "../../../kit/Cartela.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { PatternNames } from "../../../kit/pattern/PatternNames.tsx";
import { usePatterns } from "../../../kit/pattern/use-patterns.ts";
import { Stamp } from "../../../kit/staff/Stamp.tsx";
import { Key } from "../../Key.tsx";
import { otherPayer } from "../../till/own-till.ts";
import { PaidByBranch, PaidElsewhere } from "../../till/PaidElsewhere.tsx";
import { QuickWin } from "../QuickWin.tsx";
import { WinnerList } from "../WinnerList.tsx";

type Props = {
  answer: ClaimAnswer;
  cashierId: string;
  /** Asks for the same cartela once more. */
  onAgain: (cartelaNumber: number) => void;
  onClose: () => void;
  /** What else can be done meanwhile. */
  children: ReactNode;
};

/** A winner who could not be paid is paid as soon as it goes: so often it is tried. */
const againMs = 3_000;

/** The server's verdict on one cartela, large enough for the customer across the desk. */
export function CheckDialog({ answer, cashierId, onAgain, onClose, children }: Props) {
  const { t } = useLingui();
  const { cartelaNumber, verdict, round, payment } = answer;
  const isWinner = verdict === "WINNER";
  // Of a drawer that is counted by now nobody at a desk pays anything, not the cashier either whose it was.
  const payer = answer.payerGone ? t`the branch` : otherPayer(round, cashierId);
  useAgain(answer, onAgain);
  return (
    <Dialog title={t`Cartela ${cartelaNumber}`} onClose={onClose} isWide>
      <Verdict answer={answer} />
      {isWinner ? <WinWords answer={answer} payer={payer} /> : <Earlier answer={answer} />}
      {(payer === null || answer.payerGone) && <ShownBefore answer={answer} />}
      {!isWinner && !isAnyLine(round.patterns) && (
        <p className="text-sm font-semibold">
          <Trans>
            This round is won by <PatternNames values={round.patterns} />
          </Trans>
        </p>
      )}
      <Checked answer={answer} />
      {payment === "paid" && (
        <div className="mt-2 grid gap-2">
          <WinnerList round={round} payer={payer} />
          <QuickWin round={round} payer={payer} />
        </div>
      )}
      {/* Whatever stands above may be longer than the screen: the way out stays on it. */}
      <div className="sticky bottom-0 -mx-4 mt-2 -mb-4 grid gap-2 bg-cloth px-4 pt-2 pb-4">
        {children}
        <Button className="w-full" onClick={onClose}>
          <Trans>Close</Trans>
          <Key>
            <Trans>Esc</Trans>
          </Key>
        </Button>
      </div>
    </Dialog>
  );
}

/** Whatever is drawn meanwhile: each sale of another till draws the page anew, and the seconds go on. */
function useAgain({ payment, cartelaNumber }: ClaimAnswer, onAgain: Props["onAgain"]): void {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    if (payment !== "failed") return;
    const timer = setInterval(() => again(cartelaNumber), againMs);
    return () => clearInterval(timer);
  }, [payment, cartelaNumber]);
}

function Verdict({ answer: { verdict, earlier } }: { answer: ClaimAnswer }) {
  const isWinner = verdict === "WINNER";
  const look = isWinner ? "bg-gold-fill text-on-gold" : earlier ? "bg-alarm text-on-alarm" : "bg-sunk text-ink";
  return (
    <div role="status" className={`display mb-2 rounded-md px-3 py-2 text-center text-3xl leading-tight ${look}`}>
      <p data-testid="verdict">{isWinner ? <Trans>WINNER</Trans> : <Trans>NO BINGO</Trans>}</p>
      {earlier && (
        <p data-testid="too-late">
          <Trans>TOO LATE</Trans>
        </p>
      )}
    </div>
  );
}

/** The cartela as it was when it was complete: lines that came with later balls have won nothing. */
function Checked({ answer }: { answer: ClaimAnswer }) {
  const { t } = useLingui();
  const { cells, calledBalls, round } = answer;
  const patterns = usePatterns(round.patterns);
  const call = patterns.length === 0 ? null : finishCall(cells, calledBalls, patterns);
  return (
    <>
      <div className="mx-auto my-2 w-[min(14rem,calc(100dvh-28rem))] min-w-40">
        <Cartela
          cartelaNumber={answer.cartelaNumber}
          cells={cells}
          called={calledBalls.slice(0, call ?? calledBalls.length)}
          patterns={patterns}
          centre={t`FS`}
          testId="checked-cartela"
        />
      </div>
      <p className="text-center text-sm text-soft">
        <span data-testid="checked-version">
          <Trans>Version v{answer.version}: the paper must show the same.</Trans>
        </span>{" "}
        <LastCalled called={calledBalls} />
      </p>
    </>
  );
}

/** Where the money is. That it is deducted is the specification's sentence on the wire; here it is the other way round. */
function WinWords({ answer, payer }: { answer: ClaimAnswer; payer: string | null }) {
  const { round, payment, newBalance, payerGone } = answer;
  if (payment === "failed") {
    return (
      <div role="alert" className="rounded-md border-2 border-alarm bg-alarm/10 px-3 py-2 font-bold text-alarm">
        <p>
          <Trans>WINNER DETECTED... Payment processing issue, but winner is confirmed.</Trans>
        </p>
        <p className="text-sm font-semibold">
          <Trans>The balls stand still, and the payment is tried again every few seconds.</Trans>
        </p>
      </div>
    );
  }
  if (payerGone) return <PaidByBranch till={round.paidBy} isAsked />;
  if (payer !== null) return <PaidElsewhere till={payer} isAsked />;
  const tax = round.winners.reduce((sum, winner) => sum + (winner.tax ?? 0), 0);
  return (
    <p className="text-sm font-semibold" data-testid="credited">
      {tax > 0 ? (
        <Trans>
          WINNER DETECTED! {birr(round.derash)} ETB of prize are on your float, less {birr(tax)} ETB of tax: it is{" "}
          {birr(newBalance)} ETB now. Pay it out in cash:
        </Trans>
      ) : (
        <Trans>
          WINNER DETECTED! {birr(round.derash)} ETB of prize are on your float, which is {birr(newBalance)} ETB now. Pay
          it out in cash:
        </Trans>
      )}
    </p>
  );
}

/** Shown here a second time, by whomever: a paper is copied easily, and of several winners nobody keeps in mind who was paid. */
function ShownBefore({ answer: { shownBefore, payerGone } }: { answer: ClaimAnswer }) {
  if (shownBefore === undefined) return null;
  return (
    <p
      role="alert"
      data-testid="shown-before"
      className="mt-2 rounded-md border-2 border-alarm bg-alarm/10 px-3 py-2 font-bold text-alarm"
    >
      {payerGone ? (
        <Trans>
          This winner was shown before, at <Stamp at={shownBefore} />. The branch pays it once: ask whether it has.
        </Trans>
      ) : (
        <Trans>
          This winner was shown at your till before, at <Stamp at={shownBefore} />. If it was paid then, do not pay it
          again.
        </Trans>
      )}
    </p>
  );
}

/** Complete, and still no winner: others were so before. */
function Earlier({ answer: { earlier, round } }: { answer: ClaimAnswer }) {
  if (earlier === null) return null;
  return (
    <p className="rounded-md border border-edge bg-paper px-3 py-2 text-sm font-semibold" data-testid="earlier">
      {round.claimRule === "first_shout" ? (
        <Trans>
          This cartela is complete, but too late: here the first shout takes all, and{" "}
          {earlier.cartelaNumbers.join(", ")} was shown before it.
        </Trans>
      ) : (
        <Trans>
          This cartela is complete, but too late: {earlier.cartelaNumbers.join(", ")} won earlier, at call{" "}
          {earlier.call}.
        </Trans>
      )}
    </p>
  );
}

function LastCalled({ called }: { called: readonly number[] }) {
  const last = called.at(-1);
  if (last === undefined) return null;
  return (
    <Trans>
      Last called: {ballOf(last).display} (call {called.length})
    </Trans>
  );
}
