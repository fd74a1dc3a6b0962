-- Cash at a cashier's desk is a payment like every other: the wallet's other side is the cashier's float, and the cash lies in the
-- drawer of their shift.

-- Cash comes: the float pays the wallet. `again`: the same key once more. Whoever calls holds the cashier's row.
create function desk_top_up(p_cashier uuid, p_player uuid, p_reference text, p_request_key text, p_amount bigint, p_at timestamptz,
  out result text, out id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cashier staff;
  v_shift uuid;
  v_account uuid;
  v_wallet uuid;
begin
  select d.id into id from deposit d where d.request_key = p_request_key;
  if found then result := 'again'; return; end if;
  select * into strict v_cashier from staff where staff.id = p_cashier and role = 'cashier';
  select s.id into v_shift from shift s where s.cashier_id = p_cashier and s.status = 'open' and s.counted_at is null;
  if not found then result := 'shift_required'; return; end if;
  v_account := payment_account_open(v_cashier.company_id, 'desk', 'live');
  v_wallet := wallet_open(p_player, v_cashier.company_id);
  id := uuidv7();
  insert into deposit (id, payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, credited_santim, state,
      shift_id, cashier_id, created_at, ended_at)
    values (id, v_account, p_player, v_wallet, p_reference, p_request_key, p_amount, p_amount, 'paid', v_shift, p_cashier, p_at, p_at);
  perform ledger_post('deposit:' || id, 'DEPOSIT', null, p_reference, array[v_cashier.account_id, v_wallet], array[-p_amount, p_amount]);
  result := 'ok';
end $$;

-- Cash goes: what was set aside is the float's. Of two cashiers one pays it, and the other finds that it was paid.
create function desk_cash_out(p_cashier uuid, p_reference text, p_at timestamptz, out result text, out id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cashier staff;
  v_shift uuid;
  v withdrawal;
begin
  select * into strict v_cashier from staff where staff.id = p_cashier and role = 'cashier';
  select w.* into v from withdrawal w join payment_account a on a.id = w.payment_account_id
    where w.reference = p_reference and w.destination_id is null and a.company_id = v_cashier.company_id for update of w;
  if not found then result := 'not_found'; return; end if;
  id := v.id;
  if v.state = 'paid' and v.cashier_id = p_cashier then result := 'again'; return; end if;
  if v.state <> 'approved' then result := 'payment_decided'; return; end if;
  select s.id into v_shift from shift s where s.cashier_id = p_cashier and s.status = 'open' and s.counted_at is null;
  if not found then result := 'shift_required'; return; end if;
  update withdrawal set state = 'paid', shift_id = v_shift, cashier_id = p_cashier, ended_at = p_at where withdrawal.id = v.id;
  perform ledger_post('withdrawal-end:' || v.id, 'WITHDRAWAL', null, v.reference,
    array[payment_company_account(v.payment_account_id, 'payout_hold'), v_cashier.account_id], array[-v.amount_santim, v.amount_santim]);
  result := 'ok';
end $$;

revoke all on function desk_top_up, desk_cash_out from public;
grant execute on function desk_top_up, desk_cash_out to derash_server;

-- The cash of every shift, from the ledger: what it was so far, whoever wrote that last, and what payments at the desk brought into the
-- drawer and took out of it.
do $$
begin
  execute 'create view shift_cash_without_payments as ' || pg_get_viewdef('shift_cash');
end $$;
create or replace view shift_cash as
  select c.shift_id, c.stakes_santim, c.refunds_santim, c.prizes_santim, c.player_credit_santim, c.bonuses_santim,
    (c.expected_santim + payments.top_ups_santim - payments.cash_outs_santim)::bigint as expected_santim,
    c.float_in_santim, c.drop_santim, c.pay_in_santim, c.pay_out_santim, payments.*
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
  ) as payments;

-- Who did what to a payment, on its page.
create index audit_record_of_payment on audit_record (target_id, position)
  where action like 'payment.%' or action like 'deposit.%' or action like 'withdrawal.%' or action like 'desk.%';
