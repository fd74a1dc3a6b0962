import pg from "pg";

const locks = { backup: 5_318_009, drill: 5_318_010 };

/** Of all servers and commands on a database one at a time does this. Answers null where another is at it. */
export async function oneAtATime<Result>(
  url: string,
  what: keyof typeof locks,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = new pg.Client({ connectionString: url, application_name: `derash ${what}` });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as is_ours", [locks[what]]);
    return rows[0]?.is_ours === true ? await work() : null;
  } finally {
    await client.end();
  }
}
