-- A round is won in which more came back than was paid: what is withheld as tax does not come back. The history and the result of a round
-- have said so since there is a tax (0086-tax.sql); the profile counted without it.

-- A round that settles meanwhile is counted by what its transaction sees: none may be between the two ways of counting.
lock table player_games in share row exclusive mode;

-- As before (0036-directories.sql), without what is withheld.
create or replace view player_round as
  select c.player_id, r.id as round_id, r.company_id, r.state, count(*) * r.stake_santim as paid_santim,
    sum(c.prize_santim + c.bonus_santim - c.withheld_santim)::bigint as back_santim
  from round_cartela c join round r on r.id = c.round_id
  where c.status = 'confirmed' and c.player_id is not null
  group by c.player_id, r.id;

with taxed as (
  select c.player_id, r.id, r.company_id, count(*) * r.stake_santim as paid_santim,
    sum(c.prize_santim + c.bonus_santim) as prize_santim, sum(c.withheld_santim) as withheld_santim
  from round_cartela c join round r on r.id = c.round_id
  where c.status = 'confirmed' and c.player_id is not null and r.state = 'settled' and r.tax is not null
  group by c.player_id, r.id
), not_won as (
  select player_id, company_id, count(*) as rounds from taxed
  where prize_santim > paid_santim and prize_santim - withheld_santim <= paid_santim
  group by player_id, company_id
)
update player_games set won = won - not_won.rounds
from not_won where not_won.player_id = player_games.player_id and not_won.company_id = player_games.company_id;
