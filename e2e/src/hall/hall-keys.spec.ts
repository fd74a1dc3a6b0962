import { type Browser, expect, type Route } from "@playwright/test";
import { ask, bet, deskLogin, HallPage, testAtDesk } from "../page/hall-page.ts";
import { holdsEnter, pressesEnterTwice, pressOnceStartIsNext } from "../page/pressed-keys.ts";
import { byEnter, sells } from "../page/till.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

test("what is typed is sold before the start, a second press starts nothing", async ({ cashier, page, browser }) => {
  await ask(page, "/api/sales/betting/place-bet/", bet([1, 2, 3]));
  await cashier.goTo("/");
  const box = page.getByLabel("Cartela numbers");
  const step = page.getByRole("button", { name: /Ctrl Enter/ });

  await box.fill("18");
  await expect(step).toHaveText(/^Choose 18/);
  await page.keyboard.press("Control+Enter");
  await expect(box).toHaveValue("");
  await expect(page.getByTestId("cartela-18")).toHaveAttribute("data-mark", "adding");
  expect(await cashier.round()).toMatchObject({ status: "selling", cartelas: [1, 2, 3] });

  await expect(page.getByTestId("customer-owes")).toHaveText("10 ETB");
  const pressedAgain = page.evaluate(pressOnceStartIsNext);
  await page.keyboard.press("Control+Enter");
  await pressedAgain;
  await expect(page.getByRole("button", { name: "Start with 4 cartelas F9" })).toBeVisible();
  await expect(page.getByTestId("customer")).toContainText("Just sold");
  // Refused or never asked for: an answer of the server after the key shows which.
  expect(await cashier.round()).toMatchObject({ status: "selling", cartelas: [1, 2, 3, 18] });
  expect(new URL(page.url()).pathname).toBe("/");

  // Sold already: it says so, stays, and whatever the cashier presses now starts nothing.
  await box.fill("18, 19");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("sold-already")).toContainText("You have sold 18 already, in the line 18.");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("F9");
  await expect(box).toHaveValue("18, 19");
  expect(await cashier.round()).toMatchObject({ status: "selling", cartelas: [1, 2, 3, 18] });
  await anotherTillsNumberIsNamed(cashier, browser);

  await box.fill("9999");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").filter({ hasText: "9999" })).toBeVisible();
  expect(await cashier.round()).toMatchObject({ status: "selling" });
  await box.fill("");
  await keysGoOnWhileASaleIsOnItsWay(cashier);

  await page.keyboard.press("F9");
  await page.waitForURL(/\/game$/);
  expect((await cashier.round()).cartelas).toEqual([1, 2, 3, 18, 20, 21]);

  await spacePausesWhereverSheWas(cashier);
  await cashier.act("cancel", { reason: "Power cut" });
  expect(await violations(server)).toEqual([]);
});

test("whoever calls reads beside the start how many are chosen and not paid at another till", async ({
  cashier,
  page,
  browser,
}) => {
  await ask(page, "/api/sales/betting/place-bet/", bet([1]));
  await cashier.goTo("/");
  const desk = await HallPage.signIn(browser, server, deskLogin);
  await desk.goTo("/");
  await desk.chooses("10-12");
  const waiting = page.getByTestId("unpaid-elsewhere");
  await expect(waiting).toHaveText(/^3 chosen at \S+ are not paid$/);
  await desk.page.keyboard.press("Escape");
  await expect(waiting).toBeHidden();
  await desk.chooses("13");
  await expect(waiting).toHaveText(/^1 chosen at \S+ is not paid$/);
  // Its screen is gone: nobody stands there any more.
  await desk.page.close();
  await expect(waiting).toBeHidden();
  await page.keyboard.press("F9");
  await page.waitForURL(/\/game$/);
  expect((await cashier.round()).cartelas).toEqual([1]);
  await expect(page.getByTestId("game-status")).toHaveText("Game Active");
  expect(await cashier.act("cancel", { reason: "Power cut" })).toMatchObject({ status: 200 });
});

