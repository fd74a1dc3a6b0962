import type { HallView } from "@derash/protocol/hall/watch";
import { watchHall } from "@derash/protocol/path/hall";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { useByCode } from "../../data/hall/use-by-code.ts";
import { learnServerTime, nearerOffset } from "../../room/clock.ts";
import { msUntil, nextAt } from "../hall-state.ts";

/** clockOffset: how far the server's clock is ahead of `performance.now()`. */
type Watched = HallView & { clockOffset: number };

const pollMs = 1_000;
/** After the time of a ball: it is there by then. */
const afterMs = 30;
const retryMs = 2_000;
const timeoutMs = 5_000;
const failuresMax = 3;

/** A hall by its code: asked for each second, and as soon as a ball is to come. */
export function useWatchedHall(code: string) {
  const client = useQueryClient();
  return useByCode({
    ...{ code, waitMs, retryMs, failuresMax },
    options: { refetchIntervalInBackground: true },
    queryKey: ["hall", code],
    ask: () => fetchHall(client, code),
  });
}

function waitMs(view: Watched | undefined): number {
  const next = view?.round && nextAt(view.round);
  if (!view || !next) return pollMs;
  const untilMs = msUntil(next, view, performance.now());
  // The last one is late: there is nothing to wait for yet.
  return untilMs === 0 ? pollMs : Math.min(pollMs, untilMs + afterMs);
}

async function fetchHall(client: QueryClient, code: string): Promise<Watched> {
  const view = await call(watchHall, { body: { code }, timeoutMs });
  const known = client.getQueryData<Watched>(["hall", code])?.clockOffset ?? null;
  const serverNow = view.round?.serverNow;
  if (serverNow === undefined) return { ...view, clockOffset: known ?? 0 };
  learnServerTime(serverNow);
  return { ...view, clockOffset: nearerOffset(known, serverNow, performance.now()) };
}
