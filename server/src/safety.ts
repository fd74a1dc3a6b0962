import type { Db } from "./postgres/db.ts";

/** No house players, no demo money and no demo staff, ever: production does not run beside any of them. */
export async function refuseHousePlayers(db: Db): Promise<void> {
  const players = await db
    .selectFrom("player")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("origin", "<>", "telegram")
    .executeTakeFirstOrThrow();
  if (players.count > 0) {
    throw new Error(`Production refuses to start: players who are not people from Telegram: ${players.count}.`);
  }
  const staff = await db
    .selectFrom("staff")
    .select("username")
    .where("origin", "=", "demo")
    .limit(1)
    .executeTakeFirst();
  if (staff) throw new Error("Production refuses to start: this database has demo staff, whose password is public.");
  const source = await db.selectFrom("account").select("id").where("kind", "=", "demo").executeTakeFirst();
  if (source) throw new Error("Production refuses to start: this database has demo money in it.");
}
