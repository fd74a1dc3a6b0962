-- What is below an admin who is off may be stopped apart, and who was stopped together may be meant off alone: both leave is_active of
-- that person as it was, and are turns all the same, so that an "on" which has not seen them is refused. Whatever is written as the
-- version, it is the next one.
create or replace trigger staff_switched before update on staff for each row
  when ((old.is_active, old.stopped_with, old.switch_version) is distinct from (new.is_active, new.stopped_with, new.switch_version))
  execute function count_switch();
grant update (switch_version) on staff to derash_server;
