import { type Browser, expect, type Page } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { addAccount, ends, english, payAtBank } from "../page/money-page.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { serverWithBank, test } from "../test.ts";

const server = serverWithBank();
const staffLooks = looksOf({ width: 1280, height: 800 });

const enter = (browser: Browser, username: string) =>
  StaffPage.signIn(browser, server, { username, password: "demo1234" });

async function deposits(page: Page, birr: string): Promise<string> {
  await page.goto(`${server.url}/deposit`);
  await page.getByLabel("Amount in ETB").fill(birr);
  await payAtBank(page, "Go on to pay", "pay");
  await ends(page, "paid");
  return /\/payment\/(D\w+)/.exec(page.url())?.[1] ?? "";
}

test("above a sum two persons approve, and each is asked in words", async ({ browser }) => {
  const company = await enter(browser, "company");
  const superAdmin = await enter(browser, "super");
  const { page: settings, dialog } = company;
  await company.goTo("/payment-providers");
  await expect(company.section("Desk")).toContainText("On. Cashiers take and give cash");
  await expect(company.section("Not set up")).not.toContainText("Desk");
  await expect(company.section("Chapa")).toContainText(`It calls us at${server.url}/api/payment/hook/`);
  await settings.getByRole("button", { name: "Limits and keys of Chapa" }).click();
  await dialog.getByLabel("Two people above, ETB").fill("200");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  const { page } = await PlayerPage.open(browser, server, "Tigist", 10);
  const before = await balanceOf(page);
  await addAccount({ page, phone: "0900000002", holder: "Tigist Alemu", words: english });
  await page.getByLabel("Amount in ETB").fill("250");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, take it out" }).click();
  await ends(page, "requested");

  for (const [at, who] of [company, superAdmin].entries()) {
    await who.goTo("/withdrawals");
    const row = who.section("Waiting for somebody").getByRole("row").filter({ hasText: "250.00" });
    await expect(row).toContainText("Two people");
    await row.getByRole("button", { name: /^Approve/ }).click();
    const words = at === 0 ? "Approve as the first of two?" : "Approve this withdrawal?";
    await expect(who.dialog.getByRole("heading")).toHaveText(words);
    await who.dialog.getByRole("button", { name: "Approve" }).click();
    await expect(who.dialog).toBeHidden();
    if (at > 0) continue;
    // The first of the two is not asked again.
    await expect(row.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    await ends(page, "requested");
  }
  await ends(page, "paid");
  expect(await balanceOf(page)).toBe(before - 250);
});

test("a stop for all companies acts on pages that are open, and never passes one way off for another", async ({
  browser,
}) => {
  const [company, superAdmin] = [await enter(browser, "company"), await enter(browser, "super")];
  const { page } = await PlayerPage.open(browser, server, "Tigist", 50);
  await addAccount({ page, phone: "0900000002", holder: "Tigist Alemu", words: english });
  const before = await balanceOf(page);
  await page.goto(`${server.url}/deposit`);
  await page.getByLabel("Amount in ETB").fill("100");
  await superAdmin.goTo("/payment-providers");
  const stops = superAdmin.section("For all companies").getByRole("row").filter({ hasText: "Chapa" });
  await stops.getByRole("button", { name: "Stop deposits" }).click();
  await superAdmin.dialog.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(superAdmin.dialog).toBeHidden();
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Payments this way are switched off now. Please choose another way, or ask at the desk.",
  );
  // What is offered instead is not taken for it.
  await expect(page.getByRole("radio", { name: /Chapa/ })).toHaveCount(0);
  await expect(page.getByRole("alert")).toBeVisible();
  await company.goTo("/payment-providers");
  await expect(company.section("Chapa")).toContainText("Off for all companies");
  await stops.getByRole("button", { name: "Let deposits go on" }).click();
  await superAdmin.dialog.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(superAdmin.dialog).toBeHidden();
  await page.reload();
  await page.getByLabel("Amount in ETB").fill("100");
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await page.waitForURL(/\/payment\/D/);

  // A place that is stopped while its words are read is not changed for another one under the button.
  await page.goto(`${server.url}/withdraw`);
  await page.getByRole("radio", { name: /0900000002/ }).check();
  await page.getByLabel("Amount in ETB").fill("100");
  await page.getByRole("button", { name: "Continue" }).click();
  await stops.getByRole("button", { name: "Stop withdrawals" }).click();
  await superAdmin.dialog.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(superAdmin.dialog).toBeHidden();
  const confirm = page.getByRole("dialog");
  for (let time = 0; time < 2; time++) {
    await confirm.getByRole("button", { name: "Yes, take it out" }).click();
    await expect(confirm.getByRole("alert")).toContainText("Payments this way are switched off now.");
    await expect(page.getByRole("radio", { name: /0900000002/ })).toHaveCount(0);
    await expect(confirm).toContainText("0900000002");
  }
  // Nor in the form: nothing is chosen there, and nothing goes on before she has pressed another one.
  await confirm.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Payments this way are switched off now. Please choose another way, or ask at the desk.",
  );
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await page.getByRole("radio", { name: /desk/i }).check();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await stops.getByRole("button", { name: "Let withdrawals go on" }).click();
  await superAdmin.dialog.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(superAdmin.dialog).toBeHidden();
  expect(await balanceOf(page)).toBe(before);
});

