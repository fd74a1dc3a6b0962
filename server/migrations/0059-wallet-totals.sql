-- What a wallet holds, and what has come and gone but for stakes and prizes; for those who sign in too, with the rest that is
-- said of them. One look-up an entry of this account, said so that the planner cannot read everybody's transfers instead, as
-- it does where it has no statistics yet.
create function wallet_totals(p_account uuid)
returns table (balance_santim bigint, bonuses_santim bigint, deposits_santim bigint, withdrawals_santim bigint)
language sql stable as $$
  select (select b.amount_santim from balance b where b.account_id = p_account),
    coalesce(sum(e.amount_santim) filter (where t.type = 'BONUS'), 0)::bigint,
    coalesce(sum(e.amount_santim) filter (where t.type <> 'BONUS' and e.amount_santim > 0), 0)::bigint,
    coalesce(-sum(e.amount_santim) filter (where t.type <> 'BONUS' and e.amount_santim < 0), 0)::bigint
  from entry e
  cross join lateral (select transfer.type from transfer where transfer.id = e.transfer_id limit 1) as t
  where e.account_id = p_account and t.type in ('BONUS', 'TOP_UP', 'CHARGE', 'CREDIT')
$$;
revoke all on function wallet_totals from public;
grant execute on function wallet_totals to derash_server;
