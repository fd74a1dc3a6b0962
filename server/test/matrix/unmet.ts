import type pg from "pg";
import { signIn } from "../app.ts";

/** The phone number of a player whom nobody ever deals with. */
export async function unmetPlayer({ url, owner }: { url: string; owner: Pick<pg.Client, "query"> }): Promise<string> {
  const [telegramId, phone] = [8_000_004, "+251911000004"];
  await signIn(url, telegramId);
  await owner.query("update player set phone_number = $1 where telegram_id = $2", [phone, telegramId]);
  return phone;
}
