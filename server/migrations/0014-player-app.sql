-- How a room's rounds are won: values of game/src/pattern-gallery.ts. Copied into a round when it opens, like every rule.
alter table room add column patterns text[] not null default '{any-line}' check (cardinality(patterns) between 1 and 5);
alter table round add column patterns text[] not null default '{any-line}' check (cardinality(patterns) between 1 and 5);
alter table venue_round add column patterns text[] not null default '{any-line}' check (cardinality(patterns) between 1 and 5);

-- When a cartela won: what the leaders of some days are read by, from this index alone.
alter table round_cartela add column won_at timestamptz;
update round_cartela c set won_at = r.ended_at from round r where r.id = c.round_id and c.prize_santim > 0;
alter table round_cartela add check (prize_santim = 0 or won_at is not null);
create index round_cartela_won on round_cartela (won_at) include (player_id, round_id, prize_santim, bonus_santim)
  where won_at is not null;

-- Who invited whom. A player's code is in the link that she shares.
alter table player
  add column referral_code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)
    check (referral_code ~ '^[0-9a-f]{10}$'),
  add column referred_by uuid references player check (referred_by <> id);
create index player_referred_by on player (referred_by) where referred_by is not null;
-- Said once, when she registers, and never after.
create trigger player_referral_stands before update on player for each row
  when (old.referred_by is distinct from new.referred_by or old.referral_code is distinct from new.referral_code)
  execute function refuse_change();

-- Whose link somebody came by who has not registered yet. The first one counts.
create table invitation (
  telegram_id bigint primary key check (telegram_id > 0),
  inviter_id  uuid not null references player,
  invited_at  timestamptz not null default clock_timestamp()
);
create index invitation_invited_at on invitation (invited_at);
grant select, insert, delete on invitation to derash_server;
