-- A recovery turns each switch of payments, also one that is off already: what a page has shown before it is of a time that may be lost,
-- in which the same count may have been of another turn. A version that is written counts where it is later than the next one.
create or replace function count_switch() returns trigger language plpgsql as $$
begin
  new.switch_version := greatest(old.switch_version + 1, new.switch_version);
  return new;
end $$;
create or replace trigger payment_account_switched before update on payment_account for each row
  when ((old.is_deposit_on, old.is_payout_on, old.merchant_version, old.switch_version)
    is distinct from (new.is_deposit_on, new.is_payout_on, new.merchant_version, new.switch_version))
  execute function count_switch();
create or replace trigger payment_switch_switched before update on payment_switch for each row
  when ((old.is_on, old.switch_version) is distinct from (new.is_on, new.switch_version)) execute function count_switch();
grant update (switch_version) on payment_account, payment_switch to derash_server;
