import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { ask, HallPage, testAtDesk } from "../page/hall-page.ts";
import { sells } from "../page/till.ts";
import { bonusOf, violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

test("a deposited bonus is told in each window of the till that pays it, until one of them has said that it is paid out", async ({
  cashier,
  page,
  browser,
}) => {
  await cashier.opensShift("0");
  await cashier.goTo("/");
  await page.getByLabel("Cartela numbers").focus();
  await sells(cashier, "1-3");
  const bonusId = await bonusOf(server, (await cashier.answer()).sale?.saleId ?? "");
  const company = await HallPage.signIn(browser, server, { username: "company", password: "demo1234" });
  const aside = { amount: "300", direction: "in", idempotency_key: randomUUID() };
  expect(await ask(company.page, "/api/sales/bonus/budget/", aside)).toMatchObject({ status: 200 });
  const deposited = await ask(company.page, "/api/sales/bonus/deposit/", { bonus_id: bonusId });
  expect(deposited).toMatchObject({ status: 200 });

  const told = page.getByTestId("bonus-deposited");
  await expect(told).toContainText("pay out 300.00 ETB to Cartela 2.");
  const other = await page.context().newPage();
  await other.goto(server.url);
  const toldThere = other.getByTestId("bonus-deposited");
  await expect(toldThere).toContainText("pay out 300.00 ETB to Cartela 2.");
  await toldThere.getByRole("button", { name: "Paid out" }).click();
  await expect(toldThere).toBeHidden();
  await page.getByRole("button", { name: "Run it here" }).click();
  await expect(page.getByLabel("Cartela numbers")).toBeVisible();
  await expect(told).toBeHidden();
  expect((await cashier.answer()).bonuses).toEqual([]);
  expect(await violations(server)).toEqual([]);
});
