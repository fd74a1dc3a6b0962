import { setTimeout as pause } from "node:timers/promises";
import type { CartelaResult, GameState, SessionAnswer } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { comingFrom } from "../behind-proxy.ts";
import { connectSocket, launchData } from "../crowd.ts";
import { hear } from "./hear.ts";
import { type Journal, openJournal } from "./journal.ts";
import type { Nodes, ServerNode } from "./nodes.ts";
import { type RoundAtTable, SeenRounds } from "./seen-rounds.ts";

/** Whoever gets no answer within this goes elsewhere; who has nowhere else to go waits for longer. */
const patienceMs = 2000;
const longPatienceMs = 20_000;
const triesMax = 60;
/** Before it tries again, and so much longer each further time. */
const againMs = 50;
const againMsMax = 1000;
const probeEveryMs = 1000;
const signInPath = "/api/auth/telegram";

/** A stake that was confirmed, between two moments of this machine's clock, epoch ms. */
export type Acknowledged = { telegramId: number; cartelaNumber: number; sentAt: number; answeredAt: number };
/** How long somebody was without a room: from when its node was gone, or was heard last, to a state elsewhere. */
export type Recovery = { from: "a cut" | "silence"; ms: number };
type Answer<Body> = { status: number; body: Body };
/** `journals`: the folder where it writes down what it asks for, and what it is told, before it does anything else. */
export type VisitorOptions = { isPatient?: boolean; journals?: string };
type Joined = Pick<SessionAnswer, "sessionId">;

/**
 * A player of one room who sends each request to any node, and watches at one until it is gone: then at another. Has no
 * knowledge of which nodes live. `isPatient`: stays with a node that says nothing, for as long as it is connected.
 */
export class Visitor {
  readonly telegramId: number;
  readonly bet: number;
  readonly seen = new SeenRounds();
  readonly acknowledged: Acknowledged[] = [];
  readonly recoveries: Recovery[] = [];
  /** How often a server with too much to do has sent it away from watching. */
  timesLetGo = 0;
  readonly #nodes: Nodes;
  readonly #isPatient: boolean;
  readonly #journal: Journal | null;
  readonly #leaving = new AbortController();
  #token = "";
  /** Requests of whatever kind that had no answer, and may be done later. */
  #unanswered = 0;
  #watching: Promise<void> = Promise.resolve();

  constructor(nodes: Nodes, telegramId: number, bet: number, { isPatient = false, journals }: VisitorOptions = {}) {
    this.#nodes = nodes;
    this.telegramId = telegramId;
    this.bet = bet;
    this.#isPatient = isPatient;
    this.#journal = journals === undefined ? null : openJournal(journals, String(telegramId));
  }

  /** The same person, signed in, in the room of another stake. */
  at(bet: number): Visitor {
    const elsewhere = new Visitor(this.#nodes, this.telegramId, bet);
    elsewhere.#token = this.#token;
    return elsewhere;
  }

  async signIn(): Promise<void> {
    const body = { initData: launchData(this.telegramId) };
    this.#token = (await this.#askSome<{ token: string }>("POST", signInPath, body)).body.token;
  }

  /** Asked of any node, and of another one where it does not answer; every request of a player may be made twice. */
  async ask<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const answer = await this.#askSome<Body>(method, path, body);
    if (answer.status !== 401) return answer;
    // A sign-in holds for a quarter of an hour.
    await this.signIn();
    return this.#askSome<Body>(method, path, body);
  }

