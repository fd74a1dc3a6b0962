import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Shed } from "@derash/protocol/contract/endpoint";
import { AppError } from "../app-error.ts";
import type { Limits } from "../limit/service.ts";
import type { Logger } from "../log.ts";

/**
 * Whether this process has more to do than it can, and what it lets go of then: polls first, then spectators, then rounds that
 * nobody has paid for yet. A round that somebody has paid for is sold, called and settled whatever happens.
 */
export type Overload = {
  /** How many of the three are let go of now. */
  level(): number;
  sheds(what: Shed): boolean;
  /** Errors: overloaded, while this is let go of. Whoever is refused is counted. */
  refuse(what: Shed | undefined): void;
  /** Is called with every look at which the process has too much to do. */
  onLook(listener: () => void): void;
  /** How often each was refused since the start. */
  refused(): Readonly<Record<Shed, number>>;
  stop(): void;
};

/** In the order in which they are let go of; taken back in the other. */
const order = ["polls", "spectators", "new_rounds"] as const satisfies readonly Shed[];
/** What was let go of comes back after so many looks in a row at which there was time enough. */
const calmLooks = 5;
/** Each look at the loop wakes the process, also where nobody plays. */
export const loopResolutionMs = 50;

type Deps = {
  limits: Pick<Limits, "overloadMs" | "overloadLookMs">;
  log: Logger;
  /** How late what is due has come since the last call, on average; without it, measured. */
  lateMs?: (() => number) | null | undefined;
};

export function createOverload({ limits, log, lateMs }: Deps): Overload {
  const late = lateMs ?? loopLateness();
  const refused = { polls: 0, spectators: 0, new_rounds: 0 };
  const listeners: (() => void)[] = [];
  let [level, calm] = [0, 0];
  const goTo = (next: number, ms: number) => {
    const words = next > level ? "too much to do: letting go of more" : "time enough: taking back";
    log.warn({ lateMs: Math.round(ms), shed: order.slice(0, next) }, words);
    [level, calm] = [next, 0];
  };
  // One step a look, so that the order is kept however sudden the crowd is.
  const look = () => {
    const ms = late();
    const upward = order[level];
    const [here] = order.slice(0, level).slice(-1);
    if (upward && ms >= limits.overloadMs[upward]) goTo(level + 1, ms);
    else if (here) {
      calm = ms < limits.overloadMs[here] / 2 ? calm + 1 : 0;
      if (calm >= calmLooks) goTo(level - 1, ms);
    }
    if (level > 0) for (const listener of listeners) listener();
  };
  const looking = setInterval(look, limits.overloadLookMs);
  looking.unref();
  const sheds = (what: Shed) => order.indexOf(what) < level;
  return {
    level: () => level,
    sheds,
    refuse: (what) => {
      if (what === undefined || !sheds(what)) return;
      refused[what] += 1;
      throw new AppError("overloaded");
    },
    onLook: (listener) => void listeners.push(listener),
    refused: () => refused,
    stop: () => clearInterval(looking),
  };
}

/** The event loop's delay: a mean, so that one long pause, as of a collection of garbage, is no overload. */
function loopLateness(): () => number {
  const delays = monitorEventLoopDelay({ resolution: loopResolutionMs });
  delays.enable();
  return () => {
    // No timer came at all, or nothing was counted yet.
    const mean = Number.isNaN(delays.mean) ? 0 : delays.mean / 1e6 - loopResolutionMs;
    delays.reset();
    return Math.max(mean, 0);
  };
}
