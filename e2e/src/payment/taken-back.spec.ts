import { expect } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { addAccount, ends, english, payAtBank } from "../page/money-page.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { onDatabase, violations } from "../server/books.ts";
import { quickRounds, serverWithBank, test } from "../test.ts";

const server = serverWithBank(quickRounds(3_000, 100));
const looks = looksOf({ width: 1280, height: 800 });

test("a deposit that was taken back stops a player's withdrawals, until somebody of the company lets them go on", async ({
  browser,
}) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await page.goto(`${server.url}/deposit`);
  await page.getByLabel("Amount in ETB").fill("200");
  await payAtBank(page, "Go on to pay", "pay");
  await ends(page, "paid");
  await addAccount({ page, phone: "0900000002", holder: "Tigist Alemu", words: english });
  await onDatabase(server, (owner) =>
    owner.query("select deposit_take_back(id, clock_timestamp()) from deposit where state = 'paid'"),
  );
  await page.reload();
  await expect(page.getByRole("main")).toContainText(
    "Your withdrawals are stopped: a deposit of yours was taken back.",
  );

  const company = await StaffPage.signIn(browser, server, { username: "company", password: "demo1234" });
  const { page: desk, dialog } = company;
  await desk.goto(`${server.url}/payments`);
  await desk
    .getByRole("link", { name: /Tigist/ })
    .first()
    .click();
  await expect(desk.getByRole("status").first()).toContainText("stops its player's withdrawals");
  const found = await violationsOf(desk, "/payments/:id", looks);
  await desk.getByRole("button", { name: "Let withdrawals go on" }).click();
  await dialog.getByRole("button", { name: "Let them go on" }).click();
  await expect(dialog).toContainText("Please enter a reason");
  found.push(...(await violationsOf(desk, "the dialog", looks)));
  await dialog.getByLabel("Reason").fill("The bank's own mistake");
  await dialog.getByRole("button", { name: "Let them go on" }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText("stops its player's withdrawals")).toHaveCount(0);
  await expect(company.section("Who did what")).toContainText("A player's withdrawals let go on");

  await page.reload();
  await page.getByRole("radio", { name: /0900000002/ }).check();
  await page.getByLabel("Amount in ETB").fill("100");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, take it out" }).click();
  await ends(page, "paid");
  expect(found).toEqual([]);
  expect(await violations(server)).toEqual([]);
});