  async #askSome<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#askAt<Body>(this.#nodes.any(), patienceMs, method, path, body);
        // A node whose clock is wrong takes fresh launch data for old.
        if (answer.status !== 200 && path === signInPath) throw new Error(`the sign-in answered ${answer.status}`);
        return answer;
      } catch (error) {
        this.#unanswered += 1;
        if (attempt === triesMax) throw error;
        await pause(pauseAfter(attempt));
      }
    }
  }

  /** Errors: whatever kept the node from answering in time, and that it cannot now. */
  async #askAt<Body>(
    { url }: ServerNode,
    withinMs: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>> {
    const response = await fetch(url + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...comingFrom(this.telegramId & 0xffffff),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    });
    const { status } = response;
    const answer = (await response.json()) as { error?: string };
    // What a server with too much to do refuses is not done.
    if (status >= 500 && answer.error !== "overloaded") throw new Error(`${method} ${path} answered ${status}`);
    return { status, body: answer as Body };
  }

  /** Reserve, confirm or release; "ok", or the code of the refusal. */
  async cartela(what: "reserve" | "confirm" | "release", cartelaNumber: number, at?: ServerNode): Promise<string> {
    const path = `/api/${what}-cartela`;
    const intent = { cartelaNumber, betAmount: this.bet };
    const sentAt = Date.now();
    const { body } = at
      ? await this.#askAt<CartelaResult>(at, longPatienceMs, "POST", path, intent)
      : await this.ask<CartelaResult>("POST", path, intent);
    if (!body.success) return body.error ?? "unknown";
    const { telegramId } = this;
    if (what === "confirm") this.acknowledged.push({ telegramId, cartelaNumber, sentAt, answeredAt: Date.now() });
    return "ok";
  }

  /** Reserves and pays, there or at whichever nodes answer. */
  async buy(cartelaNumber: number, at?: ServerNode): Promise<string> {
    const unanswered = this.#unanswered;
    const held = await this.cartela("reserve", cartelaNumber, at);
    if (held !== "ok") return held;
    if (this.#journal) return this.#payWriting(this.#journal, cartelaNumber, unanswered);
    return this.cartela("confirm", cartelaNumber, at);
  }

  /**
   * Pays in the round that the reservation is in: only who knows it can write down what it is that they ask for. Where something
   * had no answer, it may have been done in a later round, of which the call that pays says nothing.
   */
  async #payWriting(journal: Journal, cartelaNumber: number, unanswered: number): Promise<string> {
    const { body } = await this.ask<SessionAnswer>("GET", `/api/game/session/${this.bet}`);
    const isHeld = body.myCartelas?.some((mine) => mine.cartelaNumber === cartelaNumber && !mine.confirmed);
    if (!isHeld) return "no reservation";
    const stake = { telegramId: this.telegramId, cartela: cartelaNumber };
    journal.write({ saw: "asked", ...stake, round: body.sharedGameId });
    const paid = await this.cartela("confirm", cartelaNumber).catch(() => "no answer");
    const isClear = this.#unanswered === unanswered;
    if (!isClear) journal.write({ saw: "asked", ...stake, round: null });
    if (paid === "ok") journal.write({ saw: "acknowledged", ...stake, round: isClear ? body.sharedGameId : null });
    return paid;
  }

  /** What who comes to this node now and joins the room is told of it. */
  async comesTo(node: ServerNode): Promise<GameState> {
    const socket = await connectSocket(node.url, { auth: { token: this.#token }, timeout: patienceMs });
    try {
      const state = new Promise<GameState>((resolve) => socket.once("game_state_sync", resolve));
      const asking = socket.timeout(longPatienceMs);
      await asking.emitWithAck("join_stack", { betAmount: this.bet });
      await asking.emitWithAck("request_game_state", { betAmount: this.bet });
      return await state;
    } finally {
      socket.disconnect();
    }
  }

  async balance(): Promise<number> {
    return (await this.ask<{ balance: number }>("GET", "/api/balance")).body.balance;
  }

  /** Begins to watch; resolves with the room's first state. `at`: there, as long as it lives. */
  watch(at?: ServerNode): Promise<void> {
    return new Promise((resolve) => {
      this.#watching = this.#watchOn(at, resolve);
    });
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#watching;
    this.#journal?.close();
  }

  async #watchOn(first: ServerNode | undefined, hasState: () => void): Promise<void> {
    let node = first ?? this.#nodes.any();
    let gone: { from: Recovery["from"]; at: number } | null = null;
    let failures = 0;
    while (!this.#leaving.signal.aborted) {
      try {
        const socket = await this.#sit(node);
        if (gone !== null) this.recoveries.push({ from: gone.from, ms: performance.now() - gone.at });
        failures = 0;
        hasState();
        gone = await this.#untilGone(socket);
        socket.disconnect();
      } catch (error) {
        failures += 1;
        if (isSignedOut(error)) await this.signIn().catch(() => {});
        await pause(pauseAfter(failures));
      }
      node = this.#nodes.after(node);
    }
  }

  /** A socket that has joined the room and brought its state, and the ends of rounds that were missed. */
  async #sit(node: ServerNode): Promise<Socket> {
    const socket = await connectSocket(node.url, { auth: { token: this.#token }, timeout: patienceMs });
    const { seen } = this;
    try {
      hear(socket, seen, this.#journal);
      socket.on("let_go", ({ afterMs }: Heard<"let_go">) => void this.#comeBack(socket, afterMs));
      await this.#join(socket);
      return socket;
    } catch (error) {
      socket.disconnect();
      throw error;
    }
  }

  async #join(socket: Socket): Promise<true> {
    this.seen.away();
    const asking = socket.timeout(patienceMs);
    const joined: Joined & { success: boolean } = await asking.emitWithAck("join_stack", { betAmount: this.bet });
    if (!joined.success) throw new Error("a server refused to let anybody join");
    this.seen.connected(joined.sessionId);
    await this.#askState(socket, { sessionId: joined.sessionId });
    await this.#askUnfinished(socket);
    return true;
  }

  /** Whom a server with too much to do has let go of joins again when it said, and until it may. */
  async #comeBack(socket: Socket, afterMs: number): Promise<void> {
    this.timesLetGo += 1;
    this.seen.away();
    await pause(afterMs);
    while (socket.connected && !(await this.#join(socket).catch(() => false))) await pause(againMsMax);
  }

  /** The answer comes as an event too, in its place among those of the room: that is the one that counts. */
  async #askState(socket: Socket, { sharedGameId, sessionId }: Partial<RoundAtTable>): Promise<void> {
    const intent = {
      betAmount: this.bet,
      ...(sessionId && { sessionId }),
      ...(sharedGameId && { gameId: sharedGameId }),
    };
    await socket.timeout(patienceMs).emitWithAck("request_game_state", intent);
  }

  /** How the rounds ended whose end was missed; what was refused is asked again with the next look. */
  async #askUnfinished(socket: Socket): Promise<void> {
    for (const round of this.seen.unfinished) {
      this.seen.asksFor(round.sharedGameId);
      await this.#askState(socket, round);
    }
  }

  /** Resolves when the socket is cut, says nothing any more, or the visitor leaves. */
  async #untilGone(socket: Socket): Promise<{ from: Recovery["from"]; at: number }> {
    const { signal } = this.#leaving;
    const cut = new Promise<void>((done) => {
      socket.once("disconnect", () => done());
      signal.addEventListener("abort", () => done(), { once: true });
    });
    const hasEnded = () => !socket.connected || signal.aborted;
    while (!hasEnded()) {
      const heardAt = performance.now();
      await Promise.race([cut, pause(probeEveryMs)]);
      if (hasEnded()) continue;
      await this.#askUnfinished(socket).catch(() => {});
      if (this.#isPatient) continue;
      const isSilent = await this.#askState(socket, this.seen.now ?? {}).then(
        () => false,
        () => socket.connected,
      );
      if (isSilent) return { from: "silence", at: heardAt };
    }
    return { from: "a cut", at: performance.now() };
  }
}

/** Whether a handshake was refused because a sign-in holds no longer. Its code stands in the error's data, the text is for people. */
function isSignedOut(error: unknown): boolean {
  return (error as { data?: { error?: string } }).data?.error === "not_signed_in";
}

/** Not all at the same moment. */
function pauseAfter(failures: number): number {
  return Math.min(againMs * failures, againMsMax) * (0.5 + Math.random() / 2);
}
