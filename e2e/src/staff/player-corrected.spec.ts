import { type Browser, expect } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { onDatabase, violations } from "../server/books.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();
const looks = [...looksOf({ width: 360, height: 640 }), ...looksOf({ width: 1280, height: 800 })];

test("a super admin takes back what a desk has typed wrongly, of the wallet with its company, and nothing of the other one", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
  const before = await balanceOf(tigist.page);
  // A second wallet, with the other company of the demo; where she is stays the first.
  const telegramId = await onDatabase(server, async (owner) => {
    await owner.query(
      `select wallet_open(p.id, c.id) from player p, company c where p.first_name = 'Tigist' and c.name = 'Sheger Bingo'`,
    );
    await owner.query(
      "update wallet set visited_at = visited_at - interval '1 day' where company_id = (select id from company where name = 'Sheger Bingo')",
    );
    const { rows } = await owner.query<{ telegram_id: string }>(
      "select telegram_id from player where first_name = 'Tigist'",
    );
    return rows[0]?.telegram_id ?? "";
  });
  const staff = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  const { page, dialog } = staff;
  await staff.goTo(`/players/${telegramId}`);
  await page.getByRole("button", { name: "Correct the balance" }).click();
  const found = await violationsOf(page, "/players/:telegramId, correcting", looks);
  const request = dialog.getByRole("button", { name: "Request adjustment" });
  await dialog.getByLabel("Amount in ETB").fill("-900");
  await dialog.getByLabel("Reason").fill("1,000 typed for 100 cash");
  await request.click();
  await expect(dialog).toContainText("Please choose a wallet");
  const wallet = dialog.getByLabel(/^Which wallet of Tigist/);
  await wallet.selectOption({
    label: await wallet.locator("option", { hasText: "Derash Demo" }).innerText(),
  });
  await request.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status")).toContainText("is adjusted.");
  const walletOf = (name: string) => page.locator("dl > div").filter({ hasText: `Wallet with ${name}` });
  await expect(walletOf("Derash Demo")).toContainText("100.00 ETB");
  await expect(walletOf("Sheger Bingo")).toContainText("0.00 ETB");
  expect(await balanceOf(tigist.page)).toBe(before - 900);
  await correctedByAnother(browser, telegramId, staff);
  expect(await balanceOf(tigist.page)).toBe(before - 900 + 40);
  await staff.goTo("/user-management");
  await expect(staff.section("Adjustments").getByRole("row").filter({ hasText: "-900.00" })).toContainText(
    "Player · Derash Demo",
  );
  expect(found).toEqual([]);
  expect(await violations(server)).toEqual([]);
});

/** Two find the same mistake: who is second reads that the balance is another one by now, and which. */
async function correctedByAnother(browser: Browser, telegramId: string, { page, dialog }: StaffPage): Promise<void> {
  const other = await StaffPage.signIn(browser, server, { username: "super2", password: "demo1234" });
  await other.goTo(`/players/${telegramId}`);
  for (const each of [page, other.page]) {
    await each.getByRole("button", { name: "Correct the balance" }).click();
    await each.getByLabel(/^Which wallet of Tigist/).selectOption({ label: "Derash Demo · 100.00 ETB" });
    await each.getByLabel("Amount in ETB").fill("40");
    await each.getByLabel("Reason").fill("40 cash forgotten");
  }
  await other.dialog.getByRole("button", { name: "Request adjustment" }).click();
  await expect(other.page.getByRole("status")).toContainText("is adjusted.");
  await dialog.getByRole("button", { name: "Request adjustment" }).click();
  await expect(dialog).toContainText("Somebody else has set this meanwhile. Please look at it again.");
  await expect(dialog.getByRole("option", { name: "Derash Demo · 140.00 ETB" })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}
