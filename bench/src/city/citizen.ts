import { setTimeout as wait } from "node:timers/promises";
import { signIn } from "../arrive/raw-player.ts";
import { comingFrom } from "../behind-proxy.ts";
import { launchData } from "../crowd.ts";
import { openWire, type Wire } from "../fanout/wire.ts";
import type { Delays } from "./delays.ts";

const firstId = 970_000_000;
const engineIo = "/socket.io/?EIO=4&transport=websocket";
/** Engine.IO's. */
const ping = "2";

/** What all citizens of a process have met so far. */
export type Met = {
  deliveries: Delays;
  confirms: Delays;
  /** By player: so many stakes were acknowledged. */
  stakes: Map<number, number>;
  /** Whole rounds that somebody sat through, and the balls that did not come to them. */
  roundsHeard: number;
  ballsMissing: number;
  refusals: Map<string, number>;
  cut: number;
  /** Questions that have no answer yet. */
  open: number;
};
export type Home = { url: string; index: number; betAmount: number; cartelaNumber: number | null; thinkMs: number };
type Answer = { success: boolean; error?: string; message?: string };

/** One player: signs in, sits down at a room, hears all of it, and buys the same cartela in every round. */
export class Citizen {
  readonly #home: Home;
  readonly #met: Met;
  readonly #awaited = new Map<number, (answer: Answer) => void>();
  #wire: Wire | null = null;
  #nextAck = 1;
  /** Balls heard of the round; null where it was not heard from its start. */
  #heard: number | null = null;
  #isBuying = true;

  constructor(home: Home, met: Met) {
    this.#home = home;
    this.#met = met;
  }

  /** Resolves when the seat is taken. */
  async come(): Promise<void> {
    const { url, index, betAmount } = this.#home;
    const token = await signIn({ url, index, initData: launchData(firstId + index) });
    await new Promise<void>((resolve, reject) => {
      const hear = (text: string) => {
        if (text === ping) this.#wire?.say("3");
        else if (text.startsWith("0")) this.#wire?.say(`40${JSON.stringify({ token })}`);
        else if (text.startsWith("40")) this.#ask("join_stack", { betAmount }).then(() => resolve(), reject);
        else if (text.startsWith("42")) this.#hear(text);
        else if (text.startsWith("43")) this.#answered(text);
        else reject(new Error(`heard ${text.slice(0, 200)}`));
      };
      this.#wire = openWire({
        ...{ url, path: engineIo, headers: comingFrom(index) },
        onFrame: (_wire, bytes, from, to) => hear(bytes.toString("utf8", from, to)),
        onClose: (why) => {
          this.#met.cut += 1;
          reject(new Error(why));
        },
      });
    });
  }

  /** Goes on listening. */
  stopBuying(): void {
    this.#isBuying = false;
  }

  /** After a while of thinking, as people do: all within the same second would be no city. */
  async buy(): Promise<void> {
    const { betAmount, cartelaNumber, thinkMs, index } = this.#home;
    if (cartelaNumber === null) return;
    await wait(Math.random() * thinkMs);
    if (!this.#isBuying) return;
    const intent = { betAmount, cartelaNumber };
    const held = await this.#ask("reserve_cartela", intent);
    if (!held.success) return this.#refused(held);
    const askedAt = performance.now();
    const paid = await this.#ask("confirm_cartela", intent);
    this.#met.confirms.note(performance.now() - askedAt);
    if (!paid.success) return this.#refused(paid);
    this.#met.stakes.set(firstId + index, (this.#met.stakes.get(firstId + index) ?? 0) + 1);
  }

  #refused({ error = "?" }: Answer): void {
    this.#met.refusals.set(error, (this.#met.refusals.get(error) ?? 0) + 1);
  }

  #ask(event: string, payload: object): Promise<Answer> {
    const id = this.#nextAck++;
    this.#met.open += 1;
    this.#wire?.say(`42${id}${JSON.stringify([event, payload])}`);
    return new Promise((resolve) => this.#awaited.set(id, resolve));
  }

  #answered(text: string): void {
    const open = text.indexOf("[");
    const id = Number(text.slice(2, open));
    this.#awaited.get(id)?.(JSON.parse(text.slice(open))[0]);
    if (this.#awaited.delete(id)) this.#met.open -= 1;
  }

  #hear(text: string): void {
    const [, name, sentAt] = /^42\["(\w+)",\{.*?"serverNow":(\d+)/.exec(text) ?? [];
    // What only this player is told says no time, but for the answer to joining.
    if (name === undefined || name === "stack_joined") return;
    this.#met.deliveries.note(Date.now() - Number(sentAt));
    if (name === "game_started") this.#heard = 0;
    else if (name === "ball_called" && this.#heard !== null) this.#heard += 1;
    else if (name === "game_ended") this.#ended(JSON.parse(text.slice(2))[1]);
  }

  #ended({ totalCalls, isVoid }: { totalCalls: number; isVoid: boolean }): void {
    if (this.#heard !== null && !isVoid) {
      this.#met.roundsHeard += 1;
      this.#met.ballsMissing += Math.abs(totalCalls - this.#heard);
    }
    this.#heard = null;
    if (this.#isBuying) void this.buy();
  }
}
