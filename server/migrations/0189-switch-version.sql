-- How often a switch was turned. Whoever switches on says which turn they have seen, so that an "on" that comes late, as after a lost
-- answer, undoes no "off" that somebody has meant since. It is counted here, whichever statement turns it.
alter table payment_account add column switch_version integer not null default 0;
alter table payment_switch add column switch_version integer not null default 0;
alter table sms_device add column switch_version integer not null default 0;
alter table staff add column switch_version integer not null default 0;

create function count_switch() returns trigger language plpgsql as $$
begin
  new.switch_version := old.switch_version + 1;
  return new;
end $$;
-- Other keys, addresses or another mode too: what was tried before them says nothing of them.
create trigger payment_account_switched before update on payment_account for each row
  when ((old.is_deposit_on, old.is_payout_on, old.merchant_version) is distinct from (new.is_deposit_on, new.is_payout_on, new.merchant_version))
  execute function count_switch();
create trigger payment_switch_switched before update on payment_switch for each row
  when (old.is_on is distinct from new.is_on) execute function count_switch();
create trigger sms_device_switched before update on sms_device for each row
  when (old.is_on is distinct from new.is_on) execute function count_switch();
create trigger staff_switched before update on staff for each row
  when (old.is_active is distinct from new.is_active) execute function count_switch();
