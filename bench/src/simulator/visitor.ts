import type { GameState } from "@derash/protocol/round";
import type { Player } from "@derash/server/player/service";
import type { RoomRow } from "@derash/server/round/store";
import { placed } from "@derash/web/room/placed";
import { heardOn, reduceRoom } from "@derash/web/room/reduce-room";
import type { RoomState, ToldEvent } from "@derash/web/room/room-state";
import { type Owner, ownerNamed } from "./scheduler.ts";
import { type Message, Seat } from "./seat.ts";
import type { Answer, Door, Surroundings, Wish } from "./surroundings.ts";

export type ToldEnd = Extract<ToldEvent, { name: "game_ended" }>["data"];
/** What a visitor was told of their own: a stake that was taken, or that they asked for it back. */
export type Told = { at: number; number: number } & ({ what: "confirmed"; roundId: string } | { what: "asked back" });
/** A time at one server without a break. */
type Stay = { server: Door; from: number; to: number };

const awayMsMax = 1500;
const patienceMs = 3000;
const triesMax = 3;
const networkMsMax = 80;

/** Somebody's page, by the web app's own code; who plays also buys. Keeps what it was told, for the end of the world. */
export class Visitor {
  readonly owner: Owner;
  readonly player: Player;
  readonly row: RoomRow;
  readonly told: Told[] = [];
  /** Balls by round, and how each round ended. */
  readonly balls = new Map<string, readonly number[]>();
  readonly ends = new Map<string, ToldEnd>();
  readonly stays: Stay[] = [];
  /** Ends at which this page knew everything up to it. */
  endsSeen = 0;
  readonly #world: Surroundings;
  #server: Door | null = null;
  #seat: Seat | null = null;
  #epoch: string | null = null;
  #room: RoomState | null = null;
  #isAsking = false;

  constructor(world: Surroundings, player: Player, row: RoomRow) {
    this.#world = world;
    this.player = player;
    this.row = row;
    this.owner = ownerNamed(`player ${player.id}`);
  }

  /** To be called as an event of its own, like everything here that begins by itself. */
  connect(): void {
    const { servers, scheduler, below } = this.#world;
    const alive = servers.filter(({ owner }) => !owner.isDead);
    const server = alive[below(alive.length)];
    if (!server) return void scheduler.after(awayMsMax, () => this.connect());
    this.#server = server;
    const hear = (message: Message, seat: Seat) => this.#hear(message, seat);
    const seat = new Seat(this.row.id, { scheduler, below, owner: this.owner, hear });
    this.#seat = seat;
    this.stays.push({ server, from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY });
    this.#send(server, () => void server.join(seat).catch(() => {}));
    this.#lookAfter(seat);
  }

