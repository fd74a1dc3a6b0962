import { ballOf } from "@derash/game/ball";
import { isAnyLine } from "@derash/game/pattern";
import type { CheckAnswer } from "@derash/protocol/venue";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../shared/Button.tsx";
import { Cartela } from "../shared/Cartela.tsx";
import { Dialog } from "../shared/Dialog.tsx";
import { birr, shortBirr } from "../shared/money.ts";
import { PatternNames } from "../shared/PatternNames.tsx";
import { usePatterns } from "../shared/use-patterns.ts";
import { WinnerList } from "./Result.tsx";

type Props = {
  answer: CheckAnswer;
  onClose: () => void;
  /** What else can be done meanwhile. */
  children: ReactNode;
};

/** The server's verdict on one cartela, large enough for the customer across the desk. */
export function CheckDialog({ answer, onClose, children }: Props) {
  const { t } = useLingui();
  const { cartelaNumber, verdict, round } = answer;
  const patterns = usePatterns(round.patterns);
  const isWinner = verdict === "WINNER";
  return (
    <Dialog title={t`Cartela ${cartelaNumber}`} onClose={onClose} isWide>
      <p
        data-testid="verdict"
        role="status"
        className={`display mb-2 rounded-md px-3 py-2 text-center text-3xl ${isWinner ? "bg-gold-fill text-on-gold" : "bg-sunk text-ink"}`}
      >
        {isWinner ? <Trans>WINNER</Trans> : <Trans>NO BINGO</Trans>}
      </p>
      {isWinner ? <WinWords answer={answer} /> : <Earlier earlier={answer.earlier} />}
      {!isWinner && !isAnyLine(round.patterns) && (
        <p className="text-sm font-semibold">
          <Trans>
            This round is won by <PatternNames values={round.patterns} />
          </Trans>
        </p>
      )}
      <div className="mx-auto my-2 w-[min(16rem,calc(100dvh-26rem))] min-w-40">
        <Cartela
          cartelaNumber={cartelaNumber}
          cells={answer.cells}
          called={answer.calledBalls}
          patterns={patterns}
          centre={t`FS`}
          testId="checked-cartela"
        />
      </div>
      <p className="text-center text-sm text-soft" data-testid="checked-version">
        <Trans>Version v{answer.version}: the paper must show the same.</Trans>
      </p>
      <LastCalled called={answer.calledBalls} />
      {isWinner && (
        <div className="mt-2">
          <WinnerList round={round} />
        </div>
      )}
      {isWinner && (
        <p className="mt-2 text-sm text-soft">
          <Trans>Your float: {birr(answer.newBalance)} ETB</Trans>
        </p>
      )}
      <div className="mt-3 empty:hidden">{children}</div>
      <Button className="mt-3 w-full" onClick={onClose}>
        <Trans>Close</Trans>
        <kbd className="rounded-sm border border-current px-1.5 font-sans text-xs font-semibold opacity-80">
          <Trans>Esc</Trans>
        </kbd>
      </Button>
    </Dialog>
  );
}

function WinWords({ answer: { round } }: { answer: CheckAnswer }) {
  return (
    <>
      <p className="text-sm font-semibold">
        <Trans>WINNER DETECTED! Balance automatically deducted... Anti-cheat: Payment processed immediately.</Trans>
      </p>
      {round.bonus > 0 && (
        <p className="mt-2 rounded-md bg-gold-wash p-2 font-bold" data-testid="quick-win">
          <Trans>QUICK WIN! This qualifies for a {shortBirr(round.bonus)} ETB bonus!</Trans>
        </p>
      )}
    </>
  );
}

/** Complete, and still no winner: others were so before. */
function Earlier({ earlier }: Pick<CheckAnswer, "earlier">) {
  if (earlier === null) return null;
  return (
    <p className="rounded-md border border-edge bg-paper px-3 py-2 text-sm font-semibold" data-testid="earlier">
      <Trans>
        This cartela is complete, but too late: {earlier.cartelaNumbers.join(", ")} won earlier, at call {earlier.call}.
      </Trans>
    </p>
  );
}

function LastCalled({ called }: { called: readonly number[] }) {
  const last = called.at(-1);
  if (last === undefined) return null;
  return (
    <p className="text-center text-sm text-soft">
      <Trans>
        Last called: {ballOf(last).display} (call {called.length})
      </Trans>
    </p>
  );
}
