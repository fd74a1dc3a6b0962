import { expect } from "@playwright/test";
import { ask } from "../page/api.ts";
import { StaffPage } from "../page/staff-page.ts";
import { serverOfFile, test } from "../test.ts";

// What is open on User Management stays, whatever becomes of the page behind it.

const server = serverOfFile();
const desk = { width: 1280, height: 800 };
const upright = { width: 820, height: 1180 };

test("the password of the branch that makes the page a large one stays until it is kept, on a tablet that is turned too", async ({
  browser,
}) => {
  const { page, dialog, ...staff } = await signedInWith(10);
  const lists = page.getByRole("heading", { name: /^(Branches|Cashiers|Adjustments)/ });
  await expect(lists).toHaveCount(3);

  await page.getByRole("button", { name: "Create branch" }).click();
  await dialog.getByLabel("Branch name").fill("Eleventh");
  for (const size of [upright, desk]) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(dialog.getByLabel("Branch name")).toHaveValue("Eleventh");
  }
  const told = page.waitForResponse((response) => response.url().includes("/management/branches/?page=1&page_size=10"));
  await dialog.getByRole("button", { name: "Create branch" }).click();
  await told;
  await expect(dialog.getByText("Account Setup Complete")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Branches/ })).toContainText("11");
  await page.setViewportSize(upright);
  await expect(dialog.getByText("Account Setup Complete")).toBeVisible();
  await dialog.getByRole("button", { name: "I have kept them" }).click();

  // Nothing is open any more: on a narrow page each part is one of its own.
  await expect(page.getByLabel("Parts of this page")).toBeVisible();
  await page.setViewportSize(desk);
  await expect(lists).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Parts of this page" })).toBeVisible();
  await expect(lists).toHaveCount(1);
  await staff.leave();

  /** The company's admin, of so many branches. */
  async function signedInWith(branches: number) {
    const { page, dialog } = await StaffPage.signIn(
      browser,
      server,
      { username: "company", password: "demo1234" },
      { viewport: desk },
    );
    const path = "/api/user/management/branches/";
    const { length } = await ask<unknown[]>(page, path);
    for (let n = length; n < branches; n++) await ask(page, path, { name: `Branch ${n}` });
    await page.reload();
    return { page, dialog, leave: () => page.context().close() };
  }
});
