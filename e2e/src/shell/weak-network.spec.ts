import { expect, type Page } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

const connectionWords = "Connection error. Please check your internet connection.";
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

test("a screen whose code does not come says so, keeps the tabs, and comes when the network does @screen-not-loaded", async ({
  browser,
}) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await page.context().setOffline(true);
  await tab(page, "Wallet").click();
  await expect(page.getByRole("alert")).toHaveText(connectionWords);
  await tab(page, "Game").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByTestId("start-game")).toBeVisible();
  await expect(page.getByTestId("lost-connection")).toContainText("What you see here may be old.");

  await tab(page, "Wallet").click();
  await expect(page.getByRole("alert")).toHaveText(connectionWords);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveText(connectionWords);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Current Balance" })).toBeVisible();
  await tab(page, "Game").click();
  await expect(page.getByTestId("start-game")).toBeVisible();
  await expect(page.getByTestId("lost-connection")).toHaveCount(0);
});

test("a screen that a newer version has taken away comes with a new page @new-version", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await page.route("**/assets/WalletScreen-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await tab(page, "Wallet").click();
  await expect(page.getByRole("alert")).toHaveText(connectionWords);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Current Balance" })).toBeVisible();
});

test("a table whose live code a newer version has taken away comes with a new page by itself", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await page.route("**/assets/room-events-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  // Asked for twice in vain.
  await page.waitForEvent("domcontentloaded");
  await page.unrouteAll();
  await expect(page.getByTestId("start-game")).toBeVisible();
  await expect(page.getByTestId("lost-connection")).toHaveCount(0);
});

test("one request that fails on the way into the game does not keep a player out, and a ball's clip comes when it is called", async ({
  browser,
}) => {
  const [tigist, abebe] = [
    await PlayerPage.open(browser, server, "Tigist", 50),
    await PlayerPage.open(browser, server, "Abebe", 50),
  ];
  await abebe.page.evaluate(() => localStorage.setItem("derash-voice", "am"));
  await abebe.page.reload();
  const clip = abebe.page.waitForResponse(/\/voice\/am\/[BINGO]\d+\.m4a$/);
  for (const { page } of [tigist, abebe]) {
    await page.route("**/assets/GameScreen-*.js", (route) => route.abort(), { times: 1 });
    await page.route("**/assets/lazy-*.css", (route) => route.abort(), { times: 1 });
  }
  await join([tigist, 21], [abebe, 22]);
  await Promise.all([tigist.isPlaying(), abebe.isPlaying()]);
  expect((await clip).ok()).toBe(true);
  // A style sheet that failed has come after all.
  await expect(tigist.page.getByTestId("board-1")).toHaveCSS("display", "grid");
});

test("a language that the server did not hear of is not spoken", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await tab(page, "Profile").click();
  await page.route("**/api/user/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByText("አማርኛ").click();
  await expect(page.getByRole("alert")).toHaveText(connectionWords);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("button", { name: "English" })).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("derash-language"))).toBe("en");
});

test("who has too little is led to how money gets in @too-little", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 100);
  await page.route("**/api/reserve-cartela", (route) =>
    route.fulfill({
      status: 402,
      json: {
        success: false,
        error: "insufficient_funds",
        params: { needed: 100, balance: 5 },
        message: "Insufficient balance! You need 100.00 ETB but only have 5.00 ETB.",
      },
    }),
  );
  await page.getByTestId("cell-31").click();
  await page.getByTestId("start-game").click();
  await expect(page.getByRole("alert")).toHaveText("Insufficient balance! You need 100.00 ETB but only have 5.00 ETB.");
  await page.getByRole("link", { name: "How to pay in" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Paying in, and being paid out" })).toBeVisible();
  await page.getByRole("link", { name: "How to be paid out" }).click();
  await expect(page.getByRole("heading", { name: "Paying in, and being paid out" })).toBeInViewport();
});

test("an address that names no round says so", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await page.goto(`${server.url}/round/not-an-id`);
  await expect(page.getByRole("alert")).toHaveText("There is no such round.");
});
