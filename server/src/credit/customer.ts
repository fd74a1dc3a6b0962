import { sql } from "kysely";
import type { Player } from "../player/service.ts";
import type { Queries } from "../postgres/db.ts";

/** Whether a player has had a paid cartela in a room of the company, or money moved between the two. */
export async function isCustomerOf(
  queries: Queries,
  { id, accountId }: Pick<Player, "id" | "accountId">,
  companyId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isCustomer: boolean }>`
    select exists (
      select from round_cartela rc
        join round r on r.id = rc.round_id
        where rc.player_id = ${id} and rc.status = 'confirmed' and r.company_id = ${companyId}
    ) or exists (
      select from entry wallet
        join entry other on other.transfer_id = wallet.transfer_id and other.account_id <> wallet.account_id
        join account a on a.id = other.account_id
        where wallet.account_id = ${accountId} and a.owner_id in (
          select ${companyId}::uuid
          union all select id from branch where company_id = ${companyId}
          union all select id from staff where company_id = ${companyId})
    ) as "isCustomer"`.execute(queries);
  return rows[0]?.isCustomer ?? false;
}