test("Enter takes the numbers and Enter again sells them, never twice nor what nobody has seen; a name, the same again and the pile are enough", async ({
  cashier,
  page,
}) => {
  await cashier.goTo("/");
  const box = page.getByLabel("Cartela numbers");
  await expect(box).toBeFocused();
  await sells(cashier, "40-42");
  await expect(page.getByTestId("cartela-42")).toHaveAttribute("data-mark", "sold");
  expect((await cashier.round()).cartelas).toEqual([40, 41, 42]);
  // A scanner that ends its line twice has chosen; a key that is held down has chosen once.
  await page.evaluate(pressesEnterTwice, "50");
  await expect(page.getByTestId("cartela-50")).toHaveAttribute("data-mark", "adding");
  await expect(byEnter(page)).toBeVisible();
  await page.evaluate(holdsEnter);
  expect((await cashier.round()).cartelas).toEqual([40, 41, 42]);
  await isGivenChange(cashier);
  expect((await cashier.round()).cartelas).toEqual([40, 41, 42, 50]);
  // What is to be taken back is no sale: it has the key of its own.
  await cashier.chooses("-41");
  await page.keyboard.press("Enter");
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("cartela-60")).toHaveAttribute("data-mark", "adding");
  await page.keyboard.press("Enter");
  expect((await cashier.round()).cartelas).toEqual([40, 41, 42, 50]);
  await page.keyboard.press("Escape");
  await ask(page, "/api/venue/regulars/", { name: "Abebe", cartelas: [3, 7], is_standing: false });
  await page.reload();
  await expect(box).toBeFocused();
  await page.keyboard.type("abe");
  await expect(page.getByTestId("regular-meant")).toHaveText("Enter takes Abebe: 3, 7");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("cartela-7")).toHaveAttribute("data-mark", "adding");
  await expect(byEnter(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("cartela-7")).toHaveAttribute("data-mark", "sold");
  await page.keyboard.type(".2");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("cartela-9")).toHaveAttribute("data-mark", "adding");
  await expect(page.getByTestId("cartela-8")).toHaveAttribute("data-mark", "adding");
  await page.keyboard.press("Escape");
  await page.keyboard.press("F9");
  await page.waitForURL(/\/game$/);
  await cashier.goTo("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("=41");
  await page.keyboard.press("Enter");
  for (const number of [40, 41, 42])
    await expect(page.getByTestId(`cartela-${number}`)).toHaveAttribute("data-mark", "adding");
  await page.keyboard.press("Escape");
  await cashier.act("cancel", { reason: "Power cut" });
  expect(await violations(server)).toEqual([]);
});

/** She owes 10 and hands over 50; the key offers likely sums, too little is not sold, and the next numbers go to their box. */
async function isGivenChange({ page }: HallPage): Promise<void> {
  const given = page.getByLabel("Cash that the customer gives, in ETB");
  await page.keyboard.press("F3");
  await expect(given).toHaveValue("50");
  await expect(page.getByTestId("change-back")).toHaveText("Change: 40.00 ETB");
  await page.keyboard.press("F3");
  await expect(given).toHaveValue("100");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("change-back")).toHaveText("5.00 ETB missing");
  await expect(page.getByTestId("cartela-50")).toHaveAttribute("data-mark", "adding");
  await page.keyboard.press("F3");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("customer")).toContainText("Just sold");
  await expect(page.getByTestId("change-back")).toHaveText("Change: 40.00 ETB");
  await page.keyboard.type("6");
  await expect(page.getByLabel("Cartela numbers")).toHaveValue("6");
  await page.getByLabel("Cartela numbers").fill("");
}

