import { sql } from "kysely";
import type { Player } from "../player/service.ts";
import type { Queries } from "../postgres/db.ts";

/** Whether a player has had a paid cartela in a room of the company, or money moved between the two, by its staff or by its bank. */
export async function isCustomerOf(queries: Queries, { id }: Pick<Player, "id">, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isCustomer: boolean }>`
    select player_is_customer(${id}, ${companyId}) as "isCustomer"`.execute(queries);
  return rows[0]?.isCustomer ?? false;
}
