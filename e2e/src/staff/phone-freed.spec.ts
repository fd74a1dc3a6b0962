import { expect } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { onDatabase, violations } from "../server/books.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();
const looks = [...looksOf({ width: 360, height: 640 }), ...looksOf({ width: 1280, height: 800 })];

test("a super admin finds who holds a phone number by Ctrl K, and frees it for its new owner with a reason", async ({
  browser,
}) => {
  await PlayerPage.open(browser, server, "Tigist", 10);
  const phones = (sql: string) =>
    onDatabase(server, async (owner) => (await owner.query<{ phone_number: string | null }>(sql)).rows);
  await phones("update player set phone_number = '+251911004455' where first_name = 'Tigist'");
  const staff = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  const { page, dialog } = staff;
  await expect(page.getByRole("button", { name: "Find" }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("0911004455");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/players\/\d+$/);
  await expect(page.getByText("•••4455")).toBeVisible();
  const found = await violationsOf(page, "/players/:telegramId", looks);
  await page.getByRole("button", { name: "Free this number" }).click();
  const free = dialog.getByRole("button", { name: "Free the number" });
  await free.click();
  await expect(dialog).toContainText("A reason is required");
  await dialog.getByLabel("Reason").fill("The SIM card is another person's now");
  found.push(...(await violationsOf(page, "/players/:telegramId, freeing", looks)));
  await free.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The number is free.")).toBeVisible();
  await expect(page.getByText("•••4455")).toBeHidden();
  await expect(page.getByRole("button", { name: "Free this number" })).toBeHidden();
  expect(await phones("select phone_number from player where first_name = 'Tigist'")).toEqual([{ phone_number: null }]);
  expect(found).toEqual([]);
  expect(await violations(server)).toEqual([]);
});
