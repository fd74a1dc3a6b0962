-- Whoever names a transfer's number first has it while their claim is under way, and for good once it is credited. A claim that has ended
-- without that lets the number go: it expired, or two persons have found that the transfer is not this player's.
alter table deposit drop constraint deposit_state_check, add constraint deposit_state_check check (
  state in ('created', 'offered', 'paid', 'expired', 'failed', 'review', 'held', 'reversed', 'tested', 'not_theirs')) not valid;
alter table deposit validate constraint deposit_state_check;
-- Every claim of a number, whoever has it now.
create index deposit_of_number on deposit (payment_account_id, split_part(reference, '.', 1)) where amount_santim is null;

-- What a provider said that it kept, so that it counts when two persons credit what waited.
alter table payment_fact add column fee_santim bigint check (fee_santim >= 0);

-- As before (0143-money-of-a-test.sql); and a number that an ended claim still has goes to who claims it now. A claim has no amount of its own.
create or replace function deposit_begin(p_account uuid, p_player uuid, p_reference text, p_request_key text, p_amount bigint, p_at timestamptz,
  p_next_look timestamptz, p_leased_until timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_company uuid;
  v_provider text;
  v_is_test boolean;
  v_ended uuid;
begin
  select company_id, provider, mode = 'test' into strict v_company, v_provider, v_is_test from payment_account where id = p_account;
  if p_amount is null then
    -- Whose it was found not to be does not get it again.
    if exists (select from deposit d where d.payment_account_id = p_account and d.amount_santim is null
        and split_part(d.reference, '.', 1) = split_part(p_reference, '.', 1) and d.player_id = p_player and d.state = 'not_theirs') then
      return null;
    end if;
    -- Of two at once the second waits here, and finds that the first one has it.
    select d.id into v_ended from deposit d where d.reference = p_reference and d.payment_account_id = p_account and d.amount_santim is null
      and d.state in ('expired', 'failed', 'not_theirs') for update;
    if found then
      update deposit set reference = reference || '.' || right(id::text, 12) where id = v_ended;
    end if;
  end if;
  insert into deposit (payment_account_id, player_id, wallet_account_id, reference, request_key, amount_santim, created_at, next_look_at, leased_until,
      is_test, fee_profile_id)
    values (p_account, p_player, wallet_open(p_player, v_company), p_reference, p_request_key, p_amount, p_at, p_next_look, p_leased_until,
      v_is_test, fee_in_force(v_company, v_provider, 'deposit'))
    on conflict do nothing returning id into v_id;
  return v_id;
end $$;
