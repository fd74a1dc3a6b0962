-- Each night, and for any day by hand, the ledger's clearing is compared with what the provider lists, and with what the bank's
-- statement lists that somebody uploaded. What differs is an item, which two persons close. Nothing is repaired by itself.

-- A statement as it was read. Of a day and a side the newest counts.
create table reconciliation_statement (
  id                 uuid primary key default uuidv7(),
  payment_account_id uuid not null references payment_account,
  day                date not null,
  side               text not null check (side in ('provider', 'bank')),
  -- why nothing can be concluded from what it lacks; null: it is whole
  lacks              text,
  lines              integer not null default 0,
  -- of an upload
  file_name          text,
  uploaded_by        uuid references staff,
  read_at            timestamptz not null,
  check ((side = 'bank') = (uploaded_by is not null))
);
create index reconciliation_statement_of on reconciliation_statement (payment_account_id, side, day, id);

create table reconciliation_line (
  statement_id    uuid not null references reconciliation_statement on delete cascade,
  position        integer not null,
  way             text not null check (way in ('in', 'out')),
  reference       text,
  their_reference text,
  amount_santim   bigint not null check (amount_santim > 0),
  fee_santim      bigint check (fee_santim >= 0),
  status          text not null check (status in ('paid', 'pending', 'failed', 'reversed', 'unknown')),
  at              timestamptz not null,
  said            text not null,
  primary key (statement_id, position),
  check (num_nonnulls(reference, their_reference) > 0)
);

-- One row a day and side, whoever asks for it and however often.
create table reconciliation_day (
  payment_account_id uuid not null references payment_account,
  day                date not null,
  side               text not null check (side in ('provider', 'bank')),
  -- one process at a time; what was leased longer ago was left by one that died
  leased_until       timestamptz,
  -- when the night tries again what could not be read whole
  next_at            timestamptz,
  runs               integer not null default 0,
  run_at             timestamptz,
  statement_id       uuid references reconciliation_statement on delete set null,
  lacks              text,
  lines              integer not null default 0,
  matched            integer not null default 0,
  -- ours, and too young to be called missing, or not to be called so from a statement that is not whole
  expected           integer not null default 0,
  -- theirs alone, and without money
  empty_lines        integer not null default 0,
  -- what the provider holds by the ledger, and by its own word
  clearing_santim    bigint,
  funds_santim       bigint,
  primary key (payment_account_id, day, side)
);

create table reconciliation_item (
  id                 uuid primary key default uuidv7(),
  payment_account_id uuid not null references payment_account,
  day                date not null,
  side               text not null check (side in ('provider', 'bank')),
  -- what it is of, so that the same day run again finds it again
  key                text not null,
  kind               text not null check (kind in ('missing', 'orphan', 'over', 'under', 'fee_differs', 'status_differs', 'balance_differs')),
  payment_id         uuid,
  way                text check (way in ('in', 'out')),
  reference          text,
  their_reference    text,
  ours_status        text,
  ours_santim        bigint,
  ours_fee_santim    bigint,
  theirs_status      text,
  theirs_santim      bigint,
  theirs_fee_santim  bigint,
  -- by how much more they hold for us than the ledger says
  difference_santim  bigint not null,
  -- whether the last run of its day has found it
  is_found           boolean not null default true,
  found_at           timestamptz not null,
  state              text not null default 'open' check (state in ('open', 'asked', 'closed')),
  is_adjusted        boolean not null default false,
  reason             text,
  asked_by           uuid references staff,
  asked_at           timestamptz,
  decided_by         uuid references staff check (decided_by <> asked_by),
  decided_at         timestamptz,
  unique (payment_account_id, day, side, key),
  check ((state = 'open') = (asked_by is null)),
  check ((state = 'closed') = (decided_by is not null))
);
create index reconciliation_item_open on reconciliation_item (payment_account_id, day) where state <> 'closed';
-- What was adjusted is not adjusted once more from another side or day.
create unique index reconciliation_item_adjusted on reconciliation_item
  (payment_account_id, way, coalesce(payment_id::text, their_reference, reference), kind) where is_adjusted;

