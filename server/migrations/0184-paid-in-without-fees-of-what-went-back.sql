-- A deposit that goes back leaves the wallet as what it brought, and its fee comes back from the company (0097-fees.sql). What is kept of
-- the wallet knew the wallet's part alone, so that a profile said of each such deposit that its fee had been paid in. Now of one that went
-- back nothing is left in it but what the company lost.

-- As before (0130-wallet-totals-kept.sql), without those fees.
create or replace function wallet_total_of_entries()
returns table (account_id uuid, bonuses_santim bigint, deposits_santim bigint, withdrawals_santim bigint)
language sql stable as $$
  with moved as (
    select e.account_id, part.*
    from transfer t
    join entry e on e.transfer_id = t.id
    join account a on a.id = e.account_id and a.kind = 'player'
    cross join lateral wallet_total_part(t.type, e.amount_santim) as part
    where t.type in ('BONUS', 'TOP_UP', 'CHARGE', 'CREDIT', 'DEPOSIT', 'REVERSAL', 'WITHDRAWAL', 'WITHDRAWAL_RETURN')
    union all
    select d.wallet_account_id, 0, e.amount_santim, 0
    from deposit d
    join transfer_key k on k.idempotency_key = 'deposit-reversal:' || d.id
    join entry e on e.transfer_id = k.transfer_id
    join account a on a.id = e.account_id and a.kind = 'fee'
    where d.state = 'reversed' and d.player_fee_santim > 0
  )
  select m.account_id, sum(m.bonuses_santim)::bigint, sum(m.deposits_santim)::bigint, sum(m.withdrawals_santim)::bigint
  from moved m group by m.account_id
$$;

-- Whoever takes a deposit back holds the wallet, and has posted what leaves it. A trigger, so that one who has begun before this is
-- applied and goes on after it does the same.
create function wallet_total_without_fee() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update wallet_total set deposits_santim = deposits_santim - new.player_fee_santim where account_id = new.wallet_account_id;
  return null;
end $$;
create trigger wallet_total_without_fee after update of state on deposit
  for each row when (new.state = 'reversed' and old.state = 'paid' and new.player_fee_santim > 0) execute function wallet_total_without_fee();
revoke all on function wallet_total_without_fee from public;

-- Of those that went back until now. Nobody takes one back meanwhile: the trigger holds the table.
with returned as (
  select wallet_account_id, sum(player_fee_santim) as santim from deposit
  where state = 'reversed' and credited_santim is not null and player_fee_santim > 0 group by wallet_account_id
)
update wallet_total set deposits_santim = deposits_santim - returned.santim
from returned where returned.wallet_account_id = wallet_total.account_id;
