import type pg from "pg";
import { signIn } from "../app.ts";

/** A player with a phone number, which is the answer; nobody has dealt with them yet. */
export async function phoned(
  { url, owner }: { url: string; owner: Pick<pg.Client, "query"> },
  telegramId: number,
  phone: string,
): Promise<string> {
  await signIn(url, telegramId);
  await owner.query("update player set phone_number = $1 where telegram_id = $2", [phone, telegramId]);
  return phone;
}
