-- A stake of a branch is played in one room, and in sisters of it while that one is nearly sold out.
alter table room
  -- 1: the first, which staff set; its sisters count on and follow it.
  add column position integer not null default 1 check (position between 1 and 20),
  -- An empty sister is not offered any more, until it is needed again.
  add column retired_at timestamptz check (retired_at is null or position > 1),
  -- When a process last said that somebody watches it; kept of sisters alone.
  add column watched_at timestamptz,
  drop constraint room_branch_id_stake_santim_key,
  add unique (branch_id, stake_santim, position);
