import type { GameState } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../kit/Button.tsx";
import { leaveRound } from "../../room/my-cartelas.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { requestState } from "../../room/room-link.ts";
import { NextRound } from "../next/NextRound.tsx";
import { Talk } from "../talk/Talk.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";

type Props = {
  game: GameState;
  /** How many numbers my cartela wants; null when I have none, or it is on its way. */
  toGo: number | null;
  /** Mine in this round. */
  mine: readonly number[];
  refresh: () => void;
  onCheck: () => void;
};

/** What can be done in a round. Of one that is over there is nothing left to check. */
export function GameButtons({ game, toGo, mine, refresh, onCheck }: Props) {
  const isMine = mine.length > 0;
  const { t } = useLingui();
  const hintId = useId();
  const leave = useLeave(game);
  const [isAsking, setAsking] = useState(false);
  const isFinished = game.gameStatus === "finished";
  return (
    // Where large text or a phone on its side leaves no room for it, it lies below the board and not over it.
    <div className="relative flex flex-wrap gap-1.5 bg-paper py-1.5 *:flex-auto wide:mt-6 short:order-2 short:col-start-2 max-wide:[@media(min-height:30.01rem)]:sticky max-wide:[@media(min-height:30.01rem)]:bottom-[calc(3.25rem+var(--safe-bottom,env(safe-area-inset-bottom,0px)))]">
      {!isFinished && (
        <Button
          tone="gold"
          className="flex-col gap-0! px-1! leading-tight"
          aria-label={t`BINGO`}
          aria-describedby={hintId}
          onClick={onCheck}
        >
          <span className="font-extrabold tracking-wider">
            <Trans>BINGO</Trans>
          </span>
          <span id={hintId} className="text-2xs font-semibold" data-testid="bingo-hint">
            <Hint toGo={toGo} />
          </span>
        </Button>
      )}
      <Button className="px-1!" onClick={() => askAnew(game, refresh)}>
        <Trans>Refresh</Trans>
      </Button>
      <Button
        className="px-1!"
        onClick={() => {
          if (isMine && game.gameStatus === "active") setAsking(true);
          else leave();
        }}
      >
        <Trans>Leave</Trans>
      </Button>
      <Talk game={game} isMine={isMine} />
      {!isFinished && <NextRound game={game} mine={mine} />}
      {isAsking && <LeaveDialog onStay={() => setAsking(false)} onLeave={leave} />}
    </div>
  );
}

/** What the button will show, before it is pressed. */
function Hint({ toGo }: { toGo: number | null }) {
  if (toGo === null || !Number.isFinite(toGo)) return <Trans>Check a cartela</Trans>;
  if (toGo === 0) return <Trans>Your cartela is complete</Trans>;
  return <Plural value={toGo} one="# to go" other="# to go" />;
}

/** Over the socket when it is up, and over HTTP in any case: whoever asks wants to be sure. */
function askAnew({ sessionId, sharedGameId, betAmount }: GameState, refresh: () => void): void {
  requestState({ sessionId, sharedGameId, betAmount: String(betAmount) });
  refresh();
}

/** Back to the cartelas. */
function useLeave(game: GameState): () => void {
  const [, navigate] = useLocation();
  const { sharedGameId: _, ...here } = usePlace();
  return () => {
    leaveRound(game.sharedGameId);
    navigate(pathTo("/", here));
  };
}
