import type { StaffMember } from "../../src/company/service.ts";
import { signIn, type testApp } from "../app.ts";
import { signInStaff } from "../staff-fixture.ts";
import type { Things } from "./place.ts";

/** Players whom a cashier of Own and one of the other company have paid, by their Telegram ids. */
export async function customers(
  { url, owner }: Pick<Awaited<ReturnType<typeof testApp>>, "url" | "owner">,
  cashiers: Record<"own" | "foreign", StaffMember>,
): Promise<Things> {
  const paid = async (by: StaffMember, telegramId: number) => {
    await signIn(url, telegramId);
    const { rows } = await owner.query("select id from player where telegram_id = $1", [telegramId]);
    const body = { target_user_id: rows[0].id, amount: "1" };
    const cashier = await signInStaff(url, by.username);
    const { status } = await cashier.request("POST", "/api/user/management/transfer-balance", body);
    if (status !== 200) throw new Error(`paying a customer answered ${status}`);
    return String(telegramId);
  };
  return {
    own: await paid(cashiers.own, 8_000_011),
    foreign: await paid(cashiers.foreign, 8_000_012),
    missing: "999999999",
  };
}