/** A second till of the hall sells 30; here it is refused with the other cashier's name, and the line stays as it was typed. */
async function anotherTillsNumberIsNamed(cashier: HallPage, browser: Browser): Promise<void> {
  const { page, dialog } = cashier;
  const desk = await HallPage.signIn(browser, server, deskLogin);
  await cashier.chooses("-18, 29-31");
  await ask(desk.page, "/api/sales/betting/place-bet/", bet([30, 31]));
  const [{ till: name = "" } = {}] = (await desk.round()).tills.filter(({ cartelas }) => cartelas.includes(30));
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("Sold in their place: 29-31");
  await dialog.getByLabel("Reason").fill("another number");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(`Sold already by ${name}: 30, 31. Nothing of this sale was sold.`);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("cartela-29")).toHaveAttribute("data-mark", "adding");
  expect((await cashier.round()).cartelas).toEqual([1, 2, 3, 18, 30, 31]);
  await page.getByRole("button", { name: /^Clear/ }).click();
  await expect(page.getByTestId("cartela-30")).toHaveAttribute("data-mark", "elsewhere");
  await page.getByTestId("cartela-30").click();
  await expect(page.getByTestId("sold-already")).toContainText(`${name} has sold 30 already.`);
  await desk.act("cartelas", { remove: [30, 31], reason: "given back" });
}

/** The next customer's numbers wait for the sale before them; where that is refused, they are not mixed with its own. */
async function keysGoOnWhileASaleIsOnItsWay({ page, dialog }: HallPage): Promise<void> {
  const box = page.getByLabel("Cartela numbers");
  const sale = /\/api\/venue\/round\/[^/]+\/cartelas/;
  // One for both sales: a request may slip through while one is taken away and another comes.
  let answer = async (_: Route) => {};
  await page.route(sale, (route) => answer(route));
  const sellsWhileTyping = async (next: string, end: "continue" | "abort") => {
    const typed = Promise.withResolvers<void>();
    answer = (route) => typed.promise.then(() => route[end]());
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type(next);
    await page.keyboard.press("Enter");
    await expect(box).toHaveValue(next);
    typed.resolve();
  };
  await box.fill("20");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("cartela-20")).toHaveAttribute("data-mark", "adding");
  await sellsWhileTyping("21", "continue");
  await expect(box).toHaveValue("");
  await expect(page.getByTestId("cartela-20")).toHaveAttribute("data-mark", "sold");
  await expect(page.getByTestId("cartela-21")).toHaveAttribute("data-mark", "adding");
  await sellsWhileTyping("22", "abort");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("22");
  await expect(page.getByTestId("cartela-22")).toHaveAttribute("data-mark", "free");
  await page.unroute(sale);
  // The same key sells to the customer before; then it is the next one's turn.
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("cartela-21")).toHaveAttribute("data-mark", "sold");
  await expect(page.getByTestId("cartela-22")).toHaveAttribute("data-mark", "adding");
  await page.getByRole("button", { name: /^Clear/ }).click();
}

/** After every tool and dialog, Space stops the balls. */
async function spacePausesWhereverSheWas({ page }: HallPage): Promise<void> {
  const status = page.getByTestId("game-status");
  const pausesAndPlays = async (after: string) => {
    await page.keyboard.press("Space");
    await expect(status, after).toHaveText("Paused");
    // The socket may have said it before the answer came.
    await expect(page.getByRole("button", { name: /^Play/ }).last()).toBeEnabled();
    await page.keyboard.press("Space");
    await expect(status, after).not.toHaveText("Paused");
    await expect(page.getByRole("button", { name: /^Pause/ }).last()).toBeEnabled();
  };
  await expect(status).toHaveText("Game Active");

  await page.getByRole("button", { name: "Mute sound" }).click();
  await pausesAndPlays("mute");
  await expect(page.getByRole("button", { name: "Mute sound" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "End the round without a winner" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await pausesAndPlays("the dialog of the end");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByLabel("Voice of the caller").selectOption("off");
  await pausesAndPlays("the voice");

  const hall = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Hall screen" }).click();
  await (await hall).close();
  await page.bringToFront();
  await pausesAndPlays("the hall's window");

  // A cartela on the screen does not take the key away.
  await page.getByLabel(/Check a cartela/).fill("18");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("verdict")).toBeVisible();
  await expect(status, "a check stops the balls").toHaveText("Paused");
  await page.keyboard.press("Space");
  await expect(status).not.toHaveText("Paused");
  await expect(page.getByRole("button", { name: /^Pause/ }).last()).toBeEnabled();
  await pausesAndPlays("a check under way");
  await expect(page.getByTestId("verdict")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}
