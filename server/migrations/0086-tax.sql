-- Tax on what is won (decision 99): a profile of a company, in versions; a round keeps the one that was in force as it opened, and
-- each win of a cartela has its tax, withheld from the winner or borne by the company.

alter table account drop constraint account_kind_check, add constraint account_kind_check check (kind in (
  'player', 'pot', 'house', 'bonus', 'demo', 'issuer', 'company', 'branch', 'cashier', 'guarantee', 'bonus_budget',
  'clearing', 'payout_hold', 'fee', 'loss',
  -- of a company: what it owes the tax office; what it has borne of that itself; what it has paid to the office
  'tax', 'tax_cost', 'tax_office'));

-- As before; and what a company bears of taxes is a cost.
create or replace function ledger_open(p_kind text, p_owner uuid, p_with_balance boolean default true) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id uuid;
begin
  insert into account (kind, owner_id) values (p_kind, p_owner) on conflict (kind, owner_id) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from account where kind = p_kind and owner_id = p_owner;
    return v_id;
  end if;
  if p_with_balance then
    insert into balance (account_id, may_be_negative)
      values (v_id, p_kind in ('demo', 'issuer', 'bonus', 'clearing', 'fee', 'loss', 'tax_cost'));
  end if;
  return v_id;
end $$;

-- As before, with the accounts of taxes.
create or replace function account_company(p_account uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select case a.kind
      when 'player' then (select w.company_id from wallet w where w.account_id = a.id)
      when 'pot' then (select r.company_id from round r where r.id = a.owner_id)
      when 'guarantee' then (select r.company_id from round r where r.guarantee_account_id = a.id)
      when 'cashier' then (select s.company_id from staff s where s.id = a.owner_id)
      when 'branch' then (select b.company_id from branch b where b.account_id = a.id)
      when 'clearing' then (select p.company_id from payment_account p where p.clearing_account_id = a.id)
      when 'company' then (select c.id from company c where c.account_id = a.id)
      when 'house' then a.owner_id
      when 'bonus' then a.owner_id
      when 'bonus_budget' then a.owner_id
      when 'payout_hold' then a.owner_id
      when 'fee' then a.owner_id
      when 'loss' then a.owner_id
      when 'tax' then a.owner_id
      when 'tax_cost' then a.owner_id
      when 'tax_office' then a.owner_id
    end
  from account a where a.id = p_account
$$;

-- A company without one has no tax. A rate of 0 is one, too: from then on nothing is taxed.
create table tax_profile (
  company_id       uuid not null references company,
  version          integer not null check (version > 0),
  rate_bps         integer not null check (rate_bps between 0 and 5000),
  threshold_santim bigint not null check (threshold_santim between 0 and 99999999999),
  base             text not null check (base in ('prize', 'prize_and_bonus', 'less_stake')),
  bearer           text not null check (bearer in ('winner', 'company')),
  -- In force for rounds that open from then on, until a later one is.
  applies_from     timestamptz not null,
  set_by           uuid not null references staff,
  set_at           timestamptz not null default clock_timestamp(),
  primary key (company_id, version),
  constraint tax_profile_not_before_it_was_set check (applies_from >= set_at)
);
create trigger tax_profile_append_only before update or delete or truncate on tax_profile execute function refuse_change();
grant select, insert on tax_profile to derash_server;

-- What is in force for a round of the company that opens now; no row: nothing was ever set.
create function tax_in_force(p_company uuid) returns setof tax_profile language sql stable as $$
  select * from tax_profile where company_id = p_company and applies_from <= clock_timestamp()
    order by applies_from desc, version desc limit 1
$$;

alter table round
  add column tax jsonb,
  add column tax_version integer,
  add column tax_account_id uuid references account,
  add column tax_cost_account_id uuid references account,
  add constraint round_tax check (num_nulls(tax, tax_version, tax_account_id, tax_cost_account_id) in (0, 4)),
  add constraint round_tax_profile foreign key (company_id, tax_version) references tax_profile;

-- A round's copy is the version that it names, and its accounts are its company's.
create function round_tax_is_its_profile() returns trigger language plpgsql as $$
begin
  if not exists (select from tax_profile p
      join account owed on owed.id = new.tax_account_id and owed.kind = 'tax' and owed.owner_id = p.company_id
      join account cost on cost.id = new.tax_cost_account_id and cost.kind = 'tax_cost' and cost.owner_id = p.company_id
    where p.company_id = new.company_id and p.version = new.tax_version and p.rate_bps > 0
      and new.tax = jsonb_build_object('rateBps', p.rate_bps, 'threshold', p.threshold_santim, 'base', p.base, 'bearer', p.bearer)) then
    raise exception 'the tax of round % is not that of its company', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger round_tax_is_its_profile before insert or update of tax, tax_version, tax_account_id, tax_cost_account_id on round
  for each row when (new.tax is not null) execute function round_tax_is_its_profile();

-- As before; and no round is sealed by rules that leave out its tax.
create or replace function close_record_says_all() returns trigger language plpgsql as $$
begin
  if exists (select from round r where r.id = new.round_id
    and ((r.stages is not null and new.rules !~ '\nstage ') or (r.guarantee_santim > 0 and new.rules !~ '\nguarantee=')
      or (r.tax is not null and new.rules !~ '\ntax='))) then
    raise exception 'the rules of round % are not all in its record', new.round_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The tax on what a cartela has won, and what of it the winner bears.
alter table round_cartela
  add column tax_santim bigint not null default 0,
  add column withheld_santim bigint not null default 0,
  add constraint round_cartela_tax check (withheld_santim between 0 and tax_santim and tax_santim <= prize_santim + bonus_santim);
alter table round_stage_win
  add column tax_santim bigint not null default 0,
  add column withheld_santim bigint not null default 0,
  add constraint round_stage_win_tax check (withheld_santim between 0 and tax_santim and tax_santim <= prize_santim + bonus_santim);

alter table sale
  add column tax_santim bigint not null default 0,
  add column withheld_santim bigint not null default 0,
  add constraint sale_tax check (withheld_santim between 0 and tax_santim);
-- Few companies have one, so totals find them here.
create index sale_taxed on sale (created_at) include (company_id, branch_id, cashier_id, tax_santim, withheld_santim) where tax_santim > 0;

create or replace view drawn_winner as
  select round_id, cartela_number, prize_santim, bonus_santim, null::smallint as stage, tax_santim from round_cartela c
    where won_at is not null and not exists (select from round_stage_win w where w.round_id = c.round_id)
  union all
  select round_id, cartela_number, prize_santim, bonus_santim, stage, tax_santim from round_stage_win;

-- What was paid to the tax office of a month (of East Africa), each time all that was still owed of it.
create table tax_payment (
  id            uuid primary key default uuidv7(),
  company_id    uuid not null references company,
  month         date not null check (month = date_trunc('month', month)),
  amount_santim bigint not null check (amount_santim > 0),
  reference     text not null check (length(reference) between 1 and 100),
  paid_by       uuid not null references staff,
  paid_at       timestamptz not null default clock_timestamp()
);
create index tax_payment_of_company on tax_payment (company_id, month);
create trigger tax_payment_append_only before update or delete or truncate on tax_payment execute function refuse_change();
grant select, insert on tax_payment to derash_server;

-- Of each month: what the company's tax account took, and what of it was paid.
create function tax_months(p_company uuid)
returns table (month date, tax_santim bigint, wins bigint, borne_santim bigint, paid_santim bigint) language sql stable as $$
  select taken.month, taken.tax, taken.wins, taken.borne,
    (select coalesce(sum(p.amount_santim), 0)::bigint from tax_payment p where p.company_id = p_company and p.month = taken.month)
  from (
    select date_trunc('month', t.created_at at time zone 'Africa/Addis_Ababa')::date as month, sum(e.amount_santim)::bigint as tax,
      count(*) as wins, coalesce(-sum((select c.amount_santim from entry c join account k on k.id = c.account_id
        where c.transfer_id = t.id and k.kind = 'tax_cost')), 0)::bigint as borne
    from account a join entry e on e.account_id = a.id and e.amount_santim > 0 join transfer t on t.id = e.transfer_id
    where a.kind = 'tax' and a.owner_id = p_company group by 1) as taken
  order by taken.month desc
$$;

-- What is wrong with taxes: empty when all is right. Each win's tax is asked of the rule that its round keeps.
create view tax_violation as
  select 'tax of a win is not that of its round''s rule' as violation, w.round_id as id, w.tax_santim as santim
    from (
      select d.round_id, d.tax_santim, r.tax, d.prize_santim as prize, d.bonus_santim as bonus,
        case when row_number() over (partition by d.round_id, d.cartela_number order by d.stage) = 1 then r.stake_santim else 0 end as stake
      from round r join drawn_winner d on d.round_id = r.id where r.state in ('calling', 'settled')
        and (r.tax is not null or d.tax_santim > 0)) as w
    cross join lateral (select case w.tax ->> 'base' when 'prize' then prize when 'prize_and_bonus' then prize + bonus
      else prize + bonus - stake end as santim) as base
    where w.tax is null or w.tax_santim <> case when base.santim > 0 and base.santim >= (w.tax ->> 'threshold')::bigint
      then base.santim * (w.tax ->> 'rateBps')::bigint / 10000 else 0 end
  union all
  select 'tax of a cartela is not what the ledger took', c.round_id, (c.tax_santim - coalesce(taken.santim, 0))::bigint
    from (select round_id, sum(tax_santim) as tax_santim, sum(withheld_santim) as withheld_santim
      from round_cartela where tax_santim > 0 group by 1) as c
    full join (
      select t.round_id, sum(e.amount_santim) filter (where a.kind = 'tax') as santim,
        coalesce(-sum(e.amount_santim) filter (where a.kind = 'tax_cost'), 0) as borne
      from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.type = 'TAX' and t.round_id is not null group by 1) as taken using (round_id)
    where c.tax_santim is distinct from taken.santim or c.tax_santim - c.withheld_santim <> taken.borne
  union all
  select 'tax of a sale is not that of its cartelas', s.round_id, s.tax_santim
    from sale s join round r on r.id = s.round_id where r.tax is not null and (s.tax_santim, s.withheld_santim)
      <> (select sum(c.tax_santim), sum(c.withheld_santim) from round_cartela c where c.round_id = s.round_id)
  union all
  select 'what is owed is not what was taken and not paid', a.id, b.amount_santim
    from account a join balance b on b.account_id = a.id
    where a.kind = 'tax' and b.amount_santim <> (select coalesce(sum(m.tax_santim - m.paid_santim), 0) from tax_months(a.owner_id) m)
  union all
  select 'payment to the tax office without its transfer', p.id, p.amount_santim
    from tax_payment p where not exists (
      select from transfer_key k join entry e on e.transfer_id = k.transfer_id and e.amount_santim = p.amount_santim
        join account a on a.id = e.account_id and a.kind = 'tax_office' and a.owner_id = p.company_id
      where k.idempotency_key = 'tax-paid:' || p.id);
grant select on tax_violation to derash_server;

-- As before, with taxes.
create or replace function ledger_check_all(p_hours integer) returns table (violation text, id uuid, santim bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_point ledger_verified;
  v_wrong integer;
begin
  select * into v_point from ledger_verified where all_checked_at is null
      or all_checked_at < clock_timestamp() - p_hours * interval '1 hour' for update skip locked;
  if not found then return; end if;
  return query
    select v.violation, v.id, v.santim from ledger_violation v
    union all
    select r.violation, r.id, r.santim from round_violation r
    union all
    select w.violation, w.id, w.santim from wallet_violation w
    union all
    select p.violation, p.id, p.santim from payment_violation p
    union all
    select x.violation, x.id, x.santim from tax_violation x;
  get diagnostics v_wrong = row_count;
  update ledger_verified set all_checked_at = clock_timestamp(), all_violations = v_wrong;
  if v_wrong > 0 then return; end if;
  insert into ledger_verified_balance as known (account_id, amount_santim)
    select e.account_id, sum(e.amount_santim) from entry e where e.transfer_id < v_point.verified_to group by e.account_id
    on conflict (account_id) do update set amount_santim = excluded.amount_santim
      where known.amount_santim <> excluded.amount_santim;
end $$;

-- As before; a prize is paid in cash less its tax, which stays in the drawer.
create or replace view shift_cash as
  select c.shift_id, c.stakes_santim, c.refunds_santim, c.prizes_santim, c.player_credit_santim, c.bonuses_santim,
    (c.expected_santim + payments.top_ups_santim - payments.cash_outs_santim + taxes.tax_santim)::bigint as expected_santim,
    c.float_in_santim, c.drop_santim, c.pay_in_santim, c.pay_out_santim, payments.*, taxes.*
  from shift_cash_without_payments c join shift on shift.id = c.shift_id
  cross join lateral (
    select
      (select coalesce(-sum(e.amount_santim), 0)::bigint from deposit d
        join transfer_key k on k.idempotency_key = 'deposit:' || d.id
        join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
        where d.shift_id = shift.id) as top_ups_santim,
      (select coalesce(sum(e.amount_santim), 0)::bigint from withdrawal w
        join transfer_key k on k.idempotency_key = 'withdrawal-end:' || w.id
        join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
        where w.shift_id = shift.id) as cash_outs_santim
  ) as payments
  cross join lateral (
    select coalesce(-sum(e.amount_santim), 0)::bigint as tax_santim
    from hall_till h join transfer t on t.round_id = h.round_id and t.type = 'TAX'
      join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where h.shift_id = shift.id
  ) as taxes;

-- As before, with the tax of the drawers.
create or replace function day_close_figures(p_shifts uuid[]) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'shifts', count(*), 'sales', coalesce(sum(c.stakes_santim - c.refunds_santim), 0), 'prizes', coalesce(sum(c.prizes_santim), 0),
    'bonuses', coalesce(sum(c.bonuses_santim), 0),
    'cut', coalesce(sum((select coalesce(sum(h.cut_santim), 0) from hall_till h where h.shift_id = s.id)), 0),
    'player_credit', coalesce(sum(c.player_credit_santim), 0), 'float_in', coalesce(sum(c.float_in_santim), 0),
    'drops', coalesce(sum(c.drop_santim), 0), 'pay_in', coalesce(sum(c.pay_in_santim), 0), 'pay_out', coalesce(sum(c.pay_out_santim), 0),
    'opening_cash', coalesce(sum(s.opening_cash_santim), 0), 'expected', coalesce(sum(s.expected_cash_santim), 0),
    'counted', coalesce(sum(s.counted_cash_santim), 0), 'variance', coalesce(sum(s.variance_santim), 0),
    'tax', coalesce(sum(c.tax_santim), 0),
    -- Nothing of these goes through a drawer yet.
    'fees', 0, 'bank', 0)
  from shift s join shift_cash c on c.shift_id = s.id where s.id = any (p_shifts)
$$;
