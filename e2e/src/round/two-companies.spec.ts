import { type Browser, expect, type Page } from "@playwright/test";
import { ask, hasRead } from "../page/api.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { onDatabase, violations } from "../server/books.ts";
import { quickRounds, serverOfEachTest, test } from "../test.ts";

const server = serverOfEachTest(quickRounds(6_000, 500));

/** Tables of the second company, and so much money of this player there. */
async function secondCompany(browser: Browser, telegramId: number, birr: number): Promise<void> {
  const staff = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  const find = (sql: string, values: unknown[] = []) =>
    onDatabase(server, async (owner) => (await owner.query(sql, values)).rows[0]?.id as string);
  const company = await find("select id from company where name = 'Sheger Bingo'");
  await ask(staff.page, "/api/user/management/branches/", { name: "Rooms", company, is_online: true });
  await find(
    `select ledger_post('test:second-company', 'TOP_UP', null, '', array[source.id, wallet_open(p.id, $2)], array[-$3::bigint, $3::bigint])
     from player p, account source where p.telegram_id = $1 and source.kind = 'demo'`,
    [telegramId, company, birr * 100],
  );
  await staff.page.context().close();
}

/** From the table on show to the other one of 10 ETB, as who waits there goes. */
const toTheOther = async (page: Page) => {
  await page
    .getByTestId("other-tables")
    .getByRole("link", { name: /^10 ETB/ })
    .click({ timeout: 15_000 });
};
const tableOf = (page: Page) => new URL(page.url()).searchParams.get("sessionId");

test("tables of the same stake of two companies share nothing that was chosen, and each shows the money that pays there, at once", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
  const { page } = tigist;
  await secondCompany(browser, 700_000_002, 50);
  await page.reload();
  await tigist.walletShows("1,000.00");
  const first = tableOf(page);
  // No answer says any more what is in a wallet.
  await page.route(/\/api\/user\/\d+/, () => {});
  await toTheOther(page);
  await expect.poll(() => tableOf(page)).not.toBe(first);
  await tigist.walletShows("50.00");
  await tigist.pick(17);
  await page.goBack();
  await expect.poll(() => tableOf(page)).toBe(first);
  await expect(tigist.cell(17)).toHaveAttribute("data-state", "free");
  await expect(page.getByTestId("start-game")).toBeDisabled();
  await tigist.walletShows("1,000.00");
  expect(await violations(server)).toEqual([]);
});

test("two companies have wallets of their own also where the answer of the one comes when the other is on show, and where one comes to a game from the tables", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
  const dawit = await PlayerPage.open(browser, server, "Dawit", 10);
  const { page } = tigist;
  await secondCompany(browser, 700_000_002, 50);
  await page.reload();
  let answer = () => {};
  const isFree = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/\/api\/deduct-balance/, async (route) => {
    await isFree;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/deduct-balance/, { timeout: 30_000 });
  await join([tigist, 5], [dawit, 6]);
  await asked;
  const first = tableOf(page);
  await page.getByRole("link", { name: "Tables" }).click();
  await expect(page.getByTestId("table-10")).toHaveCount(2);
  await page
    .locator("a", { has: page.getByTestId("table-10") })
    .filter({ hasNotText: "You are in this round" })
    .click();
  await expect.poll(() => tableOf(page)).not.toBe(first);
  await tigist.walletShows("50.00");
  const answered = page.waitForResponse(/\/api\/deduct-balance/);
  answer();
  await (await answered).finished();
  // What it changes has been drawn by then.
  await hasRead(page);
  await tigist.walletShows("50.00");
  await page.getByRole("link", { name: "Tables" }).click();
  await page
    .locator("a", { has: page.getByTestId("table-10") })
    .filter({ hasText: "You are in this round" })
    .click();
  await tigist.isPlaying();
  await tigist.seesTheEnd();
  await page.getByRole("link", { name: "Wallet" }).click();
  await expect(page.getByTestId("wallet-company")).toHaveText("Wallet with Derash Demo");
  await expect(page.getByText("Demo money")).toBeVisible();
  const { balance } = await ask<{ balance: number }>(page, "/api/balance/");
  await tigist.walletShows(balance.toLocaleString("en-US", { minimumFractionDigits: 2 }));
  expect(await violations(server)).toEqual([]);
});
