import type { ClaimAnswer } from "@derash/protocol/hall/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import { Ball } from "../../kit/Ball.tsx";
import { buttonClass } from "../../kit/Button.tsx";
import type { RoundView } from "../desk-state.ts";
import type { HallConnection } from "../hall-socket.ts";
import { canToggle, phaseOf } from "../hall-state.ts";
import { WideKey } from "../Key.tsx";
import { BonusShort } from "../run/BonusShort.tsx";
import { CheckBox } from "../run/check/CheckBox.tsx";
import { CheckDialog } from "../run/check/CheckDialog.tsx";
import { againIn, isOf, useCheck } from "../run/check/use-check.ts";
import { GiveUpNote } from "../run/GiveUpNote.tsx";
import { DialogPlayButton, PlayButton } from "../run/PlayButton.tsx";
import { StatusBadge } from "../run/RunningHeader.tsx";
import { useControls } from "../run/use-controls.ts";
import { useKeys } from "../use-keys.ts";
import { useRoundSounds } from "../use-round-sounds.ts";
import { CallerBar } from "./CallerBar.tsx";
import { checkKey, pauseKey, screenKey } from "./desk-keys.ts";
import { LastWinners } from "./LastWinners.tsx";
import { type Calling, takeKey } from "./use-calling.ts";

type Props = {
  view: RoundView;
  cashierId: string;
  /** Rounds of which something else on the page says what is given back. */
  owed: readonly string[];
  calling: Calling;
  link: HallConnection;
  isUnheard: boolean;
  onScreen: () => void;
  /** What was said of a cartela that was checked, of this round or of the one before. */
  verdict: ClaimAnswer | null;
  onVerdict: (verdict: ClaimAnswer | null) => void;
};

/** The round that is called, beside the sale of the next one: its ball, pause and play, and whether a cartela has won. */
export function CallStrip({
  view: { round },
  cashierId,
  owed,
  calling,
  link,
  isUnheard,
  onScreen,
  verdict,
  onVerdict,
}: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { toggle, withdraw, isBusy } = useControls(round, isUnheard);
  const check = useCheck(round, link, onVerdict);
  useRoundSounds(round, calling.mayCall);
  useLeft(verdict !== null, input);
  const isOver = phaseOf(round) === "ended";
  const { giveUp } = round;
  // Refused it stands still only until somebody plays on.
  const isAsked = giveUp?.status === "waiting" || (giveUp !== null && round.status === "paused");
  const mayToggle = calling.mayCall && canToggle(round) && giveUp?.status !== "waiting";
  useKeys({
    [pauseKey.toLowerCase()]: () => mayToggle && toggle(),
    [checkKey.toLowerCase()]: () => input.current?.select(),
    [screenKey.toLowerCase()]: onScreen,
    [takeKey.toLowerCase()]: calling.take,
  });
  const last = round.calledBalls.slice(-3).reverse();
  return (
    <section aria-label={t`The round that is called`} data-testid="call-strip" className="cloth grid gap-1.5 p-2">
      <BonusShort round={round} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ol aria-label={t`Last calls`} className="flex min-h-14 items-center gap-1.5">
          {last.map((number, index) => (
            <li key={number}>
              <Ball number={number} size={index === 0 ? 56 : 32} />
            </li>
          ))}
        </ol>
        <p className="min-w-24">
          <StatusBadge round={round} />
          <span className="block text-sm font-semibold" data-testid="strip-calls">
            {round.gameId} · <Plural value={round.totalCalls} one="# call" other="# calls" />
          </span>
        </p>
        {mayToggle && (
          <div className="min-w-40 flex-1">
            <PlayButton round={round} isBusy={isBusy || check.isBusy} onToggle={toggle} keyName={pauseKey} />
          </div>
        )}
        <CallerBar calling={calling} />
        <div className="min-w-64 flex-1">
          <CheckBox round={round} input={input} check={check} keyName={checkKey} isQuiet />
        </div>
        <Link to="/game" className={buttonClass()}>
          <Trans>Whole screen</Trans>
          <WideKey>{screenKey}</WideKey>
        </Link>
      </div>
      {isAsked && !isOver && giveUp && (
        <GiveUpNote giveUp={giveUp} isBusy={isBusy || !calling.mayCall} onWithdraw={withdraw} />
      )}
      {isOver && <LastWinners round={round} cashierId={cashierId} isTold={owed.includes(round.saleId)} />}
      {verdict && (
        <CheckDialog
          answer={verdict}
          cashierId={cashierId}
          onAgain={againIn(round, verdict, check)}
          onClose={() => onVerdict(null)}
        >
          {mayToggle && isOf(round, verdict) && verdict.payment === null && (
            <DialogPlayButton round={round} isBusy={isBusy} onToggle={toggle} keyName={pauseKey} />
          )}
        </CheckDialog>
      )}
    </section>
  );
}

/** Once a verdict has been read, what is typed is the next customer's numbers again, and no other cartela to check. */
function useLeft(isShown: boolean, box: RefObject<HTMLInputElement | null>): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) box.current?.blur();
    wasShown.current = isShown;
  }, [isShown, box]);
}
