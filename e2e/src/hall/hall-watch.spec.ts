import { expect } from "@playwright/test";
import { axeViolations } from "../look/assistive.ts";
import { looksOf, violationsOf } from "../look/looks.ts";
import { ask, bet, laptop, testAtDesk } from "../page/hall-page.ts";
import { recordBalls, seenBalls } from "../page/seen-balls.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);
const television = { width: 1920, height: 1080 };

test("a TV follows the hall by the hall's code, until that is ended", async ({ cashier, page, dialog, browser }) => {
  await ask(page, "/api/sales/betting/place-bet/", bet([1, 2, 3], { call_interval_ms: 2000 }));
  await cashier.goTo("/");
  await page.getByRole("button", { name: "Show on another screen" }).click();
  const code = await dialog.getByTestId("hall-code").innerText();
  const address = (await dialog.getByTestId("hall-link-qr").getAttribute("data-url")) ?? "";
  expect(address).toBe(`${server.url}/watch?lang=en#${code}`);

  const tv = await (await browser.newContext({ viewport: laptop })).newPage();
  await tv.addInitScript(recordBalls);
  await tv.goto(`${server.url}/watch`);
  await tv.getByLabel("Code of the hall").fill("0000-0000");
  await tv.getByRole("button", { name: "Show the hall" }).click();
  await expect(tv.getByText("There is no such code")).toBeVisible();
  expect(await violationsOf(tv, "/watch", looksOf(laptop))).toEqual([]);
  await tv.getByLabel("Code of the hall").fill(code.toLowerCase());
  await tv.getByRole("button", { name: "Show the hall" }).click();
  await expect(tv.getByTestId("hall")).toHaveAttribute("data-phase", "selling");
  // Nothing of a session has come about on it.
  expect(await tv.evaluate(() => sessionStorage.getItem("lg-token") ?? localStorage.getItem("lg-token"))).toBeNull();

  await page.keyboard.press("Escape");
  await cashier.starts();
  await expect.poll(async () => (await seenBalls(tv)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const here = await seenBalls(page);
  const there = await seenBalls(tv);
  for (const { display, at } of there.slice(0, -1)) {
    const shown = here.find((ball) => ball.display === display);
    // It asks once a second at the least, and when a ball is due.
    expect(Math.abs((shown?.at ?? 0) - at), `${display} came to both`).toBeLessThanOrEqual(1500);
  }

  // Twelve metres away, on a screen that lies and on one that stands, by day and by night; and why no ball comes.
  expect(await cashier.act("pause")).toMatchObject({ status: 200 });
  const ball = tv.getByTestId("hall-ball").locator("svg");
  for (const size of [television, { width: television.height, height: television.width }])
    for (const theme of ["light", "dark"]) {
      await tv.setViewportSize(size);
      await tv.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
      await expect.poll(async () => (await ball.boundingBox())?.height).toBeGreaterThanOrEqual(size.height / 8);
      await expect(tv.getByTestId("hall-paused")).toBeInViewport({ ratio: 1 });
      const number = await ball.locator("text").last().boundingBox();
      expect(number?.height, "the figures on it").toBeGreaterThanOrEqual(size.height / 8);
      expect(await axeViolations(tv)).toEqual([]);
    }

  await page.getByRole("button", { name: "Show on another screen" }).click();
  await expect(dialog.getByTestId("hall-code")).toHaveText(code);
  await dialog.getByRole("button", { name: "End this code" }).click();
  // Another till ends it meanwhile: the one that is shown since is nobody's to end by that.
  for (const path of ["/api/venue/hall-link/end/", "/api/venue/hall-link/"])
    expect(await ask(page, path, { code })).toMatchObject({ status: 200 });
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(dialog.getByTestId("hall-code")).not.toHaveText(code);
  const made = await dialog.getByTestId("hall-code").innerText();
  await dialog.getByRole("button", { name: "New code" }).click();
  await expect(dialog.getByRole("button", { name: "End this code" })).toBeVisible();
  await expect(dialog.getByTestId("hall-code")).toHaveText(made);
  await dialog.getByRole("button", { name: "End this code" }).click();
  await dialog.getByRole("button", { name: "New code" }).click();
  await expect(dialog.getByTestId("hall-code")).not.toHaveText(made);
  await expect(tv.getByLabel("Code of the hall")).toBeVisible();
  await page.keyboard.press("Escape");
  await cashier.act("cancel", { reason: "Power cut" });
  expect(await violations(server)).toEqual([]);
});
