import { isAnyLine } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCartelas } from "../../data/queries.ts";
import { useStore } from "../../data/store.ts";
import { Board } from "../../kit/Board.tsx";
import { Celebration } from "../../kit/Celebration.tsx";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { usePatterns } from "../../kit/pattern/use-patterns.ts";
import { WinningPatterns } from "../../kit/pattern/WinningPatterns.tsx";
import { LostConnection } from "../../kit/shell/LostConnection.tsx";
import { mutedStore } from "../../kit/sound/sound.ts";
import { hush, phoneVoice, sayBall, unlockVoice, voiceStore } from "../../kit/sound/voice.ts";
import type { CartelaList } from "../../room/my-cartelas.ts";
import { useMyNumbers } from "../../room/my-numbers.ts";
import { SealShow } from "../../room/seal/SealShow.tsx";
import { useClosingConfirmation } from "../../session/telegram-link.ts";
import { type OwnCartela, RoundStory } from "../story/RoundStory.tsx";
import { CheckerDialog } from "./check/CheckerDialog.tsx";
import { GameButtons } from "./GameButtons.tsx";
import { GameHeader } from "./GameHeader.tsx";
import { CurrentBall, LastCalls } from "./LastCalls.tsx";
import { LetGo } from "./LetGo.tsx";
import { MyCartelas } from "./MyCartelas.tsx";
import { isCelebrated, outcomeOf } from "./outcome.ts";
import { RoundAnnouncer } from "./RoundAnnouncer.tsx";
import { RoundResult } from "./RoundResult.tsx";
import { ranked } from "./ranked.ts";
import { useMeter, useMoneyAnew, useRoundSounds, useSeenResult, useWalletOf } from "./round-effects.ts";

/** Everything about one round on one screen: the board, the ball, my cartelas, and at the end who won. */
export function RoundView({ game, refresh }: { game: GameState; refresh: () => void }) {
  const mine = useMyNumbers(game);
  const patterns = usePatterns(game.patterns);
  const { data: cartelas } = useCartelas(game.cartelaList);
  const [checked, setChecked] = useState<number | "any" | null>(null);
  const isFinished = game.gameStatus === "finished";
  const outcome = isFinished && mine !== null ? outcomeOf(game, mine) : null;
  const played = ranked(mine ?? [], cartelas, game.calledBalls, patterns);
  const nearest = played[0];
  const isMine = mine !== null && mine.length > 0;
  const own = useMemo(() => ownCartelas(mine ?? [], cartelas), [mine, cartelas]);
  useRoundSounds(game, outcome);
  useCaller(game);
  useWalletOf(game);
  useMeter(game.sharedGameId, isFinished);
  useMoneyAnew(isFinished);
  useSeenResult(game.sharedGameId, isFinished);
  useClosingConfirmation(isMine && !isFinished);

  return (
    <div className="mx-auto flex min-h-[calc(100dvh-3.75rem-var(--safe-bottom,env(safe-area-inset-bottom,0px)))] max-w-4xl flex-col px-2 pt-1 wide:min-h-0 wide:pt-4 short:grid short:min-h-0 short:grid-cols-[auto_minmax(0,1fr)] short:content-start short:gap-x-3">
      <GameHeader game={game} myNumber={nearest?.cartelaNumber ?? mine?.[0]} />
      <div className="short:col-start-2">
        <LostConnection isPaid={isMine && !isFinished} />
        <LetGo />
      </div>
      <RoundAnnouncer game={game} played={played} patterns={patterns} />
      <DemoBeacon
        beacon={game.beacon}
        className="mt-1 text-center text-2xs leading-none short:order-4 short:col-start-2"
      />
      <div className="short:order-3 short:col-start-2">
        <WinningPatterns values={game.patterns} stages={game.stages} mine={mine ?? []} />
      </div>
      <div
        data-over={outcome !== null || undefined}
        className="mt-1.5 grid max-h-[36rem] flex-1 data-over:max-h-none grid-cols-[minmax(0,min(9.75rem,48%))_minmax(0,1fr)] gap-2 wide:max-h-none wide:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] wide:gap-8 short:contents"
      >
        <Board called={game.calledBalls} className="max-h-[36rem] wide:max-h-none short:order-5 short:col-start-2" />
        <div className="flex min-w-0 flex-col justify-between gap-1.5 wide:justify-start wide:gap-4 short:contents">
          {outcome && mine ? (
            <RoundResult game={game} outcome={outcome} mine={mine} own={own} />
          ) : (
            <>
              <Calls game={game} isNear={nearest?.toGo === 1} isTight={played.length > roomyMax} />
              <MyCartelas game={game} mine={mine} played={played} patterns={patterns} onCheck={setChecked} />
            </>
          )}
        </div>
      </div>
      {outcome && !game.isVoid && <RoundStory game={game} own={own} patterns={patterns} />}
      {/* Within reach however long the result is: just above the tabs. */}
      <GameButtons
        game={game}
        toGo={nearest?.toGo ?? null}
        mine={mine ?? []}
        refresh={refresh}
        onCheck={() => setChecked(nearest?.cartelaNumber ?? mine?.[0] ?? "any")}
      />
      {checked !== null && !isFinished && (
        <CheckerDialog
          game={game}
          mine={mine ?? []}
          first={checked === "any" ? undefined : checked}
          onClose={() => setChecked(null)}
        />
      )}
      {outcome && isCelebrated(outcome) && <Celebration bonus={outcome.bonus} />}
    </div>
  );
}

