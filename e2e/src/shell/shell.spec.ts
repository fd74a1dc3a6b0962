import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "../look/assistive.ts";
import { PlayerPage } from "../page/player-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

function launchLink(name = "Tigist", stake = 20): URL {
  const link = server.links.find((candidate) => candidate.name === name && candidate.stake === stake);
  if (!link) throw new Error("the server prints links for every stake");
  return new URL(link.url);
}

async function freshPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test("a phone without Ethiopic letters fetches a font for Amharic", async ({ browser }) => {
  const page = await freshPage(browser);
  await page.addInitScript(() => {
    localStorage.setItem("derash-language", "am");
    // Every letter is the same empty box.
    CanvasRenderingContext2D.prototype.measureText = () => ({ width: 24 }) as TextMetrics;
  });
  const font = page.waitForResponse(/noto-sans-ethiopic-ethiopic-400-normal.*\.woff2$/);
  await page.goto(`${server.url}/terms`);
  expect((await font).status()).toBe(200);
  const isReady = () => [...document.fonts].filter(({ status }) => status === "loaded").length;
  await expect.poll(() => page.evaluate(isReady)).toBe(2);
});

test("the tabs that stood before the font came are drawn in it", async ({ browser }) => {
  const page = await freshPage(browser);
  // Until the tabs stand there is no font.
  let fetchFont = () => {};
  const tabsStand = new Promise<void>((done) => {
    fetchFont = done;
  });
  await page.route(/ethiopic.*\.woff2$/, async (route) => {
    await tabsStand;
    await route.continue();
  });
  await page.addInitScript(() => localStorage.setItem("derash-language", "am"));
  await page.goto(launchLink("Abebe").href);
  const [game, history] = ["ጨዋታ", "ታሪክ"].map((name) => page.getByRole("link", { name, exact: true }).first());
  await expect(history as Locator).toBeVisible();
  fetchFont();
  // Boxes of three letters are all equally wide; the letters are not.
  const widths = () => Promise.all([game, history].map((tab) => (tab as Locator).evaluate(wordWidth)));
  await expect.poll(async () => new Set(await widths()).size).toBe(2);
});

function wordWidth(tab: Element): number {
  const range = document.createRange();
  range.selectNodeContents(tab.lastChild as Node);
  return range.getBoundingClientRect().width;
}

test("without launch data nobody gets in, whatever id the address names @no-launch-data", async ({ browser }) => {
  const page = await freshPage(browser);
  await page.goto(`${server.url}/?telegramId=700000002&bet=20`);
  await expect(page.getByRole("heading", { name: "Access Restricted" })).toBeVisible();
  for (const step of ["Open the bot", "Use the /play command", "Pick a bet amount", "The mini app opens"]) {
    await expect(page.getByText(step)).toBeVisible();
  }
});

test("forged launch data is refused in the specification's words @forged-launch", async ({ browser }) => {
  const link = launchLink();
  link.hash = link.hash.replace("Tigist", "Tigisu");
  const page = await freshPage(browser);
  await page.goto(link.href);
  await expect(page.getByRole("heading", { name: "Access Restricted" })).toBeVisible();
  await expect(page.getByText("Authentication failed. Please try again.")).toBeVisible();

  // Somebody who is not registered, and nobody at all.
  await page.route("**/api/auth/telegram", (route) =>
    route.fulfill({ status: 404, json: { error: "not_registered" } }),
  );
  // The same words would be refused again: the bot has new ones.
  await expect(page.getByRole("button", { name: "Back to the bot for a new link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Please register first using /register command in the bot")).toBeVisible();
  await page.route("**/api/auth/telegram", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Connection error. Please check your internet connection.")).toBeVisible();
});

test("a sign-in that a limit refuses is told as a wait, and tried again it lets one in", async ({ browser }) => {
  const page = await freshPage(browser);
  await page.route("**/api/auth/telegram", (route) =>
    route.fulfill({ status: 429, json: { error: "too_many_requests" } }),
  );
  await page.goto(launchLink().href);
  await expect(page.getByText("Too many requests. Please wait a moment.")).toBeVisible();
  await page.unroute("**/api/auth/telegram");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Access Restricted" })).toHaveCount(0);
  await expect(page.getByTestId("cell-1")).toBeVisible();
});

test("the menu leads a player out of an account that does not answer, and an admin to the staff's pages @menu", async ({
  browser,
}) => {
  // No other test opens this link: its launch is over with the log-out.
  const { page } = await PlayerPage.open(browser, server, "Tigist", 10);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await page.addInitScript(recordTelegram);
  await page.route(/\/betting\//, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${server.url}/balance-management`);
  await expect(page.getByTestId("wallet-balance")).toHaveText("0.00 ETB");
  await expect(page.getByTestId("account-status")).toHaveText("Inactive");
  // A history that could not be asked for is not an empty one.
  await expect(page.getByText("No transactions found")).toBeHidden();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.locator("a, button")).toHaveText([
    "Play",
    "My Account",
    "Profile",
    "Rules",
    "Patterns",
    "About",
    "Logout",
  ]);
  await page.route(/\/api\/user\/\d+(\?|$)/, async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, is_admin: true } });
  });
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).click();
  for (const [name, path] of [
    ["Cards", "/generator"],
    ["Sales", "/sales"],
    ["Users", "/user-management"],
  ] as const)
    await expect(menu.getByRole("link", { name })).toHaveAttribute("href", path);
  // Telegram says who somebody is; a staff page takes the password all the same.
  await page.route("**/api/auth/staff", (route) => route.fulfill({ json: { username: "company" } }));
  await menu.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { name: "Staff sign-in" })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("company");
  await page.goto(`${server.url}/balance-management`);
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  expect(await page.evaluate(() => [localStorage, sessionStorage].map((kept) => kept.getItem("lg-token")))).toEqual([
    null,
    null,
  ]);
  expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toContain("web_app_close");
  // The launch is fresh for an hour, and over with its session: only the bot leads back.
  await page.goto(launchLink("Tigist", 10).href);
  await page.reload();
  await expect(page.getByText("You are not logged in. Please log in again.")).toBeVisible();
  await expect(page.getByText("Open the bot")).toBeVisible();
});

