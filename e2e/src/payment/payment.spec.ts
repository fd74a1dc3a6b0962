import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, expect } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { addAccount, amharic, ends, english, payAtBank, state } from "../page/money-page.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { paymentBankAt } from "../server/books.ts";
import { quickRounds, serverWithBank, test } from "../test.ts";

const server = serverWithBank(quickRounds(3_000, 100));
const looks = looksOf({ width: 640, height: 360 });
const staffLooks = looksOf({ width: 1280, height: 800 });

const enter = (browser: Browser, username: string) =>
  StaffPage.signIn(browser, server, { username, password: "demo1234" });

test("in Amharic: 100 birr come in, a round is played, more than is approved by itself goes out after the company's word, and the statement has it @money-journey", async ({
  browser,
}) => {
  const abebe = await PlayerPage.open(browser, server, "Abebe", 20);
  const dawit = await PlayerPage.open(browser, server, "Dawit", 20);
  const { page } = abebe;
  const found: string[] = [];
  await page.goto(`${server.url}/enhanced-profile`);
  await page.getByText("አማርኛ").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "am");
  const before = await balanceOf(page);

  await page.goto(`${server.url}/balance-management`);
  await page.getByRole("link", { name: "አስገባ" }).click();
  await expect(page.getByTestId("demo-bank")).toHaveText("የማሳያ ባንክ፦ ገንዘብ አይንቀሳቀስም");
  found.push(...(await violationsOf(page, "/deposit", looks)));
  await page.getByLabel("መጠን በብር").fill("100");
  await payAtBank(page, "ወደ ክፍያው ቀጥል", "pay");
  await ends(page, "paid");
  await expect(state(page)).toContainText("ገንዘቡ ደርሷል፤ ዋሌትዎ ውስጥ ነው።");
  found.push(...(await violationsOf(page, "/payment", looks)));
  expect(await balanceOf(page)).toBe(before + 100);

  await page.goto(abebe.link);
  await join([abebe, 17], [dawit, 42]);
  await abebe.seesTheEnd();
  const afterPlay = await balanceOf(page);

  await addAccount({ page, phone: "0900000001", holder: "Abebe Bekele", words: amharic });
  await page.getByLabel("መጠን በብር").fill("1050");
  found.push(...(await violationsOf(page, "/withdraw", looks)));
  await page.getByRole("button", { name: "ቀጥል" }).click();
  await expect(page.getByTestId("withdrawal-amount")).toHaveText("1,050.00 ብር");
  await expect(page.getByRole("dialog")).toContainText("ወደ ጨዋታ መልሰው ሊያስገቡት አይችሉም");
  await page.getByRole("button", { name: "አዎ፣ ይውጣ" }).click();
  await ends(page, "requested");
  expect(await balanceOf(page)).toBe(afterPlay - 1050);

  const company = await enter(browser, "company");
  await company.goTo("/withdrawals");
  const row = company.section("Waiting for somebody").getByRole("row").filter({ hasText: "1,050.00" });
  await expect(row).toContainText("More than is approved by itself");
  await expect(company.page.getByRole("link", { name: "Withdrawals" }).getByTestId("waiting-count")).toHaveText(/1/);
  found.push(...(await violationsOf(company.page, "/withdrawals", staffLooks)));
  await row.getByRole("button", { name: /^Approve/ }).click();
  await company.dialog.getByRole("button", { name: "Approve" }).click();
  await expect(company.dialog).toBeHidden();
  await ends(page, "paid");
  for (const path of ["/payments", "/payment-phones", "/payment-providers"]) {
    await company.goTo(path);
    await expect(company.page.getByRole("heading", { level: 1 })).toBeVisible();
    await company.page.waitForLoadState("networkidle");
    found.push(...(await violationsOf(company.page, path, staffLooks)));
  }
  await company.goTo("/payments");
  await company.page.getByRole("link", { name: /Abebe/ }).first().click();
  await expect(company.section("In the ledger")).toContainText("1,050.00");
  await expect(company.section("Who did what")).toContainText("Withdrawal approved");
  found.push(...(await violationsOf(company.page, "/payments/:id", staffLooks)));

  await page.goto(`${server.url}/balance-management`);
  await expect(page.getByRole("link", { name: /ተከፍሏል/ })).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "መግለጫ፣ CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  found.push(...(await violationsOf(page, "/balance-management", looks)));
  expect(found).toEqual([]);
});

