import { expect } from "@playwright/test";
import { allowsPhysicalDraw, ask, deskLogin, HallPage, testAtDesk } from "../page/hall-page.ts";
import { calls, countsKeys, countsOut, measured, sells, tvOf } from "../page/till.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

/** The balls of the hall's machine in an order in which `first` is complete, and then `late` too. */
async function ballsOf(till: HallPage, first: number, late: number): Promise<{ win: number[]; more: number[] }> {
  const [one, other] = await Promise.all([till.cartelas([first]), till.cartelas([late])]);
  const rowOf = (cells: readonly number[] = []) => cells.slice(0, 5);
  const win = rowOf(one[0]?.cells);
  return { win, more: rowOf(other[0]?.cells).filter((ball) => !win.includes(ball)) };
}

test("two tills sell into one round while another is called, hand the calling over in one key, and both drawers add up", async ({
  cashier: first,
  browser,
}) => {
  await allowsPhysicalDraw(browser, server);
  const second = await HallPage.signIn(browser, server, deskLogin);
  for (const till of [first, second]) {
    await till.opensShift("0");
    await till.goTo("/");
    await expect(till.page.getByLabel("Cartela numbers")).toBeFocused();
    await countsKeys(till.page);
  }
  const tv = await tvOf(server, first);

  // The first till begins a round, the second sees it on sale and sells into it.
  await first.page.getByLabel("By the hall's own ball machine").check();
  await first.page.getByLabel("Cartela numbers").focus();
  await measured(first.page, "a customer with a range, the first of a round", () => sells(first, "1-5"));
  await expect(second.page.getByText("On sale: ETH")).toBeVisible();
  await measured(second.page, "a customer with one cartela", () => sells(second, "6"));
  await measured(second.page, "a customer with two cartelas", () => sells(second, "7, 8"));

  await oneNumberAtBothTills(second);
  const { sale } = await first.answer();
  const saleId = sale?.saleId ?? "";
  expect(sale?.cartelas).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);

  await measured(first.page, "the start of a round", async () => {
    await first.page.keyboard.press("F9");
    await first.page.waitForURL(/\/game$/);
  });

  // While the first calls, the second sells the next round: the same numbers again.
  await expect(second.page.getByTestId("call-strip")).toBeVisible();
  await expect(second.page.getByTestId("caller")).toContainText("calls");
  await measured(second.page, "a customer of the next round, while this one is called", () => sells(second, "1-4"));
  await expect(second.page.getByTestId("start-waits")).toBeVisible();
  await expect(first.page.getByTestId("next-round")).toContainText("Next round: 4 cartelas sold");
  await second.page.keyboard.press("F9");
  const next = (await second.answer()).sale;
  expect(next).toMatchObject({ status: "selling", cartelas: [1, 2, 3, 4] });
  await expect(tv.getByTestId("hall")).toHaveAttribute("data-phase", "running");

  // The calling goes over in one key, and the first one's page says so.
  const { win, more } = await ballsOf(second, 2, 6);
  await calls(first, saleId, win.slice(0, 2));
  await measured(second.page, "calling taken over", async () => {
    await second.page.keyboard.press("F8");
    await expect(second.page.getByTestId("caller")).toHaveCount(0);
  });
  await expect(first.page.getByTestId("caller")).toContainText("calls");
  const refused = await ask<{ error: string }>(first.page, `/api/venue/round/${saleId}/call/`, {
    number: 75,
    position: 3,
  });
  expect(refused).toMatchObject({ status: 409, body: { error: "another_calls" } });
  await calls(second, saleId, [...win.slice(2), ...more], 2);

  await aClaimTooLate(second);
  await thePrizeIsPaidAtTheOtherTill(first, second, saleId);
  await expect(tv.getByTestId("hall-winners")).toContainText("2");

  // The next round starts where it was sold, in its one key, and is given up: each till gives its own back.
  await first.page.keyboard.press("F4");
  await expect(first.page.getByLabel("Cartela numbers")).toBeVisible();
  await sells(first, "20");
  await voidsTheLastSale(first, "20");
  await sells(first, "21");
  await second.page.keyboard.press("F9");
  await second.page.waitForURL(/\/game$/);
  await expect(tv.getByTestId("hall")).toHaveAttribute("data-phase", "running");
  expect(await second.act("cancel", { reason: "Power cut" })).toMatchObject({ status: 200 });

  // 50 sold and nothing paid; 30 sold and 64 paid.
  await countsOut(first, "50", { cut: 10, prizes: 0, between_tills: 40 });
  await countsOut(second, "0", { cut: 6, prizes: 64, between_tills: -40 });
  expect(await violations(server)).toEqual([]);
});

/** Said at once and loudly, and nothing of the line is sold. */
async function oneNumberAtBothTills({ page }: HallPage): Promise<void> {
  await expect(page.getByTestId("cartela-3")).toHaveAttribute("data-mark", "elsewhere");
  await page.keyboard.type("3, 9");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("sold-already")).toContainText("has sold 3 already.");
  await page.getByLabel("Cartela numbers").fill("");
}

/** Complete, but after another: said as large as a winner. */
async function aClaimTooLate({ page, dialog }: HallPage): Promise<void> {
  await measured(page, "a check", async () => {
    await page.keyboard.press("F6");
    await page.keyboard.type("6");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("too-late")).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function thePrizeIsPaidAtTheOtherTill(first: HallPage, second: HallPage, saleId: string): Promise<void> {
  const { page, dialog } = second;
  await page.keyboard.press("F6");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("verdict")).toHaveText("WINNER");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId("last-winners")).toContainText("Cartela 2: 64.00 ETB");
  await expect(first.page.getByTestId("round-result")).toContainText("Pay cartela 2");
  const { game } = await first.answer();
  expect(game).toMatchObject({ saleId, status: "settled" });
  expect(game?.tills.find(({ till }) => till === game.paidBy)?.cartelas).toEqual([6, 7, 8]);
}

/** In its own key, with a reason, while the round is on sale. */
async function voidsTheLastSale({ page, dialog }: HallPage, numbers: string): Promise<void> {
  await measured(page, "a sale voided, with six letters of a reason", async () => {
    await page.keyboard.press("F2");
    await expect(dialog.getByTestId("void-numbers")).toHaveText(numbers);
    await page.keyboard.type("typing");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });
  await expect(page.getByTestId(`cartela-${numbers}`)).toHaveAttribute("data-mark", "free");
}
