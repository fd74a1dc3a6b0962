import { expect } from "@playwright/test";
import { GuestPhone } from "../page/guest-phone.ts";
import { ask, deskLogin, HallPage, testAtDesk } from "../page/hall-page.ts";
import { sells } from "../page/till.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

test("a till that was away while another gave its round up tells what it gives back, on whatever device it comes, until it says that it has; its guest is sent to the desk", async ({
  cashier: first,
  browser,
}) => {
  const second = await HallPage.signIn(browser, server, deskLogin);
  for (const till of [first, second]) {
    await till.opensShift("0");
    await till.goTo("/");
  }
  // One round is called, and this till sells the next one.
  await second.page.getByLabel("Cartela numbers").focus();
  await sells(second, "40, 41");
  await second.page.keyboard.press("F9");
  await second.page.waitForURL(/\/game$/);
  await first.page.getByLabel("Cartela numbers").focus();
  await sells(first, "1-3");
  const saleId = (await first.answer()).sale?.saleId ?? "";
  const guest = await GuestPhone.byReceipt(first, saleId, "2");
  await expect(guest.paper(2)).toHaveAttribute("data-standing", "waits");

  await first.page.goto("about:blank");
  const path = `/api/venue/round/${saleId}/cancel/`;
  expect(await ask(second.page, path, { reason: "Power cut" })).toMatchObject({ status: 200 });
  await expect(guest.paper(2)).toContainText("Take the paper to the desk: the stake is given back.");
  const told = first.page.getByTestId("given-back");
  for (const way of [() => first.goTo("/"), () => first.page.reload()]) {
    await way();
    await expect(told).toContainText("has ended without a winner.");
    await expect(told).toContainText("30.00 ETB went back to your float.");
  }
  // Another device, which has never seen this till sell.
  const elsewhere = await HallPage.signIn(browser, server);
  await elsewhere.goTo("/");
  const toldThere = elsewhere.page.getByTestId("given-back");
  await expect(toldThere).toContainText("30.00 ETB went back to your float.");
  await toldThere.getByRole("button", { name: "All given back" }).click();
  await expect(toldThere).toBeHidden();
  await elsewhere.page.reload();
  await expect(elsewhere.page.getByLabel("Cartela numbers")).toBeVisible();
  await expect(toldThere).toBeHidden();
  expect((await elsewhere.answer()).owed).toEqual([]);
  expect(await second.act("cancel", { reason: "Power cut" })).toMatchObject({ status: 200 });
  expect(await violations(server)).toEqual([]);
});
