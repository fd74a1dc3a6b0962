-- Whether a player has had a paid cartela in a room of the company, or money moved between the two, by its staff or by its bank:
-- then its staff may know who that is.
create function player_is_customer(p_player uuid, p_company uuid) returns boolean language sql stable as $$
  select exists (
    select from player_round where player_id = p_player and company_id = p_company
  ) or exists (
    select from entry wallet
      join entry other on other.transfer_id = wallet.transfer_id and other.account_id <> wallet.account_id
      join account a on a.id = other.account_id
      where wallet.account_id = (
          select w.account_id from wallet_directory w where w.player_id = p_player and w.company_id = p_company)
        and (a.kind = 'clearing' or a.owner_id in (
          select p_company
          union all select id from branch_directory where company_id = p_company
          union all select id from staff_directory where company_id = p_company))
  )
$$;
revoke all on function player_is_customer from public;
grant execute on function player_is_customer to derash_server;

-- Who is suspended already is suspended once more by other words: the newest count.
grant update (reason, told, suspended_by) on suspension to derash_server;
