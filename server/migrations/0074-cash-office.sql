-- The cash office of a hall: what of a drawer's cash comes and goes by hand, drawers handed on, and the day closed on one page.

-- What was counted, by its notes and coins: {"200": 3, "0.5": 1}, in birr. null: only the sum was said.
alter table shift
  add column opening_notes jsonb,
  add column counted_notes jsonb,
  -- The drawer was handed on: the shift whose count this one begins with.
  add column is_handed_on boolean not null default false,
  add column taken_from uuid unique references shift,
  add constraint shift_taken_over check (taken_from <> id);
grant update (counted_notes, is_handed_on) on shift to derash_server;

-- Cash that is no stake, prize or credit. float_in: into the drawer from the safe; drop: from the drawer to the safe; pay_in and
-- pay_out: whatever else, with its reason. It is written once and stands.
create table cash_move (
  id            uuid primary key default uuidv7(),
  shift_id      uuid not null,
  cashier_id    uuid not null,
  kind          text not null check (kind in ('float_in', 'drop', 'pay_in', 'pay_out')),
  amount_santim bigint not null check (amount_santim > 0),
  notes         jsonb,
  reason        text not null default '' check (length(reason) <= 150),
  -- The client's, so that a second click or a retry is no second move.
  key           text not null,
  made_at       timestamptz not null default clock_timestamp(),
  foreign key (shift_id, cashier_id) references shift (id, cashier_id),
  unique (cashier_id, key),
  check (kind in ('float_in', 'drop') or reason <> '')
);
create index cash_move_of_shift on cash_move (shift_id, made_at);
create trigger cash_move_append_only before update or delete or truncate on cash_move execute function refuse_change();
grant select, insert on cash_move to derash_server;

-- A counted drawer takes no more moves: whoever moves and whoever counts hold the cashier's row.
create function cash_move_of_open_drawer() returns trigger language plpgsql as $$
begin
  if exists (select from shift where id = new.shift_id and counted_at is not null) then
    raise exception 'shift % is counted', new.shift_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cash_move_of_open_drawer before insert on cash_move for each row execute function cash_move_of_open_drawer();

-- The cash of every shift, as before, and what came and went by hand.
create or replace view shift_cash as
  select shift.id as shift_id, rounds.*, desk.*, bonus.*,
    (coalesce(shift.opening_cash_santim, 0) + rounds.stakes_santim + desk.player_credit_santim
      - rounds.refunds_santim - rounds.prizes_santim - bonus.bonuses_santim
      + hand.float_in_santim + hand.pay_in_santim - hand.drop_santim - hand.pay_out_santim)::bigint as expected_santim,
    hand.*
  from shift
  cross join lateral (
    select
      coalesce(-sum(e.amount_santim) filter (where t.type = 'BET_PLACED'), 0)::bigint as stakes_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'REFUND'), 0)::bigint as refunds_santim,
      coalesce(sum(e.amount_santim) filter (where t.type = 'BET_WON'), 0)::bigint as prizes_santim
    from hall_till h
    join transfer t on t.round_id = h.round_id
    join entry e on e.transfer_id = t.id and e.account_id = shift.account_id
    where h.shift_id = shift.id
  ) as rounds
  cross join lateral (
    select coalesce(-sum(e.amount_santim), 0)::bigint as player_credit_santim
    from credit c
    join account receiver on receiver.id = c.receiver_account_id and receiver.kind = 'player'
    join transfer_key k on k.idempotency_key = c.transfer_key
    join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
    where c.actor_id = shift.cashier_id and c.created_at >= shift.opened_at
      and c.created_at < coalesce(shift.counted_at, 'infinity')
  ) as desk
  cross join lateral (
    select coalesce(sum(e.amount_santim), 0)::bigint as bonuses_santim
    from pending_bonus p
    join transfer_key k on k.idempotency_key = 'bonus-desk:' || p.id
    join entry e on e.transfer_id = k.transfer_id and e.account_id = shift.account_id
    where p.paid_shift_id = shift.id
  ) as bonus
  cross join lateral (
    select
      coalesce(sum(amount_santim) filter (where kind = 'float_in'), 0)::bigint as float_in_santim,
      coalesce(sum(amount_santim) filter (where kind = 'drop'), 0)::bigint as drop_santim,
      coalesce(sum(amount_santim) filter (where kind = 'pay_in'), 0)::bigint as pay_in_santim,
      coalesce(sum(amount_santim) filter (where kind = 'pay_out'), 0)::bigint as pay_out_santim
    from cash_move where shift_id = shift.id
  ) as hand;

