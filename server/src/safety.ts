import type { Db } from "./db.ts";

/** No house players and no demo money, ever: production does not run beside either. */
export async function refuseHousePlayers(db: Db): Promise<void> {
  const players = await db
    .selectFrom("player")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("origin", "<>", "telegram")
    .executeTakeFirstOrThrow();
  if (players.count > 0) {
    throw new Error(`Production refuses to start: players who are not people from Telegram: ${players.count}.`);
  }
  const source = await db.selectFrom("account").select("id").where("kind", "=", "demo").executeTakeFirst();
  if (source) throw new Error("Production refuses to start: this database has demo money in it.");
}
