import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type GameServer, startGameServer } from "./game-server.ts";
import { PlayerPage } from "./player-page.ts";

let server: GameServer;

test.beforeAll(async () => {
  server = await startGameServer();
});
test.afterAll(() => server.stop());

function launchLink(name = "Tigist", stake = 20): URL {
  const link = server.links.find((candidate) => candidate.name === name && candidate.stake === stake);
  if (!link) throw new Error("the server prints links for every stake");
  return new URL(link.url);
}

async function freshPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test("without Telegram's launch data nobody gets in, whatever id the address names", async ({ browser }) => {
  const page = await freshPage(browser);
  await page.goto(`${server.url}/?telegramId=700000002&bet=20`);
  await expect(page.getByRole("heading", { name: "Access Restricted" })).toBeVisible();
  for (const step of ["Open the bot", "Use the /play command", "Pick a bet amount", "The mini app opens"]) {
    await expect(page.getByText(step)).toBeVisible();
  }
});

test("forged launch data is refused in the specification's words", async ({ browser }) => {
  const link = launchLink();
  link.hash = link.hash.replace("Tigist", "Tigisu");
  const page = await freshPage(browser);
  await page.goto(link.href);
  await expect(page.getByRole("heading", { name: "Access Restricted" })).toBeVisible();
  await expect(page.getByText("Authentication failed. Please try again.")).toBeVisible();
});

test("the five tabs carry the table along, and two of them say what is coming", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  const tabs = page.getByRole("navigation");
  await tabs.getByText("Scores").click();
  await expect(page.getByText("Scores feature coming soon!")).toBeVisible();
  await page.keyboard.press("Escape");
  await tabs.getByText("History").click();
  await expect(page.getByText("History feature coming soon!")).toBeVisible();
  await page.keyboard.press("Escape");
  await tabs.getByText("Wallet").click();
  await expect(page).toHaveURL(/\/balance-management\?.*telegramId=700000002.*bet=20.*sessionId=/);
  await expect(page.getByTestId("wallet-balance")).toContainText("1000.00");
  await expect(page.getByTestId("account-status")).toHaveText("Active");
  await tabs.getByText("Profile").click();
  await expect(page).toHaveURL(/\/enhanced-profile\?.*bet=20/);
  await tabs.getByText("Game").click();
  await expect(page).toHaveURL(/\/\?.*bet=20/);
});

test("two tabs of one browser stay two players, over a reload too", async ({ browser }) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(launchLink("Tigist", 50).href);
  await second.goto(launchLink("Dawit", 50).href);
  await expect(second.getByTestId("wallet-balance")).toBeVisible();
  for (const [page, name] of [
    [first, "Tigist"],
    [second, "Dawit"],
  ] as const) {
    await page.goto(`${server.url}/enhanced-profile`);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
});

test("a cartela is reserved for one: the other sees it dimmed and cannot take it", async ({ browser }) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 100);
  const dawit = await PlayerPage.open(browser, server, "Dawit", 100);
  await tigist.pick(77);
  await tigist.startGame();
  await expect(dawit.cell(77)).toHaveAttribute("data-state", "reserved");
  await expect(dawit.cell(77)).toBeDisabled();
  await expect(dawit.page.getByTestId("start-game")).toBeDisabled();
  await tigist.page.reload();
  await expect(tigist.cell(77)).toHaveAttribute("data-state", "mine");
  await tigist.walletShows("900.00");
  await tigist.reset();
  await expect(dawit.cell(77)).toHaveAttribute("data-state", "free");
  await tigist.walletShows("1000.00");
});

test("the language is the player's choice and is kept", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Abebe", 20);
  await expect(page.getByRole("heading", { name: "ካርቴላ ይምረጡ" })).toBeVisible();
  await page.goto(`${server.url}/enhanced-profile`);
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByText("Recent Activity")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Recent Activity")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`screens have no accessibility violations in the ${colorScheme} theme`, async ({ browser }) => {
    const { page } = await PlayerPage.open(browser, server, "Tigist", 10, { colorScheme });
    await expect(page.getByTestId("cell-1")).toBeVisible();
    for (const path of ["/", "/balance-management", "/enhanced-profile", "/nowhere"]) {
      if (path !== "/") await page.goto(server.url + path);
      // The tabs come after the sign-in, whose own heading would pass for the screen's.
      await expect(page.getByRole("navigation")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