-- Takes a day for one process. False: another one has it.
create function reconciliation_take(p_account uuid, p_day date, p_side text, p_at timestamptz, p_until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into reconciliation_day as d (payment_account_id, day, side, leased_until) values (p_account, p_day, p_side, p_until)
    on conflict (payment_account_id, day, side) do update set leased_until = p_until
      where d.leased_until is null or d.leased_until <= p_at;
  return found;
end $$;

-- Compares a statement that was read with the ledger: every line of it and every payment of its day has one verdict. The same
-- statement again, or by two at once, is the same result: they take turns at the day's row, and an item is known by its key.
create function reconciliation_compare(p_statement uuid, p_at timestamptz, p_funds bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v reconciliation_statement;
  v_account payment_account;
  v_from timestamptz;
  v_to timestamptz;
  -- a payment that is so young may not be on a list yet
  v_young timestamptz := p_at - interval '1 hour';
  v_clearing bigint;
  v_known bigint;
begin
  select * into v from reconciliation_statement where id = p_statement;
  if not found then return; end if;
  select * into strict v_account from payment_account where id = v.payment_account_id;
  v_from := v.day::timestamp at time zone 'Africa/Addis_Ababa';
  v_to := (v.day + 1)::timestamp at time zone 'Africa/Addis_Ababa';
  insert into reconciliation_day (payment_account_id, day, side) values (v.payment_account_id, v.day, v.side) on conflict do nothing;
  perform from reconciliation_day where payment_account_id = v.payment_account_id and day = v.day and side = v.side for update;

  -- While this one waited another may have compared a newer statement, and taken this one away.
  perform from reconciliation_statement where id = p_statement;
  if not found then return; end if;

  drop table if exists pg_temp.theirs, pg_temp.pair, pg_temp.ours, pg_temp.elsewhere, pg_temp.verdict;
  create temporary table theirs on commit drop as
    select l.position as id, l.way, l.reference, l.their_reference, l.amount_santim, l.fee_santim, l.status, true as is_of_day
    from reconciliation_line l where l.statement_id = p_statement;
  analyze pg_temp.theirs;

  -- Which payment a line is about: by our reference, else by theirs. Of several lines about one payment one is it.
  create temporary table pair on commit drop as
    with named as (
      select l.id, d.id as payment_id, 1 as rank from pg_temp.theirs l
        join deposit d on d.reference = l.reference and d.payment_account_id = v_account.id where l.way = 'in'
      union all
      select l.id, d.id, 2 from pg_temp.theirs l
        join deposit d on d.payment_account_id = v_account.id and d.their_reference = l.their_reference where l.way = 'in'
      union all
      -- what an SMS names is the bank and its number; the bank's own statement has the number alone
      select l.id, d.id, 3 from pg_temp.theirs l
        join deposit d on d.payment_account_id = v_account.id and split_part(d.their_reference, ':', 2) = l.their_reference
        where l.way = 'in' and v_account.provider = 'sms'
      union all
      select l.id, w.id, 1 from pg_temp.theirs l
        join withdrawal w on w.reference = l.reference and w.payment_account_id = v_account.id where l.way = 'out'
      union all
      select l.id, w.id, 2 from pg_temp.theirs l
        join withdrawal w on w.payment_account_id = v_account.id and w.their_reference = l.their_reference where l.way = 'out'),
    chosen as (select distinct on (id) id, payment_id from named order by id, rank, payment_id)
    select c.id, c.payment_id,
      row_number() over (partition by c.payment_id order by l.status = 'paid' desc, l.id) = 1 as is_first
    from chosen c join pg_temp.theirs l on l.id = c.id;
  analyze pg_temp.pair;

  -- Ours: what lines are about, and what began on that day and has moved money, or is on its way to.
  create temporary table ours on commit drop as
    with chosen as (
      select payment_id as id from pg_temp.pair
      union
      select d.id from deposit d where d.payment_account_id = v_account.id and d.shift_id is null and d.state in ('paid', 'reversed')
        and d.created_at >= v_from and d.created_at < v_to
      union
      select w.id from withdrawal w where w.payment_account_id = v_account.id and w.shift_id is null
        and w.state in ('paid', 'sent', 'unknown', 'sending')
        and coalesce(w.sent_at, w.created_at) >= v_from and coalesce(w.sent_at, w.created_at) < v_to)
    select d.id, 'in' as way, d.reference, d.their_reference, d.created_at as at,
      case when d.state = 'reversed' then 'reversed' when moved.santim is not null then 'paid' else 'open' end as status,
      coalesce(moved.santim, d.amount_santim) as amount_santim, coalesce(kept.santim, 0) as fee_santim,
      case when d.state = 'reversed' then 0 else coalesce(moved.santim, 0) end - coalesce(kept.santim, 0) as held_santim
    from chosen c join deposit d on d.id = c.id
      left join transfer_key k on k.idempotency_key = 'deposit:' || d.id
      left join lateral (select -e.amount_santim as santim from entry e where e.transfer_id = k.transfer_id
        and e.account_id = v_account.clearing_account_id) as moved on true
      left join transfer_key f on f.idempotency_key = 'deposit-fee:' || d.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = f.transfer_id
        and e.account_id = v_account.clearing_account_id) as kept on true
    union all
    select w.id, 'out', w.reference, w.their_reference, coalesce(w.sent_at, w.created_at),
      case when moved.santim is not null then 'paid' when w.state in ('sending', 'sent', 'unknown') then w.state else 'not_paid' end,
      w.amount_santim, coalesce(kept.santim, 0), -coalesce(moved.santim, 0) - coalesce(kept.santim, 0)
    from chosen c join withdrawal w on w.id = c.id
      left join transfer_key k on k.idempotency_key = 'withdrawal-end:' || w.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = k.transfer_id
        and e.account_id = v_account.clearing_account_id) as moved on true
      left join transfer_key f on f.idempotency_key = 'withdrawal-fee:' || w.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = f.transfer_id
        and e.account_id = v_account.clearing_account_id) as kept on true;
  analyze pg_temp.ours;

  -- A payment of midnight, or a transfer that was claimed later, is on the list of another day.
  create temporary table elsewhere on commit drop as
    with alone as (select * from pg_temp.ours o where not exists (select from pg_temp.pair p where p.payment_id = o.id and p.is_first)),
    other as (select l.* from reconciliation_statement s join reconciliation_line l on l.statement_id = s.id
      where s.payment_account_id = v_account.id and s.side = v.side and s.day <> v.day and s.day between v.day - 8 and v.day + 2)
    select a.id from alone a join other x on x.way = a.way and x.reference = a.reference
    union
    select a.id from alone a join other x on x.way = a.way and x.their_reference = a.their_reference
    union
    select a.id from alone a join other x on x.way = a.way and x.their_reference = split_part(a.their_reference, ':', 2);

  create temporary table verdict on commit drop as
    with both_sides as (
      select o.id as payment_id, coalesce(o.way, l.way) as way, coalesce(o.reference, l.reference) as reference,
        coalesce(l.their_reference, o.their_reference) as their_reference, o.at,
        o.status as ours_status, o.amount_santim as ours_santim, o.fee_santim as ours_fee, coalesce(o.held_santim, 0) as held,
        l.id as line, l.status as theirs_status, l.amount_santim as theirs_santim, l.fee_santim as theirs_fee,
        case when l.id is null then 0
          when coalesce(o.way, l.way) = 'in' then
            case l.status when 'paid' then l.amount_santim - coalesce(l.fee_santim, o.fee_santim, 0)
              when 'reversed' then -coalesce(l.fee_santim, o.fee_santim, 0) else 0 end
          else case l.status when 'paid' then -l.amount_santim - coalesce(l.fee_santim, o.fee_santim, 0) else 0 end
        end as holds
      from pg_temp.ours o
        full join (select t.*, p.payment_id from pg_temp.theirs t left join pg_temp.pair p on p.id = t.id and p.is_first) as l
          on l.payment_id = o.id)
    select b.*, case
        when b.line is null then case
          when exists (select from pg_temp.elsewhere e where e.id = b.payment_id) then 'matched'
          when v.lacks is not null or b.at > v_young or b.ours_status in ('sending', 'unknown') then 'expected'
          else 'missing' end
        when b.payment_id is null then
          case when b.theirs_status in ('paid', 'reversed', 'unknown') or b.way = 'out' and b.theirs_status = 'pending' then 'orphan'
            else 'empty' end
        when not (b.ours_status, b.theirs_status) in (('paid', 'paid'), ('reversed', 'reversed'), ('open', 'pending'), ('open', 'failed'),
            ('sending', 'pending'), ('sent', 'pending'), ('unknown', 'pending'), ('not_paid', 'failed')) then 'status_differs'
        when b.ours_status = 'paid' and b.theirs_santim > b.ours_santim then 'over'
        when b.ours_status = 'paid' and b.theirs_santim < b.ours_santim then 'under'
        when b.ours_status = 'paid' and b.theirs_fee is not null and b.theirs_fee <> b.ours_fee then 'fee_differs'
        else 'matched' end as kind
    from both_sides b;

  -- What balances say is of the provider alone, and of now. What two persons have known of already is known.
  select -amount_santim into strict v_clearing from balance where account_id = v_account.clearing_account_id;
  select coalesce((select i.theirs_santim - i.ours_santim from reconciliation_item i
    where i.payment_account_id = v_account.id and i.kind = 'balance_differs' and i.state = 'closed'
    order by i.decided_at desc limit 1), 0) into v_known;

  update reconciliation_item set is_found = false
    where payment_account_id = v_account.id and day = v.day and side = v.side and is_found;
  insert into reconciliation_item (payment_account_id, day, side, key, kind, payment_id, way, reference, their_reference, ours_status,
      ours_santim, ours_fee_santim, theirs_status, theirs_santim, theirs_fee_santim, difference_santim, found_at)
    select v_account.id, v.day, v.side,
      concat_ws('|', x.kind, x.way, coalesce(x.payment_id::text, coalesce(x.reference, '') || '/' || coalesce(x.their_reference, '')),
        x.ours_status, x.theirs_status, x.ours_santim, x.theirs_santim, x.ours_fee, x.theirs_fee,
        row_number() over (partition by x.kind, x.way, x.payment_id, x.reference, x.their_reference, x.theirs_status, x.theirs_santim
          order by x.line)),
      x.kind, x.payment_id, x.way, x.reference, x.their_reference, x.ours_status, x.ours_santim, x.ours_fee,
      x.theirs_status, x.theirs_santim, x.theirs_fee, x.holds - x.held, p_at
    from pg_temp.verdict x where x.kind not in ('matched', 'expected', 'empty')
    union all
    select v_account.id, v.day, v.side, 'balance_differs|' || (p_funds - v_clearing), 'balance_differs', null, null, null, null, null,
      v_clearing, null, null, p_funds, null, p_funds - v_clearing - v_known, p_at
    where p_funds - v_clearing <> v_known
    on conflict (payment_account_id, day, side, key) do update set is_found = true;

  update reconciliation_day d set run_at = p_at, runs = d.runs + 1, leased_until = null, statement_id = v.id, lacks = v.lacks,
      lines = v.lines, clearing_santim = v_clearing, funds_santim = p_funds,
      (matched, expected, empty_lines) = (select count(*) filter (where x.kind = 'matched'), count(*) filter (where x.kind = 'expected'),
        count(*) filter (where x.kind = 'empty') from pg_temp.verdict x)
    where d.payment_account_id = v_account.id and d.day = v.day and d.side = v.side;
  -- Only what was read last counts.
  delete from reconciliation_statement s
    where s.payment_account_id = v_account.id and s.day = v.day and s.side = v.side and s.id < v.id;
