import type { HallState } from "@derash/protocol/hall/round";
import { changePace } from "@derash/protocol/path/hall-round";
import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import { call } from "../../data/api.ts";
import { callIntervalMsMax, callIntervalMsMin } from "./pace-limits.ts";
import { useRoundAction } from "./use-round-action.ts";

/** So that a slider under way asks the server once, where it comes to rest. */
const restMs = 350;

/** Seconds between two balls. */
export function Pace({ round }: { round: HallState }) {
  const id = useId();
  const { mutate } = useRoundAction(round.saleId);
  const known = round.callIntervalMs;
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => {
      const settle = () => setWanted(null);
      if (wanted === known) settle();
      else mutate((named) => call(changePace, { ...named, body: { call_interval_ms: wanted } }), { onSettled: settle });
    }, restMs);
    return () => clearTimeout(timer);
  }, [wanted, known, mutate]);
  const shown = wanted ?? known;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 text-sm font-semibold">
        <Trans>A ball every</Trans>
        <span className="text-base font-bold" data-testid="pace">
          <Trans>{shown / 1000} s</Trans>
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={callIntervalMsMin}
        max={callIntervalMsMax}
        step={500}
        value={shown}
        onChange={(event) => setWanted(event.target.valueAsNumber)}
        className="h-11 w-full accent-(--go)"
      />
    </div>
  );
}
