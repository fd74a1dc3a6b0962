import { expect } from "@playwright/test";
import { ask, bet, testAtDesk } from "../page/hall-page.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

test("what is taken back, and comes again once the same till has sold the number anew, leaves the new sale", async ({
  cashier,
  page,
}) => {
  await ask(page, "/api/sales/betting/place-bet/", bet([1, 2]));
  await cashier.goTo("/");
  const three = page.getByTestId("cartela-3");
  const sellsThree = async () => {
    await cashier.chooses("3");
    await expect(three).toHaveAttribute("data-mark", "adding");
    await page.keyboard.press("Control+Enter");
    await expect(three).toHaveAttribute("data-mark", "sold");
  };
  await sellsThree();
  const change = /\/api\/venue\/round\/[^/]+\/cartelas/;
  let sent: object = {};
  const lost = Promise.withResolvers<void>();
  // It arrives, and its answer is lost.
  await page.route(change, async (route) => {
    sent = route.request().postDataJSON();
    await route.fetch();
    await route.abort();
    lost.resolve();
  });
  await page.keyboard.press("F2");
  await cashier.dialog.getByLabel("Reason").fill("another number");
  await page.keyboard.press("Enter");
  await expect(three).toHaveAttribute("data-mark", "free");
  await lost.promise;
  await page.unroute(change);
  await expect(cashier.dialog.getByRole("button", { name: /^Void/ })).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(cashier.dialog).toBeHidden();
  expect(sent).toMatchObject({ remove: [3], seen_moves: 2 });
  await sellsThree();
  expect(await cashier.act("cartelas", sent)).toMatchObject({ status: 200 });
  expect((await cashier.round()).cartelas).toEqual([1, 2, 3]);
  expect(await violations(server)).toEqual([]);
});
