/** `sessionId`: the table. Of one stake there can be several, and a round is asked for at its own. */
export type RoundAtTable = { sharedGameId: string; sessionId: string };
/** A state of a round as a watcher gets it, and a round's end as it hears of it. */
export type SeenState = RoundAtTable & { gameStatus: string; isVoid: boolean; calledBalls: readonly number[] };
export type SeenEnd = RoundAtTable & {
  isVoid: boolean;
  calledBalls: readonly number[];
  nextSharedGameId: string;
};

/** `seenAt`: when each ball was first known here, by this machine's clock, epoch ms. */
type Seen = { sessionId: string; balls: number[]; seenAt: number[]; isOver: boolean };

/**
 * What one watcher has seen of the rounds of a room, over however many connections. A connection has told all until now once
 * it has brought a state; from then on its balls must follow one another. Whatever is otherwise is a fault.
 */
export class SeenRounds {
  readonly faults: string[] = [];
  /** In no room: not yet, or let go of. States that it asks for still come. */
  isAway = true;
  /** The table where it sits, or sat last. */
  #sessionId: string | null = null;
  readonly #rounds = new Map<string, Seen>();
  #current: string | null = null;
  /** The number of the ball that this connection must bring next; null until it has brought a state. */
  #next: number | null = null;
  /** Rounds that this connection has asked for by their id. */
  readonly #asked = new Set<string>();

  get current(): string | null {
    return this.#current;
  }

  /** The rounds whose end has not been seen, but for the current one. */
  get unfinished(): RoundAtTable[] {
    return [...this.#rounds]
      .filter(([id, { isOver }]) => !isOver && id !== this.#current)
      .map(([sharedGameId, { sessionId }]) => ({ sharedGameId, sessionId }));
  }

  /** The round that is played now, as far as this connection knows. */
  get now(): RoundAtTable | null {
    const seen = this.#current === null ? undefined : this.#rounds.get(this.#current);
    return seen && this.#current !== null ? { sharedGameId: this.#current, sessionId: seen.sessionId } : null;
  }

  get rounds(): ReadonlyMap<string, Readonly<Seen>> {
    return this.#rounds;
  }

  /** At this table from now on: what it does not bring by itself until it has brought a state, that tells. */
  connected(sessionId: string): void {
    this.#sessionId = sessionId;
    this.#next = null;
    this.#asked.clear();
    this.isAway = false;
  }

  away(): void {
    this.#next = null;
    this.isAway = true;
  }

  /** It will be answered from the database, which may know more of the round than this server has told its room. */
  asksFor(roundId: string): void {
    this.#asked.add(roundId);
  }

  /** Something says that this is the round that is played now. */
  follow(round: RoundAtTable): void {
    if (this.#current === round.sharedGameId) return;
    this.#current = round.sharedGameId;
    this.#of(round);
    if (this.#next !== null) this.#next = 1;
  }

  /** Of the round that is played here; or by its id of one that is over, or still played at the table where it sat before. */
  state({ sharedGameId, sessionId, gameStatus, calledBalls }: SeenState): void {
    const seen = this.#of({ sharedGameId, sessionId });
    this.#compare(seen, sharedGameId, calledBalls);
    // Another node's clock may be a ball behind.
    if (calledBalls.length > seen.balls.length) know(seen, calledBalls);
    if (gameStatus === "finished") {
      seen.isOver = true;
      return;
    }
    if (sessionId !== this.#sessionId) return;
    const isAhead = this.#next !== null && sharedGameId !== this.#current && this.#asked.has(sharedGameId);
    // What its room hears of it comes yet, from its first ball.
    if (isAhead) return;
    this.#current = sharedGameId;
    if (!this.isAway) this.#next = calledBalls.length + 1;
  }

  /** Answers whose ball that was; null where this connection cannot know yet. */
  ball(number: number, totalCalls: number): string | null {
    const roundId = this.#current;
    const seen = roundId === null ? undefined : this.#rounds.get(roundId);
    if (roundId === null || seen === undefined || this.#next === null) return null;
    if (totalCalls !== this.#next) this.#fault(roundId, `ball ${totalCalls} came where ${this.#next} was next`);
    this.#next = totalCalls + 1;
    this.#compare(seen, roundId, [...seen.balls.slice(0, totalCalls - 1), number]);
    if (totalCalls === seen.balls.length + 1) know(seen, [...seen.balls, number]);
    return roundId;
  }

  end({ sharedGameId, sessionId, calledBalls, nextSharedGameId }: SeenEnd): void {
    const seen = this.#of({ sharedGameId, sessionId });
    this.#compare(seen, sharedGameId, calledBalls);
    if (this.#next !== null && seen.balls.length !== calledBalls.length)
      this.#fault(sharedGameId, `ended after ${calledBalls.length} balls, of which ${seen.balls.length} came`);
    know(seen, calledBalls);
    seen.isOver = true;
    this.follow({ sharedGameId: nextSharedGameId, sessionId });
  }

  #of({ sharedGameId, sessionId }: RoundAtTable): Seen {
    const seen = this.#rounds.get(sharedGameId) ?? { sessionId, balls: [], seenAt: [], isOver: false };
    this.#rounds.set(sharedGameId, seen);
    return seen;
  }

  #compare({ balls }: Seen, roundId: string, others: readonly number[]): void {
    const length = Math.min(balls.length, others.length);
    const at = balls.slice(0, length).findIndex((ball, index) => ball !== others[index]);
    if (at >= 0) this.#fault(roundId, `ball ${at + 1} was ${balls[at]}, and then ${others[at]}`);
  }

  #fault(roundId: string, what: string): void {
    this.faults.push(`round ${roundId}: ${what}`);
  }
}

function know(seen: Seen, balls: readonly number[]): void {
  seen.balls = [...balls];
  while (seen.seenAt.length < balls.length) seen.seenAt.push(Date.now());
}
