import { expect, type Page } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { test } from "../test.ts";

let server: GameServer;

test.beforeAll(async () => {
  // The beacon comes late, so that there is time to look at a round that is closed and not drawn.
  server = await startGameServer({ COUNTDOWN_MS: "8000", BEACON_LEAD_MS: "10000" });
});
test.afterAll(() => server.stop());

test("after the close nothing can be chosen or given back, and the words say so @closing-words", async ({
  browser,
}) => {
  const open = (name: string) => PlayerPage.open(browser, server, name, 50);
  const [tigist, abebe, dawit] = [await open("Tigist"), await open("Abebe"), await open("Dawit")];
  await join([tigist, 11], [abebe, 12]);
  // The phones hear of the close over the socket; the beacon leaves ten seconds from there.
  const countdowns = [tigist, dawit].map(({ page }) => page.getByTestId("countdown"));
  await Promise.all(countdowns.map((countdown) => expect(countdown).toBeVisible()));
  await Promise.all(countdowns.map((countdown) => expect(countdown).toHaveCount(0)));

  const look = { timeout: 4_000 };
  for (const { page } of [tigist, dawit]) {
    await expect(page.getByTestId("reset")).toBeDisabled(look);
    await expect(page.getByTestId("start-game")).toBeDisabled(look);
    await expect(page.getByTestId("cell-20")).toBeDisabled(look);
  }
  await says(tigist.page, "The round is about to start...");
  // Two cartelas are sealed, and the phone has worked it out; nobody claims yet that the number is there.
  const steps = tigist.page.getByTestId("seal-steps").getByRole("listitem");
  await expect(steps.nth(0)).toHaveText(/2 cartelas sealed/);
  await expect(steps.nth(0)).toHaveAttribute("data-mark", "done");
  await expect(steps.nth(1)).toHaveText(/Public number arriving: \d+ s/);
  // Dawit reads Amharic: the round is closed, and he is to wait for the next one.
  await says(dawit.page, "ዙሩ ተዘግቷል። እባክዎ ቀጣዩን ይጠብቁ።");
  await tigist.isPlaying();
  await expect(dawit.page.getByRole("region", { name: "በመካሄድ ላይ ያለ ዙር" })).toBeVisible();
});

async function says(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("complementary").getByText(words)).toBeVisible({ timeout: 4_000 });
}
