import { ballCount } from "@derash/game/ball";
import type { GameState } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { shortBirr } from "../../i18n/money.ts";
import { Ball } from "../../kit/Ball.tsx";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { pathTo, usePlace } from "../../room/place.ts";

type Props = { game: GameState; isMine: boolean; onEnter: () => Promise<void> };

/** The round that is being called right now, seen from outside. */
export function RunningRound({ game, isMine, onEnter }: Props) {
  const { t } = useLingui();
  const place = usePlace();
  const { sessionId, sharedGameId, totalCalls } = game;
  const here = { ...place, sessionId, sharedGameId, bet: place.bet ?? String(game.betAmount) };
  return (
    <section className="cloth mb-2 p-3" aria-label={t`Running round`}>
      <div className="flex flex-wrap items-center gap-3">
        {game.ball && <Ball number={game.ball.number} size={52} />}
        <div className="min-w-48 flex-1">
          <p className="font-bold">
            {isMine ? <Trans>Your round is running</Trans> : <Trans>A round is running</Trans>}
          </p>
          <p className="text-sm text-soft">
            <Plural value={totalCalls} one="# call" other="# calls" />
            {" · "}
            <Plural value={game.playerCount} one="# player" other="# players" />
            {" · "}
            <span className="font-bold text-gold">
              <Trans>Derash {shortBirr(game.derash)} ETB</Trans>
            </span>
          </p>
          <progress
            className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-go [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-go"
            max={ballCount}
            value={totalCalls}
            aria-label={t`Calls`}
          />
        </div>
        {isMine ? (
          <Button tone="go" className="flex-auto wide:flex-none" onClick={() => void onEnter()}>
            <Trans>Go to the game</Trans>
          </Button>
        ) : (
          <Link className={`${buttonClass("ink")} flex-auto wide:flex-none`} to={pathTo("/game", here)}>
            <Trans>Watch</Trans>
          </Link>
        )}
      </div>
    </section>
  );
}
