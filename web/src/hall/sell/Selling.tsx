import type { ClaimAnswer, HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useMemo, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { NoCartelas } from "../../kit/NoCartelas.tsx";
import { playSound } from "../../kit/sound/sound.ts";
import { Badge } from "../../kit/staff/Badge.tsx";
import { StaffPage } from "../../kit/staff/StaffPage.tsx";
import { CallerBar } from "../desk/CallerBar.tsx";
import { CallStrip } from "../desk/CallStrip.tsx";
import { Deposited } from "../desk/Deposited.tsx";
import { GivenBack } from "../desk/GivenBack.tsx";
import { KeptPrizes } from "../desk/KeptPrizes.tsx";
import { useCalling } from "../desk/use-calling.ts";
import { useTellsUnpaid } from "../desk/use-tells-unpaid.ts";
import { owedAt, type RoundView } from "../desk-state.ts";
import { HallIcon } from "../HallIcon.tsx";
import type { HallConnection } from "../hall-socket.ts";
import { phaseOf, unheard } from "../hall-state.ts";
import { printReceipt, receiptKey } from "../receipt/print-receipt.ts";
import { EndDialog } from "../run/EndDialog.tsx";
import { useUnheard } from "../run/use-controls.ts";
import { HallLinkDialog } from "../screen/HallLinkDialog.tsx";
import type { Hall } from "../use-hall.ts";
import { useKeys } from "../use-keys.ts";
import { Meant } from "./number/Meant.tsx";
import { NumberBox } from "./number/NumberBox.tsx";
import { NumberPad } from "./number/NumberPad.tsx";
import { meantBy } from "./number/shorthand.ts";
import { useEnterSells } from "./number/use-enter-sells.ts";
import { useTyped } from "./number/use-typed.ts";
import { PatternChoice } from "./PatternChoice.tsx";
import { Regulars } from "./Regulars.tsx";
import { Legend, SaleGrid } from "./SaleGrid.tsx";
import { SaleStep } from "./SaleStep.tsx";
import { StakeChoice } from "./StakeChoice.tsx";
import { UnpaidDialog } from "./UnpaidDialog.tsx";
import { useOpenedOf } from "./use-opened.ts";
import { useRegulars } from "./use-regulars.ts";
import { type Sale, useSale, useSaleSteps } from "./use-sale.ts";
import { startKey, stepOf } from "./use-step.ts";
import { VoidDialog, voidKey } from "./VoidDialog.tsx";

type Props = { hall: Hall; round: HallState | null; numbers: readonly number[]; link: HallConnection };

/** The grid, the box and the till: everything between a customer's number and their paper cartela. */
export function Selling({ hall, round, numbers, link }: Props) {
  const known = useMemo(() => new Set(numbers), [numbers]);
  const sale = useSale({ hall, round, known });
  const [open, setOpen] = useOpenedOf(round);
  const takeBack = (change: Sale["change"]) => round && setOpen({ kind: "void", saleId: round.saleId, change });
  const steps = useSaleSteps(sale, hall, round, takeBack);
  const calling = useCalling(hall);
  useTellsUnpaid(sale.unpaid.length, link === "connected");
  const isUnheard = useUnheard(link);
  const { game } = hall.desk;
  const isCalled = game !== null && phaseOf(game.round) === "running";
  // Whoever has checked its winner goes on reading the verdict when the round is over.
  const [isFollowed, setFollowed] = useState(isCalled);
  if (isCalled && !isFollowed) setFollowed(true);
  const called = isFollowed || round !== null ? game : null;
  const [, navigate] = useLocation();
  const { physicalDrawAllowed, openingCountRequired, hasShift } = hall.answer;
  const needsShift = openingCountRequired && !hasShift;
  const list = useRegulars();
  const [last] = sale.lastSales;
  const { regulars } = list;
  const typed = useTyped({
    ...{ known, isLocked: steps.isBusy, isNext: sale.chosen.size === 0 },
    meant: (text) =>
      meantBy(text, { regulars, linesBefore: sale.linesBefore, lastSale: last ?? [], numbers, isFree: sale.isFree }),
    ...{ objection: sale.objection, onNumbers: sale.take },
  });
  const isTyped = !typed.isEmpty && !typed.isWaiting;
  const step = stepOf({ isTyped, hasRound: round !== null, hasChosen: sale.chosen.size > 0 });
  const goOn = () => {
    if (step !== null) ({ take: typed.take, bet: steps.placeBet, change: steps.change })[step]();
  };
  // What was chosen for another round, or at another stake, is sold on purpose only: somebody may be about to press Enter for that one.
  const isByEnter = useEnterSells(sale.chosen, sale.change.remove.length === 0) && !needsShift && sale.carried === null;
  const canStart = round !== null && sale.inRound > 0 && typed.isEmpty && !isCalled && calling.mayCall;
  const start = () => {
    if (!canStart) return playSound("lose");
    if (sale.unpaid.length > 0) return setOpen({ kind: "unpaid", saleId: round.saleId });
    steps.start();
  };
  const takeBackLast = () => last !== undefined && takeBack({ ...sale.change, add: [], papers: [], remove: [...last] });
  useKeys({
    "ctrl+enter": () => !needsShift && goOn(),
    [startKey.toLowerCase()]: start,
    escape: sale.clear,
    [receiptKey.toLowerCase()]: () => round !== null && last !== undefined && printReceipt(round, last),
    [voidKey.toLowerCase()]: () => sale.chosen.size === 0 && takeBackLast(),
  });
  const tap = (number: number) => {
    const isFree = !sale.sold.has(number) && !sale.chosen.has(number);
    const found = isFree ? sale.objection([number]) : null;
    if (found !== null) return typed.refuse(found);
    sale.tap(number);
  };
  return (
    <StaffPage
      title={<Trans>Sell cartelas</Trans>}
      actions={
        <>
          {round && (
            <span className="self-center">
              <Badge tone="go">
                <Trans>On sale: {round.gameId}</Trans>
              </Badge>
            </span>
          )}
          <Button onClick={() => setOpen({ kind: "link" })}>
            <Trans>Show on another screen</Trans>
          </Button>
          <HallLink />
        </>
      }
    >
      <GivenBack hall={hall} shown={null} />
      <Deposited hall={hall} />
      <KeptPrizes hall={hall} shown={null} />
      <Called
        game={called}
        {...{
          calling,
          link,
          isUnheard,
          cashierId: hall.answer.cashierId,
          owed: owedAt(hall.desk, hall.answer.cashierId),
        }}
        onScreen={() => navigate("/game")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-5">
        <div className="contents wide:sticky wide:top-4 wide:order-2 wide:block wide:self-start">
          <div className="cloth order-1 grid gap-3 p-3 wide:mb-4 wide:p-4">
            <StakeChoice stake={sale.stake} isLocked={round !== null} onStake={sale.setStake} />
            <PatternChoice values={sale.patterns} isLocked={round !== null} onPatterns={sale.setPatterns} />
            {physicalDrawAllowed && round === null && <ModeChoice mode={sale.mode} onMode={sale.setMode} />}
            {round?.mode === "physical" && (
              <p>
                <Badge tone="note">
                  <Trans>Physical draw</Trans>
                </Badge>
              </p>
            )}
          </div>
          <SaleStep
            sale={sale}
            step={step}
            isBusy={steps.isBusy}
            isByEnter={isByEnter}
            onStep={goOn}
            onStart={start}
            typed={typed.text}
            hall={hall}
            round={round}
            needsShift={needsShift}
            canStart={canStart}
            caller={calling.mayCall ? null : (calling.caller?.till ?? null)}
            onVoid={takeBackLast}
            onEnd={() => round && setOpen({ kind: "end", saleId: round.saleId })}
          />
        </div>
        <div className="order-2 grid grid-cols-[minmax(0,1fr)] content-start gap-3 wide:order-1">
          <div className="cloth grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
            <NumberBox typed={typed} isLocked={steps.isBusy} onPaid={() => isByEnter && goOn()}>
              <Meant text={typed.text} regulars={regulars} />
            </NumberBox>
            <NumberPad typed={typed} isLocked={steps.isBusy} />
          </div>
          <Regulars sale={sale} list={list} isLocked={steps.isBusy} />
          <div className="cloth grid gap-2 p-1 wide:p-2">
            {numbers.length === 0 ? (
              <NoCartelas className="px-4 py-10" titleClass="display text-lg" textClass="mb-4 text-sm">
                <Link to="/generator" className={buttonClass()}>
                  <Trans>Cards</Trans>
                </Link>
              </NoCartelas>
            ) : (
              <SaleGrid
                numbers={numbers}
                sold={sale.sold}
                marked={sale.chosen}
                elsewhere={sale.elsewhere}
                isLocked={steps.isBusy}
                onTap={tap}
              />
            )}
            <Legend hasSold={round !== null} hasElsewhere={sale.elsewhere.size > 0} />
          </div>
        </div>
      </div>
      {open?.kind === "end" && round && (
        <EndDialog round={round} cashierId={hall.answer.cashierId} onClose={() => setOpen(null)} />
      )}
      {open?.kind === "void" && round && (
        <VoidDialog round={round} change={open.change} onClose={() => setOpen(null)} onDone={steps.changed} />
      )}
      {open?.kind === "unpaid" && (
        <UnpaidDialog unpaid={sale.unpaid} isBusy={steps.isBusy} onStart={steps.start} onClose={() => setOpen(null)} />
      )}
      {open?.kind === "link" && <HallLinkDialog onClose={() => setOpen(null)} />}
    </StaffPage>
  );
}

type CalledProps = Pick<
  ComponentProps<typeof CallStrip>,
  "cashierId" | "owed" | "calling" | "link" | "isUnheard" | "onScreen"
> & {
  game: RoundView | null;
};

/** The round that is called. What was said of a cartela stays to be read when another till starts the next. */
function Called({ game, isUnheard, ...strip }: CalledProps) {
  const [verdict, setVerdict] = useState<ClaimAnswer | null>(null);
  if (game === null) return <CallerBar calling={strip.calling} />;
  return (
    <div className="mb-3">
      <CallStrip
        key={game.round.saleId}
        view={isUnheard ? { ...game, round: unheard(game.round, strip.calling.mayCall) } : game}
        {...{ ...strip, isUnheard, verdict }}
        onVerdict={setVerdict}
      />
    </div>
  );
}

function HallLink() {
  return (
    <a href="/hall" target="derash-hall" rel="opener" className={buttonClass()}>
      <HallIcon name="screen" />
      <Trans>Hall screen</Trans>
    </a>
  );
}

type ModeProps = { mode: "server" | "physical"; onMode: (mode: "server" | "physical") => void };

/** Only where the company allows a ball machine of the hall's own. */
function ModeChoice({ mode, onMode }: ModeProps) {
  const { t } = useLingui();
  const choices = [
    { value: "server", words: t`By the server, can be checked by anyone` },
    { value: "physical", words: t`By the hall's own ball machine` },
  ] as const;
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-sm font-semibold">
        <Trans>The balls are drawn</Trans>
      </legend>
      {choices.map(({ value, words }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-sm font-semibold">
          <input
            type="radio"
            name="draw-mode"
            className="size-5 shrink-0 accent-(--go)"
            checked={mode === value}
            onChange={() => onMode(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
