import { expect, type Locator, type Page } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { ask, balanceOf } from "../page/api.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import { onDatabase } from "../server/books.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile({
  ...{ CARTELAS_PER_PLAYER: "4", COUNTDOWN_MS: "9000", START_DELAY_MS: "1000" },
  ...{ CALL_INTERVAL_MS: "1000", AUTO_START_DELAY_MS: "300", BEACON_PERIOD_MS: "500" },
});
const phone = { viewport: { width: 360, height: 640 } };

/** How often this page has been tapped, whatever was on it. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    addEventListener(
      "click",
      () => sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1)),
      {
        capture: true,
      },
    );
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem("taps")));
}

/** From the tables: this table, this cartela, and that is all. What another player keeps is not to be had. */
async function hasTheNextWithinThreeTaps(tigist: PlayerPage) {
  const { page } = tigist;
  const taps = await countTaps(page);
  await page.getByTestId("table-10").click();
  await expect(page.getByText("A round is running")).toBeVisible();
  await expect(tigist.cell(6)).toHaveAttribute("data-state", "reserved");
  await tigist.pick(7);
  await page.getByRole("button", { name: "For the next round" }).click();
  await expect(page.getByTestId("ahead")).toContainText("It is paid for as the next round opens: 10 ETB");
  expect(await taps()).toBe(3);
  expect(await balanceOf(page)).toBe(1000);
}

/** Beside the round that runs, and gives it up, and asks once more: all of it by keys alone. */
async function asksForTheSameAgain({ page }: PlayerPage) {
  const opener = page.getByTestId("next-round");
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  for (const what of ["same-again", "give-up", "same-again"]) await pressByKeys(page, dialog.getByTestId(what));
  await expect(dialog.getByTestId("ahead")).toBeVisible();
  await pressByKeys(page, dialog.getByTestId("keep").locator("summary"));
  await expect(dialog.getByRole("combobox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
}

/** Tabs to it, at most once around the dialog, and presses Enter. */
async function pressByKeys(page: Page, control: Locator) {
  await expect(control).toBeEnabled();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 12 && !(await hasFocus()); tabs++) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
  await page.keyboard.press("Enter");
}

const looks = looksOf({ width: 640, height: 360 });

async function choosesAhead(player: PlayerPage) {
  await player.page.reload();
  await player.page.getByText("A round is running").waitFor();
  await player.pick(20);
  expect(await violationsOf(player.page, "choosing ahead", looks)).toEqual([]);
}

async function looksAtTheNext({ page }: PlayerPage) {
  await page.getByTestId("next-round").click();
  await page.getByTestId("keep").locator("summary").click();
  expect(await violationsOf(page, "the next round", looks)).toEqual([]);
}

/** The seconds for which a favourite is held are no measure of the machine that plays both sides. */
const holdsFavouritesLonger = () =>
  onDatabase(server, (owner) =>
    owner.query(`
      create function hold_longer() returns trigger language plpgsql as $$
        begin new.held_until := new.held_until + interval '5 minutes'; return new; end $$;
      create trigger hold_longer before insert or update on favourite_hold for each row execute function hold_longer()`),
  );

test("who comes while a round is played has cartelas of the next one within three taps, and whoever keeps theirs has them again @next-round", async ({
  browser,
}) => {
  const open = (name: string) => PlayerPage.open(browser, server, name, 10, phone);
  const [abebe, dawit, tigist] = [await open("Abebe"), await open("Dawit"), await open("Tigist")];
  await tigist.page.getByRole("link", { name: "Tables" }).click();

  // Dawit keeps his cartela for two rounds; how much may be lost by it he has to say himself.
  await join([abebe, 5], [dawit, 6]);
  const keeping = dawit.page.getByTestId("keep");
  await keeping.locator("summary").click();
  await keeping.getByRole("combobox").selectOption("2");
  await expect(keeping.getByRole("button")).toBeDisabled();
  await keeping.getByRole("textbox").fill("5");
  await keeping.getByRole("button").click();
  // He reads Amharic.
  await expect(dawit.page.getByRole("dialog")).toContainText("10.00 ብር ወይም ከዚያ በላይ ይበሉ");
  await dawit.page.getByRole("dialog").getByRole("button").last().click();
  await keeping.getByRole("textbox").fill("20");
  await keeping.getByRole("button").click();
  await expect(keeping.locator("summary")).toHaveCount(0);
  await abebe.isPlaying();
  await dawit.isPlaying();

  await Promise.all([hasTheNextWithinThreeTaps(tigist), asksForTheSameAgain(abebe)]);

  // Paid for as the next round opens, without a tap.
  await expect(tigist.page.getByTestId("wallet-balance")).toContainText("990.00", { timeout: 90_000 });
  await expect(tigist.cell(7)).toHaveAttribute("data-state", "mine");
  for (const kept of [5, 6]) await expect(tigist.cell(kept)).toHaveAttribute("data-state", "reserved");
});

test("six numbers are favourites at most, one tap each, and nobody else's while a sale is new @favourites", async ({
  browser,
}) => {
  const [abebe, dawit, tigist] = [
    await PlayerPage.open(browser, server, "Abebe", 20, phone),
    await PlayerPage.open(browser, server, "Dawit", 20, phone),
    await PlayerPage.open(browser, server, "Tigist", 20, phone),
  ];
  await holdsFavouritesLonger();
  await ask(tigist.page, "/api/favourites", { cartelaNumbers: [11, 12, 13, 14, 15] });
  await tigist.page.reload();
  await tigist.pick(16);
  await tigist.page.getByTestId("favour").click();
  await expect(tigist.page.getByTestId("favour")).toHaveAttribute("aria-pressed", "true");
  await tigist.reset();
  await tigist.pick(17);
  await tigist.page.getByTestId("favour").click();
  await expect(tigist.page.getByRole("dialog")).toContainText("Six favourites are the most.");
  await tigist.page.getByRole("dialog").getByRole("button").last().click();
  await tigist.reset();

  await join([abebe, 1], [dawit, 2]);
  await abebe.isPlaying();
  await Promise.all([choosesAhead(tigist), looksAtTheNext(dawit)]);
  expect((await abebe.seesTheEnd()).length).toBeGreaterThan(0);
  await abebe.page.getByTestId("play-next").click();
  await abebe.pick(11);
  await abebe.page.getByTestId("start-game").click();
  await expect(abebe.page.getByRole("dialog")).toContainText(/favourite|ተወዳጅ/);
  await abebe.page.getByRole("dialog").getByRole("button").last().click();
  // What was his last, chosen and not paid for by itself.
  await abebe.page.getByTestId("same-again").click();
  await expect(abebe.cell(1)).toHaveAttribute("data-state", "selected");
  await tigist.page.getByRole("button", { name: "Choose your favourite 11" }).click();
  await tigist.startGame();
  await expect(tigist.cell(11)).toHaveAttribute("data-state", "mine");
});
