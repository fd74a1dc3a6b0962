import { expect, type Page } from "@playwright/test";
import { balanceOf } from "../page/api.ts";
import { PlayerPage } from "../page/player-page.ts";
import { violations } from "../server/books.ts";
import { quickRounds, serverOfEachTest, test } from "../test.ts";

const server = serverOfEachTest(quickRounds(8_000, 60));

/** The socket of a page, which can be cut while the rest of the network stays, as when a server starts again. */
async function cuttable(page: Page) {
  let isCut = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.continue()));
  // Only what is opened from now on goes through here.
  await page.reload();
  await expect.poll(() => open.size).toBeGreaterThan(0);
  return {
    cut: async () => {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
    },
    mend: () => {
      isCut = false;
    },
  };
}

test("a phone that heard nothing while another one paid has the cartela and goes to the game; the list of tables shows what is left, and what came back", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
  const choosing = await PlayerPage.open(browser, server, "Tigist", 10);
  const looking = await PlayerPage.open(browser, server, "Tigist", 20);
  const dawit = await PlayerPage.open(browser, server, "Dawit", 10);
  const lines = [await cuttable(choosing.page), await cuttable(looking.page)];
  await looking.page.getByRole("link", { name: "Tables" }).click();
  for (const person of [tigist, choosing, dawit]) await expect(person.cell(1)).toBeVisible();
  for (const line of lines) await line.cut();
  await tigist.pick(17);
  await tigist.startGame();
  await expect(tigist.cell(17)).toHaveAttribute("data-state", "mine");
  for (const line of lines) line.mend();
  await expect(choosing.cell(17)).toHaveAttribute("data-state", "mine");
  await looking.walletShows("990.00");

  await dawit.pick(120);
  await dawit.startGame();
  for (const person of [tigist, choosing, dawit]) await person.isPlaying();
  await tigist.seesTheEnd();
  const left = await balanceOf(tigist.page);
  await looking.walletShows(left.toLocaleString("en-US", { minimumFractionDigits: 2 }));
  expect(await violations(server)).toEqual([]);
});
