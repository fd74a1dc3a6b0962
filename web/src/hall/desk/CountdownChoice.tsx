import type { HallState } from "@derash/protocol/hall/round";
import { changeCountdown } from "@derash/protocol/path/hall-round";
import { Plural, Trans } from "@lingui/react/macro";
import { call } from "../../data/api.ts";
import { useAlert } from "../../kit/alert.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { minutesAndSeconds, useCountdown } from "../../room/clock.ts";
import { useRoundAction } from "../run/use-round-action.ts";

const minutes = [1, 2, 3, 5];

/** What the hall's screen and the guests' phones count down to. It starts nothing: whoever calls does. */
export function CountdownChoice({ round }: { round: Pick<HallState, "saleId" | "startsBy"> }) {
  const alert = useAlert();
  const { mutate, isPending } = useRoundAction(round.saleId);
  const left = useCountdown(round.startsBy);
  const tell = (seconds: number) =>
    mutate((named) => call(changeCountdown, { ...named, body: { seconds } }), {
      onError: (error) => void alert(serverMessage(error)),
    });
  return (
    <fieldset className="flex flex-wrap items-center gap-1 text-sm" data-testid="countdown-choice">
      <legend className="float-start me-2 font-semibold">
        {left === null ? (
          <Trans>Tell the hall: begins in</Trans>
        ) : (
          <Trans>The hall reads: begins in {minutesAndSeconds(left)}</Trans>
        )}
      </legend>
      {minutes.map((each) => (
        <button
          key={each}
          type="button"
          disabled={isPending}
          onClick={() => tell(each * 60)}
          className="min-h-11 min-w-11 rounded-md border border-edge px-2 font-bold"
        >
          <Plural value={each} one="# min" other="# min" />
        </button>
      ))}
      {left !== null && (
        <button
          type="button"
          disabled={isPending}
          onClick={() => tell(0)}
          className="min-h-11 rounded-md px-2 font-bold underline"
        >
          <Trans>Not any more</Trans>
        </button>
      )}
    </fieldset>
  );
}
