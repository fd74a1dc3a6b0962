import { expect } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { serverOfFile, test } from "../test.ts";

const companyAdmin = { username: "company", password: "demo1234" };
const looks = looksOf({ width: 1366, height: 768 });

const server = serverOfFile();

test("an owner puts credit aside for bonuses, takes some back, and writes a table of its own for one branch", async ({
  browser,
}) => {
  const owner = await StaffPage.signIn(browser, server, companyAdmin, { viewport: { width: 1366, height: 768 } });
  const { page, dialog } = owner;
  await owner.goTo("/bonuses");
  const budget = owner.section("Bonus budget");
  const held = async () => Number((await budget.locator("dd").first().innerText()).replace(/[^\d.]/g, ""));
  const before = await held();
  await budget.getByRole("button", { name: "Put aside" }).click();
  await dialog.getByLabel("Amount in ETB").fill("500.50");
  await dialog.getByRole("button", { name: "Put aside" }).click();
  await expect.poll(held).toBe(before + 500.5);
  await budget.getByRole("button", { name: "Take back" }).click();
  await dialog.getByLabel("Amount in ETB").fill("999999");
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The bonus budget has only");
  await dialog.getByLabel("Amount in ETB").fill("0.50");
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect.poll(held).toBe(before + 500);
  await page
    .getByRole("button", { name: /^Change the bonuses of/ })
    .first()
    .click();
  await dialog.getByLabel("Table of bonuses").selectOption("own");
  await dialog.getByLabel("4 calls").fill("150");
  await dialog.getByLabel("Cartelas for a bonus, at least").fill("20");
  expect(await violationsOf(page, "the bonuses of a branch", looks)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.section("Bonuses by branch")).toContainText("4: 150");
  expect(await violationsOf(page, "bonuses", looks)).toEqual([]);
  expect(await violations(server)).toEqual([]);
});
