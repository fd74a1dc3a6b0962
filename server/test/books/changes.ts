const someEntry = "(select min(id) from entry)";
const account = (kind: string) => `(select id from account where kind = '${kind}' order by id limit 1)`;
/** 7 birr from one account to another, for nothing. */
const transfer = (type: string, from: string, to: string, roundId?: string) => `
  with made as (insert into transfer (type, idempotency_key, round_id)
    values ('${type}', 'tampered', ${roundId ? `'${roundId}'` : "null"}) returning id)
  insert into entry (transfer_id, account_id, amount_santim)
    select made.id, ${account(from)}, -700 from made union all select made.id, ${account(to)}, 700 from made`;
/** What somebody does to the tables, and the sentence that is broken by it. */
export const changes: [string, (ids: { settled: string; voided: string; guaranteed: string }) => string][] = [
  [
    "all entries together are nothing",
    () => `update entry set amount_santim = amount_santim + 1 where id = ${someEntry}`,
  ],
  ["a transfer has at least two entries", () => `delete from entry where id = ${someEntry}`],
  [
    "an entry is of a transfer and of an account",
    () => `update entry set account_id = uuidv7() where id = ${someEntry}`,
  ],
  [
    "what is paid for once has one transfer",
    () => "insert into transfer (type, idempotency_key) select type, idempotency_key from transfer limit 1",
  ],
  ["a balance is the sum of its account's entries", () => "update balance set amount_santim = amount_santim + 1"],
  [
    "nobody owes",
    () => `insert into account (kind, owner_id) values ('player', uuidv7()), ('house', uuidv7());
      with t as (insert into transfer (idempotency_key, type) values ('tampered', 'CHARGE') returning id)
      insert into entry (transfer_id, account_id, amount_santim)
        select t.id, a.id, case a.kind when 'player' then -5 else 5 end from t,
          (select * from account order by created_at desc limit 2) a`,
  ],
  [
    "money goes from one company to another only by a move that names both",
    () => `with c as (insert into company (name, account_id) values ('Another', ledger_open('company', uuidv7())) returning id)
      update wallet set company_id = c.id from c where wallet.id = (select min(id::text)::uuid from wallet)`,
  ],
  [
    "a stake and a refund in a room are of the player's wallet with the round's company",
    ({
      settled: id,
    }) => `with c as (insert into company (name, account_id) values ('Another', ledger_open('company', uuidv7())) returning id)
      update wallet set company_id = c.id from c where account_id in (
        select e.account_id from entry e join transfer t on t.id = e.transfer_id where t.round_id = '${id}' and t.type = 'BET_PLACED')`,
  ],
  [
    "a move between companies takes from one wallet of a player what it gives to another",
    () =>
      `update transfer set type = 'BETWEEN_COMPANIES' where id = (select transfer_id from entry where id = ${someEntry})`,
  ],
  [
    "what a player is told of bonuses, deposits and withdrawals is the sum of the entries",
    () => "update wallet_total set deposits_santim = deposits_santim + 1",
  ],
  [
    "the games and wins that a player is told are their settled rounds",
    () => "update player_games set played = played + 1",
  ],
  ["a wallet has an account of its own", () => "update account set owner_id = uuidv7() where kind = 'player'"],
  [
    "an account with entries and no balance is the pot of a round that sells",
    ({ settled: id }) => `delete from balance where account_id = (select pot_account_id from round where id = '${id}')`,
  ],
  [
    "a cartela is sold once in a round",
    ({ settled: id }) => `alter table round_cartela drop constraint round_cartela_pkey cascade;
      insert into round_cartela select * from round_cartela where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a round of a room is played with the tickets that its close recorded",
    ({ settled: id }) => `update close_record set ticket_count = ticket_count + 1 where round_id = '${id}'`,
  ],
  [
    "nobody pays for a cartela of a room after the countdown",
    ({ settled: id }) => `update round_cartela set confirmed_at = confirmed_at + interval '1 hour'
      where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a pot takes stakes and what one guarantee adds, and gives refunds, prizes and one cut",
    ({ settled: id }) => `update transfer set type = 'CHARGE' where round_id = '${id}' and type = 'HOUSE_CUT'`,
  ],
  [
    "a round that lives or was played holds, or held, the stake of each paid cartela",
    ({ settled: id }) => `delete from round_cartela where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a settled round gave away its pot",
    ({ settled: id }) => `update round set prize_pool_santim = prize_pool_santim - 1 where id = '${id}'`,
  ],
  [
    "a guarantee adds what the share of the pot lacks of it",
    ({ guaranteed: id }) => `update round set guarantee_paid_santim = guarantee_paid_santim - 1 where id = '${id}'`,
  ],
  [
    "a guarantee comes from the company's own account",
    ({ guaranteed: id }) => `update account set kind = 'branch' where kind = 'company' and exists (
      select from round r where r.id = '${id}' and r.company_id = account.owner_id)`,
  ],
  [
    "what a cartela has of a round with stages is what it has of each",
    ({ guaranteed: id }) =>
      `update round_stage_win set prize_santim = prize_santim + 1 where round_id = '${id}' and stage = 2`,
  ],
  [
    "what a cartela has of a round with stages is what it has of each",
    ({ guaranteed: id }) =>
      `update round_stage_win set tax_santim = 1, withheld_santim = 1 where round_id = '${id}' and stage = 2`,
  ],
  [
    "what is withheld of a win is its tax as far as it is paid, where the winner bears it",
    ({ guaranteed: id }) =>
      `update round_stage_win set tax_santim = 1, withheld_santim = 1 where round_id = '${id}' and stage = 2`,
  ],
  [
    "the stages of a round are won one after the other",
    ({ guaranteed: id }) => `alter table round drop constraint round_stages_paid;
      update round set stages_settled = 1 where id = '${id}'`,
  ],
  [
    "winners share the prize pool equally",
    ({ guaranteed: id }) =>
      `update round_stage_win set prize_santim = prize_santim - 1 where round_id = '${id}' and stage = 1`,
  ],
  [
    "all cartelas that this call completes win, and no other",
    ({ guaranteed: id }) => `delete from round_stage_win where round_id = '${id}' and stage = 2
      and cartela_number = (select min(cartela_number) from round_stage_win where round_id = '${id}' and stage = 2)`,
  ],
  [
    "a void round gave every stake back",
    ({ voided: id }) => `update transfer set type = 'BET_WON' where round_id = '${id}' and type = 'REFUND'`,
  ],
  [
    "a stake in a room is paid once, by its player",
    ({
      settled: id,
    }) => `update round_cartela set player_id = (select id from player where id <> round_cartela.player_id limit 1)
      where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a paid cartela of a room has its stake",
    ({ settled: id }) =>
      `update round_cartela set ticket_id = uuidv7() where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a refund in a room gives back a stake that was paid",
    ({ voided: id }) =>
      `update transfer set idempotency_key = 'refund:tampered' where round_id = '${id}' and type = 'REFUND'`,
  ],
  [
    "a winner's prize and bonus in a room are in the winner's wallet",
    ({ settled: id }) =>
      `update round_cartela set bonus_santim = bonus_santim + 7 where round_id = '${id}' and won_at is not null`,
  ],
  [
    "the prizes of a settled round's cartelas are its prize pool",
    ({ voided: id }) => `alter table round_cartela drop constraint round_cartela_check2;
      update round_cartela set prize_santim = 1 where round_id = '${id}'`,
  ],
  [
    "a round goes on when it is due",
    () => "update round set closes_at = now() - interval '1 hour' where state = 'open'",
  ],
  [
    "what is withheld of a win in a room is taken from its winner's wallet",
    ({
      settled: id,
    }) => `with t as (insert into transfer (idempotency_key, type, round_id) values ('tampered', 'TAX', '${id}') returning id)
      insert into entry (transfer_id, account_id, amount_santim)
        select t.id, a.id, a.santim from t, (values ((select min(account_id::text)::uuid from wallet), -5),
          ((select house_account_id from round where id = '${id}'), 5)) as a (id, santim)`,
  ],
  [
    "the tax on a win is what the rule of its round says, to the santim",
    ({ settled: id }) => `alter table round drop constraint round_tax;
      update round set tax = '{"rateBps": 1500, "threshold": "0", "base": "prize", "bearer": "company"}' where id = '${id}'`,
  ],
  [
    "a round without a tax takes none",
    ({ settled: id }) => `update round_cartela set tax_santim = 1 where round_id = '${id}' and won_at is not null`,
  ],
  [
    "what wins are taxed is what their company's tax account took",
    ({ settled: id }) => `update round_cartela set tax_santim = 1 where round_id = '${id}' and won_at is not null`,
  ],
  [
    "what wins are taxed is what their company's tax account took",
    ({ settled: id }) => transfer("TAX", "player", "house", id),
  ],
  [
    "a tax account gives to its company's account of the tax office alone",
    () => `insert into account (kind, owner_id) values ('tax', uuidv7()); ${transfer("CHARGE", "tax", "house")}`,
  ],
  // To the account of the tax office itself, of which no payment is on record.
  [
    "a tax account gives to its company's account of the tax office alone",
    () => `insert into account (kind, owner_id) select kind, id from (values ('tax'), ('tax_office')) as kinds (kind), company limit 2;
      ${transfer("TAX", "tax", "tax_office")}`,
  ],
  ["a settled round has one sale with its figures", () => "delete from sale"],
  [
    "what the sales say was kept is what each house received",
    () => "update sale set cut_santim = cut_santim - 1, player_winnings_santim = player_winnings_santim + 1",
  ],
  [
    "the audit's records follow one another",
    () =>
      "insert into audit_record (position, at, actor_name, action, previous_hash, hash) values (5, now(), 'nobody', 'tampered', sha256(''), sha256(''))",
  ],
  [
    "a record of the audit is what its hash says",
    () => `select audit_append(null, 'somebody', 'sign_in', null, '', null, null, null, null, '');
      update audit_record set actor_name = 'nobody'`,
  ],
  ["the closed rounds of a table follow one another", () => "update close_record set previous_hash = hash"],
  ["a round that was drawn had been recorded", ({ settled: id }) => `delete from draw_reveal where round_id = '${id}'`],
  ["the seed of a draw follows from what was sealed", () => "update draw_reveal set server_seed = sha256(server_seed)"],
  [
    "a round ends with the first call that completes a cartela",
    ({ settled: id }) => `update round set last_call = last_call + 1 where id = '${id}'`,
  ],
  [
    "all cartelas that this call completes win, and no other",
    // Of three that may all have won: one fewer.
    ({
      settled: id,
    }) => `update round_cartela set won_at = null, prize_santim = 0, bonus_santim = 0 where round_id = '${id}'
      and cartela_number = (select min(cartela_number) from round_cartela where round_id = '${id}' and won_at is not null)`,
  ],
  [
    "winners share the prize pool equally",
    ({ settled: id }) =>
      `update round_cartela set prize_santim = prize_santim - 1 where round_id = '${id}' and won_at is not null`,
  ],
  [
    "what is played is what was sealed",
    // Two cartelas change their owners: of all that the tables say of them now nothing else is untrue.
    ({ settled: id }) => `update round_cartela c set player_id = o.player_id, ticket_id = o.ticket_id
      from round_cartela o where c.round_id = '${id}' and o.round_id = '${id}' and c.status = 'confirmed' and o.status = 'confirmed'
        and (c.cartela_number, o.cartela_number) in ((2, 3), (3, 2))`,
  ],
  [
    "what is played is what was sealed",
    ({ settled: id }) =>
      `update close_record set rules = replace(rules, 'players=2', 'players=3') where round_id = '${id}'`,
  ],
  [
    "what is played is what was sealed",
    ({ settled: id }) => `update round_cartela set cells[1] = 300 where round_id = '${id}' and cartela_number = 2`,
  ],
  ["what is played is what was sealed", ({ settled: id }) => `delete from round_cartela where round_id = '${id}'`],
  ["the rules of a round can be read", () => "update close_record set rules = rules || ' '"],
  ["the seed that is revealed is the one that was promised", () => "update close_record set commit = sha256(commit)"],
  [
    "the quick-win bonus of a round is what its rules name",
    ({ settled: id }) =>
      `update round_cartela set bonus_santim = bonus_santim + 7 where round_id = '${id}' and won_at is not null`,
  ],
  ["stakes go into the pot of the round that their transfer names", () => transfer("BET_PLACED", "player", "company")],
  ["stakes go into the pot of the round that their transfer names", () => transfer("BET_WON", "company", "player")],
  ["stakes go into the pot of the round that their transfer names", () => transfer("REFUND", "company", "player")],
  ["stakes go into the pot of the round that their transfer names", () => transfer("HOUSE_CUT", "player", "house")],
  [
    "stakes go into the pot of the round that their transfer names",
    // The stake of one is also given to another.
    ({ settled: id }) => `insert into entry (transfer_id, account_id, amount_santim)
      select t.id, a.id, a.santim from (select id from transfer where round_id = '${id}' and type = 'BET_PLACED' limit 1) t,
        (values (${account("company")}, -700), (${account("house")}, 700)) as a (id, santim)`,
  ],
  [
    "a guarantee is between its company, what is set aside for it and the pot of its round",
    () => transfer("GUARANTEE", "player", "company"),
  ],
  [
    "a bonus of a round in a room goes from the company's bonuses to a player",
    ({ settled: id }) => transfer("BONUS", "company", "house", id),
  ],
  ["a tax is of a round, into its company's tax account", () => transfer("TAX", "player", "house")],
  ["a tax is of a round, into its company's tax account", ({ settled: id }) => transfer("TAX", "company", "house", id)],
  [
    "what is paid in, taken out or kept of it goes between the two accounts that its payment names",
    () => transfer("DEPOSIT", "company", "player"),
  ],
  ["a stake that is lost moves nothing", () => transfer("BET_LOST", "player", "house")],
  [
    "a round that the server draws has a record of its close",
    ({
      guaranteed: id,
    }) => `with no_draw as (delete from draw where round_id = '${id}'), no_seed as (delete from draw_reveal where round_id = '${id}'),
        no_record as (delete from close_record where round_id = '${id}')
      update round set beacon_chain = null, beacon_lead_ms = null where id = '${id}'`,
  ],
  [
    "the signed pages of a branch's days follow one another",
    () => `insert into day_close (branch_id, company_id, day, closed_at, closed_by, closed_by_name, position, previous_hash, hash, figures)
      select id, company_id, '2026-11-02', now(), id, 'Abebe', 2, '', '', '{}' from branch limit 1`,
  ],
  [
    "a signed page of a day is what its hash says, with its drawers",
    () => `insert into day_close (branch_id, company_id, day, closed_at, closed_by, closed_by_name, position, previous_hash, hash, figures)
      select id, company_id, '2026-11-02', now(), id, 'Abebe', 1, '', sha256(''), '{}' from branch limit 1`,
  ],
];
