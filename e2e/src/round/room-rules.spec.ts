import type { RoundProof } from "@derash/fairness/proof";
import { type Browser, expect, type Page } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { changeRules, violations } from "../server/books.ts";
import { quickRounds, serverOfFile, test } from "../test.ts";

const superAdmin = { username: "super", password: "demo1234" };
/** Cells of a cartela, row by row. */
const corners = [0, 4, 20, 24];

const server = serverOfFile(quickRounds(9_000, 100));

test("an admin sets the pattern of a table, players see it before they buy, and the next round is won by it", async ({
  browser,
}) => {
  const stake = 20;
  const staff = await StaffPage.signIn(browser, server, superAdmin);
  await staff.goTo("/user-management");
  await staff.page.getByRole("button", { name: `Change the winning pattern of the table of ${stake} ETB` }).click();
  await takesByEnter(staff);
  await staff.dialog.getByRole("button", { name: "Four Corners", exact: true }).click();
  await staff.dialog.getByRole("button", { name: "Save" }).click();
  await expect(staff.page.getByText("The winning pattern is saved.")).toBeVisible();
  await expect(staff.section("Tables of the mini app")).toContainText("Four Corners");

  // The open round keeps what it began with.
  const people = await openTwo(browser, stake);
  const [tigist, abebe] = people;
  const wonBy = tigist.page.getByText("This round is won by");
  await expect(wonBy).toHaveCount(0);
  await join([tigist, 17], [abebe, 44]);
  await Promise.all(people.map((person) => person.seesTheEnd()));

  await Promise.all(people.map(({ page }) => page.getByTestId("play-next").click()));
  await expect(wonBy).toBeVisible();
  await expect(tigist.page.getByRole("img", { name: "Four Corners", exact: true })).toBeVisible();
  await join([tigist, 18], [abebe, 45]);
  await Promise.all(people.map((person) => person.seesTheEnd()));

  const proof = await recordOf(tigist.page);
  expect(proof.close.rules).toContain("\npattern four-corners=17825809\n");
  const winner = proof.winners?.[0]?.cartelaNumber;
  const cells = proof.tickets.find(({ cartelaNumber }) => cartelaNumber === winner)?.cells ?? [];
  const calls = corners.map((corner) => (proof.order ?? []).indexOf(cells[corner] ?? 0) + 1);
  expect(Math.max(...calls)).toBe(proof.callCount);
  expect(await violations(server)).toEqual([]);
});

test("rules that are changed once a stake is paid are told by the phone, and fail the check that it opens", async ({
  browser,
}) => {
  const stake = 10;
  const [tigist, abebe] = await openTwo(browser, stake);
  await join([tigist, 17], [abebe, 44]);
  const alarm = tigist.page.getByTestId("close-alarm");
  await expect(alarm).toHaveCount(0);
  await changeRules(server, stake);

  await expect(alarm).toContainText("The rules of this round were changed after you had paid.");
  await tigist.seesTheEnd();
  const opening = tigist.page.context().waitForEvent("page");
  await alarm.getByRole("link", { name: "Check this draw" }).click();
  const page = await opening;
  expect(new URL(page.url()).hash).toMatch(/&rules=[0-9a-f]{64}&balls=\d+(,\d+)+&/);
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "wrong");
  await expect(page.getByTestId("verdict")).toContainText("Step 13 does not check out");
  await expect(page.locator("[data-step=stored]")).toContainText("not those that your phone was told");
});

function openTwo(browser: Browser, stake: number): Promise<[PlayerPage, PlayerPage]> {
  return Promise.all([
    PlayerPage.open(browser, server, "Tigist", stake),
    PlayerPage.open(browser, server, "Abebe", stake),
  ]);
}

/** The public record of the round that a player's screen shows. */
async function recordOf(page: Page): Promise<RoundProof> {
  const roundId = new URL(page.url()).searchParams.get("sharedGameId");
  return (await page.request.get(`${server.url}/api/draw/${roundId}`)).json();
}

/** Enter takes what the search has found, in place of what held. */
async function takesByEnter({ dialog }: StaffPage): Promise<void> {
  const search = dialog.getByLabel("Search by name");
  await search.fill("blackout");
  await search.press("Enter");
  await expect(search).toHaveValue("");
  await expect(dialog.getByRole("button", { name: "Any Line", exact: true })).toHaveAttribute("aria-pressed", "false");
  await dialog.getByRole("button", { name: "Blackout", exact: true }).click();
}