end $$;

-- The second person's word: the item is closed, and where the first has asked for it the ledger is adjusted by what it differs,
-- under a key that names the item. Answers what came of it.
create function reconciliation_close(p_item uuid, p_by uuid, p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v reconciliation_item;
  v_account payment_account;
  v_counter uuid;
begin
  select * into v from reconciliation_item where id = p_item for update;
  if not found then return 'not_found'; end if;
  if v.state = 'closed' then return case when v.decided_by = p_by then 'ok' else 'decided' end; end if;
  if v.state <> 'asked' then return 'decided'; end if;
  if v.asked_by = p_by then return 'second_person'; end if;
  if v.is_adjusted then
    select * into strict v_account from payment_account where id = v.payment_account_id;
    v_counter := payment_company_account(v_account.id, case v.kind when 'fee_differs' then 'fee' else 'loss' end);
    perform ledger_lock(array[v_account.clearing_account_id, v_counter]);
    perform ledger_post('reconciliation:' || v.id, 'ADMIN_ADJUSTMENT', null, v.reason, array[v_account.clearing_account_id, v_counter],
      array[-v.difference_santim, v.difference_santim]);
  end if;
  update reconciliation_item set state = 'closed', decided_by = p_by, decided_at = p_at where id = p_item;
  return 'ok';
end $$;

revoke all on function reconciliation_take, reconciliation_compare, reconciliation_close from public;
grant execute on function reconciliation_take, reconciliation_compare, reconciliation_close to derash_server;
grant select on reconciliation_statement, reconciliation_line, reconciliation_day, reconciliation_item to derash_server;
grant insert on reconciliation_statement, reconciliation_line to derash_server;
grant update (lacks, lines) on reconciliation_statement to derash_server;
grant update (leased_until, next_at, lacks) on reconciliation_day to derash_server;
-- What a first person asks for, and takes back. Who closes it is said by the function alone.
grant update (state, is_adjusted, reason, asked_by, asked_at) on reconciliation_item to derash_server;
