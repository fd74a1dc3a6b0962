import { isAnyLine } from "@derash/game/pattern";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useStore } from "../../data/store.ts";
import { shortBirr } from "../../i18n/money.ts";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { Icon } from "../../kit/icons.tsx";
import { DerashSum } from "../../kit/money/DerashSum.tsx";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { Stat } from "../../kit/Stat.tsx";
import { mutedStore, setMuted } from "../../kit/sound/sound.ts";
import { Badge } from "../../kit/staff/Badge.tsx";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { HallIcon } from "../HallIcon.tsx";
import type { HallConnection } from "../hall-socket.ts";
import { VoiceChoice } from "../VoiceChoice.tsx";
import { useHallVoice } from "../voice.ts";

type Props = { round: HallState; link: HallConnection } & ToolProps;
/** onDone: a tool was used, and the focus belongs to the round again. */
type ToolProps = { onOpen: (dialog: "keys" | "link") => void; onDone: () => void };

/** What is at stake, how far it has come, whether the server hears us, and the sounds. */
export function RunningHeader({ round, link, ...tools }: Props) {
  return (
    <header className="cloth shrink-0 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 ps-4">
        <DerashSum birr={round.derash} className="min-w-0 pt-1" sumClass="text-2xl leading-tight!" />
        <dl className="flex flex-wrap gap-x-5">
          <Stat label={<Trans>Game</Trans>} testId="game-id">
            {round.gameId}
          </Stat>
          <Stat label={<Trans>Stake</Trans>} testId="stake">
            <Trans>{shortBirr(round.bet)} ETB</Trans>
          </Stat>
          <Stat label={<Trans>Cartelas</Trans>} testId="cartelas">
            {round.cartelas.length}
          </Stat>
          <Stat label={<Trans>Calls</Trans>} testId="calls">
            {round.totalCalls}
          </Stat>
        </dl>
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge round={round} />
          <LinkBadge link={link} />
          {!isAnyLine(round.patterns) && (
            <Badge tone="gold">
              <PatternNames values={round.patterns} />
            </Badge>
          )}
          {round.mode === "physical" && (
            <Badge tone="note">
              <Trans>Physical draw</Trans>
            </Badge>
          )}
          <DemoBeacon beacon={round.beacon} />
        </div>
        <Tools {...tools} />
      </div>
      <Tibeb height={8} />
    </header>
  );
}

export function StatusBadge({ round: { status, totalCalls } }: { round: HallState }) {
  return (
    <span role="status" data-testid="game-status">
      {(status === "calling" || status === "drawing") && (
        <Badge tone="go">{totalCalls === 0 ? <Trans>Starting...</Trans> : <Trans>Game Active</Trans>}</Badge>
      )}
      {status === "paused" && (
        <Badge tone="gold">
          <Trans>Paused</Trans>
        </Badge>
      )}
      {(status === "settled" || status === "void") && (
        <Badge>
          <Trans>Game Finished</Trans>
        </Badge>
      )}
    </span>
  );
}

function LinkBadge({ link }: { link: HallConnection }) {
  const words: Record<HallConnection, ReactNode> = {
    connected: <Trans>Connected</Trans>,
    disconnected: <Trans>Disconnected</Trans>,
    taken_over: <Trans>Disconnected</Trans>,
    put_aside: <Trans>Disconnected</Trans>,
    checking: <Trans>Connecting...</Trans>,
  };
  const tone = link === "connected" ? "go" : link === "checking" ? "plain" : "alarm";
  return (
    <span role="status" data-testid="backend-status">
      <Badge tone={tone}>{words[link]}</Badge>
    </span>
  );
}

const square = "grid size-12 place-items-center border-s border-line";

function Tools({ onOpen, onDone }: ToolProps) {
  const { t } = useLingui();
  const isMuted = useStore(mutedStore);
  const voice = useHallVoice();
  return (
    <div className="ms-auto flex items-stretch">
      <VoiceChoice voice={voice} onDone={onDone} />
      <button
        type="button"
        aria-pressed={isMuted}
        aria-label={t`Mute sound`}
        onClick={() => {
          setMuted(!isMuted);
          onDone();
        }}
        className={square}
      >
        <Icon name={isMuted ? "soundOff" : "soundOn"} />
      </button>
      <a href="/hall" target="derash-hall" rel="opener" aria-label={t`Hall screen`} className={square} onClick={onDone}>
        <HallIcon name="screen" />
      </a>
      <button type="button" aria-label={t`Show on another screen`} onClick={() => onOpen("link")} className={square}>
        <HallIcon name="cast" />
      </button>
      <button type="button" aria-label={t`Keys`} onClick={() => onOpen("keys")} className={square}>
        <HallIcon name="keys" />
      </button>
    </div>
  );
}