test("in English, with trouble: a payment that is not made, and two tabs that take out the same money @money-trouble", async ({
  browser,
}) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 10);
  const before = await balanceOf(page);
  await page.goto(`${server.url}/deposit`);
  await page.getByLabel("Amount in ETB").fill("49.99");
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await expect(page.getByRole("alert")).toHaveText("50.00 ETB or more");
  await page.getByLabel("Amount in ETB").fill("100");
  await payAtBank(page, "Go on to pay", "decline");
  await ends(page, "failed");
  await expect(state(page)).toContainText("The provider says that it ended without money.");
  expect(await balanceOf(page)).toBe(before);

  await addAccount({ page, phone: "0900000002", holder: "Abebe Bekele", words: english });
  await expect(page.getByRole("radio").first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${server.url}/withdraw`);
  for (const tab of [page, other]) {
    await tab.getByText("Cash at the desk").click();
    await tab.getByLabel("Amount in ETB").fill(String(before));
    await tab.getByRole("button", { name: "Continue" }).click();
  }
  await Promise.all([page, other].map((tab) => tab.getByRole("button", { name: "Yes, take it out" }).click()));
  const gone = [page, other].map((tab) => tab.waitForURL(/\/payment\/W/).then(() => tab));
  const winner = await Promise.any(gone);
  const loser = winner === page ? other : page;
  await expect(loser.getByRole("dialog").getByRole("alert")).toBeVisible();
  expect(await balanceOf(winner)).toBe(0);
  await expect(state(winner)).toHaveAttribute("data-state", /^(requested|approved)$/);
});

test("a bank that answers nonsense leaves a withdrawal unknown: it says so, and no other is taken @money-unknown", async ({
  browser,
}) => {
  const { page } = await PlayerPage.open(browser, server, "Dawit", 10);
  await addAccount({ page, phone: "0900000003", holder: "Abebe Bekele", words: amharic });
  await page.getByLabel("መጠን በብር").fill("100");
  const nonsense = await nonsenseBank();
  const healed = await paymentBankAt(server, `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}/v1`);
  await page.getByRole("button", { name: "ቀጥል" }).click();
  const before = await balanceOf(page);
  await page.getByRole("button", { name: "አዎ፣ ይውጣ" }).click();
  await ends(page, "unknown");
  await expect(state(page)).toContainText("ገንዘቡ አልጠፋም፣ ሁለት ጊዜም አይከፈልም።");
  expect(await balanceOf(page)).toBe(before - 100);
  await page.goto(`${server.url}/withdraw`);
  await expect(page.getByText("ከወጪዎችዎ አንዱ ገና አልታወቀም")).toBeVisible();
  await healed();
  await new Promise((done) => nonsense.close(done));
});

test("a cashier takes cash for a wallet by keyboard alone", async ({ browser }) => {
  // Somebody whom the desk can know: they have been at a table of its company.
  const dawit = await PlayerPage.open(browser, server, "Dawit", 10);
  await expect(dawit.cell(1)).toBeVisible();
  const before = await balanceOf(dawit.page);
  const { page, dialog } = await enter(browser, "cashier");
  await page.goto(`${server.url}/shifts`);
  await page.getByRole("button", { name: "Open shift" }).click();
  await dialog.getByLabel("Counted cash in ETB").fill("500");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.goto(`${server.url}/cash`);
  await expect(page.getByLabel("Phone number, Telegram id, or reference of a withdrawal")).toBeFocused();
  expect(await violationsOf(page, "/cash", staffLooks)).toEqual([]);
  const startedAt = Date.now();
  let presses = 0;
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    presses += text.length + 1;
  };
  await type("700000003");
  await expect(page.getByLabel("Cash that you take, in ETB")).toBeFocused();
  await type("150");
  await expect(page.getByRole("button", { name: "Yes, I have the cash" })).toBeFocused();
  await type("");
  await expect(page.getByTestId("desk-amount")).toHaveText("150.00 ETB");
  // The phone that chooses a cartela beside the desk shows it by itself.
  await dawit.walletShows((before + 150).toLocaleString("en-US", { minimumFractionDigits: 2 }));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`desk top-up by keyboard: ${presses} key presses, ${seconds} s without a person's own time`);
  expect(presses).toBeLessThanOrEqual(16);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Phone number, Telegram id, or reference of a withdrawal")).toBeFocused();
});

/** Takes every call, and answers what no bank says. */
async function nonsenseBank(): Promise<Server> {
  const bank = createServer((_request, response) => response.writeHead(502).end("<html>Bad gateway</html>"));
  await new Promise<void>((ready) => bank.listen(0, "127.0.0.1", ready));
  return bank;
}
