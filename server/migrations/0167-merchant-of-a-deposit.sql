-- A deposit keeps at which merchant it was begun: another one has never heard of it, and would never say that it was paid. What an account
-- was before its mode, keys or addresses were changed is kept for that, its keys sealed as they were.
create table payment_merchant (
  payment_account_id uuid not null references payment_account,
  version            integer not null,
  mode               text not null check (mode in ('live', 'test', 'demo')),
  settings           jsonb not null,
  sealed_keys        bytea,
  replaced_at        timestamptz not null default clock_timestamp(),
  primary key (payment_account_id, version)
);
create trigger payment_merchant_append_only before update or delete or truncate on payment_merchant execute function refuse_change();
grant select, insert on payment_merchant to derash_server;

alter table deposit add column merchant_version integer not null default 0;
grant update (merchant_version) on deposit to derash_server;
-- Of those that are under way nobody knows any other merchant than the present one.
update deposit d set merchant_version = a.merchant_version from payment_account a
  where a.id = d.payment_account_id and a.merchant_version > 0 and d.next_look_at is not null;

-- As before (0145-claimed-anew.sql); and it keeps the merchant.
create or replace function deposit_begin(p_account uuid, p_player uuid, p_reference text, p_request_key text, p_amount bigint, p_at timestamptz,
  p_next_look timestamptz, p_leased_until timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_company uuid;
  v_provider text;
  v_is_test boolean;
  v_merchant integer;
  v_ended uuid;
begin
  select company_id, provider, mode = 'test', merchant_version into strict v_company, v_provider, v_is_test, v_merchant
    from payment_account where id = p_account;
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
      is_test, merchant_version, fee_profile_id)
    values (p_account, p_player, wallet_open(p_player, v_company), p_reference, p_request_key, p_amount, p_at, p_next_look, p_leased_until,
      v_is_test, v_merchant, fee_in_force(v_company, v_provider, 'deposit'))
    on conflict do nothing returning id into v_id;
  return v_id;
end $$;