  /** The socket breaks, whoever did it. */
  cut(): void {
    if (!this.#seat) return;
    const [seat, server] = [this.#seat, this.#server];
    seat.cut();
    if (server) this.#send(server, () => server.leave(seat));
    this.#reconnect();
  }

  /** Buys what comes to mind, again and again. */
  async play(): Promise<void> {
    const { scheduler, below } = this.#world;
    let paidIn = "";
    // So many that are wanted in it besides.
    let wanted = 0;
    while (!this.#world.isCalm) {
      await scheduler.pause(100 + below(1500));
      const game = this.#room?.game;
      if (game?.gameStatus !== "waiting" || this.#world.isCalm) continue;
      if (game.sharedGameId === paidIn && wanted === 0) continue;
      const number = 1 + below(this.#world.numbersMax);
      if ((await this.#wish("reserve", number)) === null) continue;
      if (below(10) === 0) continue;
      await scheduler.pause(below(1500));
      const roundId = await this.#wish("confirm", number);
      if (roundId === null) continue;
      wanted = (roundId === paidIn ? wanted : 1 + below(this.#world.cartelasMax)) - 1;
      paidIn = roundId;
      this.told.push({ what: "confirmed", at: scheduler.now, roundId, number });
      if (below(12) > 0) continue;
      await scheduler.pause(below(1500));
      if ((await this.#wish("release", number)) !== null) paidIn = "";
    }
  }

  /** Asks, and asks again while nobody answers; now and then twice at once. The round that it was for, or null. */
  async #wish(wish: Wish, number: number): Promise<string | null> {
    const { below, scheduler } = this.#world;
    if (wish === "release") this.told.push({ what: "asked back", at: scheduler.now, number });
    for (let tries = 0; tries < triesMax; tries++) {
      const answers = [this.#ask(wish, number), ...(below(8) === 0 ? [this.#ask(wish, number)] : [])];
      const all = await Promise.all(answers);
      const done = all.find((answer) => answer !== null && "roundId" in answer);
      if (done && "roundId" in done) return done.roundId;
      if (all.some((answer) => answer !== null && "code" in answer && answer.code !== "away")) return null;
    }
    return null;
  }

  /** One request over HTTP, to any server; null: no answer came. */
  #ask(wish: Wish, number: number): Promise<Answer | null> {
    const { servers, scheduler, below } = this.#world;
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const alive = servers.filter(({ owner }) => !owner.isDead);
    const server = below(4) === 0 ? alive[below(alive.length)] : this.#server;
    scheduler.after(patienceMs, () => resolve(null));
    if (!server) return promise;
    this.#send(server, () => {
      void server.wish(wish, this.player, this.row, number).then((answer) => {
        if (below(25) > 0) scheduler.at(scheduler.now + below(networkMsMax), this.owner, () => resolve(answer));
      });
    });
    return promise;
  }

  #send(server: Door, act: () => void): void {
    const { scheduler, below } = this.#world;
    scheduler.at(scheduler.now + below(networkMsMax), server.owner, act);
  }

  /** Notices after a while that nobody is there any more. */
  #lookAfter(seat: Seat): void {
    this.#world.scheduler.after(awayMsMax, () => {
      if (this.#seat !== seat) return;
      if (seat.isCut) this.#reconnect();
      else this.#lookAfter(seat);
    });
  }

  #reconnect(): void {
    const stay = this.stays.at(-1);
    if (stay) stay.to = this.#world.scheduler.now;
    this.#seat = null;
    this.#epoch = null;
    this.#world.scheduler.at(this.#world.scheduler.now + this.#world.below(awayMsMax), this.owner, () =>
      this.connect(),
    );
  }

  #hear(message: Message, seat: Seat): void {
    if (seat !== this.#seat) return;
    const { now: at } = this.#world.scheduler;
    if (message.kind === "joined") {
      this.#epoch = message.epoch;
      const stay = this.stays.at(-1);
      if (stay) stay.from = at;
      return;
    }
    if (message.kind === "state") {
      this.#sync(JSON.parse(message.body) as GameState, "sync");
      return;
    }
    const told = { name: message.event.name, data: message.event.payload } as ToldEvent;
    const room = heardOn(this.#epoch, this.#room ?? undefined);
    if (told.name === "game_ended") this.#hearEnd(told.data, room);
    const event = placed(room, told);
    this.#know(reduceRoom(this.#room, { type: "event", event, epoch: this.#epoch, at }, null));
  }

  #hearEnd(data: ToldEnd, room: RoomState | undefined): void {
    this.ends.set(data.sharedGameId, data);
    const isKnown = room?.game.sharedGameId === data.sharedGameId && !room.isStale && data.v === room.v + 1;
    if (!isKnown || data.isVoid) return;
    this.endsSeen++;
    const known = room.game.calledBalls.length;
    if (known !== data.totalCalls)
      this.#world.violated(`${this.owner.name} saw ${known} of ${data.totalCalls} balls of ${data.sharedGameId}`);
  }

  #sync(game: GameState, type: "sync" | "answer"): void {
    this.#know(reduceRoom(this.#room, { type, game, at: this.#world.scheduler.now }, null));
  }

  #know(room: RoomState | null): void {
    this.#room = room;
    if (!room) return;
    const { sharedGameId, calledBalls } = room.game;
    if (calledBalls.length > 0) this.#keepBalls(sharedGameId, calledBalls);
    if (room.isStale) this.#askState();
  }

  /** What was told of a round once is never told otherwise. */
  #keepBalls(roundId: string, balls: readonly number[]): void {
    const before = this.balls.get(roundId) ?? [];
    const [shorter, longer] = before.length < balls.length ? [before, balls] : [balls, before];
    if (shorter.some((ball, place) => ball !== longer[place]))
      this.#world.violated(`${this.owner.name} was told other balls of ${roundId} than before`);
    this.balls.set(roundId, longer);
  }

  #askState(): void {
    const server = this.#server;
    if (this.#isAsking || !server) return;
    this.#isAsking = true;
    const { scheduler, below } = this.#world;
    const heard = (body: string | null) => {
      this.#isAsking = false;
      if (body) this.#sync(JSON.parse(body) as GameState, "answer");
    };
    const timer = scheduler.at(scheduler.now + patienceMs, this.owner, () => heard(null));
    this.#send(server, () => {
      const answered = (body: string) =>
        scheduler.at(scheduler.now + below(networkMsMax), this.owner, () => {
          if (timer.isCancelled) return;
          timer.isCancelled = true;
          heard(body);
        });
      void server.state(this.row.id).then(answered, () => {});
    });
  }
}
