import { isAnyLine } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useAlert } from "../shared/alert.tsx";
import { Board } from "../shared/Board.tsx";
import { Button } from "../shared/Button.tsx";
import { Celebration } from "../shared/Celebration.tsx";
import { cartelaMarks } from "../shared/cartela-marks.ts";
import { DemoBeacon } from "../shared/DemoBeacon.tsx";
import { endSavedGame, leaveRound } from "../shared/my-cartelas.ts";
import { pathTo, usePlace } from "../shared/place.ts";
import { useCartelas } from "../shared/queries.ts";
import { requestState } from "../shared/socket.ts";
import { playSound, playStart } from "../shared/sound.ts";
import { feel, useClosingConfirmation } from "../shared/telegram-link.ts";
import { usePatterns } from "../shared/use-patterns.ts";
import { WinningPatterns } from "../shared/WinningPatterns.tsx";
import { CheckerDialog } from "./CheckerDialog.tsx";
import { GameHeader } from "./GameHeader.tsx";
import { CurrentBall, LastCalls } from "./LastCalls.tsx";
import { MyCartela } from "./MyCartela.tsx";
import { isCelebrated, outcomeOf } from "./outcome.ts";
import { RoundAnnouncer } from "./RoundAnnouncer.tsx";
import { RoundResult } from "./RoundResult.tsx";
import { useCaller } from "./use-caller.ts";
import { useMyNumbers } from "./use-my-numbers.ts";

/** Everything about one round on one screen: the board, the ball, my cartela, and at the end who won. */
export function RoundView({ game, refresh }: { game: GameState; refresh: () => void }) {
  const mine = useMyNumbers(game);
  const patterns = usePatterns(game.patterns);
  const { data: cartelas } = useCartelas(game.cartelaList);
  const [isChecking, setChecking] = useState(false);
  const isFinished = game.gameStatus === "finished";
  const outcome = isFinished && mine !== null ? outcomeOf(game, mine) : null;
  const myNumber = mine?.[0];
  const myCells = cartelas?.get(myNumber ?? 0);
  useRoundSounds(game, outcome?.kind ?? null);
  useCaller(game);
  useSettled(game.sharedGameId, isFinished);
  useClosingConfirmation(myNumber !== undefined && !isFinished);
  const leave = useLeave(game, myNumber !== undefined);

  return (
    <div className="mx-auto flex min-h-[calc(100dvh-3.75rem-var(--safe-bottom,env(safe-area-inset-bottom,0px)))] max-w-4xl flex-col px-2 pt-1 wide:min-h-0 wide:pt-4">
      <GameHeader game={game} myNumber={myNumber} />
      <RoundAnnouncer
        game={game}
        toGo={myCells === undefined ? null : cartelaMarks(myCells, game.calledBalls, patterns).toGo}
      />
      <DemoBeacon beacon={game.beacon} className="mt-1 text-center text-2xs leading-none" />
      <WinningPatterns values={game.patterns} />
      <div className="mt-1.5 grid max-h-[36rem] flex-1 grid-cols-[minmax(0,9.75rem)_minmax(0,1fr)] gap-2 wide:max-h-none wide:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] wide:gap-8">
        <Board called={game.calledBalls} />
        <div className="flex min-w-0 flex-col justify-between gap-1.5 wide:justify-start wide:gap-4">
          {outcome && mine ? (
            <RoundResult game={game} outcome={outcome} mine={mine} />
          ) : (
            <>
              <Calls game={game} />
              <MyCartela
                cartelaNumber={mine === null ? null : myNumber}
                cells={myCells}
                called={game.calledBalls}
                patterns={patterns}
              />
            </>
          )}
        </div>
      </div>
      {/* Within reach however long the result is: just above the tabs. */}
      <div className="sticky bottom-[calc(3.25rem+var(--safe-bottom,env(safe-area-inset-bottom,0px)))] grid grid-cols-[1.4fr_1fr_1fr] gap-2 bg-paper py-1.5 wide:static wide:mt-6">
        <Button tone="gold" className="px-1! font-extrabold tracking-wider" onClick={() => setChecking(true)}>
          <Trans>BINGO</Trans>
        </Button>
        <RefreshButton game={game} refresh={refresh} />
        <Button className="px-1!" onClick={() => void leave()}>
          <Trans>Leave</Trans>
        </Button>
      </div>
      {isChecking && <CheckerDialog game={game} myNumber={myNumber} onClose={() => setChecking(false)} />}
      {outcome && mine && isCelebrated(outcome, game.betAmount * mine.length) && <Celebration bonus={outcome.bonus} />}
    </div>
  );
}

/** The ball and those before it: one above the other on a tall phone, unless the list of patterns needs the place. */
function Calls({ game }: { game: GameState }) {
  return (
    <div
      data-roomy={isAnyLine(game.patterns) || undefined}
      className="flex items-center gap-2 tall:data-roomy:flex-1 tall:data-roomy:flex-col tall:data-roomy:justify-evenly wide:flex-none wide:flex-row wide:gap-4"
    >
      <CurrentBall game={game} />
      <LastCalls calledBalls={game.calledBalls} />
    </div>
  );
}

/** Over the socket when it is up, and over HTTP in any case: whoever asks wants to be sure. */
function RefreshButton({ game, refresh }: { game: GameState; refresh: () => void }) {
  const { sessionId, sharedGameId, betAmount } = game;
  return (
    <Button
      className="px-1!"
      onClick={() => {
        requestState({ sessionId, sharedGameId, betAmount: String(betAmount) });
        refresh();
      }}
    >
      <Trans>Refresh</Trans>
    </Button>
  );
}

/** Back to the cartelas. In a running round the stake stays in play, and a player ought to know. */
function useLeave(game: GameState, isMine: boolean): () => Promise<void> {
  const { t } = useLingui();
  const alert = useAlert();
  const [, navigate] = useLocation();
  const place = usePlace();
  return async () => {
    if (isMine && game.gameStatus === "active")
      await alert(
        t`The round goes on without this screen: your stake stays in it, and if your cartela wins you are paid.`,
      );
    const { sharedGameId: _, ...here } = place;
    leaveRound(game.sharedGameId);
    navigate(pathTo("/", here));
  };
}

function useRoundSounds({ gameStatus, sharedGameId }: GameState, outcome: string | null): void {
  const [first] = useState(gameStatus);
  useEffect(() => {
    if (gameStatus === "active" && first === "waiting") playStart(sharedGameId);
  }, [gameStatus, first, sharedGameId]);
  useEffect(() => {
    if (first === "finished") return;
    if (outcome === "won") {
      playSound("win");
      feel("win");
    }
    if (outcome === "lost") playSound("lose");
  }, [outcome, first]);
}

/** A round that has shown its result is over for this player, and may have moved her money. */
function useSettled(sharedGameId: string, isFinished: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isFinished) return;
    endSavedGame();
    leaveRound(sharedGameId);
    for (const queryKey of [["user"], ["balance"], ["transactions"], ["history"]])
      void client.invalidateQueries({ queryKey });
  }, [sharedGameId, isFinished, client]);
}
