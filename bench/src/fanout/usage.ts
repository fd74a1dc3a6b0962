/**
 * Loaded into each measured server before its own code: answers its parent what the process has used so far.
 */
export type Usage = { cpuSeconds: number; residentKb: number };
export type UsageAsked = "usage" | "usage once collected";

declare const gc: undefined | (() => void);

process.on("message", (asked) => {
  if (asked !== "usage" && asked !== "usage once collected") return;
  if (asked === "usage once collected") gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuSeconds: (user + system) / 1_000_000, residentKb: process.memoryUsage.rss() / 1024 };
  process.send?.({ usage });
});
// That it can be asked keeps no server running.
process.channel?.unref();
