import type { HallView } from "@derash/protocol/hall/watch";
import { watchHall } from "@derash/protocol/path/hall";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { learnServerTime, nearerOffset } from "../../room/clock.ts";
import { msUntil, nextAt } from "../hall-state.ts";

/** clockOffset: how far the server's clock is ahead of `performance.now()`. */
type Watched = HallView & { clockOffset: number };

const pollMs = 1_000;
/** After the time of a ball: it is there by then. */
const afterMs = 30;
const retryMs = 2_000;
const timeoutMs = 5_000;
/** One answer that is lost is nobody's business; after so many the screen says that it is offline. */
const failuresMax = 3;

/** A cashier's hall by its code: asked for each second, and as soon as a ball is to come. Without a code nothing is asked. */
export function useWatchedHall(code: string) {
  const client = useQueryClient();
  const failures = useRef(0);
  const { data, error } = useQuery({
    queryKey: ["hall", code],
    queryFn: async () => {
      failures.current += 1;
      const view = await fetchHall(client, code);
      failures.current = 0;
      return view;
    },
    enabled: code !== "",
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : state.error ? retryMs : waitMs(state.data)),
  });
  const isOver = isRefused(error);
  return {
    view: isOver ? null : (data ?? null),
    isOver,
    isLost: error !== null && !isOver && failures.current >= failuresMax,
  };
}

function waitMs(view: Watched | undefined): number {
  const next = view?.round && nextAt(view.round);
  if (!view || !next) return pollMs;
  const untilMs = msUntil(next, view, performance.now());
  // The last one is late: there is nothing to wait for yet.
  return untilMs === 0 ? pollMs : Math.min(pollMs, untilMs + afterMs);
}

/** The code is none, or is over: no time makes it better. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

async function fetchHall(client: QueryClient, code: string): Promise<Watched> {
  const view = await call(watchHall, { body: { code }, timeoutMs });
  const known = client.getQueryData<Watched>(["hall", code])?.clockOffset ?? null;
  const serverNow = view.round?.serverNow;
  if (serverNow === undefined) return { ...view, clockOffset: known ?? 0 };
  learnServerTime(serverNow);
  return { ...view, clockOffset: nearerOffset(known, serverNow, performance.now()) };
}
