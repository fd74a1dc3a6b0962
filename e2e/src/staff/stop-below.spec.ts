import { expect } from "@playwright/test";
import { StaffPage } from "../page/staff-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

test("who has switched off a company's admin alone stops what is below afterwards, and reads what that is before", async ({
  browser,
}) => {
  const { page, dialog, ...staff } = await superAdmin();
  const switchOf = (name: string) => page.getByRole("switch", { name: `${name} may sign in`, exact: true });
  // The answer takes its time: until it is there nothing is said to be none.
  let answer = () => {};
  const isAsked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/\/management\/cashiers\/\?company=/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await switchOf("company").click();
  await expect(dialog).toContainText("Switch off company?");
  await expect(dialog.getByText("These go on working:")).toBeHidden();
  answer();
  await expect(dialog).toContainText("cashier");
  await dialog.getByRole("button", { name: "Switch off", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(switchOf("company")).not.toBeChecked();
  await expect(switchOf("branch")).toBeChecked();

  await switchOf("company").click();
  await dialog.getByRole("button", { name: "Stop what is below instead" }).click();
  await expect(dialog).toContainText("company stays switched off.");
  await expect(dialog).toContainText(/Cashiers \([1-9]/);
  await dialog.getByRole("button", { name: "Stop all of this" }).click();
  await expect(page.getByRole("status")).toContainText("What is below company is stopped.");
  for (const name of ["company", "branch", "cashier"]) await expect(switchOf(name)).not.toBeChecked();

  // Nothing goes on any more; and it comes back together.
  await switchOf("company").click();
  await dialog.getByRole("button", { name: "Stop what is below instead" }).click();
  for (const kind of ["Branches", "Cashiers", "Tables of the mini app"])
    await expect(dialog.getByText(`${kind} (0)`)).toBeVisible();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByLabel("Also switch on what was stopped together").check();
  await dialog.getByRole("button", { name: "Switch on", exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const name of ["company", "branch", "cashier"]) await expect(switchOf(name)).toBeChecked();
  await staff.leave();

  async function superAdmin() {
    const { page, dialog } = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
    return { page, dialog, leave: () => page.context().close() };
  }
});
