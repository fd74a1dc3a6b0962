import { expect } from "@playwright/test";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { serverOfFile, test } from "../test.ts";

// Two owners who have the same form open at once.

const companyAdmin = { username: "company", password: "demo1234" };
const meanwhile = "Somebody else has set this meanwhile. Please look at it again.";

const server = serverOfFile();

/** As when its owner comes back to the window: what is shown is asked for anew, behind the form too. */
async function comesBack({ page }: StaffPage, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(path));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await answered;
}

test("of two owners who set the tax, a fee, a hall rule or a branch's bonuses at once the second is told to look again", async ({
  browser,
}) => {
  const owners = [
    await StaffPage.signIn(browser, server, companyAdmin),
    await StaffPage.signIn(browser, server, companyAdmin),
  ] as const;
  const forms = [
    { at: "/taxes", opens: "Set the tax", field: "Rate in percent", path: "/management/taxes" },
    { at: "/fees", opens: "Set a fee", field: "Part of the amount, in percent", path: "/payment/staff/fees" },
    { at: "/shifts", opens: "Hall rules", field: "Rounds given up alone, a day", path: "/venue/settings" },
    { at: "/bonuses", opens: /^Change the bonuses of/, field: "Cartelas for a bonus, at least", path: "/bonus/limits" },
  ];
  for (const { at, opens, field, path } of forms) {
    for (const owner of owners) {
      await owner.goTo(at);
      await owner.page.getByRole("button", { name: opens }).first().click();
    }
    const [first, second] = owners;
    await second.dialog.getByLabel(field).fill("7");
    await first.dialog.getByLabel(field).fill("3");
    await first.dialog.getByRole("button", { name: "Save" }).click();
    await expect(first.dialog).toBeHidden();
    await comesBack(second, path);
    await second.dialog.getByRole("button", { name: "Save" }).click();
    await expect(second.dialog, at).toContainText(meanwhile);
    await second.dialog.getByRole("button", { name: "Cancel" }).click();
    await second.page.getByRole("button", { name: opens }).first().click();
    await expect(second.dialog.getByLabel(field)).toHaveValue("3");
    await second.dialog.getByLabel(field).fill("7");
    await second.dialog.getByRole("button", { name: "Save" }).click();
    await expect(second.dialog).toBeHidden();
  }
  expect(await violations(server)).toEqual([]);
});

test("of two owners who set a table's winning pattern at once the second is told to look again, and sees what the first has set", async ({
  browser,
}) => {
  const owners = [
    await StaffPage.signIn(browser, server, companyAdmin),
    await StaffPage.signIn(browser, server, companyAdmin),
  ] as const;
  const sets = async ({ page, dialog }: StaffPage, pattern: string) => {
    await page.getByRole("button", { name: "Change the winning pattern of the table of 10 ETB" }).click();
    await dialog.getByRole("button", { name: pattern, exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  const [first, second] = owners;
  for (const { page } of owners)
    await page
      .getByRole("button", { name: /^Change the winning pattern/ })
      .first()
      .waitFor();
  await sets(first, "Four Corners");
  await expect(first.dialog).toBeHidden();
  await sets(second, "Blackout");
  await expect(second.dialog).toContainText(meanwhile);
  await second.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(second.section("Tables of the mini app")).toContainText("Four Corners");
  await sets(second, "Blackout");
  await expect(second.dialog).toBeHidden();
});

test("of two owners who set how many cartelas a player may have the second is told to look again, and sees what the first has set", async ({
  browser,
}) => {
  const choiceOf = ({ page }: StaffPage) => page.getByLabel("Cartelas a player, table of 10 ETB");
  const [first, second] = [
    await StaffPage.signIn(browser, server, companyAdmin),
    await StaffPage.signIn(browser, server, companyAdmin),
  ];
  await expect(choiceOf(second)).toHaveValue("1");
  await choiceOf(first).selectOption("6");
  await expect(first.page.getByRole("status")).toContainText("go by it");
  await choiceOf(second).selectOption("2");
  await expect(second.page.getByRole("status")).toContainText(meanwhile);
  await expect(choiceOf(second)).toHaveValue("6");
  await choiceOf(second).selectOption("2");
  await expect(choiceOf(second)).toBeEnabled();
  await expect(choiceOf(second)).toHaveValue("2");
});

test("what an owner sends to a branch can be passed on from the page that the branch has open", async ({ browser }) => {
  const owner = await StaffPage.signIn(browser, server, companyAdmin);
  const branch = await StaffPage.signIn(browser, server, { username: "branch", password: "demo1234" });
  // More than the branch had.
  await branch.page.getByRole("button", { name: "Transfer to cashier" }).click();
  await branch.dialog.getByLabel("Amount in ETB").fill("25000");
  await branch.dialog.getByRole("button", { name: "Continue" }).click();
  await expect(branch.dialog).toContainText("Insufficient balance");
  await owner.transfer("Piassa Hall", "25000");
  await expect(async () => {
    await branch.dialog.getByRole("button", { name: "Continue" }).click();
    await expect(branch.dialog.getByRole("heading")).toHaveText("Confirm the transfer", { timeout: 500 });
  }).toPass();
});
