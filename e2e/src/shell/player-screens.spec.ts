import { type Browser, expect, type Page } from "@playwright/test";
import { looksOf, unreachable, violationsOf } from "../look/looks.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import { serverOfFile, test } from "../test.ts";

const looks = looksOf({ width: 1280, height: 800 });

const server = serverOfFile({ COUNTDOWN_MS: "3000", START_DELAY_MS: "200", CALL_INTERVAL_MS: "100" });

const openPages = [
  ["/about", "The bingo that anyone can check"],
  ["/terms", "The rules"],
  ["/privacy", "Privacy"],
  ["/patterns", "Winning patterns"],
  ["/releases", "What is new"],
  ["/donate", "We take no donations"],
  ["/status", "How the service is doing"],
] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

for (const [path, title] of openPages) {
  test(`whoever finds ${path} can read it, with assistive technology too @open-pages`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    // Of the gallery a few cards: they are all alike, and all of them take a minute to look at.
    if (path === "/patterns") await page.getByRole("searchbox").fill("corner");
    expect(await violationsOf(page, path, looks)).toEqual([]);
    expect(await unreachable(page)).toEqual([]);
  });
}

test("the pages lead from one to the other, and are in both languages @page-links", async ({ page }) => {
  await open(page, "/donate");
  await page.getByRole("button", { name: "አማርኛ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ስጦታ አንቀበልም");
  await page.getByRole("link", { name: "ደንቦች", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ደንቦቹ");
});

test("Access Restricted and the sign-in page lead to the rules", async ({ page }) => {
  for (const path of ["/", "/login"]) {
    await open(page, path);
    await page.getByRole("link", { name: "Rules" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The rules");
  }
});

test("the rules say the split, the bonus and its odds @rules-page", async ({ page }) => {
  await open(page, "/terms");
  const row = page.getByRole("row", { name: /^4/ });
  await expect(row).toContainText("1,000 ETB");
  await expect(row).toContainText("1 time in 303,863");
  await expect(page.getByText("80 % of the pot is the prize, called Derash; 20 % is the house's.")).toBeVisible();
  for (const share of ["53.34 ETB", "53.33 ETB"]) await expect(page.getByText(share).first()).toBeVisible();
});

test("the gallery finds a pattern by name and size, and prints without the menus @gallery-search", async ({ page }) => {
  await open(page, "/patterns");
  const cards = page.locator("[data-testid^='pattern-']");
  await expect.poll(() => cards.count()).toBeGreaterThan(80);
  await page.getByRole("searchbox").fill("four corn");
  await expect(cards).toHaveCount(2);
  const corners = page.getByTestId("pattern-four-corners");
  await expect(corners).toContainText("4 numbers");
  await expect(corners).toContainText("without I, N, G");
  await page.getByRole("button", { name: "13–24" }).click();
  await expect(page.getByText("No pattern is called that.")).toBeVisible();
  await page.getByRole("button", { name: "All" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("link", { name: "Derash" })).toBeHidden();
  await expect(corners).toBeVisible();
});

test("a round that was played stands in History and Scores, with every ball and a way to check it @played-round", async ({
  browser,
}) => {
  const tigist = await playOneRound(browser);
  const found: string[] = [];
  for (const path of ["/scores", "/history", "/profile", "/enhanced-profile", "/nowhere"]) {
    await open(tigist.page, path);
    found.push(...(await violationsOf(tigist.page, path, looks)));
    found.push(...(await unreachable(tigist.page)).map((control) => `${path}: no Tab to ${control}`));
  }
  await goesOn(tigist.page);
  await open(tigist.page, "/history");
  await expect(tigist.page.getByText("Cartela 17")).toBeVisible();
  await tigist.page.locator("main a[href*='/round/']").click();
  await expect(tigist.page.getByTestId("my-cartela")).toBeVisible();
  const balls = tigist.page.getByRole("list", { name: "Every ball in order" }).getByRole("listitem");
  await expect.poll(() => balls.count()).toBeGreaterThan(3);
  const id = new URL(tigist.page.url()).pathname.split("/")[2];
  await expect(tigist.page.getByRole("link", { name: "Check this draw yourself" })).toHaveAttribute(
    "href",
    new RegExp(
      `^/verify/${id}#cartela=17&close=[0-9a-f]{64}(&at=[0-9]+)?(&house=[0-9]+)?(&rules=[0-9a-f]{64})?(&balls=[0-9,]+)?&salt=[0-9a-f]{32}&telegram=[0-9]+$`,
    ),
  );
  found.push(...(await violationsOf(tigist.page, "/round", looks)));
  expect(found).toEqual([]);

  const leaders = tigist.page.getByTestId("leaders");
  await open(tigist.page, "/scores");
  await expect(leaders.getByRole("listitem").first()).toContainText("1 win");
  await tigist.page.getByRole("button", { name: "By prize" }).click();
  await expect(leaders.getByRole("listitem").first()).toContainText("ETB");
});

/** A history of two pages, which the server would have after twenty rounds more. */
async function goesOn(page: Page): Promise<void> {
  let first: { sharedGameId: string }[] = [];
  await page.route(/\/api\/rounds\/mine/, async (route) => {
    if (new URL(route.request().url()).searchParams.has("before")) {
      const rounds = first.map((round) => ({ ...round, sharedGameId: crypto.randomUUID() }));
      return route.fulfill({ json: { rounds, nextBefore: null } });
    }
    const response = await route.fetch();
    first = (await response.json()).rounds;
    return route.fulfill({ response, json: { rounds: first, nextBefore: first[0]?.sharedGameId } });
  });
  await open(page, "/history");
  const more = page.getByRole("button", { name: "More", exact: true });
  await expect(page.getByText("Cartela 17")).toHaveCount(1);
  await more.click();
  await expect(page.getByText("Cartela 17")).toHaveCount(2);
  await expect(more).toBeHidden();
  await page.unroute(/\/api\/rounds\/mine/);
}

async function playOneRound(browser: Browser): Promise<PlayerPage> {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 20);
  const dawit = await PlayerPage.open(browser, server, "Dawit", 20);
  await join([tigist, 17], [dawit, 42]);
  await tigist.seesTheEnd();
  await dawit.seesTheEnd();
  return tigist;
}

test("dates follow the language, and the calendar that is chosen", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 10);
  await open(page, "/enhanced-profile");
  // The year of the game's own clock, which is not this machine's on the last evening of a year.
  const year = Number(new Intl.DateTimeFormat("en", { timeZone: "Africa/Addis_Ababa", year: "numeric" }).format());
  await expect(page.getByText(new RegExp(`\\b${year}\\b`)).first()).toBeVisible();
  await page.getByRole("button", { name: "Ethiopian" }).click();
  await expect(page.getByText(new RegExp(`\\b${year}\\b`))).toHaveCount(0);
  await expect(page.getByText(new RegExp(`\\b(${year - 8}|${year - 7})\\b`)).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`\\b(${year - 8}|${year - 7})\\b`)).first()).toBeVisible();
});

test("a language that was chosen in the bot or on another phone meanwhile is spoken where Profile shows it as chosen", async ({
  browser,
}) => {
  const { page } = await PlayerPage.open(browser, server, "Dawit", 10);
  const html = page.locator("html");
  // Dawit reads Amharic.
  await expect(html).toHaveAttribute("lang", "am");
  const choose = (preferredLanguage: string) =>
    page.evaluate(async (language) => {
      const { telegramId } = JSON.parse(localStorage.getItem("gbo-user-data") ?? "{}");
      const authorization = `Bearer ${sessionStorage.getItem("lg-token")}`;
      const headers = { authorization, "content-type": "application/json" };
      const body = JSON.stringify({ preferredLanguage: language });
      return (await fetch(`/api/user/${telegramId}`, { method: "PATCH", headers, body })).status;
    }, preferredLanguage);
  expect(await choose("en")).toBe(200);
  // The page is the same: nobody signs in anew.
  await page.locator("nav a[href*='profile']").last().click();
  await expect(page.getByRole("button", { name: "English", pressed: true })).toBeVisible();
  await expect(html).toHaveAttribute("lang", "en");
  await page.getByText("አማርኛ").click();
  await expect(html).toHaveAttribute("lang", "am");
});

test("a screen that breaks says so as specified, and lets one back in @broken-screen", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 10);
  await page.route(/\/api\/scores/, (route) => route.fulfill({ json: { leaders: null } }));
  await page.goto(`${server.url}/scores`);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  expect(await violationsOf(page, "broken", looks)).toEqual([]);
  await page.getByRole("link", { name: "Back to the game" }).click();
  await expect(page.getByRole("heading", { name: "Choose your table" })).toBeVisible();
});

test("the placeholder says hello, and tabs that are switched off what is coming @placeholders", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", 10);
  await page.route(/\/api\/game\/sessions$/, (route) =>
    route.fulfill({ json: { sessions: [], features: { scores: false, history: false } } }),
  );
  await open(page, "/pupup");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("hello");
  for (const tab of ["Scores", "History"]) {
    await page.getByRole("navigation", { name: "Main" }).getByText(tab).click();
    await expect(page.getByText(`${tab} feature coming soon!`)).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await expect(page).toHaveURL(/\/pupup/);
});
