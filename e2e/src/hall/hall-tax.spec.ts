import { expect } from "@playwright/test";
import { allowsPhysicalDraw, ask, loneRow, prizeBirr, testAtDesk } from "../page/hall-page.ts";
import { countsOut } from "../page/till.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

test("an owner taxes wins, and a hall's winner, the TV, the cashier's drawer and the month's tax all say what was won, withheld and paid", async ({
  cashier,
  browser,
}) => {
  const owner = await allowsPhysicalDraw(browser, server);
  await owner.goTo("/taxes");
  await expect(owner.page.getByText("Rounds that open now are not taxed.")).toBeVisible();
  await owner.page.getByRole("button", { name: "Set the tax" }).click();
  await owner.dialog.getByLabel("Rate in percent").fill("15");
  await owner.dialog.getByLabel("Taxed from this sum on, in ETB").fill("50");
  // Half a day is no day, and not "from now on" either.
  await owner.dialog.getByRole("spinbutton").first().press("5");
  await owner.dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.dialog.getByRole("alert")).toHaveText("Please finish this day, or leave it empty.");
  await owner.dialog.getByRole("spinbutton").first().press("Backspace");
  await owner.dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.page.getByText("Rounds that open now are taxed by version 1.")).toBeVisible();

  await cashier.opensShift("0");
  const hall = await cashier.startsPhysicalDraw();
  const { winner, balls } = await loneRow(cashier);
  for (const [index, ball] of balls.entries()) await cashier.typesBall(ball, index + 1);
  await cashier.checks(winner);
  const words = "Won 96.00, tax 14.40, paid 81.60";
  await expect(cashier.dialog.getByTestId("winners")).toContainText(words);
  await expect(hall.getByText(words)).toBeVisible();
  const { saleId } = await cashier.round();
  await cashier.goTo(`/receipt/${saleId}`);
  await expect(cashier.page.getByTestId("receipt-won")).toContainText(words);

  // 120 sold, 81.60 paid: what was withheld lies in the drawer.
  await countsOut(cashier, "38.40", { prizes: prizeBirr, tax: 14.4 });
  await owner.goTo("/today");
  await owner.goTo("/taxes");
  const owed = owner.page.getByRole("table", { name: "Owed to the tax office" });
  await expect(owed).toContainText("14.40");
  const { body } = await ask<{ months: { month: string }[] }>(owner.page, "/api/user/management/taxes/");
  const paying = { month: body.months[0]?.month, amount: "14.40", reference: "R-1" };
  const early = await ask<{ error: string }>(owner.page, "/api/user/management/taxes/pay/", paying);
  expect(early).toMatchObject({ status: 409, body: { error: "tax_month_open" } });
  expect(await violations(server)).toEqual([]);
});
