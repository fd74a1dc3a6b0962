-- A round may guarantee its Derash: what the stakes lack of it the company pays from its own account (decision 85). The whole
-- guarantee is set aside before the round opens, on an account of its own, so that it cannot be spent twice or be missing.

alter table account drop constraint account_kind_check, add constraint account_kind_check check (kind in (
  'player', 'pot', 'house', 'bonus', 'demo', 'issuer', 'company', 'branch', 'cashier',
  -- what a company has set aside for one round
  'guarantee'));
alter table transfer drop constraint transfer_type_check, add constraint transfer_type_check check (
  type in ('TOP_UP', 'CHARGE', 'BET_PLACED', 'BET_WON', 'BET_LOST', 'BONUS', 'REFUND', 'ADMIN_ADJUSTMENT', 'HOUSE_CUT', 'CREDIT', 'GUARANTEE'));

alter table round
  add column guarantee_santim bigint not null default 0 check (guarantee_santim >= 0),
  -- Holds it from before the round opens until it is over.
  add column guarantee_account_id uuid unique references account,
  -- What the company has added to the pot.
  add column guarantee_paid_santim bigint not null default 0,
  add constraint round_guarantee check ((guarantee_santim > 0) = (guarantee_account_id is not null)
    and (guarantee_santim = 0 or room_id is not null) and guarantee_paid_santim between 0 and guarantee_santim);

-- No round opens with a guarantee that is not there to the santim.
create function round_guarantee_held() returns trigger language plpgsql as $$
begin
  if not exists (select from account a join balance b on b.account_id = a.id
    where a.id = new.guarantee_account_id and a.kind = 'guarantee' and b.amount_santim = new.guarantee_santim) then
    raise exception 'round % guarantees what is not set aside', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger round_guarantee_held before insert or update of guarantee_santim, guarantee_account_id on round
  for each row when (new.guarantee_account_id is not null) execute function round_guarantee_held();

alter table sale
  add column guarantee_paid_santim bigint not null default 0 check (guarantee_paid_santim >= 0),
  drop constraint sale_check, add constraint sale_check check (
    total_santim + guarantee_paid_santim = cut_santim + player_winnings_santim);
-- Few sales have one, so totals find them here.
create index sale_guaranteed on sale (created_at) include (company_id, branch_id, cashier_id, guarantee_paid_santim)
  where guarantee_paid_santim > 0;

create or replace view drawn_round as
  select id as round_id, case when state in ('open', 'closing') then 'closed' else state end as state, void_reason, seed,
      coalesce(calls_made, last_call) as call_count, pot_santim,
      pot_santim + guarantee_paid_santim - prize_pool_santim as house_cut_santim,
      guarantee_santim, guarantee_paid_santim
    from round where mode = 'server';

-- As before, with what a company has added, and what it has set aside.
create or replace view round_violation as
  select 'ended round still holds money' as violation, r.id, b.amount_santim as santim
    from round r join balance b on b.account_id in (r.pot_account_id, r.guarantee_account_id)
    where r.state in ('settled', 'void') and b.amount_santim <> 0
  union all
  select 'ended round has an open pot', r.id, r.pot_santim
    from round r where r.state in ('settled', 'void') and not exists (select from balance b where b.account_id = r.pot_account_id)
  union all
  select 'live round does not hold its stakes', r.id, b.amount_santim
    from round r join balance b on b.account_id = r.pot_account_id
    where r.state in ('open', 'closing', 'calling') and b.amount_santim <> r.stake_santim
      * (select count(*) from round_cartela c where c.round_id = r.id and c.status = 'confirmed')
  union all
  select 'live round does not hold its guarantee', r.id, b.amount_santim
    from round r join balance b on b.account_id = r.guarantee_account_id
    where r.state in ('open', 'closing', 'calling') and b.amount_santim <> r.guarantee_santim
  union all
  select 'settled round has not exactly one sale', r.id, r.pot_santim
    from round r where r.state = 'settled'
      and not exists (select from sale s where s.round_id = r.id and s.cashier_id is not distinct from r.cashier_id
        and s.total_santim = r.pot_santim and s.guarantee_paid_santim = r.guarantee_paid_santim
        and s.cut_santim = r.pot_santim + r.guarantee_paid_santim - r.prize_pool_santim)
  union all
  select 'prizes differ from the prize pool', r.id, r.prize_pool_santim
    from round r where r.state = 'settled'
      and r.prize_pool_santim <> (select sum(prize_santim) from round_cartela c where c.round_id = r.id);
