import { type Browser, expect } from "@playwright/test";
import { StaffPage } from "../page/staff-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

async function superAdmin(browser: Browser): Promise<StaffPage> {
  const founder = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  await founder.goTo("/user-management");
  await expect(founder.section("Companies").getByRole("row").nth(1)).toBeVisible();
  return founder;
}

test("what the server says of a field is said in Amharic to who reads Amharic", async ({ browser }) => {
  const { page } = await superAdmin(browser);
  const taken = await page.getByRole("rowheader").first().innerText();
  await page.evaluate(() => localStorage.setItem("derash-language", "am"));
  await page.reload();
  await page.getByRole("button", { name: "ድርጅት ፍጠር" }).click();
  const open = page.getByRole("dialog");
  await open.getByRole("textbox").first().fill(taken);
  await open.locator("[type=submit]").click();
  await expect(open.getByRole("alert")).toHaveCount(2);
  for (const words of await open.getByRole("alert").allInnerTexts()) expect(words).not.toMatch(/[a-z]{3}/i);
});

test("a refusal is gone once something else is typed, and an issue of the form stands alone", async ({ browser }) => {
  const founder = await superAdmin(browser);
  const taken = await founder.page.getByRole("rowheader").first().innerText();
  await founder.page.getByRole("button", { name: "Create company" }).click();
  const create = founder.dialog.getByRole("button", { name: "Create company" });
  await founder.dialog.getByLabel("Company name").fill(taken);
  await create.click();
  await expect(founder.dialog).toContainText("Error creating company: This name is already in use.");
  await founder.dialog.getByLabel("Company name").fill("");
  await create.click();
  await expect(founder.dialog.getByRole("alert")).toHaveText(["Company name is required"]);
  await founder.dialog.getByLabel("Auto-generate credentials").uncheck();
  await founder.dialog.getByLabel("Username").fill("አበበ");
  await founder.dialog.getByLabel("Password", { exact: true }).fill("      ");
  await create.click();
  const violations = ["Company name is required", "3 to 32 letters, digits, dots, dashes or underscores"];
  await expect(founder.dialog.getByRole("alert").filter({ hasNotText: "match" })).toHaveText([
    ...violations,
    "Password is required",
  ]);
});

test("the browser's Back does not take away credentials that are shown once", async ({ browser }) => {
  const founder = await superAdmin(browser);
  const { page, dialog } = founder;
  await founder.goTo("/audit");
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("button", { name: "Create company" }).click();
  await dialog.getByLabel("Company name").fill("Kept House");
  await dialog.getByRole("button", { name: "Create company" }).click();
  await expect(dialog).toContainText("Account Setup Complete");
  const shown = await dialog.innerText();
  for (let times = 0; times < 3; times += 1) {
    await page.goBack();
    expect(await dialog.innerText()).toBe(shown);
  }
  expect(new URL(page.url()).pathname).toBe("/user-management");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  expect(await dialog.innerText()).toBe(shown);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/audit$/);
});

test("an amount may have commas, and is refused with words about what is wrong", async ({ browser }) => {
  const founder = await superAdmin(browser);
  const { page, dialog } = founder;
  await page
    .getByRole("button", { name: /^Transfer to/ })
    .first()
    .click();
  const amount = dialog.getByLabel("Amount in ETB");
  for (const [typed, words] of [
    ["10.001", "At most two decimals"],
    ["1000000000", "At most 999,999,999.99 ETB"],
    ["0", "Please enter a valid amount greater than 0"],
  ] as const) {
    await amount.fill(typed);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(words);
  }
  await amount.fill("1,000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("definition").first()).toHaveText("1,000.00 ETB");
});

test("a desk that mistypes a phone number is told once", async ({ browser }) => {
  const desk = await StaffPage.signIn(browser, server, { username: "cashier", password: "demo1234" });
  await desk.goTo("/user-management");
  await desk.page.getByLabel("Number", { exact: true }).fill("abc");
  await desk.page.getByRole("button", { name: "Find player" }).click();
  await expect(desk.page.getByRole("alert")).toHaveText(["must be a phone number"]);
});

test("a new cartela's number is written in digits", async ({ browser }) => {
  const company = await StaffPage.signIn(browser, server, { username: "company", password: "demo1234" });
  await company.goTo("/generator");
  await company.page.getByRole("button", { name: "Fill at random" }).click();
  await company.page.getByLabel("Cartela number (optional)").fill("1e3");
  await expect(company.page.getByText("A whole number from 1 to 2000")).toBeVisible();
  await expect(company.page.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
});
