-- Who has won in a hall, whatever the prize was: a house that keeps everything, or a santim that two share, leaves one of
-- nothing. Of a room's cartelas it is known already (0014-player-app.sql).
alter table venue_cartela add column won_at timestamptz;
update venue_cartela c set won_at = r.ended_at from venue_round r where r.id = c.round_id and c.prize_santim > 0;
alter table venue_cartela add check (prize_santim = 0 or won_at is not null);
grant update (won_at) on venue_cartela to derash_server;

-- As before, with all who have won.
create or replace view drawn_winner as
  select round_id, cartela_number, prize_santim, bonus_santim from round_cartela where won_at is not null
  union all
  select round_id, cartela_number, prize_santim, bonus_santim from venue_cartela where won_at is not null;