/** Runs in the page: stands where Telegram's own app would, and notes what it is told. */
function recordTelegram(): void {
  const told: string[] = [];
  Object.assign(window, { told, TelegramWebviewProxy: { postEvent: (name: string) => told.push(name) } });
}

test("a staff page is not there for a player @hidden-staff-page", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  for (const path of ["/generator", "/sales", "/user-management"]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("the five tabs carry the table along @five-tabs", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  const tabs = page.getByRole("navigation");
  await tabs.getByText("Scores").click();
  await expect(page).toHaveURL(/\/scores\?.*telegramId=700000002.*bet=20.*sessionId=/);
  await tabs.getByText("History").click();
  await expect(page).toHaveURL(/\/history\?.*telegramId=700000002.*bet=20.*sessionId=/);
  await tabs.getByText("Wallet").click();
  await expect(page).toHaveURL(/\/balance-management\?.*telegramId=700000002.*bet=20.*sessionId=/);
  await expect(page.getByTestId("wallet-balance")).toContainText("1,000.00");
  await expect(page.getByTestId("account-status")).toHaveText("Active");
  await tabs.getByText("Profile").click();
  await expect(page).toHaveURL(/\/enhanced-profile\?.*bet=20/);
  await page.getByRole("switch", { name: "Dark mode" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await tabs.getByText("Game").click();
  await expect(page).toHaveURL(/\/\?.*bet=20/);
  const asked = page.waitForRequest(/\/history\?limit=20(&|$)/);
  await page.goto(`${server.url}/profile`);
  await page.getByRole("tab", { name: "History" }).click();
  await asked;
});

test("two tabs of one browser stay two players, over a reload too @two-tabs", async ({ browser }) => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(launchLink("Tigist", 50).href);
  await second.goto(launchLink("Dawit", 50).href);
  // Whoever goes on before signing in is nobody.
  for (const page of [first, second]) await expect(page.getByTestId("wallet-balance")).toBeVisible();
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

test("a cartela is reserved for one: the other sees it dimmed, and cannot take it @reserved", async ({ browser }) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 100);
  const dawit = await PlayerPage.open(browser, server, "Dawit", 100);
  await tigist.pick(77);
  await tigist.startGame();
  await expect(dawit.cell(77)).toHaveAttribute("data-state", "reserved");
  await expect(dawit.cell(77)).toBeDisabled();
  await expect(dawit.page.getByTestId("start-game")).toBeDisabled();
  // Dawit sees it when it is reserved; a reload before it is paid for too would lose the payment.
  await expect(tigist.cell(77)).toHaveAttribute("data-state", "mine");
  await tigist.page.reload();
  await expect(tigist.cell(77)).toHaveAttribute("data-state", "mine");
  await tigist.walletShows("900.00");
  await tigist.reset();
  await expect(dawit.cell(77)).toHaveAttribute("data-state", "free");
  await tigist.walletShows("1,000.00");
});

test("the language is the player's choice and is kept @language-choice", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Abebe", 20);
  await expect(page.getByRole("heading", { name: "ካርቴላ ይምረጡ" })).toBeVisible();
  await page.goto(`${server.url}/enhanced-profile`);
  // The screen speaks English before the server knows of it, and a reload asks the server.
  const kept = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByText("Recent Activity")).toBeVisible();
  await kept;
  await page.reload();
  await expect(page.getByText("Recent Activity")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`screens have no accessibility violations in the ${colorScheme} theme`, async ({ browser }) => {
    const { page } = await PlayerPage.open(browser, server, "Tigist", 50, { colorScheme });
    await expect(page.getByTestId("cell-1")).toBeVisible();
    for (const path of ["/", "/balance-management", "/enhanced-profile", "/nowhere"]) {
      if (path !== "/") await page.goto(server.url + path);
      // The tabs come after the sign-in, whose own heading would pass for the screen's.
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await axeViolations(page), path).toEqual([]);
    }
  });
}

test("on another screen its heading has the focus and names the page @heading-focus", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 20);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Main" });
  for (const [tab, heading] of [
    ["History", "History"],
    ["Scores", "Scores"],
    ["Game", "Choose your cartela"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(`${heading} · Derash`);
  }
});
