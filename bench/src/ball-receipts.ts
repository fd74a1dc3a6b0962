import type { ServerEvents } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { median, percentile } from "./sample.ts";

export type Ball = Parameters<ServerEvents["ball_called"]>[0];
export type FanoutFigures = {
  p50Ms: number;
  p99Ms: number;
  slowestMs: number;
  worstMs: number;
  spreadMs: number;
  /** Deliveries that should have been and were not. */
  missing: number;
};

/** When every ball came to every socket of a crowd, counted from the time that is stamped into it. */
export class BallReceipts {
  readonly #sockets: readonly Socket[];
  readonly #delays = new Map<number, number[]>();
  #onNote = () => {};

  constructor(sockets: readonly Socket[], onFirst: (ball: Ball) => void = () => {}) {
    this.#sockets = sockets;
    for (const socket of sockets) socket.on("ball_called", (ball: Ball) => this.#note(ball, onFirst));
  }

  #note(ball: Ball, onFirst: (ball: Ball) => void): void {
    const delay = Date.now() - ball.serverNow;
    const delays = this.#delays.get(ball.totalCalls);
    if (delays) delays.push(delay);
    else this.#delays.set(ball.totalCalls, [delay]);
    this.#onNote();
    if (!delays) onFirst(ball);
  }

  /** Waits until a ball has come to every socket; rejects when it has not after so many milliseconds. */
  async arrived(totalCalls: number, withinMs: number): Promise<void> {
    const isThere = () => this.#delays.get(totalCalls)?.length === this.#sockets.length;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`ball ${totalCalls} did not come to everyone`)), withinMs);
      this.#onNote = () => {
        if (!isThere()) return;
        clearTimeout(late);
        this.#onNote = () => {};
        resolve();
      };
      this.#onNote();
    });
  }

  /** Forgets what came so far: the round ended too early, or was joined in the middle. */
  clear(): void {
    this.#delays.clear();
  }

  /** Of the balls 1 to `last`: medians over the balls, and the worst of all. */
  figures(last: number): FanoutFigures {
    const balls = Array.from({ length: last }, (_, index) => this.#delays.get(index + 1) ?? []);
    const slowest = balls.map((delays) => Math.max(...delays));
    const received = balls.reduce((sum, delays) => sum + delays.length, 0);
    return {
      p50Ms: median(balls.map((delays) => percentile(delays, 0.5))),
      p99Ms: median(balls.map((delays) => percentile(delays, 0.99))),
      slowestMs: median(slowest),
      worstMs: Math.max(...slowest),
      spreadMs: median(balls.map((delays, index) => (slowest[index] ?? 0) - Math.min(...delays))),
      missing: last * this.#sockets.length - received,
    };
  }
}
