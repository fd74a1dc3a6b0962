import { expect, type Page } from "@playwright/test";
import { ask, bet, HallPage } from "../page/hall-page.ts";
import { PlayerPage } from "../page/player-page.ts";
import { signedIn } from "../page/signed-in-page.ts";
import { renameAll } from "../server/books.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

/** Runs where a page takes it for more than text: as an element, as a script, or out of an attribute. */
const hostile = `'"><img src=hostile: onerror=hacked=1><b id=hostile>`;

const screens: Record<string, string[]> = {
  super: ["/user-management", "/audit", "/sales", "/dispute", "/fairness"],
  company: [
    "/user-management",
    "/generator",
    "/sales",
    "/balance-management",
    "/audit",
    "/fairness",
    "/shifts",
    "/profile",
  ],
  branch: ["/user-management", "/generator", "/sales", "/shifts", "/balance-management"],
  cashier: ["/", "/user-management", "/sales", "/balance-management", "/shifts", "/hall", "/profile"],
};

test.beforeAll(() => renameAll(server, hostile));

/** What a name has become that was taken for more than text. */
const harmIn = (page: Page) =>
  page.evaluate(() => [
    ...("hacked" in window ? ["script ran"] : []),
    ...[...document.querySelectorAll("#hostile, img[src^=hostile], script:not([src])")].map((each) => each.outerHTML),
  ]);

async function look(page: Page, path: string): Promise<string> {
  await page.goto(server.url + path);
  await page.waitForLoadState("networkidle");
  expect(await harmIn(page), path).toEqual([]);
  return page.locator("body").innerText();
}

for (const [username, paths] of Object.entries(screens))
  test(`names that would be script stay names on the screens of ${username}`, async ({ context }) => {
    const page = await signedIn(context, server, { username, password: "demo1234" });
    const texts: string[] = [];
    for (const path of paths) texts.push(await look(page, path));
    // They were there to be taken for something else.
    expect(texts.join()).toContain("<b id=hostile>");
  });

test("names that would be script are printed on a receipt as they are", async ({ browser }) => {
  const cashier = await HallPage.signIn(browser, server, { username: "cashier", password: "demo1234" });
  await cashier.goTo("/shifts");
  await cashier.opensShift("0");
  await ask(cashier.page, "/api/sales/betting/place-bet/", bet([1, 2]));
  const { saleId } = await cashier.round();
  expect(await look(cashier.page, `/receipt/${saleId}`)).toContain("<b id=hostile>");
});

test("a player called like a script plays, and is only called so", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, server.links[0]?.name ?? "", server.links[0]?.stake ?? 0);
  // Launch data has brought the right name back.
  await renameAll(server, hostile);
  const texts: string[] = [];
  for (const path of ["/", "/enhanced-profile", "/scores", "/history", "/balance-management"])
    texts.push(await look(page, path));
  expect(texts.join()).toContain("<b id=hostile>");
});
