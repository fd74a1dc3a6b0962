import { ballCount, ballOf } from "@derash/game/ball";
import type { ClaimAnswer, HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Ball } from "../../kit/Ball.tsx";
import { Board } from "../../kit/Board.tsx";
import { Button } from "../../kit/Button.tsx";
import { CallerBar } from "../desk/CallerBar.tsx";
import { Deposited } from "../desk/Deposited.tsx";
import { GivenBack } from "../desk/GivenBack.tsx";
import { KeptPrizes } from "../desk/KeptPrizes.tsx";
import { NextRound } from "../desk/NextRound.tsx";
import { takeKey, useCalling } from "../desk/use-calling.ts";
import { keptAt, owedAt, type RoundView } from "../desk-state.ts";
import type { HallConnection } from "../hall-socket.ts";
import { canToggle, phaseOf } from "../hall-state.ts";
import { HallLinkDialog } from "../screen/HallLinkDialog.tsx";
import type { Hall } from "../use-hall.ts";
import { useKeys } from "../use-keys.ts";
import { useRoundSounds } from "../use-round-sounds.ts";
import { BonusShort } from "./BonusShort.tsx";
import { CallRing } from "./CallRing.tsx";
import { CheckBox } from "./check/CheckBox.tsx";
import { CheckDialog } from "./check/CheckDialog.tsx";
import { againIn, isOf, useCheck } from "./check/use-check.ts";
import { EndDialog } from "./EndDialog.tsx";
import { GiveUpNote } from "./GiveUpNote.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { endKeptGame, keepGame } from "./kept-game.ts";
import { ManualBox } from "./ManualBox.tsx";
import { Pace } from "./Pace.tsx";
import { DialogPlayButton, PlayButton } from "./PlayButton.tsx";
import { Result } from "./Result.tsx";
import { RunningHeader } from "./RunningHeader.tsx";
import { useControls } from "./use-controls.ts";

type Open = "end" | "keys" | "link" | null;
/** isUnheard: the round has paused because nobody is heard, and nothing can be done until somebody is. */
type Props = {
  hall: Hall;
  view: RoundView;
  sale: HallState | null;
  link: HallConnection;
  isUnheard: boolean;
  /** What was said of a cartela that was checked, of this round or of the one before. */
  verdict: ClaimAnswer | null;
  onVerdict: (verdict: ClaimAnswer | null) => void;
};