-- A branch's day, closed by somebody above the drawers: its figures, and the hash of the page before it. One chain a branch.
create table day_close (
  branch_id     uuid not null,
  position      integer not null check (position > 0),
  company_id    uuid not null,
  day           date not null,
  -- Amounts in santim, each by its name.
  figures       jsonb not null,
  closed_by     uuid not null references staff,
  closed_by_name text not null,
  closed_at     timestamptz not null,
  previous_hash bytea not null,
  hash          bytea not null,
  primary key (branch_id, position),
  unique (branch_id, day),
  foreign key (branch_id, company_id) references branch (id, company_id)
);
create index day_close_of_company on day_close (company_id, day desc);
create trigger day_close_append_only before update or delete or truncate on day_close execute function refuse_change();

-- Which page a drawer is on; each once.
create table day_close_shift (
  shift_id  uuid primary key references shift,
  branch_id uuid not null,
  position  integer not null,
  foreign key (branch_id, position) references day_close deferrable initially deferred
);
create index day_close_shift_of_page on day_close_shift (branch_id, position);
create trigger day_close_shift_append_only before update or delete or truncate on day_close_shift execute function refuse_change();

create function day_close_hash(d day_close) returns bytea language sql stable as $$
  select sha256(d.previous_hash || convert_to(jsonb_build_array(d.branch_id, d.position, d.company_id, d.day, d.figures, d.closed_by,
    d.closed_by_name, extract(epoch from d.closed_at)::text,
    (select jsonb_agg(s.shift_id order by s.shift_id) from day_close_shift s
      where s.branch_id = d.branch_id and s.position = d.position))::text, 'UTF8'))
$$;

-- A branch's counted drawers that are on no page yet.
create function day_close_due(p_branch uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(s.id order by s.id), '{}') from shift s
  where s.branch_id = p_branch and s.status in ('closed', 'approved')
    and not exists (select from day_close_shift d where d.shift_id = s.id)
$$;

-- What some counted drawers come to.
create function day_close_figures(p_shifts uuid[]) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'shifts', count(*), 'sales', coalesce(sum(c.stakes_santim - c.refunds_santim), 0), 'prizes', coalesce(sum(c.prizes_santim), 0),
    'bonuses', coalesce(sum(c.bonuses_santim), 0),
    'cut', coalesce(sum((select coalesce(sum(h.cut_santim), 0) from hall_till h where h.shift_id = s.id)), 0),
    'player_credit', coalesce(sum(c.player_credit_santim), 0), 'float_in', coalesce(sum(c.float_in_santim), 0),
    'drops', coalesce(sum(c.drop_santim), 0), 'pay_in', coalesce(sum(c.pay_in_santim), 0), 'pay_out', coalesce(sum(c.pay_out_santim), 0),
    'opening_cash', coalesce(sum(s.opening_cash_santim), 0), 'expected', coalesce(sum(s.expected_cash_santim), 0),
    'counted', coalesce(sum(s.counted_cash_santim), 0), 'variance', coalesce(sum(s.variance_santim), 0),
    -- Nothing of these goes through a drawer yet.
    'tax', 0, 'fees', 0, 'bank', 0)
  from shift s join shift_cash c on c.shift_id = s.id where s.id = any (p_shifts)
$$;

-- Adds a page at the end of the branch's chain. Who closes holds the branch: of two at once the second finds the day closed
-- (null). Which drawers are on it is asked once: one that is counted meanwhile is on the next page.
create function day_close_append(p_branch uuid, p_day date, p_by uuid, p_by_name text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last day_close;
  v_new day_close;
  v_shifts uuid[];
begin
  select company_id into v_new.company_id from branch where id = p_branch for no key update;
  if exists (select from day_close where branch_id = p_branch and day = p_day) then
    return null;
  end if;
  v_shifts := day_close_due(p_branch);
  select * into v_last from day_close where branch_id = p_branch order by position desc limit 1;
  v_new.branch_id := p_branch;
  v_new.position := coalesce(v_last.position, 0) + 1;
  v_new.day := p_day;
  v_new.figures := day_close_figures(v_shifts);
  v_new.closed_by := p_by;
  v_new.closed_by_name := p_by_name;
  v_new.closed_at := clock_timestamp();
  v_new.previous_hash := coalesce(v_last.hash, '\x'::bytea);
  insert into day_close_shift (shift_id, branch_id, position) select unnest(v_shifts), p_branch, v_new.position;
  v_new.hash := day_close_hash(v_new);
  insert into day_close select v_new.*;
  return v_new.position;
end $$;
revoke all on function day_close_append from public;
grant execute on function day_close_append to derash_server;
grant select on day_close, day_close_shift to derash_server;

-- What is wrong with the pages: empty when nobody has touched them.
create view day_close_violation as
  select 'page was changed' as violation, branch_id, position from day_close d where hash <> day_close_hash(d)
  union all
  select 'page before it was changed or removed', branch_id, position from (
    select branch_id, position, previous_hash, lag(hash) over chain as before, lag(position) over chain as at
    from day_close window chain as (partition by branch_id order by position)) d
    where previous_hash <> coalesce(before, '\x'::bytea) or position <> coalesce(at, 0) + 1;
grant select on day_close_violation to derash_server;
