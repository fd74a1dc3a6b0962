import type { Db } from "./db.ts";

/** No house players, ever: production does not run beside a player who did not come from Telegram. */
export async function refuseHousePlayers(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom("player")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("origin", "<>", "telegram")
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Error(`Production refuses to start: ${count} players are not people from Telegram.`);
}
