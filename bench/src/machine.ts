import { availableParallelism, cpus, loadavg } from "node:os";

/** What a figure was measured on. The load says how many others were using it: above the number of cores, distrust it. */
export function machineLine(): string {
  const load = loadavg()
    .map((average) => average.toFixed(1))
    .join(" ");
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  return `machine: ${availableParallelism()} cores (${model}), node ${process.version}, load over 1, 5, 15 min: ${load}`;
}
