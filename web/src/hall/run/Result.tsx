import type { HallState } from "@derash/protocol/hall/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { buttonClass } from "../../kit/Button.tsx";
import { Badge } from "../../kit/staff/Badge.tsx";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { GivenBackButton } from "../desk/GivenBackButton.tsx";
import { HallIcon } from "../HallIcon.tsx";
import { WideKey } from "../Key.tsx";
import { otherPayer } from "../till/own-till.ts";
import { PaidByBranch, PaidElsewhere } from "../till/PaidElsewhere.tsx";
import { RefundWords } from "../till/RefundWords.tsx";
import { useKeys } from "../use-keys.ts";
import { QuickWin } from "./QuickWin.tsx";
import { SavedSale } from "./SavedSale.tsx";
import { Unshown, WinnerList } from "./WinnerList.tsx";

/**
 * `isOwed`: it has not been said yet that what this till gives back of it is given. `isKept`: this till keeps cash for winners whom nobody
 * has shown; once its drawer is counted it does no more.
 */
type Props = { round: HallState; cashierId: string; isOwed: boolean; isKept: boolean };

/** How the round ended: whom to pay, or why nobody; then the next one. */
export function Result({ round, cashierId, isOwed, isKept }: Props) {
  const [, navigate] = useLocation();
  const next = useRef<HTMLAnchorElement>(null);
  useKeys({ "ctrl+enter": () => navigate("/") });
  useEffect(() => next.current?.focus(), []);
  const isWon = round.status === "settled";
  return (
    <section
      data-testid="round-result"
      className={`cloth shrink-0 animate-rise overflow-clip ${isWon ? "border-gold-fill bg-gold-wash" : ""}`}
    >
      <Tibeb height={12} isMoving={isWon} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        {isWon ? (
          <Won round={round} cashierId={cashierId} isKept={isKept} />
        ) : (
          <NoWinner round={round} cashierId={cashierId} isOwed={isOwed} />
        )}
        {/* However many share: the list may be longer than the screen, these two stay on it. */}
        <div
          className={`sticky bottom-0 -m-2 grid grid-cols-[2fr_1fr] gap-2 p-2 ${isWon ? "bg-gold-wash" : "bg-cloth"}`}
        >
          <Link ref={next} to="/" className={`${buttonClass("go")} min-h-14 text-lg`}>
            <Trans>Next round</Trans>
            <WideKey>
              <Trans>Ctrl Enter</Trans>
            </WideKey>
          </Link>
          <Link to={`/receipt/${round.saleId}`} className={`${buttonClass()} min-h-14`}>
            <HallIcon name="receipt" size={20} />
            <Trans>Receipt</Trans>
          </Link>
        </div>
      </div>
    </section>
  );
}

function Won({ round, cashierId, isKept }: Omit<Props, "isOwed">) {
  const { t } = useLingui();
  const { payerGone, paidBy } = round;
  const payer = payerGone ? t`the branch` : otherPayer(round, cashierId);
  return (
    <>
      <h2 className="display text-2xl">
        <Plural value={round.winners.length} one="One cartela wins" other="# cartelas share the Derash" />
        {round.callsToWin !== null && (
          <span className="block font-sans text-sm font-semibold text-soft">
            <Plural value={round.callsToWin} one="After # call" other="After # calls" />
          </span>
        )}
      </h2>
      {payerGone ? <PaidByBranch till={paidBy} /> : payer !== null && <PaidElsewhere till={payer} />}
      <WinnerList round={round} payer={payer} />
      {isKept && <Unshown round={round} />}
      <QuickWin round={round} payer={payer} />
      <SavedSale saleId={round.saleId} />
    </>
  );
}

function NoWinner({ round, cashierId, isOwed }: Omit<Props, "isKept">) {
  return (
    <>
      <h2 className="display flex items-center gap-3 text-2xl">
        <Trans>No winner</Trans>
        <Badge tone="note">
          <Trans>NO CHARGE</Trans>
        </Badge>
      </h2>
      <RefundWords round={round} cashierId={cashierId} />
      {isOwed && <GivenBackButton saleId={round.saleId} />}
      {round.reason !== null && (
        <p className="text-sm wrap-anywhere text-soft">
          <Reason round={round} />
        </p>
      )}
    </>
  );
}

/** The cashier's own words, or why the round could not be drawn. */
function Reason({ round: { reason, voidCode } }: { round: HallState }): ReactNode {
  if (voidCode === "beacon")
    return <Trans>The public beacon that decides the balls did not come. Nobody drew anything.</Trans>;
  if (voidCode === "late_close")
    return <Trans>The sale was closed too late for a draw that anyone can check. Nobody drew anything.</Trans>;
  return <Trans>Reason: {reason}</Trans>;
}
