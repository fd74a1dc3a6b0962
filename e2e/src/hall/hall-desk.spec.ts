import type { CartelaRecord } from "@derash/protocol/cartela";
import type { HallAnswer } from "@derash/protocol/hall/round";
import { expect, type Page } from "@playwright/test";
import {
  allowsPhysicalDraw,
  ask,
  bet,
  deskLogin,
  evening,
  HallPage,
  laptop,
  sold,
  testAtDesk,
} from "../page/hall-page.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

test("a winner whom nobody hears is found: by who gives the round up, and when all 75 balls are called", async ({
  cashier,
  page,
  dialog,
  browser,
}) => {
  await allowsPhysicalDraw(browser, server);

  await ask(page, "/api/sales/betting/place-bet/", bet(sold, { mode: "physical" }));
  await closingTheShiftLeadsToTheRound(cashier);
  await cashier.act("start");
  const { winner, balls } = await evening(cashier);
  await calls(cashier, balls);
  await cashier.goTo("/game");
  await page.getByRole("button", { name: "End the round without a winner" }).click();
  await dialog.getByLabel("Reason").fill("Nobody said it");
  await expect(dialog.getByTestId("refunds")).toContainText("Total · 12120.00 ETB");
  await page.keyboard.press("Enter");
  await expect(dialog.getByTestId("end-sure")).toContainText("Really give 12 cartelas their stakes back");
  await dialog.getByRole("button", { name: "Yes, end the round" }).click();
  await expect(dialog).toContainText(`Complete since call ${balls.length}: ${winner}.`);
  await dialog.getByRole("button", { name: `Check cartela ${winner}` }).click();
  await expect(page.getByTestId("verdict")).toHaveText("WINNER");
  await expect(page.getByTestId("checked-version")).toContainText("v1");

  await ask(page, "/api/sales/betting/place-bet/", bet([1, 2, 3], { mode: "physical" }));
  await cashier.act("start");
  await calls(
    cashier,
    Array.from({ length: 75 }, (_, index) => index + 1),
  );
  await cashier.goTo("/game");
  await expect(page.getByText("All 75 balls have been called.")).toBeVisible();
  await expect(page.getByLabel("Ball drawn")).toBeHidden();
  await expect(page.getByRole("button", { name: "End the round without a winner" })).toBeHidden();
  await page.getByRole("button", { name: "Show the winner" }).click();
  await expect(page.getByTestId("verdict")).toHaveText("WINNER");
  expect(await cashier.round()).toMatchObject({ status: "settled" });
  expect(await violations(server)).toEqual([]);
});

/** The balls of the hall's machine, in this order. */
async function calls(cashier: HallPage, balls: readonly number[]): Promise<void> {
  const { saleId } = await cashier.round();
  for (const [index, number] of balls.entries())
    await ask(cashier.page, `/api/venue/round/${saleId}/call/`, { number, position: index + 1 });
}

async function closingTheShiftLeadsToTheRound(cashier: HallPage): Promise<void> {
  const { page, dialog } = cashier;
  await cashier.goTo("/shifts");
  await page.getByRole("button", { name: "Close shift" }).click();
  await dialog.getByLabel("Counted cash in ETB").fill("0");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Close shift" }).click();
  await expect(dialog).toContainText(`Your round ${(await cashier.round()).gameId} is not over.`);
  await dialog.getByRole("link", { name: "To the round" }).click();
  await expect(page.getByText("On sale: ETH")).toBeVisible();
}

test("the receipt of the last customer can be printed again, on the roll, and none of what was not sold", async ({
  browser,
}) => {
  const cashier = await HallPage.signIn(browser, server, { username: "desk", password: "demo1234" });
  const { page } = cashier;
  await cashier.goTo("/");
  await cashier.chooses("1, 2");
  await cashier.placesBet();
  await cashier.chooses("6");
  await page.getByRole("button", { name: /Sell 1 more/ }).click();
  const receipt = page.getByRole("link", { name: "Receipt 6" });
  await receipt.click();
  await expect(page.getByTestId("receipt-cartelas")).toHaveText("6v1");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(receipt).toBeVisible();
  const before = page.getByTestId("earlier-receipts");
  await before.getByRole("link", { name: "1, 2", exact: true }).click();
  await expect(page.getByTestId("receipt-cartelas")).toHaveText("1, 2v1");
  await isOnePieceOfRoll(page);

  const { saleId } = await cashier.round();
  await cashier.goTo(`/receipt/${saleId}?cartelas=999`);
  await expect(page.getByRole("alert")).toHaveText("This round has not sold cartela 999.");
  await expect(page.getByRole("article")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeDisabled();
  await cashier.act("cancel", { reason: "Power cut".padEnd(150, "x") });
  await cashier.goTo("/game");
  await fitsSideways(page);
});

/** One page of 80 mm, as long as what stands on it. */
async function isOnePieceOfRoll(page: Page): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Math.round((Number(width) * 25.4) / 72)).toBe(80);
  expect(Number(height)).toBeGreaterThan(Number(width));
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}

