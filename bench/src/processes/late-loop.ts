import { syncBuiltinESMExports } from "node:module";
import perfHooks from "node:perf_hooks";

// Imported before the server: so late, it finds, comes what is due, as it is told. `{ lateMs }` of its parent says how late.
let lateMs = 0;
process.on("message", (message) => {
  if (typeof message === "object" && message !== null && "lateMs" in message) lateMs = Number(message.lateMs);
});
const { monitorEventLoopDelay } = perfHooks;
perfHooks.monitorEventLoopDelay = (options) => {
  const delays = monitorEventLoopDelay(options);
  const mean = () => ((options?.resolution ?? 10) + lateMs) * 1e6;
  return Object.defineProperty(delays, "mean", { get: mean });
};
syncBuiltinESMExports();
