import type { GuestView } from "@derash/protocol/hall/watch";
import { followPapers } from "@derash/protocol/path/hall";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import type { PapersLink } from "../data/hall-link.ts";
import { learnServerTime, serverTime } from "../room/clock.ts";

/** While balls are called, and while nothing happens by itself. */
const pollMs = { calling: 2_000, otherwise: 4_000 };
/** After the time of a ball; not all phones of a hall at the same instant. */
const afterMs = 60;
const spreadMs = 300;
const retryMs = 3_000;
const timeoutMs = 6_000;
/** One answer that is lost is nobody's business; after so many the page says that it is offline. */
const failuresMax = 2;

/** A guest's papers by the hall's code: asked for every few seconds, and when a ball is due. A new round comes by itself. */
export function usePapers({ code, numbers }: PapersLink) {
  const failures = useRef(0);
  const { data, error } = useQuery({
    queryKey: ["papers", code, ...numbers],
    queryFn: async () => {
      failures.current += 1;
      const view = await call(followPapers, { body: { code, cartelas: [...numbers] }, timeoutMs });
      failures.current = 0;
      if (view.round) learnServerTime(view.round.serverNow);
      return view;
    },
    enabled: code !== "",
    retry: false,
    refetchOnReconnect: "always",
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : state.error ? retryMs : waitMs(state.data)),
    placeholderData: (known) => known,
  });
  const isOver = isRefused(error);
  return {
    view: isOver ? null : (data ?? null),
    isOver,
    isLost: error !== null && !isOver && failures.current >= failuresMax,
  };
}

function waitMs(view: GuestView | undefined): number {
  const round = view?.round;
  if (!round) return pollMs.otherwise;
  const next = round.status === "drawing" ? round.beaconAt : round.nextCallAt;
  if (next === null) return round.status === "paused" ? pollMs.calling : pollMs.otherwise;
  const untilMs = next - serverTime();
  // The last one is late: there is nothing to wait for yet.
  if (untilMs <= 0) return pollMs.calling;
  return Math.min(pollMs.otherwise, untilMs + afterMs + Math.random() * spreadMs);
}

/** The code is none, or is over: no time makes it better. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
