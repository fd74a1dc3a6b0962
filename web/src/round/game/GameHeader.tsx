import type { GameState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useStore } from "../../data/store.ts";
import { shortBirr } from "../../i18n/money.ts";
import { Countdown } from "../../kit/Countdown.tsx";
import { Icon } from "../../kit/icons.tsx";
import { DerashSum } from "../../kit/money/DerashSum.tsx";
import { Stat } from "../../kit/Stat.tsx";
import { mutedStore, setMuted } from "../../kit/sound/sound.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { type Backend, backendStore } from "../../room/backend.ts";
import { useCountdown } from "../../room/clock.ts";
import { CallerButton } from "./CallerButton.tsx";
import { Shield } from "./Shield.tsx";

/** What is at stake, who plays, how far it has come, and whether we still hear the server. */
export function GameHeader({ game, myNumber }: { game: GameState; myNumber: number | undefined }) {
  const seconds = useCountdown(game.gameStatus === "waiting" ? game.countdownEnd : null);
  return (
    <header className="cloth overflow-hidden short:col-start-2">
      <div className="flex flex-wrap items-center gap-x-2 ps-3">
        <DerashSum birr={game.derash} className="flex-1" sumClass="text-xl" />
        <div className="flex flex-col items-end gap-0.5">
          <GameBadge status={game.gameStatus} />
          <BackendBadge />
        </div>
        {seconds !== null && <Countdown seconds={seconds} />}
        <div className="ms-auto flex">
          <Shield game={game} myNumber={myNumber} />
          <CallerButton className="border-s border-line max-wide:hidden" />
          <MuteButton />
        </div>
      </div>
      <Tibeb height={6} />
      <dl className="flex flex-wrap divide-x divide-line *:flex-auto *:px-2 *:py-1 wide:*:px-4">
        <Stat label={<Trans>Game</Trans>} testId="game-id">
          {game.gameId}
        </Stat>
        <Stat label={<Trans>Bonus</Trans>} testId="bonus-flag">
          {game.bonusEnabled ? <Trans>ON</Trans> : <Trans>OFF</Trans>}
        </Stat>
        <Stat label={<Trans>Players</Trans>} testId="players">
          {game.playerCount}
        </Stat>
        <Stat label={<Trans>Calls</Trans>} testId="calls">
          {game.totalCalls}
        </Stat>
        <Stat label={<Trans>Stake</Trans>} testId="stake">
          <Trans>{shortBirr(game.betAmount)} ETB</Trans>
        </Stat>
      </dl>
    </header>
  );
}

function MuteButton() {
  const { t } = useLingui();
  const isMuted = useStore(mutedStore);
  return (
    <button
      type="button"
      aria-pressed={isMuted}
      aria-label={t`Mute sound`}
      onClick={() => setMuted(!isMuted)}
      className="grid size-12 shrink-0 place-items-center border-s border-line"
    >
      <Icon name={isMuted ? "soundOff" : "soundOn"} />
    </button>
  );
}

function GameBadge({ status }: { status: GameState["gameStatus"] }) {
  return (
    <span className="text-xs font-bold" data-testid="game-status" role="status">
      {status === "waiting" && <Trans>Starting...</Trans>}
      {status === "active" && <Trans>Game Active</Trans>}
      {status === "finished" && <Trans>Game Finished</Trans>}
    </span>
  );
}

const disconnected = { color: "var(--alarm)", words: <Trans>Disconnected</Trans> };
const connecting = { color: "var(--line-strong)", words: <Trans>Connecting...</Trans> };
const lamps: Record<Backend, { color: string; words: ReactNode }> = {
  connected: { color: "var(--go)", words: <Trans>Connected</Trans> },
  disconnected,
  put_aside: disconnected,
  checking: connecting,
  let_go: connecting,
};

function BackendBadge() {
  const { color, words } = lamps[useStore(backendStore)];
  return (
    <span
      className="flex items-center gap-1 text-2xs font-semibold text-soft"
      data-testid="backend-status"
      role="status"
    >
      <svg width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
        <path d="M4.5 0 9 4.5 4.5 9 0 4.5Z" fill={color} />
      </svg>
      {words}
    </span>
  );
}
