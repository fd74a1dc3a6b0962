import { type Browser, expect } from "@playwright/test";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { test } from "../test.ts";

let server: GameServer;

test.beforeAll(async () => {
  server = await startGameServer();
});
test.afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

const enter = (browser: Browser, username: string) =>
  StaffPage.signIn(browser, server, { username, password: "demo1234" });

/** Asks for a correction of the demo's cashier that needs a second person. */
async function asksFor(company: StaffPage, birr: string): Promise<void> {
  const { page, dialog } = company;
  await page.getByRole("button", { name: "Request adjustment" }).click();
  const cashier = dialog.getByLabel("Whose balance").locator("option", { hasText: /^cashier · / });
  await cashier.waitFor({ state: "attached" });
  await dialog.getByLabel("Whose balance").selectOption({ label: await cashier.innerText() });
  await dialog.getByLabel("Amount in ETB").fill(birr);
  await dialog.getByLabel("Reason").fill("Drawer held more");
  await dialog.getByRole("button", { name: "Request adjustment" }).click();
  await expect(dialog).toBeHidden();
}

test("who asks for an adjustment takes it back; who decides one sees whose it is and what it leaves", async ({
  browser,
}) => {
  const company = await enter(browser, "company");
  const asked = company.section("Adjustments").getByRole("row").filter({ hasText: "Drawer held more" });
  await asksFor(company, "1500");
  await asked.getByRole("button", { name: "Take back" }).click();
  await expect(company.dialog).toContainText("Take this adjustment back?");
  await company.dialog.getByRole("button", { name: "Take back" }).click();
  await expect(company.page.getByRole("status")).toContainText("The adjustment for cashier is taken back.");
  await expect(asked).toContainText("Taken back");
  await expect(asked.getByRole("button")).toHaveCount(0);

  await asksFor(company, "-2500.50");
  const founder = await enter(browser, "super");
  const { page, dialog } = founder;
  const waiting = founder.section("Adjustments").getByRole("row").filter({ hasText: "-2,500.50" });
  await expect(waiting).toContainText("Cashier · Piassa Hall · Derash Demo");
  await expect(waiting.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await waiting.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toContainText("Cashier · Piassa Hall · Derash Demo");
  await expect(dialog.getByRole("definition")).toHaveText(["-2,500.50 ETB", "10,000.00 ETB", "7,499.50 ETB"]);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status")).toContainText("The balance of cashier is adjusted.");
  await expect(waiting).toContainText("Approved");
});

test("a super admin's sales are told apart by company, and so is the file", async ({ browser }) => {
  const { page } = await enter(browser, "super");
  await page.getByRole("link", { name: "Sales" }).click();
  const branches = page.getByLabel("Branch", { exact: true }).locator("option");
  await expect(branches.filter({ hasText: "Online · Derash Demo" })).toHaveCount(1);
  await page.getByLabel("Company", { exact: true }).selectOption({ label: "Sheger Bingo" });
  await expect(branches).toHaveText(["All", "Bole Hall", "Merkato Hall"]);
  const rows = page.getByRole("table").filter({ hasText: "Cashier" }).getByRole("row");
  await expect(rows.filter({ hasText: "Derash Demo" })).toHaveCount(0);
  await expect(rows.nth(1)).toContainText("Sheger Bingo");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^sales-Sheger-Bingo-2.*\.csv$/);
});

test("credit to many whose answer was lost is paid once, though a receiver is switched off before it is sent again", async ({
  browser,
}) => {
  const company = await enter(browser, "company");
  const colleague = await enter(browser, "company");
  const { page, dialog } = company;
  await company.goTo("/user-management/credit");
  await page.getByRole("button", { name: "Cashiers" }).click();
  const float = (of: string) =>
    company
      .section("Cashiers")
      .getByRole("row")
      .filter({ has: page.getByLabel(`Amount for ${of} in ETB`) });
  const sumOf = async (of: string) =>
    Number(/(\d[\d,]*\.\d\d)/.exec(await float(of).innerText())?.[1]?.replaceAll(",", ""));
  await expect(float("desk")).toBeVisible();
  const before = { cashier: await sumOf("cashier"), desk: await sumOf("desk") };
  await page.getByLabel("The same for all, in ETB").fill("10");
  await page.getByRole("button", { name: "Write it into all rows" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.route(
    "**/transfer-many/",
    async (route) => {
      await route.fetch();
      await colleague.page.getByRole("switch", { name: "desk may sign in", exact: true }).click();
      await colleague.dialog.getByRole("button", { name: "Switch off" }).click();
      await expect(colleague.dialog).toBeHidden();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: /^Send / }).click();
  await expect(page.getByLabel("Amount for desk in ETB")).toBeDisabled();
  await expect(dialog).toContainText("Sending it again will not send it twice.");
  await dialog.getByRole("button", { name: /^Send / }).click();
  await expect(dialog).toContainText("The list that had no answer was made: nothing was sent now.");
  await dialog.getByRole("button", { name: "OK" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Cashiers" }).click();
  await expect(float("desk")).toBeVisible();
  const after = { cashier: await sumOf("cashier"), desk: await sumOf("desk") };
  expect(after).toEqual({ cashier: before.cashier + 10, desk: before.desk + 10 });
});
