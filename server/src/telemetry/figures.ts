import { Counter, type Registry, Summary } from "prom-client";
import { AppError } from "../app-error.ts";

/** What is counted where it happens; what else is known of a server is asked for when somebody reads its metrics (metrics.ts). */
export type Figures = {
  /** A ball was called so long after its time. */
  ball(lateMs: number): void;
  /** A stake was asked for: whether it was taken, and how long its answer took. */
  stake<Answer>(asking: Promise<Answer>): Promise<Answer>;
  /** A till was told of a sale, or a change of it: whether it was taken. */
  sale<Answer>(asking: Promise<Answer>): Promise<Answer>;
  /** Somebody wants in, with a launch or a password. */
  signIn<Answer>(asking: Promise<Answer>): Promise<Answer>;
  /** A room looked at the database. */
  look(): void;
  /** An event was told to a room, where so many sockets watch. */
  told(event: string, watchers: number): void;
  /** A line of the log that says that something is wrong. */
  error(): void;
};

/** Quantiles are of the last ten minutes, and go on in steps of two. */
const recent = { percentiles: [0.5, 0.99], maxAgeSeconds: 600, ageBuckets: 5, pruneAgedBuckets: true };

export function createFigures(registry: Registry): Figures {
  const registers = [registry];
  const ballLate = new Summary({
    name: "derash_ball_late_seconds",
    help: "How long after its time a ball was called in a room; alarm above 0.25",
    ...{ ...recent, registers },
  });
  const stakeTook = new Summary({
    name: "derash_stake_seconds",
    help: "How long the answer to a stake of a room took",
    ...{ ...recent, registers },
  });
  const stakes = counter(
    "derash_stakes_total",
    "Stakes of rooms and sales of tills: done, refused by a rule, or failed",
    "outcome",
  );
  const signIns = counter("derash_sign_ins_total", "Sign-ins: done, refused, or failed", "outcome");
  const looks = counter("derash_room_looks_total", "Looks of rooms at the database");
  const events = counter("derash_room_events_total", "Events told to rooms, by name", "event");
  const deliveries = counter("derash_deliveries_total", "Events times the sockets that they were sent to");
  const errors = counter(
    "derash_log_errors_total",
    "Lines of the log that say that something is wrong; each is worth a look",
  );

  function counter(name: string, help: string, ...labelNames: string[]) {
    const made = new Counter({ name, help, labelNames, registers });
    // A counter that appears with its first count has not increased: from the beginning it is there.
    if (labelNames.length === 0) made.inc(0);
    if (labelNames[0] === "outcome") for (const outcome of ["done", "refused", "failed"]) made.inc({ outcome }, 0);
    return made;
  }

  async function counted<Answer>(asking: Promise<Answer>, by: Counter): Promise<Answer> {
    try {
      const answer = await asking;
      by.inc({ outcome: "done" });
      return answer;
    } catch (error) {
      by.inc({ outcome: error instanceof AppError ? "refused" : "failed" });
      throw error;
    }
  }
  return {
    ball: (lateMs) => ballLate.observe(lateMs / 1000),
    stake: (asking) => {
      const done = stakeTook.startTimer();
      return counted(asking, stakes).finally(done);
    },
    sale: (asking) => counted(asking, stakes),
    signIn: (asking) => counted(asking, signIns),
    look: () => looks.inc(),
    told: (event, watchers) => {
      events.inc({ event });
      deliveries.inc(watchers);
    },
    error: () => errors.inc(),
  };
}