test("a bank's statement of today has a santim more than the ledger and a line that nobody knows: each is closed by two persons, one with the ledger adjusted", async ({
  browser,
}) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  const reference = await deposits(page, "100");
  const company = await enter(browser, "company");
  await company.goTo("/reconciliation");
  await expect(company.page.getByText(/^Yesterday/)).toBeVisible();
  await company.page.getByLabel("Account").selectOption({ label: "Chapa · Derash Demo" });
  await company.page.getByRole("button", { name: "Show the day" }).click();
  await company.page.getByRole("button", { name: "Compare now" }).click();
  await expect(company.section("Provider's list")).toContainText("Matched");
  await company.page.getByRole("button", { name: "Bank's statement" }).click();
  const day = /\/(\d{4}-\d{2}-\d{2})$/.exec(company.page.url())?.[1] ?? "";
  const lines = [
    "date,way,reference,their_reference,amount",
    `${day},in,${reference},,100.01`,
    `${day},in,,STRANGE1,77.00`,
  ];
  const file = { name: "day.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await company.dialog.getByLabel("File").setInputFiles(file);
  await company.dialog.getByRole("button", { name: "Compare" }).click();
  await expect(company.dialog).toBeHidden();
  const differs = (who: StaffPage) => who.section("What differs").getByRole("row");
  await expect(differs(company).filter({ hasText: reference })).toContainText("Over");
  await expect(differs(company).filter({ hasText: "STRANGE1" })).toContainText("Orphan");
  expect(await violationsOf(company.page, "/reconciliation/:account/:day", staffLooks)).toEqual([]);

  const superAdmin = await enter(browser, "super");
  for (const [name, choice] of [
    [reference, "Adjust it by +0.01"],
    ["STRANGE1", "Leave the ledger as it is"],
  ] as const) {
    await differs(company)
      .filter({ hasText: name })
      .getByRole("button", { name: /^Close/ })
      .click();
    await company.dialog.getByText(choice).click();
    await company.dialog.getByLabel("Reason").fill("Seen in the bank's app");
    await company.dialog.getByRole("button", { name: "Ask a second person" }).click();
    await expect(company.dialog).toBeHidden();
    await expect(
      differs(company)
        .filter({ hasText: name })
        .getByRole("button", { name: /^Decide/ }),
    ).toHaveCount(0);
    await superAdmin.page.goto(company.page.url());
    await differs(superAdmin)
      .filter({ hasText: name })
      .getByRole("button", { name: /^Decide/ })
      .click();
    await superAdmin.dialog.getByRole("button", { name: "Decide" }).click();
    await expect(superAdmin.dialog).toBeHidden();
    await expect(differs(superAdmin).filter({ hasText: name })).toContainText("Closed");
  }
  const download = company.page.waitForEvent("download");
  await company.page.getByRole("button", { name: "Export XLSX" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});
