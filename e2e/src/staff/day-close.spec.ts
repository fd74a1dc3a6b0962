import { expect } from "@playwright/test";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { eveningOfFile, test } from "../test.ts";

const minuteMs = 60_000;
/** Five minutes before the midnight that ends tomorrow in Ethiopia: at 21:00 UTC. */
const evening = new Date(Date.now() + 24 * 60 * minuteMs);
evening.setUTCHours(20, 55, 0, 0);

const server = eveningOfFile(evening);

test("a day that is over before its page is written is closed by the same press, as the day that it was, and never with a drawer that its signer has not read", async ({
  browser,
}) => {
  const enter = (username: string) => StaffPage.signIn(browser, server, { username, password: "demo1234" });
  const cashier = await enter("cashier");
  await countsADrawer(cashier);

  const { page, dialog } = await enter("branch");
  await page.goto(`${server.url}/day-close`);
  const asks = page.getByRole("button", { name: "Close the day" });
  const confirms = dialog.getByRole("button", { name: "Close the day" });
  await asks.click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(`Close ${dayOf(evening)}?`);
  // Another drawer is counted while the figures without it stand there.
  await countsADrawer(cashier);
  await confirms.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("The day is not closed");
  await expect(page.getByRole("main")).toContainText("200.00");
  await asks.click();
  await expect(dialog).toContainText("200.00");
  await server.isLaterBy(6 * minuteMs);
  const other = await enter("branch");
  await other.page.goto(`${server.url}/day-close`);
  await expect(other.section(`Yesterday, ${dayOf(evening)}`)).toContainText("200.00");
  await expect(other.section(`Today, ${dayOf(new Date(evening.getTime() + 6 * minuteMs))}`)).toBeVisible();
  await confirms.click();
  await expect(page.getByTestId("day-paper")).toContainText(dayOf(evening));
  await other.page.reload();
  await expect(other.page.getByRole("heading", { name: /^Today/ })).toBeVisible();
  await expect(other.page.getByRole("heading", { name: /^Yesterday/ })).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "branch" })).toHaveCount(1);
  expect(await violations(server)).toEqual([]);
});

async function countsADrawer(cashier: StaffPage): Promise<void> {
  await cashier.goTo("/shifts");
  await cashier.page.getByRole("button", { name: "Open shift" }).click();
  await cashier.dialog.getByLabel("Counted cash in ETB").fill("100");
  await cashier.dialog.getByRole("button", { name: "Open shift" }).click();
  await cashier.page.getByRole("button", { name: "Close shift" }).click();
  await cashier.dialog.getByLabel("Counted cash in ETB").fill("100");
  await cashier.dialog.getByRole("button", { name: "Continue" }).click();
  await cashier.dialog.getByRole("button", { name: "Close shift" }).click();
  await expect(cashier.dialog).toContainText("exact");
}

/** As the list writes it, on the clocks of Ethiopia. */
function dayOf(moment: Date): string {
  return moment.toLocaleDateString("en-GB", { timeZone: "Africa/Addis_Ababa" });
}
