import { expect, type Page } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { addAccount, ends, english, payAtBank } from "../page/money-page.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { quickRounds, serverWithBank, test } from "../test.ts";

const server = serverWithBank(quickRounds(3_000, 100));
const looks = looksOf({ width: 640, height: 360 });
const staffLooks = looksOf({ width: 1280, height: 800 });

type Fee = { of: string; fixed: string; percent: string };

async function setFee({ page, dialog }: StaffPage, { of, fixed, percent }: Fee): Promise<void> {
  await page.getByRole("button", { name: "Set a fee" }).click();
  await dialog.getByLabel("Of payments by").selectOption({ label: of });
  await dialog.getByLabel("Fixed part, in ETB").fill(fixed);
  await dialog.getByLabel("Part of the amount, in percent").fill(percent);
  // At the desk there is nobody else.
  if (!of.startsWith("Desk")) await dialog.getByLabel("Borne by").selectOption({ label: "the player" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

const cost = (page: Page) => page.getByTestId("cost");

test("an owner sets fees, a player sees them before the button, and one that changes behind the page is not paid unseen @fees", async ({
  browser,
}) => {
  const found: string[] = [];
  const company = await StaffPage.signIn(browser, server, { username: "company", password: "demo1234" });
  await company.goTo("/fees");
  await setFee(company, { of: "Chapa, Deposits", fixed: "2", percent: "1.5" });
  await setFee(company, { of: "Chapa, Withdrawals", fixed: "5", percent: "0" });
  await expect(company.section("What providers take").getByText("in force", { exact: true })).toHaveCount(2);

  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  const before = await balanceOf(page);
  await page.goto(`${server.url}/deposit`);
  await page.getByLabel("Amount in ETB").fill("200");
  await expect(cost(page)).toHaveText("You pay 200.00, fee 5.00, into your wallet 195.00 ETB");
  found.push(...(await violationsOf(page, "/deposit", looks)));
  // Somebody changes it while the page is open.
  await setFee(company, { of: "Chapa, Deposits", fixed: "3", percent: "1.5" });
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await expect(page.getByRole("alert")).toHaveText("The fee has changed. Please look at it again before you go on.");
  await expect(cost(page)).toHaveText("You pay 200.00, fee 6.00, into your wallet 194.00 ETB");
  await payAtBank(page, "Go on to pay", "pay");
  await ends(page, "paid");
  await expect(page.getByRole("main")).toContainText("Into your wallet194.00 ETB");
  found.push(...(await violationsOf(page, "/payment", looks)));
  expect(await balanceOf(page)).toBe(before + 194);

  await addAccount({ page, phone: "0900000002", holder: "Tigist Alemu", words: english });
  await page.getByRole("radio", { name: /0900000002/ }).check();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.getByLabel("Amount in ETB")).toHaveValue(String(before + 189));
  await page.getByLabel("Amount in ETB").fill("100");
  await expect(cost(page)).toHaveText("You get 100.00, fee 5.00, from your wallet 105.00 ETB");
  found.push(...(await violationsOf(page, "/withdraw", looks)));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog")).toContainText("You get 100.00, fee 5.00, from your wallet 105.00 ETB");
  await page.getByRole("button", { name: "Yes, take it out" }).click();
  await ends(page, "paid");
  expect(await balanceOf(page)).toBe(before + 89);
  await page.goto(`${server.url}/balance-management`);
  await expect(page.getByText("Fee", { exact: true }).first()).toBeVisible();

  await company.goTo("/payments");
  await company.page
    .getByRole("link", { name: /Tigist/ })
    .first()
    .click();
  await expect(company.section("In the ledger")).toContainText("Fees");
  await expect(company.page.getByRole("main")).toContainText("Fee of the player5.00 ETB");
  await company.goTo("/fees");
  // The demo's bank keeps 3 %: 6.00 and 3.00 of what players bore, which was 11.00.
  await expect(company.section("Month by month")).toContainText("9.00");
  await expect(company.section("Month by month")).toContainText("11.00");
  found.push(...(await violationsOf(company.page, "/fees", staffLooks)));
  expect(found).toEqual([]);
});

test("at the desk the fee goes from the wallet, and one that changes after the player was found is said before @fees-desk", async ({
  browser,
}) => {
  await PlayerPage.open(browser, server, "Dawit", 10);
  const company = await StaffPage.signIn(browser, server, { username: "company", password: "demo1234" });
  await company.goTo("/fees");
  await setFee(company, { of: "Desk, Deposits", fixed: "2", percent: "0" });
  const { page, dialog } = await StaffPage.signIn(browser, server, { username: "cashier", password: "demo1234" });
  await page.goto(`${server.url}/shifts`);
  await page.getByRole("button", { name: "Open shift" }).click();
  await dialog.getByLabel("Counted cash in ETB").fill("500");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.goto(`${server.url}/cash`);
  await page.getByLabel("Phone number, Telegram id, or reference of a withdrawal").fill("700000003");
  await page.keyboard.press("Enter");
  await page.getByLabel("Cash that you take, in ETB").fill("150");
  await expect(cost(page)).toHaveText("Fee 2.00 ETB: 148.00 ETB come into the wallet.");
  await setFee(company, { of: "Desk, Deposits", fixed: "3", percent: "0" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, I have the cash" }).click();
  await expect(page.getByRole("alert")).toHaveText("The fee has changed. Please look at it again before you go on.");
  await expect(cost(page)).toHaveText("Fee 3.00 ETB: 147.00 ETB come into the wallet.");
  await page.getByRole("button", { name: "Yes, I have the cash" }).click();
  await expect(page.getByTestId("desk-receipt")).toContainText("Fee from the wallet3.00 ETB");
});
