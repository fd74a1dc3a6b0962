import { keepRoundsMax } from "@derash/game/round";
import { keepCartelas } from "@derash/protocol/path/round";
import type { GameState, SessionAnswer } from "@derash/protocol/round";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { sessionsKey, usePlayer } from "../../data/queries.ts";
import { errorMessageInTime } from "../../i18n/error-messages.ts";
import { birr, shortBirr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
import { Button } from "../../kit/Button.tsx";

type Keep = NonNullable<SessionAnswer["ahead"]>["keep"];
type Props = { game: GameState; keep: Keep | undefined; stakes: number };

const roundsOffered = Array.from({ length: keepRoundsMax }, (_, index) => index + 1);

/** The same cartelas again for some rounds: off until the player says for how many, and how much may be lost by it. */
export function KeepChoice({ game, keep, stakes }: Props) {
  const { t } = useLingui();
  const [rounds, setRounds] = useState(3);
  const [lossMax, setLossMax] = useState("");
  const stake = shortBirr(game.betAmount * stakes);
  const { isBusy, send } = useKeep(game);
  const [limit, net] = [shortBirr(keep?.lossMax ?? 0), birr(keep?.net ?? 0)];
  if (keep)
    return (
      <div className="flex flex-wrap items-center gap-2 text-sm" data-testid="keep">
        <p className="min-w-32 flex-1 leading-tight">
          {keep.roundsLeft === 0 ? (
            <Trans>This is the last round with the cartelas that you keep.</Trans>
          ) : (
            <Plural value={keep.roundsLeft} one="Kept for # round more." other="Kept for # rounds more." />
          )}{" "}
          <Trans>
            It ends before a loss of more than {limit} ETB; so far {net} ETB.
          </Trans>
        </p>
        <Button disabled={isBusy} onClick={() => void send(0, String(keep.lossMax))}>
          <Trans>Keep no more</Trans>
        </Button>
      </div>
    );
  return (
    <details className="text-sm" data-testid="keep">
      <summary className="min-h-11 content-center font-semibold">
        <Trans>Keep my cartelas</Trans>
      </summary>
      <p className="pb-1 leading-tight text-soft">
        <Trans>The same cartelas again, {stake} ETB a round, without a tap of yours. You can end it at any time.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <label className="flex items-center gap-1">
          <Trans>Rounds</Trans>
          <select
            value={rounds}
            onChange={(event) => setRounds(Number(event.target.value))}
            className="min-h-11 rounded-md border border-edge bg-paper px-2"
          >
            {roundsOffered.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-1">
          <Trans>Stop at a loss of</Trans>
          <input
            inputMode="decimal"
            aria-label={t`Stop at a loss of, ETB`}
            value={lossMax}
            onChange={(event) => setLossMax(event.target.value)}
            className="min-h-11 w-20 rounded-md border border-edge bg-paper px-2"
          />
        </label>
        <Button tone="go" disabled={isBusy || lossMax.trim() === ""} onClick={() => void send(rounds, lossMax.trim())}>
          <Trans>Keep</Trans>
        </Button>
      </div>
    </details>
  );
}

function useKeep({ betAmount, sessionId, sharedGameId }: GameState) {
  const alert = useAlert();
  const client = useQueryClient();
  const { telegramId } = usePlayer();
  const [isBusy, setBusy] = useState(false);
  const send = async (rounds: number, lossMax: string) => {
    setBusy(true);
    try {
      await call(keepCartelas, { body: { telegramId, betAmount, sessionId, sharedGameId, rounds, lossMax } });
    } catch (error) {
      await alert(await errorMessageInTime(error, msg`Something went wrong please try again later`));
    }
    setBusy(false);
    void client.invalidateQueries({ queryKey: sessionsKey });
  };
  return { isBusy, send };
}