async function fitsSideways(page: Page): Promise<void> {
  const result = page.getByTestId("round-result");
  await expect(result).toContainText("No winner");
  expect(await result.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}

test("however many share, the next round and the receipt stay on the screen", async ({ cashier, page }) => {
  await ask(page, "/api/sales/betting/place-bet/", bet([1, 2]));
  await cashier.act("cancel", { reason: "Power cut" });
  for (const count of [9, 40]) {
    await withWinners(page, count);
    await cashier.goTo("/game");
    await expect(page.getByTestId("winners").getByRole("listitem")).toHaveCount(count);
    const result = page.getByTestId("round-result");
    // Nothing of it is cut off: what is longer than the screen can be scrolled to.
    expect(await result.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    for (const name of [/^Next round/, "Receipt"]) {
      const link = result.getByRole("link", { name });
      await expect(link).toBeInViewport({ ratio: 1 });
      const box = await link.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(laptop.height);
    }
  }
  await page.unrouteAll();
});

/** The newest round, but won, and shared by so many. Events would say otherwise: the socket stays away. */
async function withWinners(page: Page, count: number): Promise<void> {
  await page.unrouteAll();
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
  await page.route(/\/api\/venue\/round\/$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as HallAnswer;
    const winners = Array.from({ length: count }, (_, index) => ({
      cartelaNumber: index + 1,
      prize: 177.78,
      cells: [],
    }));
    const game = { ...answer.game, status: "settled", callsToWin: 20, winners };
    await route.fulfill({ response, json: { ...answer, game } });
  });
}

test("without the network the round is shown as paused, nothing can be pressed, and no button leaves the screen", async ({
  cashier,
  page,
}) => {
  await ask(page, "/api/sales/betting/place-bet/", bet([1, 2, 3]));
  await cashier.goTo("/");
  await cashier.starts();
  const status = page.getByTestId("game-status");
  await expect(status).toHaveText("Game Active", { timeout: 30_000 });
  const end = page.getByRole("button", { name: "End the round without a winner" });
  const place = await end.boundingBox();
  await page.context().setOffline(true);
  await expect(page.getByText("Connection lost.")).toBeVisible();
  await expect(status).toHaveText("Paused");
  await expect(page.getByRole("button", { name: /^Play/ })).toBeDisabled();
  await cashier.checks(1);
  const offline = page.getByText("Cannot connect to backend server.");
  await expect(offline).toBeVisible();
  await expect(end).toBeInViewport({ ratio: 1 });
  expect(await end.boundingBox()).toEqual(place);
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: /^Play/ })).toBeEnabled();
  await expect(offline).toBeHidden();
  await page.keyboard.press("Space");
  await expect(status).toHaveText("Game Active");
  await cashier.act("cancel", { reason: "Power cut" });
  expect(await violations(server)).toEqual([]);
});

test("a dialog whose code does not come leaves a till what is chosen there, and comes with a new page", async ({
  cashier,
  page,
  dialog,
}) => {
  await cashier.goTo("/");
  await cashier.chooses("7");
  const chosen = page.getByTestId("cartela-7");
  const change = page.getByRole("button", { name: "Change the winning pattern" });
  const isTold = () =>
    expect(dialog.getByRole("alert")).toHaveText("Connection error. Please check your internet connection.");
  await page.route("**/assets/PatternDialog-*.js", (route) => route.abort());
  await change.click();
  await isTold();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chosen).toHaveAttribute("data-mark", "adding");
  await change.click();
  await isTold();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chosen).toHaveAttribute("data-mark", "adding");
  await change.click();
  await expect(dialog.getByLabel("Search by name")).toBeVisible();
});

test("a paper that another till's change has made an old one is not sold by its code, and the customer is told why", async ({
  cashier,
  page,
  dialog,
  browser,
}) => {
  await cashier.goTo("/");
  await cashier.chooses("derash:cartela:17:v1");
  const desk = await HallPage.signIn(browser, server, deskLogin);
  const { body } = await ask<CartelaRecord[]>(desk.page, "/api/cartela/");
  const old = body.find(({ number }) => number === 17);
  const changed = { ...old, B: old?.B.toReversed() };
  expect(await ask(desk.page, `/api/cartela/${old?.id}/`, changed, "PUT")).toMatchObject({ status: 200 });
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("Changed since the paper was printed: 17. Nothing of this sale was sold.");
  await page.keyboard.press("Escape");
  expect((await cashier.answer()).round?.cartelas ?? []).not.toContain(17);
  await page.keyboard.press("Escape");
  await cashier.chooses("derash:cartela:17:v2");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("cartela-17")).toHaveAttribute("data-mark", "sold");
  const { cartelas, versions } = await cashier.round();
  expect([cartelas, versions]).toEqual([[17], [2]]);
  await cashier.act("cancel", { reason: "Power cut" });
  expect(await violations(server)).toEqual([]);
});
