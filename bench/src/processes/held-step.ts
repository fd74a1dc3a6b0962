import type { Truth } from "./truth.ts";

/** A stake that is confirmed, and the steps of a round: where the database notices each. */
const steps = {
  confirm: { before: "insert", on: "transfer", when: "new.type = 'BET_PLACED'" },
  close: { before: "update", on: "round", when: "new.state <> old.state and new.state = 'closing'" },
  draw: { before: "update", on: "round", when: "new.state <> old.state and new.state = 'calling'" },
  // Between two of them: the first is paid.
  stage: { before: "update", on: "round", when: "old.stages_settled = 1 and new.stages_settled = 2" },
  settlement: { before: "update", on: "round", when: "new.state <> old.state and new.state = 'settled'" },
};
export type Step = keyof typeof steps;

/** A step that waits in the middle of its transaction, for as long as a test likes. */
export type HeldStep = {
  /** The port of the database's connection that takes the step; null until one has come to it. */
  heldBy(): Promise<number | null>;
  letGo(): Promise<void>;
};

const lock = 75;
const placeOf = (step: string) => Object.keys(steps).indexOf(step) + 1;

/** Once a database: whoever takes a step then waits in the middle of it while somebody holds it. */
export async function letStepsWait({ owner }: Truth): Promise<void> {
  await owner.query(`
    create function wait_before_step() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lock}, tg_argv[0]::int);
      return new;
    end $$`);
  for (const [step, { before, on, when }] of Object.entries(steps))
    await owner.query(`create trigger wait_before_${step} before ${before} on ${on} for each row
      when (${when}) execute function wait_before_step(${placeOf(step)})`);
}

export async function holdStep({ owner }: Truth, step: Step): Promise<HeldStep> {
  const holder = await owner.connect();
  // Whoever makes trouble for the database makes it for us.
  const ignore = () => {};
  holder.on("error", ignore);
  const giveBack = (lost?: Error) => {
    holder.off("error", ignore);
    holder.release(lost);
  };
  const place = placeOf(step);
  try {
    await holder.query("select pg_advisory_lock($1, $2)", [lock, place]);
  } catch (error) {
    giveBack(error as Error);
    throw error;
  }
  let isHeld = true;
  return {
    heldBy: async () => {
      const { rows } = await owner.query<{ client_port: number }>(
        `select client_port from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and classid = $1 and objid = $2 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [lock, place],
      );
      return rows[0]?.client_port ?? null;
    },
    letGo: async () => {
      if (!isHeld) return;
      isHeld = false;
      // The lock goes with the connection, should it be gone.
      const lost = await holder.query("select pg_advisory_unlock_all()").then(
        () => undefined,
        (error: Error) => error,
      );
      giveBack(lost);
    },
  };
}
