import { type Browser, expect } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { ends, state } from "../page/money-page.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { serverWithBank, test } from "../test.ts";

const server = serverWithBank();
const birr = (amount: number) => amount.toLocaleString("en", { minimumFractionDigits: 2 });
const looks = looksOf({ width: 640, height: 360 });
const staffLooks = looksOf({ width: 1280, height: 800 });

async function atTill(browser: Browser, username: string): Promise<StaffPage> {
  const till = await StaffPage.signIn(browser, server, { username, password: "demo1234" });
  await till.page.goto(`${server.url}/shifts`);
  await till.page.getByRole("button", { name: "Open shift" }).click();
  await till.dialog.getByLabel("Counted cash in ETB").fill("500");
  await till.page.keyboard.press("Enter");
  await expect(till.dialog).toBeHidden();
  await till.page.goto(`${server.url}/cash`);
  return till;
}

async function takeCash(till: StaffPage, telegramId: string, amount: string): Promise<void> {
  await ask(till, telegramId, amount);
  await expect(till.page.getByTestId("desk-receipt")).toBeVisible();
}

async function ask(till: StaffPage, telegramId: string, amount: string): Promise<void> {
  await till.page.goto(`${server.url}/cash`);
  await till.page.getByLabel("Phone number, Telegram id, or reference of a withdrawal").fill(telegramId);
  await till.page.keyboard.press("Enter");
  await till.page.getByLabel("Cash that you take, in ETB").fill(amount);
  await till.page.getByRole("button", { name: "Continue" }).click();
  await till.page.getByRole("button", { name: "Yes, I have the cash" }).click();
}

/** The next sum is typed while the answer is on the way, and Enter pressed: nothing more is sent before it is there. */
async function typesMeanwhile(till: StaffPage, telegramId: string, amount: string, next: string): Promise<void> {
  const sent: unknown[] = [];
  let answer = () => {};
  const held = new Promise<void>((letGo) => {
    answer = letGo;
  });
  await till.page.route(/\/desk\/top-ups/, async (route) => {
    sent.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await ask(till, telegramId, amount);
  await expect.poll(() => sent.length).toBe(1);
  await till.page.getByLabel("Cash that you take, in ETB").fill(next);
  await expect(till.page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await till.page.keyboard.press("Enter");
  answer();
  await expect(till.page.getByTestId("desk-amount")).toHaveText(`${birr(Number(amount))} ETB`);
  expect(sent).toHaveLength(1);
}

test("cash that a player asks for is paid out by its reference, at one of two tills that type it at once, and cash that they bring is in the open wallet, once whatever is typed meanwhile @cash-out-journey", async ({
  browser,
}) => {
  const found: string[] = [];
  const { page } = await PlayerPage.open(browser, server, "Tigist", 10);
  const before = await balanceOf(page);
  await page.goto(`${server.url}/withdraw`);
  await page.getByText("Cash at the desk").click();
  await page.getByLabel("Amount in ETB").fill("300");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, take it out" }).click();
  await page.waitForURL(/\/payment\/W/);
  expect(await balanceOf(page)).toBe(before - 300);
  const reference = /\/payment\/(W\w+)/.exec(page.url())?.[1] ?? "";
  const company = await StaffPage.signIn(browser, server, { username: "company", password: "demo1234" });
  await company.goTo("/withdrawals");
  const row = company.section("Waiting for somebody").getByRole("row").filter({ hasText: "300.00" });
  await row.getByRole("button", { name: /^Approve/ }).click();
  await company.dialog.getByRole("button", { name: "Approve" }).click();
  await ends(page, "approved");
  await expect(state(page)).toContainText(/desk/);
  found.push(...(await violationsOf(page, "/payment, for the desk", looks)));

  const tills = [await atTill(browser, "cashier"), await atTill(browser, "cashier.online")];
  for (const till of tills) {
    const wanted = till.page.getByLabel("Phone number, Telegram id, or reference of a withdrawal");
    await expect(wanted).toBeFocused();
    // As somebody says it, letter by letter.
    await till.page.keyboard.type(reference.toLowerCase());
    await till.page.keyboard.press("Enter");
    await expect(till.page.getByTestId("cash-out-amount")).toHaveText("300.00 ETB");
    await expect(till.page.getByRole("button", { name: "Continue" })).toBeFocused();
    await till.page.keyboard.press("Enter");
    await expect(till.page.getByText("Give 300.00 ETB to")).toBeVisible();
  }
  const [first] = tills;
  if (first === undefined) throw new Error("nobody is at the till");
  found.push(...(await violationsOf(first.page, "/cash, cash out", staffLooks)));
  await Promise.all(tills.map((till) => till.page.keyboard.press("Enter")));
  const paid = tills.map((till) => till.page.getByTestId("desk-receipt"));
  const told = tills.map((till) => till.page.getByTestId("already-paid").filter({ hasText: "by another till" }));
  await expect(async () => {
    const shown = await Promise.all([...paid, ...told].map((each) => each.isVisible()));
    expect([shown.slice(0, 2).filter(Boolean).length, shown.slice(2).filter(Boolean).length]).toEqual([1, 1]);
  }).toPass({ timeout: 20_000 });
  await ends(page, "paid");
  expect(await balanceOf(page)).toBe(before - 300);
  expect(found).toEqual([]);

  const { page: wallet } = await PlayerPage.open(browser, server, "Dawit", 10);
  const held = await balanceOf(wallet);
  await wallet.goto(`${server.url}/balance-management`);
  const shown = wallet.getByTestId("wallet-balance");
  await expect(shown).toContainText(birr(held));
  await takeCash(first, "700000003", "150");
  // Nobody has touched this phone.
  await expect(shown).toContainText(birr(held + 150));
  await expect(wallet.locator("[aria-labelledby=payments]")).toContainText("150.00");
  await typesMeanwhile(first, "700000003", "100", "1000");
  await expect(shown).toContainText(birr(held + 250));
});
