import type { HallView } from "@derash/protocol/hall/watch";
import { watchHall } from "@derash/protocol/path/hall";
import { call } from "../../data/api.ts";
import { useByCode } from "../../data/hall/use-by-code.ts";
import { learnServerTime, msUntil, serverTime } from "../../room/clock.ts";
import { nextAt } from "../hall-state.ts";

const pollMs = 1_000;
/** After the time of a ball: it is there by then. */
const afterMs = 30;
const retryMs = 2_000;
const timeoutMs = 5_000;
const failuresMax = 3;

/** A hall by its code: asked for each second, and as soon as a ball is to come. */
export function useWatchedHall(code: string) {
  return useByCode({
    ...{ code, waitMs, retryMs, failuresMax },
    options: { refetchIntervalInBackground: true },
    queryKey: ["hall", code],
    ask: () => fetchHall(code),
  });
}

function waitMs(view: HallView | undefined): number {
  const next = view?.round && nextAt(view.round);
  if (!view || !next) return pollMs;
  const untilMs = msUntil(next, serverTime());
  // The last one is late: there is nothing to wait for yet.
  return untilMs === 0 ? pollMs : Math.min(pollMs, untilMs + afterMs);
}

async function fetchHall(code: string): Promise<HallView> {
  const view = await call(watchHall, { body: { code }, timeoutMs });
  if (view.round) learnServerTime(view.round.serverNow);
  return view;
}
