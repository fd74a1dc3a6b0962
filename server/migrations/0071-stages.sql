-- Stages: a round is won in two or three parts, one after the other, each with its patterns and its share of the prize pool, and each
-- is paid at its own call (decision 86). A room says how, and a round keeps what it opened with. null: one stage, of `patterns`.

create function are_stages(p_stages jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(p_stages) = 'array' and jsonb_array_length(p_stages) between 2 and 3
    and (select bool_and(jsonb_typeof(s -> 'sharePercent') = 'number' and (s ->> 'sharePercent') ~ '^[1-9][0-9]?$'
        and jsonb_typeof(s -> 'patterns') = 'array' and jsonb_array_length(s -> 'patterns') between 1 and 5
        and not exists (select from jsonb_object_keys(s) k where k not in ('sharePercent', 'patterns')))
      from jsonb_array_elements(p_stages) s)
    and (select sum((s ->> 'sharePercent')::integer) from jsonb_array_elements(p_stages) s) = 100
$$;

alter table room add column stages jsonb constraint room_stages check (are_stages(stages));
alter table round
  add column stages jsonb,
  -- The winning call of each, known from the draw on and nobody's to hear before it is made.
  add column stage_calls smallint[],
  -- So many are paid.
  add column stages_settled smallint not null default 0,
  add constraint round_stages check (stages is null or (room_id is not null and are_stages(stages))),
  add constraint round_stage_calls check (stage_calls is null
    or (stages is not null and cardinality(stage_calls) = jsonb_array_length(stages))),
  add constraint round_stages_settled check (stages_settled between 0 and coalesce(cardinality(stage_calls), 0)),
  -- These also keep a server process of before from playing such a round by its last stage alone.
  add constraint round_stages_called check (stages is null or state not in ('calling', 'settled') or stage_calls is not null),
  add constraint round_stages_paid check (stages is null or state <> 'settled' or stages_settled = jsonb_array_length(stages));

-- No round is sealed by rules that leave out its stages or its guarantee, as a server process of before would write them.
create function close_record_says_all() returns trigger language plpgsql as $$
begin
  if exists (select from round r where r.id = new.round_id
    and ((r.stages is not null and new.rules !~ '\nstage ') or (r.guarantee_santim > 0 and new.rules !~ '\nguarantee='))) then
    raise exception 'the rules of round % are not all in its record', new.round_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger close_record_says_all before insert on close_record for each row execute function close_record_says_all();

-- Who has won which stage; what a cartela has of all of them is in round_cartela.
create table round_stage_win (
  round_id       uuid not null,
  stage          smallint not null check (stage between 1 and 3),
  cartela_number integer not null,
  prize_santim   bigint not null check (prize_santim >= 0),
  bonus_santim   bigint not null check (bonus_santim >= 0),
  primary key (round_id, stage, cartela_number),
  foreign key (round_id, cartela_number) references round_cartela
);
create trigger round_stage_win_append_only before update or delete or truncate on round_stage_win
  execute function refuse_change();
grant select, insert on round_stage_win to derash_server;

-- As before; but a round with stages is also due when the next of them is won.
create or replace function round_due() returns trigger language plpgsql as $$
begin
  new.due_at := case
    when new.room_id is null then null
    when new.state = 'open' then new.closes_at
    -- Its beacon is the first one after this.
    when new.state = 'closing' then new.closes_at + coalesce(new.beacon_lead_ms, 0) * interval '1 millisecond'
    when new.state = 'calling' then new.starts_at + (new.start_delay_ms
        + (coalesce(new.stage_calls[new.stages_settled + 1], new.last_call) - 1) * new.call_interval_ms)
      * interval '1 millisecond'
    end;
  return new;
end $$;
create or replace trigger round_due before insert or update of state, closes_at, starts_at, last_call, stage_calls, stages_settled
  on round for each row execute function round_due();

create or replace view drawn_winner as
  select round_id, cartela_number, prize_santim, bonus_santim, null::smallint as stage from round_cartela c
    where won_at is not null and not exists (select from round_stage_win w where w.round_id = c.round_id)
  union all
  select round_id, cartela_number, prize_santim, bonus_santim, stage from round_stage_win;

-- As before; but while a round with stages is called its pot has paid those that are won, and its guarantee is in it.
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
    where r.state in ('open', 'closing', 'calling') and b.amount_santim <> r.guarantee_paid_santim + (
      select r.stake_santim * count(*) - coalesce(sum(c.prize_santim), 0)
      from round_cartela c where c.round_id = r.id and c.status = 'confirmed')
  union all
  select 'live round does not hold its guarantee', r.id, b.amount_santim
    from round r join balance b on b.account_id = r.guarantee_account_id
    where r.state in ('open', 'closing', 'calling')
      and b.amount_santim <> case r.stages_settled when 0 then r.guarantee_santim else 0 end
  union all
  select 'settled round has not exactly one sale', r.id, r.pot_santim
    from round r where r.state = 'settled'
      and not exists (select from sale s where s.round_id = r.id and s.cashier_id is not distinct from r.cashier_id
        and s.total_santim = r.pot_santim and s.guarantee_paid_santim = r.guarantee_paid_santim
        and s.cut_santim = r.pot_santim + r.guarantee_paid_santim - r.prize_pool_santim)
  union all
  select 'prizes differ from the prize pool', r.id, r.prize_pool_santim
    from round r where r.state = 'settled'
      and r.prize_pool_santim <> (select sum(prize_santim) from round_cartela c where c.round_id = r.id)
  union all
  select 'prizes of stages differ from those of their cartelas', r.id, sum(c.prize_santim)::bigint
    from round r join round_cartela c on c.round_id = r.id
    where r.stages is not null group by r.id
    having sum(c.prize_santim + c.bonus_santim)
      <> (select coalesce(sum(w.prize_santim + w.bonus_santim), 0) from round_stage_win w where w.round_id = r.id);
