import type { Cells } from "@derash/game/cartela";
import type { GameState, SessionAnswer } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useId, useState } from "react";
import { retry } from "../../data/retry.ts";
import { loadRefusalMessages } from "../../i18n/error-messages.ts";
import { shortBirr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { CodeBoundary } from "../../kit/shell/CodeBoundary.tsx";
import { lazyPart, lazyScreen } from "../../kit/shell/lazy-screen.tsx";
import type { Phase } from "./phase.ts";
import { loadCalls, type Selection } from "./use-selection.ts";

const Cartela = lazyPart(() => import("../../kit/Cartela.tsx").then((m) => m.Cartela));
const Chosen = lazyScreen(() => import("./PaidWait.tsx").then((m) => m.Chosen));
const PaidWait = lazyScreen(() => import("./PaidWait.tsx").then((m) => m.PaidWait));
const Again = lazyScreen(() => import("../next/Again.tsx").then((m) => m.Again));

/** Who is still here after this, where nothing happens, is shown where others are. */
const quietMs = 4_000;

type Props = {
  game: GameState;
  selection: Selection;
  cells: Cells | undefined;
  phase: Phase;
  answer: SessionAnswer | undefined;
};

/** The chosen cartela and what to do with it; over the grid's foot on a phone, beside it on a wide screen. */
export function ChoicePanel({ game, selection, cells, phase, answer }: Props) {
  const { t } = useLingui();
  const wordsId = useId();
  const { cartelaNumber, paid, unpaid, isLocked, isBusy, lost, neighbour } = selection;
  const canChoose = phase === "open" || selection.isAhead;
  const isSuspended = answer?.ahead?.suspended != null;
  const mayPay = canChoose && !isSuspended;
  const [isDrawn, setDrawn] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    // After what is on the screen has been drawn: a player can choose before any of it has come.
    const timer = setTimeout(() => {
      setDrawn(true);
      Cartela.prefetch();
      retry(loadRefusalMessages).catch(() => {});
      loadCalls().catch(() => {});
    });
    const long = setTimeout(setIsLong, quietMs, true);
    return () => {
      clearTimeout(timer);
      clearTimeout(long);
    };
  }, []);
  const wait = (paid.length > 0 || (isLong && unpaid.length === 0 && game.countdownEnd === null)) && (
    <CodeBoundary pathname="">
      <Suspense>
        <PaidWait game={game} phase={phase} isPaid={paid.length > 0} />
      </Suspense>
    </CodeBoundary>
  );
  return (
    <aside
      aria-label={t`Your choice`}
      className="cloth sticky bottom-[calc(3.75rem+var(--safe-bottom,env(safe-area-inset-bottom,0px)))] mt-2 flex max-h-[45dvh] flex-wrap gap-x-3 gap-y-1 overflow-y-auto p-2 short:top-2 short:bottom-auto short:mt-0 short:max-h-[calc(100dvh-4.75rem)] short:self-start wide:top-4 wide:max-h-none wide:bottom-auto wide:mt-0 wide:flex-col wide:flex-nowrap wide:gap-y-3 wide:self-start wide:p-4"
    >
      {cartelaNumber !== null && (
        <div className="w-[min(7.5rem,34vw)] shrink-0 short:w-[min(6rem,15vw)] wide:w-full">
          {cells ? (
            <CodeBoundary pathname={String(cartelaNumber)} fallback={<PreviewPlace />}>
              <Suspense fallback={<PreviewPlace />}>
                <Cartela cartelaNumber={cartelaNumber} cells={cells} centre={t`FREE`} testId="preview" />
              </Suspense>
            </CodeBoundary>
          ) : (
            <LoadingPreview />
          )}
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div aria-live="polite">
          {cartelaNumber !== null && (
            <p className="display text-lg">
              <Trans>Cartela {cartelaNumber}</Trans>
            </p>
          )}
          <p id={wordsId} className="text-sm leading-tight text-balance text-soft">
            {isBusy ? (
              <Trans>One moment: the server is taking this cartela...</Trans>
            ) : (
              !isSuspended && <PanelWords game={game} phase={phase} selection={selection} />
            )}
          </p>
        </div>
        {paid.length + unpaid.length > 1 && (
          <CodeBoundary pathname="">
            <Suspense>
              <Chosen selection={selection} />
            </Suspense>
          </CodeBoundary>
        )}
        {/* First where text is so large that the words have to be scrolled to. */}
        <div className="order-first flex flex-wrap gap-2 wide:order-none wide:flex-col">
          {neighbour !== null && cartelaNumber === null ? (
            <Button tone="go" data-testid="take-neighbour" className="flex-[2] px-1!" onClick={selection.takeNeighbour}>
              <Trans>Take cartela {neighbour}</Trans>
            </Button>
          ) : (
            <Button
              tone="go"
              data-testid="start-game"
              className="flex-[2] px-1! leading-tight"
              disabled={unpaid.length === 0 || isLocked || isBusy || !mayPay}
              aria-busy={isBusy}
              aria-describedby={wordsId}
              onClick={({ detail }) => isOnePress(detail) && void selection.start()}
            >
              {selection.isAhead ? <Trans>For the next round</Trans> : <Trans>Start Game</Trans>}
            </Button>
          )}
          {cartelaNumber === null && game.cartelasPerPlayerMax > 1 ? (
            <Button
              data-testid="give-two"
              className="flex-1 px-1! leading-tight"
              disabled={!mayPay}
              onClick={() => selection.giveMe(2)}
            >
              <Trans>Give me two</Trans>
            </Button>
          ) : (
            <Button
              data-testid="reset"
              className="flex-1 px-1! leading-tight"
              disabled={cartelaNumber === null || isBusy || !canChoose}
              onClick={({ detail }) => isOnePress(detail) && void selection.reset()}
            >
              {unpaid.length === 0 && paid.length > 1 && lost === null ? (
                <Trans>Give back {cartelaNumber}</Trans>
              ) : (
                <Trans>Reset</Trans>
              )}
            </Button>
          )}
        </div>
        {isDrawn && canChoose && (
          <CodeBoundary pathname="">
            <Suspense>
              <Again game={game} selection={selection} answer={answer} />
            </Suspense>
          </CodeBoundary>
        )}
        {paid.length === 0 && wait}
      </div>
      {/* Across the panel, so that a question asked there is seen whole. */}
      {paid.length > 0 && wait && <div className="w-full space-y-2">{wait}</div>}
    </aside>
  );
}

/** The outline of the cartela that is to be drawn there, so that nothing jumps. */
function PreviewPlace() {
  return (
    <svg viewBox="0 0 252 298" className="block h-auto w-full" aria-hidden="true">
      <rect x="1" y="1" width="250" height="296" rx="5" fill="none" stroke="var(--line)" />
    </svg>
  );
}

function LoadingPreview() {
  return (
    <div role="status" className="fixed inset-0 z-30 grid place-items-center bg-scrim">
      <p className="cloth p-5 font-bold">
        <Trans>Loading cartela preview...</Trans>
      </p>
    </div>
  );
}

type WordsProps = { game: GameState; phase: Phase; selection: Selection };

function PanelWords({ game, phase, selection: { paid, unpaid, lost, isAhead } }: WordsProps) {
  if (isAhead && lost === null) return <Trans>Choose for the next round while this one is played.</Trans>;
  const stakes = shortBirr(game.betAmount * unpaid.length);
  if (phase === "closing" && paid.length === 0 && game.closeHash !== null)
    return <Trans>The round is closed. Please wait for the next one.</Trans>;
  if (phase === "closing") return <Trans>The round is about to start...</Trans>;
  if (phase === "between") return <Trans>The next round opens in a moment.</Trans>;
  if (phase === "mine" && !isAhead) return <Trans>You are in this round</Trans>;
  if (phase !== "open" && !isAhead) return <Trans>Please wait for the next round.</Trans>;
  if (lost !== null) return <Trans>Somebody was quicker: cartela {lost} is taken.</Trans>;
  if (unpaid.length + paid.length === 0)
    return <Trans>Please select at least one cartela before starting the game.</Trans>;
  const count = unpaid.length;
  if (count === 1) return <Trans>Start Game pays the stake of {stakes} ETB.</Trans>;
  if (unpaid.length > 0)
    return (
      <Trans>
        Start Game pays {count} stakes: {stakes} ETB.
      </Trans>
    );
  const missing = game.minPlayers - game.playerCount;
  if (missing <= 0) return <Trans>You are in. The game starts at zero.</Trans>;
  return (
    <Plural
      value={missing}
      one="You are in. One more player is needed to start."
      other="You are in. # more players are needed to start."
    />
  );
}

/** The second half of a double tap is meant for the button that stood here before: it pays no stake, and gives back no paid cartela. */
function isOnePress(clickCount: number): boolean {
  return clickCount <= 1;
}
