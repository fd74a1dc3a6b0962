import type { OwnSocket } from "../data/socket-route.ts";

// How much a round costs a phone, as far as a page can know: what the browser says of each file and answer, heads included, and
// every message of the socket. What comes from the browser's own store costs nothing and counts nothing.

/** What was asked for since the page was opened: when, and how many bytes came over the network for it. */
const resources: { at: number; bytes: number }[] = [];
const resourcesMax = 2_000;
let socketBytes = 0;

if (typeof PerformanceObserver === "function" && PerformanceObserver.supportedEntryTypes?.includes("resource"))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      resources.push({ at: entry.startTime, bytes: entry.transferSize });
    resources.splice(0, resources.length - resourcesMax);
  }).observe({ type: "resource" });

/** The head that WebSocket writes before each message, and the type that Engine.IO does. */
const frameBytes = 4 + 1;

export function meterSocket(socket: OwnSocket): void {
  const count = ({ data }: { data?: unknown }) => {
    socketBytes += frameBytes + (typeof data === "string" ? new TextEncoder().encode(data).length : 0);
  };
  socket.io.on("open", () => {
    socket.io.engine.on("packet", count);
    socket.io.engine.on("packetCreate", count);
  });
}

type Span = { from: number; socketBytes: number; cost: number | null };

/** The rounds of one visit, the newest last. */
const spans = new Map<string, Span>();
const roundsMax = 20;

/** From now on what is used counts for this round too; the page itself does not. A page that comes late counts from when it came. */
export function meterRound(roundId: string): void {
  if (spans.has(roundId)) return;
  spans.set(roundId, { from: performance.now(), socketBytes, cost: null });
  if (spans.size > roundsMax) spans.delete(spans.keys().next().value ?? "");
}

/** The round is over: what is used from now on is none of its cost. */
export function endMeter(roundId: string): void {
  const span = spans.get(roundId);
  if (span === undefined || span.cost !== null) return;
  const asked = resources.filter(({ at }) => at >= span.from).reduce((sum, { bytes }) => sum + bytes, 0);
  span.cost = asked + socketBytes - span.socketBytes;
}

/** Kilobytes that a round that is over has cost this phone; null of one that is not, or was not seen here from its sale on. */
export function roundKilobytes(roundId: string): number | null {
  const cost = spans.get(roundId)?.cost ?? null;
  return cost === null ? null : Math.max(1, Math.round(cost / 1024));
}

/** The same of the last round that is over. */
export function lastRoundKilobytes(): number | null {
  const last = [...spans].findLast(([, { cost }]) => cost !== null);
  return last === undefined ? null : roundKilobytes(last[0]);
}
