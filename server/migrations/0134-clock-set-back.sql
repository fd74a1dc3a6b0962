-- Where the database's clock was set back since the last check, transfers come whose ids are below verified_to: they would never be
-- looked at, and would be missing in what the entries before it come to. Then the point goes back to an hour ago, and what lies before
-- that is added up anew. Says whether that was so. Called before ledger_check_new: checks are so close together that a clock that was
-- set back by less than what lies between two of them makes no id below verified_to, which is a check and a minute ago.
create function ledger_follow_clock() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_to uuid := first_id_at(clock_timestamp() - interval '1 hour');
begin
  perform from ledger_verified where checked_at > clock_timestamp() for update skip locked;
  if not found then return false; end if;
  delete from ledger_verified_balance;
  insert into ledger_verified_balance (account_id, amount_santim)
    select e.account_id, sum(e.amount_santim) from entry e where e.transfer_id < v_to group by e.account_id;
  update ledger_verified
    set verified_to = v_to, next_to = null, next_after = null, checked_at = clock_timestamp();
  -- Nor is a night left out because the last one seems to come yet.
  update ledger_verified set all_checked_at = clock_timestamp() where all_checked_at > clock_timestamp();
  update books_checked set checked_at = clock_timestamp() where checked_at > clock_timestamp();
  return true;
end $$;
revoke execute on function ledger_follow_clock() from public;
grant execute on function ledger_follow_clock() to derash_server;

-- As before (0133-new-keys-looked-up.sql); but what differs from the entries that are new is looked at with all that there are.
create or replace function ledger_check_new() returns table (violation text, id uuid, santim bigint)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  -- Before this transaction begins to write, which it does by locking the row.
  v_started timestamptz := clock_timestamp();
  v_point ledger_verified;
  v_may_go_on boolean;
  v_wrong integer;
begin
  select * into v_point from ledger_verified for update skip locked;
  if not found then return; end if;
  -- Asked before the check, so that what the check sees is all that can be below next_to.
  v_may_go_on := coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= v_point.next_after, false);

  -- One statement, so that entries and balances are of one moment.
  return query
    with fresh as materialized (
      select e.transfer_id, e.account_id, e.amount_santim from entry e where e.transfer_id >= v_point.verified_to),
    posted as materialized (
      select t.id, t.idempotency_key from transfer t where t.id >= v_point.verified_to),
    touched as (
      select f.account_id, (coalesce(min(v.amount_santim), 0) + sum(f.amount_santim))::bigint as entries
      from fresh f left join ledger_verified_balance v on v.account_id = f.account_id group by f.account_id)
    select 'transfer does not sum to zero', f.transfer_id, sum(f.amount_santim)::bigint
      from fresh f group by f.transfer_id having sum(f.amount_santim) <> 0
    union all
    select 'balance differs from its entries', b.account_id, b.amount_santim - t.entries
      from touched t join balance b on b.account_id = t.account_id where b.amount_santim <> t.entries
        -- Where two servers check by turns a clock that was set back a little is not noticed: then all that the account has decides.
        and b.amount_santim <> (select coalesce(sum(e.amount_santim), 0) from entry e where e.account_id = b.account_id)
    union all
    select 'open pot is negative', t.account_id, t.entries
      from touched t where t.entries < 0 and not exists (select from balance b where b.account_id = t.account_id)
        and (select sum(e.amount_santim) from entry e where e.account_id = t.account_id) < 0
    union all
    select 'balance is negative', b.account_id, b.amount_santim
      from touched t join balance b on b.account_id = t.account_id where b.amount_santim < 0 and not b.may_be_negative
    union all
    select 'transfer and its key differ', p.id, 0::bigint
      -- A subquery of one value cannot become a join, which would read the keys of all time; in their order, neighbours share pages.
      from (select * from posted order by idempotency_key) p
      where (select k.transfer_id from transfer_key k where k.idempotency_key = p.idempotency_key) is distinct from p.id
    union all
    select 'entry without its transfer', f.transfer_id, f.amount_santim
      from fresh f where not exists (select from posted p where p.id = f.transfer_id)
    union all
    select 'transfer without entries', p.id, 0::bigint
      from posted p where not exists (select from fresh f where f.transfer_id = p.id)
    union all
    select 'transfer lies in no month', t.id, 0::bigint from by_month.transfer_default t
    union all
    select 'entry lies in no month', e.transfer_id, e.amount_santim from by_month.entry_default e;
  get diagnostics v_wrong = row_count;

  update ledger_verified set checked_at = clock_timestamp(), new_violations = v_wrong;
  if v_wrong > 0 then return; end if;
  if v_may_go_on then
    insert into ledger_verified_balance as known (account_id, amount_santim)
      select e.account_id, sum(e.amount_santim) from entry e
      where e.transfer_id >= v_point.verified_to and e.transfer_id < v_point.next_to group by e.account_id
      on conflict (account_id) do update set amount_santim = known.amount_santim + excluded.amount_santim;
    update ledger_verified set verified_to = next_to, next_to = null, next_after = null;
  end if;
  -- Whoever began to write before has a transaction id below this one's. (A snapshot's xmax would not do: it is only above those
  -- that have ended.) A transfer's id is made a moment before its transaction begins to write: within a minute, for no statement
  -- of a server takes so long.
  update ledger_verified set next_to = first_id_at(v_started - interval '1 minute'), next_after = pg_current_xact_id()
    where next_to is null;
end $$;
