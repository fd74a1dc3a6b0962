import type pg from "pg";
import { onDatabase } from "./books.ts";
import type { GameServer } from "./game-server.ts";

// What a hall's evening was, by the tables alone: entries of the ledger, rounds and papers.

type PlayedRound = {
  id: string;
  state: string;
  /** By the database's clock. */
  startsAt: Date | null;
  endedAt: Date | null;
  /** In santim. */
  stake: number;
  calls: number[];
  /** Whatever number was sold as often as it was. */
  papers: number[];
  sellers: Record<string, number>;
};

/** The rounds of the one hall that played, in their order. */
export function playedRounds(server: GameServer): Promise<PlayedRound[]> {
  return onDatabase(server, async (owner) => {
    const { rows } = await owner.query<PlayedRound>(
      `select r.id, r.state, r.starts_at as "startsAt", r.ended_at as "endedAt", r.stake_santim::int as stake,
         array(select number from hall_call where round_id = r.id order by position) as calls,
         array(select cartela_number from round_cartela where round_id = r.id order by cartela_number) as papers,
         (select jsonb_object_agg(username, count) from
           (select username, count(*) from round_cartela join staff on staff.id = sold_by where round_id = r.id group by 1) s) as sellers
       from round r where r.hall_id is not null order by r.opened_at`,
    );
    return rows;
  });
}

/** In santim: what a till's float was charged for stakes, got back of them and got for prizes. */
type TillLedger = { stakes: number; refunds: number; prizes: number };

export function ledgerOfTill(server: GameServer, username: string): Promise<TillLedger> {
  return onDatabase(server, (owner) =>
    one<TillLedger>(
      owner,
      `select coalesce(-sum(amount_santim) filter (where type = 'BET_PLACED'), 0) as stakes,
         coalesce(sum(amount_santim) filter (where type = 'REFUND'), 0) as refunds,
         coalesce(sum(amount_santim) filter (where type = 'BET_WON'), 0) as prizes
       from entry e join transfer t on t.id = e.transfer_id join account a on a.id = e.account_id
       join staff s on s.id = a.owner_id where a.kind = 'cashier' and s.username = $1`,
      username,
    ),
  );
}

type HallLedger = { cut: number; safe: number; bank: number };

/** Of the whole hall: the house's part, and what lies in the safe and has come to the bank. */
export function ledgerOfHall(server: GameServer): Promise<HallLedger> {
  const lies = (
    kind: string,
  ) => `(select coalesce(sum(amount_santim), 0) from entry e join account a on a.id = e.account_id
    where a.kind = '${kind}')`;
  return onDatabase(server, (owner) =>
    one<HallLedger>(
      owner,
      `select (select coalesce(sum(amount_santim), 0) from entry e join account a on a.id = e.account_id
           join transfer t on t.id = e.transfer_id join round r on r.id = t.round_id
           where a.kind = 'house' and r.hall_id is not null) as cut, ${lies("safe")} as safe, ${lies("bank")} as bank`,
    ),
  );
}

/** Postgres hands sums over as text. */
async function one<Sums extends Record<string, number>>(
  owner: pg.Client,
  query: string,
  ...values: string[]
): Promise<Sums> {
  const { rows } = await owner.query(query, values);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum)])) as Sums;
}
