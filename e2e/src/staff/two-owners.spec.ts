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
