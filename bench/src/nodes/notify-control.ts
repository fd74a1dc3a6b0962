import pg from "pg";

/**
 * What must never be done, to show why: a scratch database in which each stake's transaction also notifies. Stakes are placed by
 * the function alone, one transaction each, as pgbench does.
 */
export async function notifyInStakes(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    create function notify_of_stake() returns trigger language plpgsql as $$
    begin
      perform pg_notify('derash_hint', 'bench room:' || new.round_id);
      return null;
    end $$;
    create trigger notify_of_stake after update of status on round_cartela for each row
      when (new.status = 'confirmed') execute function notify_of_stake()`);
  await owner.end();
}

/** Stakes a second by the function alone, on so many connections. */
export async function functionAlone(
  url: string,
  load: { inFlight: number; seconds: number; warmUpStakes: number },
): Promise<{ placed: number; perSecond: number }> {
  const connections = Array.from(
    { length: load.inFlight },
    () => new pg.Client({ connectionString: url, options: "-c role=derash_server" }),
  );
  await Promise.all(connections.map((connection) => connection.connect()));
  const held =
    "select round_id, cartela_number, player_id from round_cartela where status = 'reserved' order by cartela_number";
  const { rows } = (await connections[0]?.query(held)) ?? { rows: [] };
  const waiting = rows.values();
  let placed = 0;
  const placeUntil = async (isOver: () => boolean) => {
    const place = async (connection: pg.Client) => {
      while (!isOver()) {
        const { value: job, done } = waiting.next();
        if (done) return;
        const values = [job.round_id, job.cartela_number, job.player_id];
        const answer = await connection.query({
          name: "stake",
          text: "select result from cartela_confirm($1, $2, $3)",
          values,
        });
        if (answer.rows[0]?.result !== "ok") throw new Error(`a stake was refused: ${answer.rows[0]?.result}`);
        placed += 1;
      }
    };
    await Promise.all(connections.map(place));
  };
  await placeUntil(() => placed >= load.warmUpStakes);
  const before = placed;
  const startedAt = performance.now();
  await placeUntil(() => performance.now() - startedAt >= load.seconds * 1000);
  const perSecond = (placed - before) / ((performance.now() - startedAt) / 1000);
  await Promise.all(connections.map((connection) => connection.end()));
  return { placed, perSecond };
}
