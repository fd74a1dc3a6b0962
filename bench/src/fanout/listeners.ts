import { setTimeout as wait } from "node:timers/promises";
import { inTurns } from "../crowd.ts";
import { percentile } from "../sample.ts";
import { type Kind, takeSeat } from "./seat.ts";

/**
 * All listeners of one server, in a process of their own. Started by fanout.ts, which asks it for one burst after another:
 * each answer says how late the next ball came to the first of them, and how much later to the others.
 */
export type Burst = {
  sentAtMs: number;
  firstMs: number;
  p50Ms: number;
  p99Ms: number;
  slowestMs: number;
  missing: number;
};
export type ListenersNews = { seated: number } | Burst;

/** Long, for a machine that does other things too: this is no measure. */
const arrivesWithinMs = 30_000;
const ballMark = Buffer.from("ball_called");
const stampMark = Buffer.from("serverNow");

const [kind = "", url = "", count = "", betAmount = "", seatingMs = ""] = process.argv.slice(2);
const tell = (news: ListenersNews) => void process.send?.(news);
const delaysMs = new Float64Array(Number(count));
let heard = 0;
let sentAtMs = 0;
let late: NodeJS.Timeout | null = null;
/** The ball that is counted, and the time stamped into the newest one that any listener has. */
let current: Buffer | null = null;
let newestMs = 0;

function hear(bytes: Buffer, from: number, to: number): void {
  const ball = bytes.subarray(from, to);
  if (current === null || !ball.equals(current)) {
    // Whatever else comes, as the changes of a sale, is no ball.
    if (ball.indexOf(ballMark) < 0) return;
    const stampMs = stampIn(ball);
    // Of a ball before this one, or of the one after it where it took so long.
    if (stampMs <= newestMs) return;
    newestMs = stampMs;
    if (late === null || current !== null) return;
    current = Buffer.from(ball);
    sentAtMs = stampMs;
  }
  delaysMs[heard] = Date.now() - sentAtMs;
  heard += 1;
  if (heard === delaysMs.length) finish();
}

/** The time that is stamped into a ball, as JSON or as MessagePack writes it. */
function stampIn(ball: Buffer): number {
  const at = ball.indexOf(stampMark) + stampMark.length;
  if (ball[at] === 0xcf) return Number(ball.readBigUInt64BE(at + 1));
  if (ball[at] === 0xcb) return ball.readDoubleBE(at + 1);
  return Number(/^":([\d.]+)/.exec(ball.toString("latin1", at))?.[1]);
}

function finish(): void {
  if (late !== null) clearTimeout(late);
  late = null;
  current = null;
  const firstMs = Math.min(...delaysMs.subarray(0, heard));
  const delays = [...delaysMs.subarray(0, heard)].map((delay) => delay - firstMs);
  tell({
    ...{ sentAtMs, firstMs, p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) },
    ...{ slowestMs: Math.max(...delays), missing: delaysMs.length - heard },
  });
}

process.on("message", () => {
  heard = 0;
  late = setTimeout(finish, arrivesWithinMs);
});
process.on("disconnect", () => process.exit());

/**
 * Evenly: a server's heartbeats keep the rhythm in which people came. A crowd that came at once has all of its heartbeats at once,
 * and many at once cost far less than as many one by one.
 */
const seatingSince = performance.now();
async function takeSeatInTime(index: number): Promise<void> {
  const untilTurnMs = seatingSince + (index / Number(count)) * Number(seatingMs) - performance.now();
  await wait(Math.max(0, untilTurnMs));
  await takeSeat({ kind: kind as Kind, url, index, betAmount: Number(betAmount) }, hear);
}

inTurns(Number(count), takeSeatInTime).then(
  () => tell({ seated: Number(count) }),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
