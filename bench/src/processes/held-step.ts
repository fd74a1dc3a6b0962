import type { Truth } from "./truth.ts";

const steps = { close: "closing", draw: "calling", settlement: "settled" } as const;
export type Step = keyof typeof steps;

/** A step of a round that waits in the middle of its transaction, for as long as a test likes. */
export type HeldStep = {
  /** The port of the database's connection that takes the step; null until one has come to it. */
  heldBy(): Promise<number | null>;
  letGo(): Promise<void>;
};

const lock = 75;

/** Once a database: rounds then wait before each step while somebody holds it. */
export async function letStepsWait({ owner }: Truth): Promise<void> {
  await owner.query(`
    create function wait_before_step() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lock}, array_position(array['${Object.values(steps).join("','")}'], new.state));
      return new;
    end $$;
    create trigger wait_before_step before update on round for each row
      when (new.state <> old.state and new.state <> 'void') execute function wait_before_step()`);
}

export async function holdStep({ owner }: Truth, step: Step): Promise<HeldStep> {
  const holder = await owner.connect();
  const place = Object.keys(steps).indexOf(step) + 1;
  await holder.query("select pg_advisory_lock($1, $2)", [lock, place]);
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
      await holder.query("select pg_advisory_unlock_all()");
      holder.release();
    },
  };
}
