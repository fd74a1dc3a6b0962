import { expect } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile({
  ...{ CARTELAS_PER_PLAYER: "4", COUNTDOWN_MS: "9000", START_DELAY_MS: "1000" },
  ...{ CALL_INTERVAL_MS: "500", AUTO_START_DELAY_MS: "300", BEACON_PERIOD_MS: "500" },
});

test.describe.configure({ timeout: 120_000 });

test("who comes while a round is played has cartelas of the next one in two taps, and whoever keeps theirs has them again @next-round", async ({
  browser,
}) => {
  const open = (name: string) => PlayerPage.open(browser, server, name, 10);
  const [abebe, dawit] = [await open("Abebe"), await open("Dawit")];
  await join([abebe, 5], [dawit, 6]);
  await dawit.page.getByTestId("keep").locator("summary").click();
  await dawit.page.getByTestId("keep").getByRole("button").click();
  await expect(dawit.page.getByTestId("keep").getByRole("button")).toBeVisible();
  await abebe.isPlaying();

  const tigist = await open("Tigist");
  await expect(tigist.page.getByText("A round is running")).toBeVisible();
  // What another keeps is theirs only as the round ends; until then it is free to ask for.
  await tigist.pick(7);
  await tigist.page.getByRole("button", { name: "For the next round" }).click();
  await expect(tigist.page.getByTestId("ahead")).toContainText("It is paid for as the next round opens: 10 ETB");
  await tigist.walletShows("1,000.00");

  await expect(tigist.cell(7)).toHaveAttribute("data-state", "mine", { timeout: 60_000 });
  await tigist.walletShows("990.00");
  await expect(tigist.cell(6)).toHaveAttribute("data-state", "reserved");
  await tigist.isPlaying();
  expect((await tigist.seesTheEnd()).length).toBeGreaterThan(0);

  // The same once more, chosen and not paid for by itself.
  await tigist.page.getByTestId("play-next").click();
  await tigist.page.getByRole("button", { name: "Same again: 7" }).click();
  await expect(tigist.cell(7)).toHaveAttribute("data-state", "selected");
});
