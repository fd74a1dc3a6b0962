import pg from "pg";

type Mark = { at: Date; records: number };
/** What a flood left in the database. Milliseconds; `voided` counts rounds that were given back for a late close. */
type Since = { closes: number; lateMs: number; voided: number; records: number };
export type Books = { mark(): Promise<Mark>; since(mark: Mark): Promise<Since>; close(): Promise<void> };

/** The database beside the server, seen by its owner. */
export async function openBooks(url: string): Promise<Books> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const mark = async (): Promise<Mark> => {
    const { rows } = await client.query(
      `select clock_timestamp() as at,
        ((select count(*) from audit_record) + (select count(*) from cheat_signal))::int as records`,
    );
    return rows[0];
  };
  return {
    mark,
    since: async ({ at, records }) => {
      const { rows } = await client.query(
        `select count(*)::int as closes,
          coalesce(max(extract(epoch from closed_at - closes_at) * 1000), 0)::float8 as "lateMs",
          (count(*) filter (where void_reason <> 'min_players'))::int as voided
        from round where closed_at >= $1`,
        [at],
      );
      return { ...rows[0], records: (await mark()).records - records };
    },
    close: () => client.end(),
  };
}