/** One round on the cashier's screen: the board, the ball, the keys, and in the end who is paid how much. */
export function Running({ hall, view, sale, link, isUnheard, verdict, onVerdict }: Props) {
  const { round } = view;
  const { cashierId } = hall.answer;
  const [open, setOpen] = useState<Open>(null);
  const isOver = phaseOf(round) === "ended";
  const checked = useRef<HTMLInputElement>(null);
  const drawn = useRef<HTMLInputElement>(null);
  const isAsked = round.giveUp?.status === "waiting";
  const [, navigate] = useLocation();
  const calling = useCalling(hall);
  const { mayCall } = calling;
  const { toggle, call, withdraw, isBusy } = useControls(round, isUnheard);
  const check = useCheck(round, link, (answer) => {
    setOpen(null);
    onVerdict(answer);
  });
  const isAllCalled = round.totalCalls === ballCount;
  useRoundSounds(round, mayCall);
  useKeptGame(round, isOver);
  const isManual = round.mode === "physical";
  const goHome = () => (isManual && !isAllCalled && !isOver ? drawn : checked).current?.focus();
  useHome(open !== null || verdict !== null, isOver ? null : goHome);
  useKeys({
    " ": () => mayCall && !isAsked && canToggle(round) && toggle(),
    [takeKey.toLowerCase()]: calling.take,
    c: () => checked.current?.select(),
    "?": () => setOpen("keys"),
  });
  return (
    <div className="mx-auto flex min-h-dvh max-w-[92rem] flex-col gap-2 p-2 wide:h-dvh wide:min-h-[36rem] wide:gap-3 wide:p-3">
      <RunningHeader round={round} link={link} onOpen={setOpen} onDone={goHome} />
      <CallerBar calling={calling} />
      <BonusShort round={round} />
      <Announcer round={round} />
      <main className="grid flex-1 grid-cols-[minmax(0,1fr)] gap-3 wide:min-h-0 wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] wide:gap-5">
        <div className="order-2 flex min-h-[26rem] flex-col gap-2 wide:order-1 wide:min-h-0">
          {/* Takes its room from the board, so that no button leaves the screen, however much is still owed. */}
          <div className="max-h-48 shrink-0 overflow-y-auto empty:hidden">
            <GivenBack hall={hall} shown={round.saleId} />
            <Deposited hall={hall} />
            <KeptPrizes hall={hall} shown={round.saleId} />
          </div>
          <div className="grid min-h-0 flex-1">
            <Board
              called={round.calledBalls}
              {...(isManual && mayCall && !isOver && !isAllCalled && { onCall: call })}
            />
          </div>
        </div>
        <div className="order-1 flex min-w-0 flex-col gap-3 wide:order-2 wide:min-h-0 wide:overflow-y-auto">
          {isOver ? (
            <Result
              round={round}
              cashierId={cashierId}
              isOwed={owedAt(hall.desk, cashierId).includes(round.saleId)}
              isKept={keptAt(hall.desk, cashierId).some(({ saleId }) => saleId === round.saleId)}
            />
          ) : (
            <>
              <div className="cloth flex flex-wrap items-center gap-x-5 gap-y-2 p-3">
                <CallRing view={view} isAlive={link === "connected"} />
                <div className="min-w-0 flex-1 basis-56">
                  <LastBalls called={round.calledBalls} />
                  {!isManual && mayCall && <Pace round={round} />}
                </div>
              </div>
              {round.giveUp && <GiveUpNote giveUp={round.giveUp} isBusy={isBusy || !mayCall} onWithdraw={withdraw} />}
              {!isAsked && mayCall && (
                <PlayButton round={round} isBusy={isBusy || check.isBusy} onToggle={toggle} onCheck={check.ask} />
              )}
              {isManual && mayCall && !isAllCalled && !isAsked && (
                <ManualBox round={round} input={drawn} isBusy={isBusy} onCall={call} />
              )}
            </>
          )}
          <CheckBox round={round} input={checked} check={check} />
          <NextRound hall={hall} sale={sale} mayStart={isOver && mayCall} onSell={() => navigate("/")} />
          {!isOver && mayCall && !isAsked && round.status !== "drawing" && !isAllCalled && (
            <Button className="mt-auto text-alarm!" onClick={() => setOpen("end")}>
              <Trans>End the round without a winner</Trans>
            </Button>
          )}
        </div>
      </main>
      {verdict && (
        <CheckDialog
          answer={verdict}
          cashierId={cashierId}
          onAgain={againIn(round, verdict, check)}
          onClose={() => onVerdict(null)}
        >
          {mayCall && !isAsked && canToggle(round) && isOf(round, verdict) && verdict.payment === null && (
            <DialogPlayButton round={round} isBusy={isBusy} onToggle={toggle} />
          )}
        </CheckDialog>
      )}
      {open === "end" && (
        <EndDialog
          round={round}
          cashierId={cashierId}
          onClose={() => setOpen(null)}
          onCheck={(cartelaNumber) => {
            setOpen(null);
            check.ask(cartelaNumber);
          }}
        />
      )}
      {open === "keys" && <KeysDialog isManual={isManual} onClose={() => setOpen(null)} />}
      {open === "link" && <HallLinkDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Kept when this screen first sees it run: what is saved at the end is what was believed then. */
function useKeptGame(round: HallState, isOver: boolean): void {
  const latest = useRef(round);
  useEffect(() => {
    if (isOver) endKeptGame();
    else keepGame(latest.current);
  }, [isOver]);
}

/** Once a dialog is away, the focus is where the cashier types again: on a button, Space would press it instead of pausing. */
function useHome(isAway: boolean, goHome: (() => void) | null): void {
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) goHome?.();
    wasAway.current = isAway;
  });
}

/** Says each ball to those who listen instead of look. */
function Announcer({ round }: { round: HallState }) {
  const { t } = useLingui();
  const last = round.calledBalls.at(-1);
  return (
    <p className="sr-only" aria-live="assertive">
      {last !== undefined && round.status === "calling" && t`Called: ${ballOf(last).display}`}
    </p>
  );
}

const lastMax = 5;

/** The last five calls, the newest first. */
function LastBalls({ called }: { called: readonly number[] }) {
  const { t } = useLingui();
  return (
    <div>
      <p className="eyebrow mb-1">
        <Trans>Last calls</Trans>
      </p>
      <ol aria-label={t`Last calls`} data-testid="last-calls" className="flex min-h-14 gap-1.5">
        {called
          .slice(-lastMax)
          .reverse()
          .map((number) => (
            <li key={number} className="max-w-14 min-w-0 flex-1">
              <Ball number={number} size={48} className="h-auto w-full" />
            </li>
          ))}
      </ol>
    </div>
  );
}
