import { sql } from "kysely";
import type { Player } from "../player/service.ts";
import type { Queries } from "../postgres/db.ts";

/** Whether a player has had a paid cartela in a room of the company, or money moved between the two, by its staff or by its bank. */
export async function isCustomerOf(queries: Queries, { id }: Pick<Player, "id">, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isCustomer: boolean }>`
    select exists (
      select from player_round where player_id = ${id} and company_id = ${companyId}
    ) or exists (
      select from entry wallet
        join entry other on other.transfer_id = wallet.transfer_id and other.account_id <> wallet.account_id
        join account a on a.id = other.account_id
        where wallet.account_id = (
            select w.account_id from wallet_directory w where w.player_id = ${id} and w.company_id = ${companyId})
          and (a.kind = 'clearing' or a.owner_id in (
            select ${companyId}::uuid
            union all select id from branch_directory where company_id = ${companyId}
            union all select id from staff_directory where company_id = ${companyId}))
    ) as "isCustomer"`.execute(queries);
  return rows[0]?.isCustomer ?? false;
}
