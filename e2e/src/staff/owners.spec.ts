import { readFileSync } from "node:fs";
import type { Today } from "@derash/protocol/hall/today";
import { expect, type Page } from "@playwright/test";
import pg from "pg";
import { looksOf, violationsOf } from "../look/looks.ts";
import { partsOfUsers } from "../look/staff-places.ts";
import { allowsPhysicalDraw, ask, cutBirr, HallPage, loneRow, potBirr } from "../page/hall-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { addFortyCompanies } from "../server/forty-companies.ts";
import { serverOfFile, test } from "../test.ts";

const superAdmin = { username: "super", password: "demo1234" };
const companyAdmin = { username: "company", password: "demo1234" };
const desk = looksOf({ width: 1366, height: 768 });

const screensMax = 3;
const pagesOfSuper = [
  ...[
    "/today",
    "/shifts",
    "/generator",
    "/sales",
    "/withdrawals",
    "/payments",
    "/reconciliation",
    "/bonuses",
    "/audit",
  ],
  ...["/fairness", "/profile", "/statement", "/user-management/credit"],
  ...partsOfUsers.map((part) => `/user-management?part=${part}`),
];

const server = serverOfFile();

test("a super admin of 42 companies finds a branch by Ctrl K, looks at its page, and takes a statement whose rows are the ledger's", async ({
  browser,
}) => {
  await addFortyCompanies(server);
  const owner = await StaffPage.signIn(browser, server, superAdmin, { viewport: { width: 1366, height: 768 } });
  const { page } = owner;

  await finds(owner, "kality");
  await expect(owner.dialog.getByRole("option", { name: /Kality Arena/ }).first()).toBeVisible();
  expect(await violationsOf(page, "the search", desk)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kality Arena");
  await expect(owner.section("Cashiers")).toContainText("till-kality-arena");
  expect(await violationsOf(page, "a branch's page", desk)).toEqual([]);
  await page.getByRole("link", { name: /^To the company/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Company \d+$/);
  const company = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(owner.section("Branches")).toContainText("Kality Arena");
  expect(await violationsOf(page, "a company's page", desk)).toEqual([]);

  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(page.getByText("Nothing came or went in these days.")).toBeVisible();
  await owner.goTo("/user-management");
  await page.getByLabel("Search in this list").first().fill(company);
  for (const birr of ["1200.50", "300"]) await owner.transfer(company, birr);
  await page.getByRole("link", { name: company, exact: true }).click();
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(owner.section("Lines").getByRole("row")).toHaveCount(3);
  await expect(owner.section("Totals")).toContainText("1,500.50");
  expect(await violationsOf(page, "a statement", desk)).toEqual([]);
  expect(await exportedLines(page)).toEqual(await ledgerLines(company));
  expect(await violations(server)).toEqual([]);
});

test("with 42 companies no page of a super admin is longer than three screens, and its lists are told apart by company", async ({
  browser,
}) => {
  const owner = await StaffPage.signIn(browser, server, superAdmin, { viewport: { width: 1366, height: 768 } });
  const { page } = owner;
  const tooLong: string[] = [];
  for (const path of pagesOfSuper) {
    await owner.goTo(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    if (screens > screensMax) tooLong.push(`${path} ${screens.toFixed(1)}`);
  }
  expect(tooLong).toEqual([]);

  await owner.goTo("/user-management?part=adjustments");
  const adjustments = owner.section("Adjustments");
  await expect(adjustments.getByRole("row")).toHaveCount(3);
  await adjustments.getByLabel("Company in this list").selectOption("Sheger Bingo");
  await expect(adjustments.getByRole("row")).toHaveCount(2);
  await owner.goTo("/sales");
  const sales = owner.section("Sales").last();
  await sales.getByLabel("Order").selectOption("Largest total first");
  const totals = async () =>
    (await sales.locator("tbody tr td:nth-child(6)").allInnerTexts()).map((text) => Number(text.replaceAll(",", "")));
  await expect.poll(async () => isFalling(await totals())).toBe(true);
  await expect(sales.locator("tbody tr")).toHaveCount(20);
  await sales.getByRole("button", { name: "Next" }).click();
  await expect(sales).toContainText("Page 2 of");
  await expect.poll(async () => isFalling(await totals())).toBe(true);
});

test("a company admin finds and opens nothing of another company", async ({ browser }) => {
  const own = await StaffPage.signIn(browser, server, companyAdmin, { viewport: { width: 1366, height: 768 } });
  const { page } = own;
  await finds(own, "kality");
  await expect(own.dialog.getByRole("status")).toHaveText("Nothing found");
  await page.keyboard.press("Escape");
  await expect(own.dialog).toBeHidden();
  const foreign = await onDatabase("select id from branch where name = 'Kality Arena'");
  await own.goTo(`/branches/${foreign[0]?.id}`);
  await expect(page.getByText("There is nothing at this address.")).toBeVisible();
  await own.goTo(`/statement?branch_id=${foreign[0]?.id}`);
  await expect(page.getByRole("alert").first()).toBeVisible();
});

test("an owner sees the day first: a hall's round that was played a moment ago, its drawer, and what waits", async ({
  browser,
}) => {
  const owner = await allowsPhysicalDraw(browser, server);
  await expect(owner.page).toHaveURL(/\/today$/);
  const before = await today(owner.page);
  const cashier = await HallPage.signIn(browser, server);
  await cashier.opensShift("500");
  await cashier.startsPhysicalDraw();
  expect((await today(owner.page)).total.running - before.total.running).toBe(1);
  const { winner, balls } = await loneRow(cashier);
  for (const [index, ball] of balls.entries()) await cashier.typesBall(ball, index + 1);
  await cashier.checks(winner);
  await expect(cashier.page.getByTestId("verdict")).toHaveText("WINNER");

  const after = await today(owner.page);
  const more = (of: (sums: Today["total"]) => number) => Math.round((of(after.total) - of(before.total)) * 100) / 100;
  expect([more(({ sold }) => sold), more(({ cut }) => cut), more(({ rounds }) => rounds)]).toEqual([
    potBirr,
    cutBirr,
    1,
  ]);
  expect([more((sums) => sums.drawers_open), more((sums) => sums.running)]).toEqual([1, 0]);
  await owner.goTo("/today");
  const sold = after.total.sold.toLocaleString("en-US", { minimumFractionDigits: 2 });
  await expect(owner.page.getByTestId("today")).toContainText(sold);
  await expect(owner.section("Waiting for approval")).toContainText(`${after.waiting.bonuses} bonuses to deposit`);
  await expect(owner.page.getByTestId("waiting-count").first()).toBeVisible();
  await expect(owner.page.getByRole("slider")).toHaveCount(2);
  expect(await violationsOf(owner.page, "today", desk)).toEqual([]);
  expect(await violations(server)).toEqual([]);
});

const isFalling = (numbers: readonly number[]) =>
  numbers.length > 1 && numbers.every((number, at) => at === 0 || number <= (numbers[at - 1] ?? 0));

async function today(page: Page): Promise<Today> {
  return (await ask<Today>(page, "/api/user/management/today/")).body;
}

async function finds({ page, dialog }: StaffPage, text: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Find" }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(text);
}

/** In, out and what was held after it, of each line of the file. */
async function exportedLines(page: Page): Promise<string[][]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  const rows = text.trimEnd().split("\r\n").slice(1, -1);
  return rows.map((row) => row.split(",").slice(-3));
}

/** The same, asked of the tables themselves. */
async function ledgerLines(company: string): Promise<string[][]> {
  const rows = await onDatabase(
    `select to_char(greatest(e.amount_santim, 0) / 100.0, 'FM999990.00') as came, to_char(greatest(-e.amount_santim, 0) / 100.0, 'FM999990.00') as went,
       to_char(sum(e.amount_santim) over (order by e.id) / 100.0, 'FM999990.00') as held
     from entry e join company c on c.account_id = e.account_id where c.name = $1 order by e.id`,
    [company],
  );
  return rows.map(({ came, went, held }) => [came ?? "", went ?? "", held ?? ""]);
}

async function onDatabase(query: string, values: string[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: await server.databaseUrl() });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}
