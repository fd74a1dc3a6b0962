import type { Role } from "@derash/protocol/staff";
import { expect, type Page } from "@playwright/test";
import { demoLogins, placesOf } from "../look/staff-places.ts";
import { GuestPhone } from "../page/guest-phone.ts";
import { HallPage } from "../page/hall-page.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { fillLists } from "../server/busy-companies.ts";
import { renameAll, undecidedColumns } from "../server/free-words.ts";
import { workInHall } from "../server/hall-at-work.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

/** Runs where a page takes it for more than text: as an element, as a script, or out of an attribute. */
const hostile = `'"><img src=hostile: onerror=hacked=1><b id=hostile>`;

/** Each page by the highest who has it, and all of a cashier's, whose are drawn otherwise. On how many of them a name has to be seen. */
const walkers: readonly { role: Role; seenOn: number; but: readonly Role[] }[] = [
  { role: "super_admin", seenOn: 15, but: [] },
  { role: "company_admin", seenOn: 1, but: ["super_admin"] },
  { role: "cashier", seenOn: 5, but: [] },
];

test.beforeAll(async () => {
  await workInHall(server);
  await fillLists(server);
  await renameAll(server, hostile);
});

test("of every column that sounds like words of people it is said whether it is", async () => {
  expect(await undecidedColumns(server)).toEqual([]);
});

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

for (const { role, seenOn, but } of walkers)
  test(`names that would be script stay names on every page of a ${role}`, async ({ browser }) => {
    const { page } = await StaffPage.signIn(browser, server, { username: demoLogins[role], password: "demo1234" });
    const places = await placesOf(server);
    const others = new Set(but.flatMap((other) => places[other].map(({ path }) => path)));
    const seen = new Set<string>();
    for (const { path, address } of places[role].filter((each) => !others.has(each.path)))
      if ((await look(page, address)).includes("<b id=hostile>")) seen.add(path);
    // They were there to be taken for something else.
    expect(seen.size, [...seen].join()).toBeGreaterThanOrEqual(seenOn);
  });

test("names that would be script are names on a receipt, a guest's phone and a television", async ({ browser }) => {
  const cashier = await HallPage.signIn(browser, server, { username: "cashier", password: "demo1234" });
  const { saleId } = await cashier.round();
  expect(await look(cashier.page, `/receipt/${saleId}`)).toContain("<b id=hostile>");
  const guest = await GuestPhone.byReceipt(cashier, saleId, "30-31");
  expect(await harmIn(guest.page)).toEqual([]);
  await guest.page.goto(guest.page.url().replace("/papers", "/watch"));
  await guest.page.waitForLoadState("networkidle");
  expect(await harmIn(guest.page)).toEqual([]);
});

test("a player called like a script plays, and is only called so", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, server.links[0]?.name ?? "", server.links[0]?.stake ?? 0);
  // Launch data has brought the right name back.
  await renameAll(server, hostile);
  const texts: string[] = [];
  for (const path of [
    "/",
    "/enhanced-profile",
    "/scores",
    "/schedule",
    "/history",
    "/balance-management",
    "/deposit",
    "/withdraw",
  ])
    texts.push(await look(page, path));
  expect(texts.join()).toContain("<b id=hostile>");
});
