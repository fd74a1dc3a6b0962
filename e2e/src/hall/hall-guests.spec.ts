import { expect } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { GuestPhone } from "../page/guest-phone.ts";
import { allowsPhysicalDraw, ask, deskLogin, HallPage, testAtDesk } from "../page/hall-page.ts";
import { calls, sells, tvOf } from "../page/till.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);
const phone = { width: 360, height: 640 };
const television = { width: 1920, height: 1080 };

test("a guest follows her papers of two tills on her phone, a TV comes back from being offline, and both show the next round by themselves", async ({
  cashier: first,
  browser,
}) => {
  await allowsPhysicalDraw(browser, server);
  const second = await HallPage.signIn(browser, server, deskLogin);
  for (const till of [first, second]) {
    await till.opensShift("0");
    await till.goTo("/");
  }
  const tv = await tvOf(server, first, television);
  await first.page.getByLabel("By the hall's own ball machine").check();
  await first.page.getByLabel("Cartela numbers").focus();
  await sells(first, "1-5");
  await expect(second.page.getByText("On sale: ETH")).toBeVisible();
  await sells(second, "6");
  const saleId = (await first.answer()).sale?.saleId ?? "";

  // Before the round: what is sold, and when it begins, as the caller says.
  const grid = tv.getByTestId("hall-sold-grid");
  await expect(grid.locator("[data-sold=true]")).toHaveText(["1", "2", "3", "4", "5", "6"]);
  await first.page.getByTestId("countdown-choice").getByRole("button", { name: "2 min" }).click();
  await expect(tv.getByTestId("hall-countdown")).toContainText("Begins in 1:");
  const follower = await GuestPhone.byReceipt(first, saleId, "2");
  const guest = follower.page;
  await expect(guest.getByTestId("papers-countdown")).toContainText("Begins in 1:");
  await follower.follows(6);
  await expect(follower.paper(6)).toHaveAttribute("data-standing", "waits");
  // Nobody has signed in on it, and its address keeps the papers.
  expect(await guest.evaluate(() => sessionStorage.getItem("lg-token"))).toBeNull();
  expect(new URL(guest.url()).hash).toMatch(/^#[0-9A-Z]{4}-[0-9A-Z]{4}\/2,6$/);

  // Her paper fills, ball by ball, while the TV is offline.
  await first.page.keyboard.press("F9");
  await first.page.waitForURL(/\/game$/);
  await expect(tv.getByTestId("hall")).toHaveAttribute("data-phase", "running");
  await tv.context().setOffline(true);
  const [paper] = await second.cartelas([2]);
  const win = (paper?.cells ?? []).slice(0, 5);
  await calls(first, saleId, win.slice(0, 4));
  await expect(follower.paper(2)).toContainText("1 to go!");
  await expect(tv.getByTestId("hall-offline")).toBeVisible();
  await checks(second, 2);
  await expect(follower.paper(2)).toContainText("NO BINGO");
  await expect(follower.paper(6)).not.toContainText("NO BINGO");
  await calls(first, saleId, win.slice(4), 4);
  await expect(follower.paper(2)).toContainText("say BINGO");
  // The phone loses its network as well, and finds what has come about by itself.
  await guest.context().setOffline(true);
  await expect(guest.getByTestId("papers-offline")).toBeVisible();
  // The caller and the other till check it at once.
  await Promise.all([checks(first, 2), checks(second, 2)]);
  await guest.context().setOffline(false);
  await expect(follower.paper(2)).toContainText("WINNER");
  await expect(follower.paper(2)).toContainText("48 ETB");
  await expect(follower.paper(6)).toContainText("Not won this time");
  await expect(guest.getByText(/cashier|desk/i)).toHaveCount(0);
  await tv.context().setOffline(false);
  await expect(tv.getByTestId("hall-winners")).toContainText("2");
  await expect(tv.getByTestId("hall-offline")).toHaveCount(0);
  expect(await violationsOf(guest, "/papers", looksOf(phone))).toEqual([]);

  // The next round: on the same phone and the same TV, without a hand on either.
  await second.goTo("/");
  await expect(second.page.getByLabel("Cartela numbers")).toBeFocused();
  await sells(second, "2");
  await expect(follower.paper(2)).toHaveAttribute("data-standing", "waits");
  await expect(follower.paper(6)).toContainText("Not in this round");
  await expect(grid.locator("[data-sold=true]")).toHaveText(["2"]);
  expect(await violationsOf(tv, "/watch on sale", looksOf(television))).toEqual([]);
  expect(await second.act("cancel", { reason: "Power cut" })).toMatchObject({ status: 200 });
  expect(await violations(server)).toEqual([]);
});

async function checks(till: HallPage, cartelaNumber: number): Promise<void> {
  const { game } = await till.answer();
  const answer = await ask(till.page, `/api/venue/round/${game?.saleId}/check/`, { cartela_number: cartelaNumber });
  expect(answer.status).toBe(200);
}
