import type { GuestView } from "@derash/protocol/hall/watch";
import { followPapers } from "@derash/protocol/path/hall";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import type { PapersLink } from "../data/hall/hall-link.ts";
import { useByCode } from "../data/hall/use-by-code.ts";
import { learnServerTime, serverTime } from "../room/clock.ts";

/** While balls are called, and while nothing happens by itself. */
const pollMs = { calling: 2_000, otherwise: 4_000 };
/** After the time of a ball; not all phones of a hall at the same instant. */
const afterMs = 60;
const spreadMs = 300;
const retryMs = 3_000;
const timeoutMs = 6_000;
const failuresMax = 2;

/** A guest's papers by the hall's code: asked for every few seconds, and when a ball is due. A new round comes by itself. */
export function usePapers({ code, numbers }: PapersLink) {
  return useByCode({
    ...{ code, waitMs, retryMs, failuresMax },
    options: { refetchOnReconnect: "always", placeholderData: keepPreviousData },
    queryKey: ["papers", code, ...numbers],
    ask: async () => {
      const view = await call(followPapers, { body: { code, cartelas: [...numbers] }, timeoutMs });
      if (view.round) learnServerTime(view.round.serverNow);
      return view;
    },
  });
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
