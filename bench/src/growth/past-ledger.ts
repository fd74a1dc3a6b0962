import type pg from "pg";

const months = 12;
const roundTripSantim = 700;
/** Few enough that each has filled a page of history in the youngest ledger too. */
const regularsMax = 200;

/** Whose the entries of the past are: the players who registered first. */
export async function regularsOf(owner: pg.Client): Promise<{ id: string }[]> {
  const { rows } = await owner.query<{ id: string }>("select id from player order by id limit $1", [regularsMax]);
  return rows;
}

/**
 * Fills the ledger with so many entries of the past year: each regular in turn gets some money from where demo money comes
 * from, and the next time gives it back. Keys, sums and balances are right, as if ledger_post had been asked each time. `name`: of
 * their keys, for who fills it twice.
 */
export async function fillPastLedger(owner: pg.Client, entries: number, name = "bench-past"): Promise<void> {
  await owner.query(
    "select ledger_month((date_trunc('month', now()) - n * interval '1 month')::date) from generate_series(1, $1) n",
    [months],
  );
  // Millions of times the same foreign key are not what is measured.
  await owner.query("set session_replication_role = replica");
  await owner.query(past(Math.floor(entries / 2), name));
  await owner.query("set session_replication_role = origin");
}

// Set-based, because a call for each of millions would take hours.
const past = (transfers: number, name: string) => `
  create temp table past as
    select n, uuidv7(-interval '1 year' * (${transfers} - n + 1) / (${transfers} + 1.0) - interval '1 hour') as id,
      case n / regulars % 2 when 0 then ${roundTripSantim} else -${roundTripSantim} end::bigint as amount, wallet
    from generate_series(1, ${transfers}) n
    cross join (select least(count(*), ${regularsMax}) as regulars from player) as counted
    join (select account_id as wallet, row_number() over (order by id) - 1 as place from player) as player
      on place = n % regulars;
  insert into transfer_key (idempotency_key, transfer_id) select '${name}:' || n, id from past;
  insert into transfer (id, idempotency_key, type, description)
    select id, '${name}:' || n, case when amount > 0 then 'TOP_UP' else 'CHARGE' end, 'Past' from past;
  insert into entry (transfer_id, account_id, amount_santim)
    select id, account, santim from past,
      lateral (values (wallet, amount), ((select id from account where kind = 'demo'), -amount)) as side (account, santim);
  update balance set amount_santim = amount_santim + moved.santim
    from (select wallet as account, sum(amount) as santim from past group by wallet
      union all select (select id from account where kind = 'demo'), -sum(amount) from past) as moved
    where account_id = moved.account;
  insert into wallet_total select * from wallet_total_of_entries() on conflict (account_id) do update
    set deposits_santim = excluded.deposits_santim, withdrawals_santim = excluded.withdrawals_santim;
  drop table past;`;
