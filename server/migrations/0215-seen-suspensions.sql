-- Which suspensions there were as somebody approved it last: one that came afterwards they have not known of. Empty: none, or nobody has
-- approved it, or a release that did not ask: then it waits for somebody once more.
alter table withdrawal add column seen_suspensions uuid[] not null default '{}';
grant update (seen_suspensions) on withdrawal to derash_server;

-- As before (0142-suspended-since.sql); but not only one that was approved by itself waits for a person, but each that nobody has approved
-- since.
create or replace function desk_cash_out(p_cashier uuid, p_reference text, p_at timestamptz, out result text, out id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cashier staff;
  v_shift uuid;
  v withdrawal;
  v_hold uuid;
  v_fees uuid;
begin
  select * into strict v_cashier from staff where staff.id = p_cashier and role = 'cashier';
  select w.* into v from withdrawal w join payment_account a on a.id = w.payment_account_id
    where w.reference = p_reference and w.destination_id is null and a.company_id = v_cashier.company_id for update of w;
  if not found then result := 'not_found'; return; end if;
  id := v.id;
  if v.state = 'paid' and v.cashier_id = p_cashier then result := 'again'; return; end if;
  if v.state = 'requested' then result := 'withdrawal_waits'; return; end if;
  if v.state <> 'approved' then result := 'payment_decided'; return; end if;
  -- Nobody has approved it since its player was suspended: somebody does first.
  if exists (select from suspension s where s.player_id = v.player_id and (s.company_id is null or s.company_id = v_cashier.company_id)
      and s.id <> all (v.seen_suspensions)) then
    update withdrawal set state = 'requested', waits_because = '{suspended}', approved_by = null, second_by = null, seen_suspensions = '{}'
      where withdrawal.id = v.id;
    result := 'suspended'; return;
  end if;
  select s.id into v_shift from shift s where s.cashier_id = p_cashier and s.status = 'open' and s.counted_at is null;
  if not found then result := 'shift_required'; return; end if;
  v_hold := payment_company_account(v.payment_account_id, 'payout_hold');
  v_fees := payment_company_account(v.payment_account_id, 'fee');
  perform ledger_lock(array[v_hold, v_cashier.account_id, v_fees]);
  update withdrawal set state = 'paid', shift_id = v_shift, cashier_id = p_cashier, ended_at = p_at where withdrawal.id = v.id;
  perform ledger_post('withdrawal-end:' || v.id, 'WITHDRAWAL', null, v.reference,
    array[v_hold, v_cashier.account_id], array[-v.amount_santim, v.amount_santim]);
  if v.player_fee_santim > 0 then
    perform ledger_post('withdrawal-player-fee-end:' || v.id, 'FEE', null, v.reference, array[v_hold, v_fees],
      array[-v.player_fee_santim, v.player_fee_santim]);
  end if;
  result := 'ok';
end $$;
