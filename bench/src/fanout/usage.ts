import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded into each measured server before its own code: answers its parent what the process has used so far.
 */
export type Usage = {
  cpuSeconds: number;
  residentKb: number;
  /** How long the process kept what was due waiting, 99 times of 100, since it was asked last; 0 until it is watched. */
  loopP99Ms: number;
};
export type UsageAsked = "usage" | "usage once collected" | "watch loop";

const loopResolutionMs = 10;
declare const gc: undefined | ((how: object) => void);

const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });

process.on("message", (asked) => {
  if (asked === "watch loop") loop.enable();
  if (asked !== "usage" && asked !== "usage once collected") return;
  if (asked === "usage once collected") gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  // It tells the time between two of its looks, which is the resolution where nothing keeps them waiting.
  const loopP99Ms = Math.max(loop.percentile(99) / 1e6 - loopResolutionMs, 0);
  loop.reset();
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuSeconds: (user + system) / 1_000_000,
    residentKb: process.memoryUsage.rss() / 1024,
    loopP99Ms,
  };
  process.send?.({ usage });
});
// That it can be asked keeps no server running.
process.channel?.unref();
// Nobody is left to stop it.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
