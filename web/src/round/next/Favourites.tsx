import { favouriteHoldMs, favouritesMax } from "@derash/game/round";
import type { AheadAnswer } from "@derash/protocol/ahead";
import { setFavourites } from "@derash/protocol/path/round";
import type { SessionAnswer } from "@derash/protocol/round";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../data/api.ts";
import { sessionsKey, usePlayer } from "../../data/queries.ts";
import { readJson, writeJson } from "../../data/storage.ts";
import { errorMessageInTime } from "../../i18n/error-messages.ts";
import { useAlert } from "../../kit/alert.tsx";
import type { Selection } from "../selection/use-selection.ts";

type Props = { selection: Selection; ahead: AheadAnswer | undefined };
type Kept = { telegramId: string; favourites: number[] };

/** The server knows them; this phone, and the device that Telegram keeps things on, remember them until it has said. */
function useFavouriteNumbers(ahead: AheadAnswer | undefined): readonly number[] {
  const { telegramId } = usePlayer();
  const known = ahead?.favourites;
  useEffect(() => {
    if (known) writeJson("derash-favourites", { telegramId, favourites: known } satisfies Kept);
  }, [telegramId, known]);
  if (known) return known;
  const kept = readJson<Kept>("derash-favourites");
  return kept?.telegramId === telegramId && Array.isArray(kept.favourites) ? kept.favourites : [];
}

/** My numbers, one tap each; and of the cartela on show whether it is one of them. */
export function Favourites({ selection, ahead }: Props) {
  const { t } = useLingui();
  const { cartelaNumber } = selection;
  const favourites = useFavouriteNumbers(ahead);
  const free = favourites.filter(selection.isFree);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {ahead && cartelaNumber !== null && <Favour number={cartelaNumber} favourites={favourites} />}
      {free.length > 0 && (
        <ul aria-label={t`Your favourites`} className="flex flex-wrap gap-1.5" data-testid="favourites">
          {free.map((number) => (
            <li key={number}>
              <button
                type="button"
                aria-label={t`Choose your favourite ${number}`}
                onClick={() => selection.takeAll([number])}
                className="min-h-11 min-w-11 rounded-md border border-edge px-2 text-sm font-bold"
              >
                <span aria-hidden="true">★ </span>
                {number}
              </button>
            </li>
          ))}
        </ul>
      )}
      {ahead && !selection.isAhead && <HeldNow held={ahead.favouritesHeld} />}
    </div>
  );
}

/** As long as nobody else can take them. */
function HeldNow({ held }: { held: readonly number[] }) {
  const numbers = held.join(", ");
  const [over, setOver] = useState("");
  useEffect(() => {
    const timer = setTimeout(setOver, favouriteHoldMs, numbers);
    return () => clearTimeout(timer);
  }, [numbers]);
  return (
    <p role="status" className="text-xs leading-tight text-soft">
      {numbers !== "" && numbers !== over && <Trans>Held for you for a moment: {numbers}</Trans>}
    </p>
  );
}

function Favour({ number, favourites }: { number: number; favourites: readonly number[] }) {
  const { isBusy, change } = useFavourites();
  const isOne = favourites.includes(number);
  return (
    <button
      type="button"
      aria-pressed={isOne}
      data-testid="favour"
      disabled={isBusy}
      onClick={() => void change(favourites, number)}
      className="flex min-h-11 items-center gap-1.5 text-sm font-semibold"
    >
      <span aria-hidden="true" className="text-lg leading-none text-gold">
        {isOne ? "★" : "☆"}
      </span>
      <Trans>Favourite</Trans>
    </button>
  );
}

function useFavourites() {
  const { t } = useLingui();
  const alert = useAlert();
  const client = useQueryClient();
  const { telegramId } = usePlayer();
  const [isBusy, setBusy] = useState(false);
  const sayFull = () => alert(t`Six favourites are the most. Take the star from another one first.`);
  /** Takes the star from it, or gives it one; what another phone has changed meanwhile stays. */
  const change = async (shown: readonly number[], number: number) => {
    const isOne = shown.includes(number);
    const seen = [...shown];
    const cartelaNumbers = isOne ? seen.filter((each) => each !== number) : [...seen, number];
    if (cartelaNumbers.length > favouritesMax) return sayFull();
    setBusy(true);
    try {
      const { favourites } = await call(setFavourites, { body: { telegramId, cartelaNumbers, seen } });
      client.setQueriesData<SessionAnswer>(
        { queryKey: sessionsKey },
        (answer) => answer?.ahead && { ...answer, ahead: { ...answer.ahead, favourites } },
      );
      if (!isOne && !favourites.includes(number)) await sayFull();
    } catch (error) {
      await alert(await errorMessageInTime(error, msg`Something went wrong please try again later`));
    }
    setBusy(false);
    void client.invalidateQueries({ queryKey: sessionsKey });
  };
  return { isBusy, change };
}
