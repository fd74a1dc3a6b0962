import { expect } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { quickRounds, serverOfFile, test } from "../test.ts";

const server = serverOfFile(quickRounds(8_000, 250));
const companyAdmin = { username: "company", password: "demo1234" };

test("who is suspended after they paid plays on and is paid, reads why before they try again, and pays again once they may @suspended-journey", async ({
  browser,
}) => {
  const owner = await StaffPage.signIn(browser, server, companyAdmin);
  const [tigist, dawit] = [
    await PlayerPage.open(browser, server, "Tigist", 10),
    await PlayerPage.open(browser, server, "Dawit", 10),
  ];
  await suspendsDuringSale(owner, tigist, dawit);
  await Promise.all([tigist, dawit].map((person) => person.seesTheEnd()));

  await Promise.all([tigist, dawit].map((person) => person.page.goto(person.link)));
  await expect(tigist.page.getByRole("alert")).toContainText("You are suspended and cannot play now.");
  await expect(tigist.page.getByRole("alert")).toContainText("Bring your card");
  await expect(tigist.page.getByText("Seen with two phones")).toBeHidden();
  await expect(tigist.cell(17)).toBeDisabled();
  // Both began with 1,000 and paid 10: a round that was given back would leave them 2,000, one that is lost 1,980.
  await expect.poll(async () => (await birrOf(tigist)) + (await birrOf(dawit))).toBe(1996);

  await letsPlayAgain(owner);
  await tigist.page.reload();
  await join([tigist, 30], [dawit, 31]);
  await Promise.all([tigist, dawit].map((person) => person.seesTheEnd()));

  const id = new URL(tigist.page.url()).searchParams.get("telegramId") ?? "";
  const everybodys = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  await suspends(everybodys, id, { reason: "Seen elsewhere", told: "" });
  await readsThatAnotherHolds(owner, id);
  expect(await violations(server)).toEqual([]);
});

async function birrOf({ page }: PlayerPage): Promise<number> {
  const text = await page.getByTestId("wallet-balance").innerText();
  return Number(/[\d,]+\.\d\d/.exec(text)?.[0].replace(",", ""));
}

/** Both have paid; the owner's word comes while the round is on. */
async function suspendsDuringSale(owner: StaffPage, suspended: PlayerPage, other: PlayerPage): Promise<void> {
  const id = new URL(suspended.page.url()).searchParams.get("telegramId") ?? "";
  await join([suspended, 17], [other, 42]);
  await suspends(owner, id, { reason: "Seen with two phones", told: "Bring your card" });
}

async function suspends(owner: StaffPage, id: string, { reason, told }: { reason: string; told: string }) {
  await owner.goTo("/user-management?part=suspended");
  await owner.page.getByRole("button", { name: "Suspend a player" }).click();
  await owner.dialog.getByLabel("Telegram ID").fill(id);
  await owner.dialog.getByLabel("Reason").fill(reason);
  await owner.dialog.getByLabel("What the player is told (optional)").fill(told);
  await owner.dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(owner.dialog).toBeHidden();
}

async function letsPlayAgain(owner: StaffPage) {
  await owner.page.getByRole("button", { name: /^Let .+ play again$/ }).click();
  await expect(owner.dialog).toContainText("Derash Demo");
  await owner.dialog.getByRole("button", { name: "Let play again" }).click();
  await expect(owner.dialog).toBeHidden();
}

/** The owner has suspended the player too, and ends that. */
async function readsThatAnotherHolds(owner: StaffPage, id: string) {
  await suspends(owner, id, { reason: "Two phones again", told: "" });
  const row = (words: string) => owner.section("Suspended players").getByRole("row").filter({ hasText: words });
  await expect(row("All companies")).toContainText("Set by a super admin, who alone can end it");
  await expect(row("Seen elsewhere")).toHaveCount(0);
  await expect(row("All companies").getByRole("button", { name: /play again$/ })).toHaveCount(0);
  await letsPlayAgain(owner);
  await expect(owner.page.getByRole("status")).toContainText("still cannot play: another one is with all companies.");
}
