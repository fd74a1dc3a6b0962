import type { Scheduler } from "./scheduler.ts";

type Timer = { isCancelled: boolean };

/** The server's own code keeps its timers and its monotonic clock by the world's clock until what this answers is called. */
export function fakeTime(scheduler: Scheduler): () => void {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  globalThis.setTimeout = ((act: () => void, ms = 0) => scheduler.after(ms, act)) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: Timer | undefined) => {
    if (timer) timer.isCancelled = true;
  }) as unknown as typeof clearTimeout;
  Object.defineProperty(performance, "now", { value: () => scheduler.now, configurable: true });
  return () => {
    Object.assign(globalThis, real);
    // It hides the prototype's own.
    Reflect.deleteProperty(performance, "now");
  };
}
