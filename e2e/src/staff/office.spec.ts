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
  await budget.getByRole("button", { name: "Take credit back" }).click();
  await dialog.getByLabel("Amount in ETB").fill("999999");
  await dialog.getByRole("button", { name: "Take credit back" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The bonus budget has only");
  await dialog.getByLabel("Amount in ETB").fill("0.50");
  await dialog.getByRole("button", { name: "Take credit back" }).click();
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

test("a drawer counted by its notes, cash to the safe, looked into, handed on, and the day closed on one page", async ({
  browser,
}) => {
  const viewport = { width: 1366, height: 768 };
  const cashier = await StaffPage.signIn(browser, server, { username: "cashier", password: "demo1234" }, { viewport });
  const till = cashier.page;
  await cashier.goTo("/shifts");
  await till.getByRole("button", { name: "Open shift" }).click();
  await cashier.dialog.getByRole("button", { name: "Count by notes and coins" }).click();
  await cashier.dialog.getByLabel("Notes or coins of 200 ETB").fill("2");
  await cashier.dialog.getByLabel("Notes or coins of 0.5 ETB").fill("3");
  await expect(cashier.dialog.getByLabel("Counted cash in ETB")).toHaveValue("401.50");
  expect(await violationsOf(till, "a drawer counted by notes", looks)).toEqual([]);
  await cashier.dialog.getByRole("button", { name: "Open shift" }).click();
  await till.getByRole("button", { name: "To the safe" }).click();
  await cashier.dialog.getByLabel("Amount in ETB").fill("100");
  await cashier.dialog.getByRole("button", { name: "Write down" }).click();
  await expect(till.getByTestId("cash-moves")).toContainText("100.00");
  expect(await violationsOf(till, "cash by hand", looks)).toEqual([]);

  const admin = await StaffPage.signIn(browser, server, { username: "branch", password: "demo1234" }, { viewport });
  const { page } = admin;
  await admin.goTo("/shifts");
  await page.getByRole("link", { name: "Look into the drawer of cashier" }).click();
  await expect(admin.section("The drawer now")).toContainText("301.50");
  expect(await violationsOf(page, "an X-read", looks)).toEqual([]);
  await admin.goTo("/day-close");
  await expect(page.getByTestId("drawers-open")).toContainText("cashier");
  await expect(page.getByRole("button", { name: "Close the day" })).toBeDisabled();

  await till.getByRole("button", { name: "Close shift" }).click();
  await cashier.dialog.getByLabel("Counted cash in ETB").fill("301.50");
  await cashier.dialog.getByRole("checkbox", { name: "Hand the drawer on" }).check();
  await cashier.dialog.getByRole("button", { name: "Continue" }).click();
  await cashier.dialog.getByRole("button", { name: "Close shift" }).click();
  await expect(cashier.dialog).toContainText("exact");

  await admin.goTo("/day-close");
  await page.getByRole("button", { name: "Close the day" }).click();
  await admin.dialog.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByTestId("day-paper")).toContainText("301.50");
  await expect(page.getByTestId("day-paper")).toContainText("It is the first page.");
  expect(await violationsOf(page, "a closed day", looks)).toEqual([]);

  const next = await StaffPage.signIn(browser, server, { username: "desk", password: "demo1234" }, { viewport });
  await next.goTo("/shifts");
  await next.page.getByRole("button", { name: "Take over the drawer of cashier" }).click();
  await next.dialog.getByLabel("Counted cash in ETB").fill("301");
  await next.dialog.getByRole("button", { name: "Open shift" }).click();
  await expect(next.dialog.getByRole("alert")).toContainText("counted by cashier: 301.50 ETB");
  await next.dialog.getByLabel("Counted cash in ETB").fill("301.50");
  await next.dialog.getByRole("button", { name: "Open shift" }).click();
  await expect(next.page.getByRole("button", { name: "Close shift" })).toBeVisible();
  expect(await violations(server)).toEqual([]);
});

test("the drawer of a cashier who is switched off is counted by an admin, approved by another one, and the day closed", async ({
  browser,
}) => {
  const selam = { username: "selam", password: "cashier-1" };
  const owner = await StaffPage.signIn(browser, server, companyAdmin);
  const sarbet = await owner.createBranch("Sarbet");
  await owner.createCashier("Sarbet", selam);
  const cashier = await StaffPage.signIn(browser, server, selam);
  await cashier.goTo("/shifts");
  await cashier.page.getByRole("button", { name: "Open shift" }).click();
  await cashier.dialog.getByLabel("Counted cash in ETB").fill("200");
  await cashier.dialog.getByRole("button", { name: "Open shift" }).click();
  await expect(cashier.page.getByRole("button", { name: "Close shift" })).toBeVisible();

  const admin = await StaffPage.signIn(browser, server, sarbet);
  const { page, dialog } = admin;
  await page.getByRole("switch", { name: /selam/ }).click();
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(dialog).toBeHidden();
  await admin.goTo("/shifts");
  await expect(page.getByRole("button", { name: "Count the drawer of selam" })).toBeVisible();
  expect(await violationsOf(page, "an open drawer of nobody", looks)).toEqual([]);
  await admin.goTo("/day-close");
  await expect(page.getByTestId("drawers-open")).toContainText("selam");
  await expect(page.getByRole("button", { name: "Count the drawer of selam" })).toBeVisible();
  await page.getByRole("button", { name: "Count the drawer of selam" }).click();
  expect(await violationsOf(page, "the count of another's drawer", looks)).toEqual([]);
  await dialog.getByLabel("Counted cash in ETB").fill("190");
  await dialog.getByLabel("Why the cashier does not count").fill("Dismissed this evening");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Close shift" }).click();
  await expect(dialog).toContainText("Another admin of the branch or company must approve it.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await admin.goTo("/shifts");
  await expect(page.getByRole("table", { name: "Shifts" })).toContainText("Waits for approval");
  await expect(page.getByRole("button", { name: "Approve the shift of selam" })).toBeHidden();

  await owner.goTo("/shifts");
  await owner.page.getByRole("button", { name: "Approve the shift of selam" }).click();
  await expect(owner.dialog).toContainText("Dismissed this evening");
  await owner.dialog.getByRole("button", { name: "Approve" }).click();
  await expect(owner.dialog).toBeHidden();
  await owner.page.getByRole("table", { name: "Shifts" }).getByRole("link").first().click();
  await expect(owner.page.getByText("Closed for the cashier by")).toBeVisible();
  await admin.goTo("/day-close");
  await page.getByRole("button", { name: "Close the day" }).click();
  await dialog.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByTestId("day-paper")).toContainText("190.00");
  expect(await violations(server)).toEqual([]);
});

test("an owner keeps a hall's profile: its cut and the programme of the evening", async ({ browser }) => {
  const owner = await StaffPage.signIn(browser, server, companyAdmin, { viewport: { width: 1366, height: 768 } });
  const { page, dialog } = owner;
  await owner.section("Branches").getByRole("link").first().click();
  await page.getByRole("button", { name: "Hall profile" }).click();
  // What is no number is not "the usual cut".
  await dialog.getByLabel("House cut, %").fill("5%");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("House cut, %")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("House cut, %").fill("15");
  await dialog.getByLabel("Where several papers are complete").selectOption("first_shout");
  for (const pattern of ["Four Corners", "Blackout"]) {
    await dialog.getByRole("button", { name: "Add a round" }).click();
    await dialog.getByRole("button", { name: pattern, exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
  }
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  expect(await violationsOf(page, "a hall's profile", looks)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Hall profile" }).click();
  await expect(dialog.getByLabel("House cut, %")).toHaveValue("15");
  await expect(dialog.getByLabel("Where several papers are complete")).toHaveValue("first_shout");
  await expect(dialog).toContainText("Four Corners");
});

test("of two owners who change a hall's programme at once the second is told to look again, and writes over nothing", async ({
  browser,
}) => {
  const opens = async (): Promise<StaffPage> => {
    const owner = await StaffPage.signIn(browser, server, companyAdmin);
    await owner.section("Branches").getByRole("link").nth(1).click();
    await owner.page.getByRole("button", { name: "Hall profile" }).click();
    return owner;
  };
  const adds = async ({ dialog }: StaffPage, pattern: string) => {
    await dialog.getByRole("button", { name: "Add a round" }).click();
    await dialog.getByRole("button", { name: pattern, exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  const [first, second] = [await opens(), await opens()];
  await adds(first, "Four Corners");
  await expect(first.dialog).toBeHidden();
  await adds(second, "Blackout");
  await expect(second.dialog).toContainText("Somebody else has set this meanwhile. Please look at it again.");
  await second.dialog.getByRole("button", { name: "Cancel" }).click();
  await second.page.getByRole("button", { name: "Hall profile" }).click();
  await expect(second.dialog.getByRole("listitem")).toHaveText(/Four Corners/);
  await adds(second, "Blackout");
  await expect(second.dialog).toBeHidden();
  await first.page.reload();
  await first.page.getByRole("button", { name: "Hall profile" }).click();
  await expect(first.dialog.getByRole("listitem")).toHaveText([/Four Corners/, /Blackout/]);
});
