import { expect, type Page } from "@playwright/test";
import { axeViolations } from "../look/assistive.ts";
import { PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { announcedIn, noticesOf, violations } from "../server/books.ts";
import { quickRounds, serverOfEachTest, test } from "../test.ts";

const owner = { username: "company", password: "demo1234" };
const server = serverOfEachTest(quickRounds(9_000, 100));

/** Announces a round of 50 ETB for tomorrow at 20:00, with a guarantee, by keyboard alone where a form allows it. */
async function announces(staff: StaffPage, guarantee: string): Promise<void> {
  await staff.page.getByRole("button", { name: "Announce a round" }).click();
  const table = staff.dialog.getByLabel("Table");
  await table.selectOption({ label: await table.locator("option", { hasText: "50 ETB" }).innerText() });
  await staff.dialog.getByLabel("Day").selectOption({ index: 1 });
  await staff.dialog.getByLabel("Hour").selectOption("20");
  await staff.dialog.getByLabel("Guaranteed Derash").fill(guarantee);
  await staff.page.keyboard.press("Enter");
}

const buys = async (page: Page, cartela: number) => {
  await page.getByTestId(`cell-${cartela}`).click();
  await page.getByTestId("start-game").click();
  await expect(page.getByTestId(`cell-${cartela}`)).toHaveAttribute("data-state", "mine");
};

test("a round is announced for the day that was chosen, though midnight passes while it is", async ({ browser }) => {
  const staff = await StaffPage.signIn(browser, server, owner);
  const { page, dialog } = staff;
  await staff.goTo("/user-management");
  // A minute before midnight in Ethiopia, which is at 21:00 UTC.
  const late = new Date().setUTCHours(20, 59, 0, 0);
  await page.clock.setFixedTime(late);
  await page.getByRole("button", { name: "Announce a round" }).click();
  await dialog.getByLabel("Day").selectOption({ index: 1 });
  await page.clock.setFixedTime(late + 2 * 60_000);
  const announcing = page.waitForRequest(
    (request) => request.method() === "POST" && /announcements/.test(request.url()),
  );
  await dialog.getByLabel("Guaranteed Derash").fill("5000");
  await page.keyboard.press("Enter");
  // The next evening at eight.
  expect((await announcing).postDataJSON().at).toBe(late + (20 * 60 + 1) * 60_000);
});

test("an owner announces a round; one buys ahead in Amharic and leaves, another too; it is played, and history and the bot tell @schedule", async ({
  browser,
}) => {
  const staff = await StaffPage.signIn(browser, server, owner);
  await staff.goTo("/user-management");
  const announced = staff.section("Announced rounds");
  await announces(staff, "99999999");
  await expect(
    staff.dialog.getByText(/The company's own account holds only [\d,.]+ ETB for a guarantee\./),
  ).toBeVisible();
  await staff.dialog.getByLabel("Guaranteed Derash").fill("5000");
  await staff.page.keyboard.press("Enter");
  await expect(announced).toContainText("On sale");
  await expect(announced).toContainText("5,000 ETB");
  // The same once more is refused, and nothing is lost of what was typed.
  await announces(staff, "0");
  await expect(staff.dialog.getByText("A round of this stake is announced for this time already.")).toBeVisible();
  await staff.dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await axeViolations(staff.page)).toEqual([]);

  // Abebe reads Amharic, Tigist English.
  const [abebe, tigist] = [
    await PlayerPage.open(browser, server, "Abebe", 50),
    await PlayerPage.open(browser, server, "Tigist", 50),
  ];
  await tigist.page.goto(`${server.url}/`);
  const card = tigist.page.getByTestId("announced-50");
  await expect(card).toContainText("20:00");
  await expect(card).toContainText("5,000 ETB guaranteed: the company adds the difference");
  expect(await axeViolations(tigist.page)).toEqual([]);
  await tigist.page.getByRole("link", { name: "Schedule" }).click();
  await expect(tigist.page).toHaveURL(/\/schedule/);
  await expect(card).toBeVisible();
  expect(await axeViolations(tigist.page)).toEqual([]);
  await card.focus();
  await tigist.page.keyboard.press("Enter");
  await expect(tigist.page.getByTestId("announced-news")).toContainText("at 20:00");
  await buys(tigist.page, 17);
  await expect(tigist.page.getByTestId("bought-ahead")).toContainText("You may leave");
  expect(await axeViolations(tigist.page)).toEqual([]);
  await tigist.page.goto("about:blank");

  await abebe.page.goto(`${server.url}/schedule`);
  await expect(abebe.page.getByRole("heading", { name: "መርሐ ግብር" })).toBeVisible();
  await expect(abebe.page.getByTestId("announced-50")).toContainText("ማታ 2:00");
  await abebe.page.getByTestId("announced-50").click();
  await buys(abebe.page, 44);
  // Its time has come.
  const roundId = await announcedIn(server, 8);
  await abebe.isPlaying();
  await abebe.seesTheEnd();

  const told = await noticesOf(server, roundId);
  // Each of them once, whether they won alone, shared, or did not.
  expect(new Set(told.map(({ telegram_id }) => telegram_id)).size).toBe(2);
  expect(told.map(({ kind }) => kind).sort()).toEqual([expect.stringMatching(/^(played|won)$/), "won"]);
  await tigist.page.goto(`${server.url}/round/${roundId}`);
  await expect(tigist.page.getByRole("heading", { level: 1 })).toContainText("ETH");
  await expect(tigist.page.getByText(/5,000 ETB were guaranteed: 4,920 ETB of the Derash are from/)).toBeVisible();
  await tigist.page.goto(`${server.url}/history`);
  await expect(tigist.page.getByRole("link", { name: /Cartela 17/ })).toBeVisible();
  expect(await violations(server)).toEqual([]);
});

test("an owner cancels an announced round: who bought ahead is told at once, and the stake is back @schedule-cancelled", async ({
  browser,
}) => {
  const staff = await StaffPage.signIn(browser, server, owner);
  await staff.goTo("/user-management");
  await announces(staff, "");
  const announced = staff.section("Announced rounds");
  await expect(announced).toContainText("On sale");
  const tigist = await PlayerPage.open(browser, server, "Tigist", 50);
  await tigist.page.goto(`${server.url}/schedule`);
  await tigist.page.getByTestId("announced-50").click();
  await buys(tigist.page, 17);
  await tigist.walletShows("950.00");

  await announced.getByRole("button", { name: /Cancel the round of 50 ETB/ }).click();
  // The page that was open before anybody bought hears of it by itself.
  await expect(staff.dialog).toContainText("Every stake goes back at once");
  await staff.dialog.getByLabel("Reason").fill("The power is out");
  await staff.dialog.getByRole("button", { name: "Cancel the round" }).click();
  await expect(announced).toContainText("company: The power is out");
  await expect(tigist.page.getByText("The company cancelled this round. Your stake was refunded.")).toBeVisible();
  await tigist.page.getByRole("button", { name: "OK", exact: true }).click();
  await tigist.walletShows("1,000.00");
  expect(await violations(server)).toEqual([]);
});

test("an owner whose answer was lost, and whose round somebody has cancelled meanwhile, is told so and announces no second one", async ({
  browser,
}) => {
  const staff = await StaffPage.signIn(browser, server, owner);
  await staff.goTo("/user-management");
  const colleague = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  await colleague.goTo("/user-management");
  const theirs = colleague.section("Announced rounds");
  const cancelled = Promise.withResolvers<void>();
  await staff.page.route(
    "**/api/announcements",
    async (route) => {
      await route.fetch();
      await theirs.getByRole("combobox", { name: "Company" }).selectOption({ label: "Derash Demo" });
      await theirs.getByRole("button", { name: /Cancel the round of 50 ETB/ }).click();
      await colleague.dialog.getByLabel("Reason").fill("The power is out");
      await colleague.dialog.getByRole("button", { name: "Cancel the round" }).click();
      await expect(colleague.dialog).toBeHidden();
      await route.abort();
      cancelled.resolve();
    },
    { times: 1 },
  );
  await announces(staff, "5000");
  await expect(staff.dialog.getByRole("alert")).toBeVisible();
  // A page that has waited too long for its answer says so before the other owner is done.
  await cancelled.promise;
  await staff.dialog.getByRole("button", { name: "Announce", exact: true }).click();
  await expect(staff.dialog).toContainText("super has cancelled it since: The power is out.");
  const announced = staff.section("Announced rounds");
  await expect(announced).toContainText("super: The power is out");
  const onSale = announced.getByRole("button", { name: /Cancel the round of 50 ETB/ });
  await expect(onSale).toHaveCount(0);
  // Whoever has read it may mean another one.
  await staff.dialog.getByRole("button", { name: "Announce", exact: true }).click();
  await expect(onSale).toHaveCount(1);
  expect(await violations(server)).toEqual([]);
});
