import type { RoundProof } from "@derash/fairness/proof";
import { expect, type Page } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { quickRounds, serverOfFile, test } from "../test.ts";

const superAdmin = { username: "super", password: "demo1234" };
const stake = 20;
const looks = looksOf({ width: 640, height: 360 });
const server = serverOfFile(quickRounds(8_000, 500));

test("staff give a table three stages, two play it and see each stage won, and the page of the draw proves all @stages", async ({
  browser,
}) => {
  const staff = await StaffPage.signIn(browser, server, superAdmin);
  await staff.goTo("/user-management");
  await staff.page.getByRole("button", { name: `Set the stages of the table of ${stake} ETB` }).click();
  await refusesOtherShares(staff);
  await staff.dialog.getByLabel("Share of stage 1 in percent").fill("20");
  await staff.dialog.getByRole("button", { name: "Save" }).click();
  await expect(staff.page.getByText("Rounds that open from now on go by it.")).toBeVisible();
  await expect(staff.section("Tables of the mini app")).toContainText("20 % Any Line30 % Any Two Lines50 % Blackout");

  // The open round keeps what it began with; then there is one with stages, said before anybody buys.
  const [tigist, abebe] = await Promise.all([
    PlayerPage.open(browser, server, "Tigist", stake),
    PlayerPage.open(browser, server, "Abebe", stake, { locale: "am" }),
  ]);
  const people = [tigist, abebe];
  await expect(tigist.page.getByTestId("stages")).toHaveCount(0);
  await join([tigist, 17], [abebe, 44]);
  await Promise.all(people.map((person) => person.seesTheEnd()));
  await Promise.all(people.map(({ page }) => page.getByTestId("play-next").click()));
  const lines = tigist.page.getByTestId("stages").getByRole("listitem");
  await expect(tigist.page.getByTestId("stages")).toBeVisible();
  for (const { name, page } of people) expect(await violationsOf(page, `stages, ${name}`, looks)).toEqual([]);

  const seenStages = await recordStages(tigist.page);
  await join([tigist, 18], [abebe, 45]);
  await Promise.all(people.map((person) => person.isPlaying()));
  expect(await violationsOf(abebe.page, "stages in play", looks.slice(0, 1))).toEqual([]);
  await Promise.all(people.map((person) => person.seesTheEnd()));
  werePlayedOneByOne(await seenStages());
  await expect(lines.filter({ hasText: "Call" })).toHaveCount(3);
  const inAmharic = abebe.page.getByTestId("stages").getByRole("listitem");
  await expect(inAmharic.filter({ hasText: /ጥሪ \d+፦ \S/ })).toHaveCount(3);

  const roundId = new URL(tigist.page.url()).searchParams.get("sharedGameId");
  const proof: RoundProof = await (await tigist.page.request.get(`${server.url}/api/draw/${roundId}`)).json();
  expect(proof.close.rules).toMatch(/\nstage 20\n.*\nstage 30\n.*\nstage 50\n/);
  expect([...new Set(proof.winners?.map(({ stage }) => stage))]).toEqual([1, 2, 3]);
  const opening = tigist.page.context().waitForEvent("page");
  await tigist.page.getByRole("link", { name: "Check this draw" }).first().click();
  const verify = await opening;
  await expect(verify.locator("[data-step=winners]")).toHaveAttribute("data-ok", "true");
  await expect(verify.getByTestId("verdict")).toHaveAttribute("data-verdict", /all_right|consistent|late_seal|no_seal/);
  expect(await violations(server)).toEqual([]);
});

async function refusesOtherShares({ dialog }: StaffPage): Promise<void> {
  await dialog.getByLabel("Share of stage 1 in percent").fill("30");
  await expect(dialog).toContainText("Together 110 %");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("The shares of the stages must be 100 % together.");
}

/**
 * From now on each state of the stages that this page shows is noted at the moment it is in the document: a ball may be
 * called before anybody outside asks. So many are won, what is played for, what is read out.
 */
async function recordStages(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenStages: seen });
    new MutationObserver(() => {
      const stages = document.querySelector("[data-testid=stages]");
      if (!stages) return;
      const current = stages.querySelector("[aria-current=step]")?.textContent;
      const won = stages.querySelectorAll("[data-won]").length;
      const state = `${won} won | ${current} | ${stages.querySelector("[role=status]")?.textContent}`;
      if (seen.at(-1) !== state) seen.push(state);
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenStages: string[] }).seenStages);
}

/** The first stage is won while the second is still to come: then that one is what is played for. */
function werePlayedOneByOne(seen: readonly string[]): void {
  expect(seen).toContainEqual(expect.stringMatching(/^1 won \| .*Any Two Lines.* \| Stage 1 of 3 is won/));
  expect(seen).toContainEqual(expect.stringMatching(/^2 won \| .*Blackout.* \| Stage 2 of 3 is won/));
}
