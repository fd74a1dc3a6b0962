import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { type Children, nextNews } from "../children.ts";
import type { Burst, ListenersNews } from "./listeners.ts";
import type { Side } from "./side.ts";

/** `seatingMs`: in which they take their seats, evenly. */
export type Size = {
  players: number;
  seatingMs: number;
  runs: number;
  bursts: number;
  idleMs: number;
  callIntervalMs: number;
};
export type Run = {
  cpuUs: number[];
  firstMs: number[];
  p50Ms: number[];
  p99Ms: number[];
  slowestMs: number[];
  missing: number;
};
type Audience = { players: number; seatingMs: number; betAmount: number };

/** So long before a ball the server's clock is looked at: late enough to have little else in it. */
const lookBeforeMs = 60;
/** What a write leaves to be done after the last listener has it. */
const settleMs = 20;

/** A measured server and those who listen to it. */
export class Hall {
  readonly side: Side;
  readonly runs: Run[] = [];
  kbPerPlayer = 0;
  /** Of one core. */
  idleShare = 0;
  readonly #listeners: ChildProcess;
  readonly #players: number;
  #idleSince = { atMs: 0, cpuSeconds: 0 };
  #lastSentAtMs = 0;

  private constructor(side: Side, listeners: ChildProcess, players: number) {
    this.side = side;
    this.#listeners = listeners;
    this.#players = players;
  }

  /** Everybody takes their place; what a player weighs is what the server's process has grown by. */
  static async seat(side: Side, children: Children, { players, seatingMs, betAmount }: Audience): Promise<Hall> {
    const before = await side.usage(true);
    const args = [side.kind, side.url, ...[players, betAmount, seatingMs].map(String)];
    const listeners = children.start(new URL("./listeners.ts", import.meta.url), args);
    await nextNews<ListenersNews>(listeners);
    const hall = new Hall(side, listeners, players);
    await wait(settleMs);
    hall.kbPerPlayer = ((await side.usage(true)).residentKb - before.residentKb) / players;
    return hall;
  }

  get burstsInRun(): number {
    return this.runs.at(-1)?.cpuUs.length ?? 0;
  }

  beginRun(): void {
    this.runs.push({ cpuUs: [], firstMs: [], p50Ms: [], p99Ms: [], slowestMs: [], missing: 0 });
  }

  async beginIdle(): Promise<void> {
    const { cpuSeconds } = await this.side.usage();
    this.#idleSince = { atMs: performance.now(), cpuSeconds };
  }

  async endIdle(): Promise<void> {
    const { cpuSeconds } = await this.side.usage();
    const { atMs, cpuSeconds: before } = this.#idleSince;
    this.idleShare = ((cpuSeconds - before) / (performance.now() - atMs)) * 1000;
  }

  /** The next ball of the round, where one comes as long after the last one as balls do. Answers whether it was measured. */
  async hearBall(intervalMs: number): Promise<boolean> {
    const heard = this.#nextBurst();
    const untilLookMs = this.#lastSentAtMs + intervalMs - lookBeforeMs - Date.now();
    const isDue = untilLookMs > 0;
    if (isDue) await wait(untilLookMs);
    const look = await this.#look();
    const burst = await heard;
    const isOnTime = isDue && burst.sentAtMs - this.#lastSentAtMs < intervalMs + 2 * lookBeforeMs;
    this.#lastSentAtMs = burst.sentAtMs;
    if (isOnTime) await this.#note(look, burst);
    return isOnTime;
  }

  /** What a peer says when it is told to. */
  async hearSaid(): Promise<void> {
    const heard = this.#nextBurst();
    const look = await this.#look();
    await wait(lookBeforeMs);
    this.side.say({ v: 100, gameId: "ETH000", ball: { letter: "B", number: 1, display: "B-1" }, totalCalls: 10 });
    await this.#note(look, await heard);
  }

  async #look(): Promise<{ atMs: number; cpuSeconds: number }> {
    const { cpuSeconds } = await this.side.usage();
    return { atMs: performance.now(), cpuSeconds };
  }

  async #nextBurst(): Promise<Burst> {
    this.#listeners.send("expect");
    return nextNews<Burst>(this.#listeners);
  }

  async #note(before: { atMs: number; cpuSeconds: number }, burst: Burst): Promise<void> {
    await wait(settleMs);
    const after = await this.#look();
    const idleSeconds = (this.idleShare * (after.atMs - before.atMs)) / 1000;
    const run = this.runs.at(-1);
    if (!run) return;
    run.cpuUs.push(((after.cpuSeconds - before.cpuSeconds - idleSeconds) / this.#players) * 1_000_000);
    for (const key of ["firstMs", "p50Ms", "p99Ms", "slowestMs"] as const) run[key].push(burst[key]);
    run.missing += burst.missing;
  }
}