/** With more cartelas the place is theirs. */
const roomyMax = 4;

/** Mine, as far as their cells have come. */
function ownCartelas(mine: readonly number[], cartelas: CartelaList | undefined): OwnCartela[] {
  return mine.flatMap((cartelaNumber) => {
    const cells = cartelas?.get(cartelaNumber);
    return cells === undefined ? [] : [{ cartelaNumber, cells }];
  });
}

/** Between the close and the first ball there are no calls to show, and the seal has the stage. */
function isSealing({ closeHash, totalCalls, gameStatus }: GameState): boolean {
  return closeHash !== null && totalCalls === 0 && gameStatus !== "finished";
}

/** The ball and those before it: one above the other on a tall phone, unless patterns, stages or many cartelas need the place. */
function Calls({ game, isNear, isTight }: { game: GameState; isNear: boolean; isTight: boolean }) {
  const isRoomy = isAnyLine(game.patterns) && game.stages.length === 0 && !isTight;
  return (
    <div
      data-roomy={isRoomy || undefined}
      className="flex flex-wrap items-center gap-2 tall:data-roomy:flex-1 tall:data-roomy:flex-col tall:data-roomy:flex-nowrap tall:data-roomy:justify-evenly wide:flex-none wide:flex-row wide:gap-4 short:order-1 short:col-start-2 short:mt-1"
    >
      <CurrentBall game={game} isSmall={!isRoomy} />
      {isSealing(game) ? (
        <div className="min-w-0 flex-1 basis-[5.75rem]">
          <SealShow game={game} />
        </div>
      ) : (
        <LastCalls calledBalls={game.calledBalls} oneToGo={game.oneToGo} isNear={isNear} isSmall={!isRoomy} />
      )}
    </div>
  );
}

/**
 * The voice that calls the balls, for whoever wants it. A ball that was called before the screen opened is not said again.
 * Each clip comes when it is wanted: a phone pays for every byte, and most of the 75 are not called in a round.
 */
function useCaller({ calledBalls, gameStatus }: GameState): void {
  const chosen = useStore(voiceStore);
  const isMuted = useStore(mutedStore);
  const said = useRef(calledBalls.length);
  const last = calledBalls.at(-1);
  const calls = calledBalls.length;
  useEffect(() => {
    const isNew = calls > said.current;
    said.current = calls;
    if (isNew && last !== undefined && gameStatus === "active" && !isMuted) sayBall(phoneVoice(chosen), last);
  }, [calls, last, gameStatus, isMuted, chosen]);
  useEffect(() => (isMuted ? hush() : undefined), [isMuted]);
  const isWanted = phoneVoice(chosen) !== "off";
  useEffect(() => {
    if (!isWanted) return;
    addEventListener("pointerdown", unlockVoice, { once: true });
    return () => removeEventListener("pointerdown", unlockVoice);
  }, [isWanted]);
}
