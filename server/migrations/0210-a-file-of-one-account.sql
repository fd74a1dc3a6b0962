-- Two receiving phones of one bank are two accounts there, each with a statement of its own, and of a file of one the transfers to the
-- other were missing: two persons could take them out of the books, while the other account had them. A file is of the accounts that it has
-- payments of, and says nothing of another. Which account a payment came to is that of the phone that brought its message.

-- As before (0201-gone-back-uncredited.sql), by account where it was by bank; of a payment of which no message is known, by bank as before.
create or replace function reconciliation_compare(p_statement uuid, p_at timestamptz, p_funds bigint) returns void
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

  -- While this one waited another may have compared a newer statement, and taken this one away, or not seen it yet.
  delete from reconciliation_statement s using reconciliation_day d where s.id = p_statement and d.statement_id > s.id
    and d.payment_account_id = v.payment_account_id and d.day = v.day and d.side = v.side;
  perform from reconciliation_statement where id = p_statement;
  if not found then return; end if;

  drop table if exists pg_temp.theirs, pg_temp.pair, pg_temp.ours, pg_temp.elsewhere, pg_temp.places, pg_temp.banks, pg_temp.verdict;
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
      -- what was never credited keeps no reference of theirs; what they have said of it does
      select l.id, d.id, 4 from pg_temp.theirs l
        join deposit d on d.payment_account_id = v_account.id and d.state = 'reversed' and d.credited_santim is null
          and d.created_at >= v_from - interval '8 days' and d.created_at < v_to
        join payment_fact f on f.payment_id = d.id and f.is_what = 'reversed' and f.their_reference = l.their_reference where l.way = 'in'
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
      select d.id from deposit d where d.payment_account_id = v_account.id and d.shift_id is null
        and (d.state = 'paid' or d.state = 'reversed' and d.credited_santim is not null) and d.created_at >= v_from and d.created_at < v_to
      union
      select w.id from withdrawal w where w.payment_account_id = v_account.id and w.shift_id is null
        and w.state in ('paid', 'sent', 'unknown', 'sending')
        and coalesce(w.sent_at, w.created_at) >= v_from and coalesce(w.sent_at, w.created_at) < v_to)
    select d.id, 'in' as way, d.reference, d.their_reference, greatest(d.created_at, d.ended_at) as at,
      case when d.state = 'reversed' then 'reversed' when moved.santim is not null then 'paid' else 'open' end as status,
      coalesce(moved.santim, d.amount_santim) as amount_santim, coalesce(kept.santim, 0) as fee_santim,
      case when moved.santim is not null and p.id is not null then fee_on(p.fixed_santim, p.rate_bps, moved.santim) end as agreed_santim,
      case when d.state = 'reversed' then 0 else coalesce(moved.santim, 0) end - coalesce(kept.santim, 0) as held_santim
    from chosen c join deposit d on d.id = c.id
      left join fee_profile p on p.id = d.fee_profile_id and p.provider not in ('sms', 'desk')
      left join transfer_key k on k.idempotency_key = 'deposit:' || d.id
      left join lateral (select -e.amount_santim as santim from entry e where e.transfer_id = k.transfer_id
        and e.account_id = v_account.clearing_account_id) as moved on true
      left join transfer_key f on f.idempotency_key = 'deposit-fee:' || d.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = f.transfer_id
        and e.account_id = v_account.clearing_account_id) as kept on true
    union all
    select w.id, 'out', w.reference, w.their_reference, greatest(coalesce(w.sent_at, w.created_at), w.ended_at),
      case when moved.santim is not null then 'paid' when w.state in ('sending', 'sent', 'unknown') then w.state else 'not_paid' end,
      w.amount_santim, coalesce(kept.santim, 0),
      case when moved.santim is not null and p.id is not null then fee_on(p.fixed_santim, p.rate_bps, moved.santim) end,
      -coalesce(moved.santim, 0) - coalesce(kept.santim, 0)
    from chosen c join withdrawal w on w.id = c.id
      left join fee_profile p on p.id = w.fee_profile_id and p.provider not in ('sms', 'desk')
      left join transfer_key k on k.idempotency_key = 'withdrawal-end:' || w.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = k.transfer_id
        and e.account_id = v_account.clearing_account_id) as moved on true
      left join transfer_key f on f.idempotency_key = 'withdrawal-fee:' || w.id
      left join lateral (select e.amount_santim as santim from entry e where e.transfer_id = f.transfer_id
        and e.account_id = v_account.clearing_account_id) as kept on true;
  analyze pg_temp.ours;

  -- A payment of midnight, a transfer that was claimed later, or what was paid days after it began, is on the list of another day.
  create temporary table elsewhere on commit drop as
    with alone as (select o.*, greatest(v.day, least((o.at at time zone 'Africa/Addis_Ababa')::date, v.day + 31)) + 2 as until
      from pg_temp.ours o where not exists (select from pg_temp.pair p where p.payment_id = o.id and p.is_first)),
    other as (select s.day, l.* from reconciliation_statement s join reconciliation_line l on l.statement_id = s.id
      where s.payment_account_id = v_account.id and s.side = v.side and s.day <> v.day
        and s.day between v.day - 8 and (select max(until) from alone))
    select a.id from alone a join other x on x.way = a.way and x.reference = a.reference and x.day <= a.until
    union
    select a.id from alone a join other x on x.way = a.way and x.their_reference = a.their_reference and x.day <= a.until
    union
    select a.id from alone a join other x on x.way = a.way and x.their_reference = split_part(a.their_reference, ':', 2)
      and x.day <= a.until;

  -- Where payments came to: an SMS names its bank with the number, and the phone that brought it is of one account there. That one is
  -- written in several ways, as 0911… and +251 911…: its last nine digits are what counts.
  create temporary table places on commit drop as
    select o.id as payment_id, split_part(o.their_reference, ':', 1) as bank, phone.account,
      o.their_reference like '%:%' and exists (select from pg_temp.pair p where p.payment_id = o.id) as is_listed
    from pg_temp.ours o left join lateral (
      select distinct coalesce(nullif(right(regexp_replace(device.account, '\D', '', 'g'), 9), ''), device.account) as account
      from sms_device device where device.payment_account_id = v_account.id
        and (device.id in (select d.sms_device_id from deposit d where d.id = o.id)
          or device.id in (select e.device_id from sms_evidence e where e.payment_account_id = v_account.id and e.is_incoming
            and e.reference = split_part(o.their_reference, ':', 2) and e.bank = split_part(o.their_reference, ':', 1)))) as phone on true
    where v_account.provider = 'sms' and v.side = 'bank' and o.their_reference is not null;
  -- Of which accounts the file is, by the payments that it has.
  create temporary table banks on commit drop as select distinct bank, account from pg_temp.places where is_listed;

  create temporary table verdict on commit drop as
    with both_sides as (
      select o.id as payment_id, coalesce(o.way, l.way) as way, coalesce(o.reference, l.reference) as reference,
        coalesce(l.their_reference, o.their_reference) as their_reference, o.at,
        o.status as ours_status, o.amount_santim as ours_santim, o.fee_santim as ours_fee,
        o.agreed_santim as agreed, coalesce(o.held_santim, 0) as held,
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
          when b.their_reference is not null and exists (select from pg_temp.banks) and not exists (select from pg_temp.places h
            join pg_temp.banks k on k.bank = h.bank and coalesce(k.account = h.account, true) where h.payment_id = b.payment_id)
            then 'expected'
          else 'missing' end
        when b.payment_id is null then
          case when b.theirs_status in ('paid', 'reversed', 'unknown') or b.way = 'out' and b.theirs_status = 'pending' then 'orphan'
            else 'empty' end
        when not (b.ours_status, b.theirs_status) in (('paid', 'paid'), ('reversed', 'reversed'), ('open', 'pending'), ('open', 'failed'),
            ('sending', 'pending'), ('sent', 'pending'), ('unknown', 'pending'), ('not_paid', 'failed')) then 'status_differs'
        when b.ours_status = 'paid' and b.theirs_santim > b.ours_santim then 'over'
        when b.ours_status = 'paid' and b.theirs_santim < b.ours_santim then 'under'
        when b.ours_status = 'paid' and (b.theirs_fee is not null and b.theirs_fee <> b.ours_fee
          -- The ledger has what they kept; what was agreed with them is another thing.
          or v.side = 'provider' and coalesce(b.theirs_fee, b.ours_fee) <> b.agreed) then 'fee_differs'
        else 'matched' end as kind
    from both_sides b;

  -- What balances say is of the provider alone, and of now. What two persons have known of already is known.
  select -amount_santim into strict v_clearing from balance where account_id = v_account.clearing_account_id;
  select coalesce((select i.theirs_santim - i.ours_santim from reconciliation_item i
    where i.payment_account_id = v_account.id and i.kind = 'balance_differs' and i.state = 'closed'
    order by i.decided_at desc limit 1), 0) into v_known;

  -- From what a list lacks that could not be read whole, or that is of another account, nothing is concluded of what two persons have
  -- adjusted either.
  update reconciliation_item i set is_found = false
    where i.payment_account_id = v_account.id and i.day = v.day and i.side = v.side and i.is_found
      and (v.lacks is null and (i.undone_at is not null or not exists (select from pg_temp.banks)) or not (i.is_adjusted and i.state = 'closed')
        or exists (select from pg_temp.verdict x where x.payment_id = i.payment_id and x.kind <> 'expected'));
  insert into reconciliation_item (payment_account_id, day, side, key, kind, payment_id, way, reference, their_reference, ours_status,
      ours_santim, ours_fee_santim, theirs_status, theirs_santim, theirs_fee_santim, difference_santim, found_at, agreed_fee_santim)
    select v_account.id, v.day, v.side,
      concat_ws('|', x.kind, x.way, coalesce(x.payment_id::text, coalesce(x.reference, '') || '/' || coalesce(x.their_reference, '')),
        x.ours_status, x.theirs_status, x.ours_santim, x.theirs_santim, x.ours_fee, x.theirs_fee, 'agreed ' || x.agreed,
        row_number() over (partition by x.kind, x.way, x.payment_id, x.reference, x.their_reference, x.theirs_status, x.theirs_santim
          order by x.line)),
      x.kind, x.payment_id, x.way, x.reference, x.their_reference, x.ours_status, x.ours_santim, x.ours_fee,
      x.theirs_status, x.theirs_santim, x.theirs_fee, x.holds - x.held, p_at, x.agreed
    from pg_temp.verdict x where x.kind not in ('matched', 'expected', 'empty')
    union all
    select v_account.id, v.day, v.side, 'balance_differs|' || (p_funds - v_clearing), 'balance_differs', null, null, null, null, null,
      v_clearing, null, null, p_funds, null, p_funds - v_clearing - v_known, p_at, null
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
