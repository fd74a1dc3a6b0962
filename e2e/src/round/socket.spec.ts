import { expect } from "@playwright/test";
import { hasRead, requestsOnTheirWay } from "../page/api.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

test("while the socket is down the state is asked for every two seconds, one after the other, and a stake is paid all the same @polling", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.clock.install();
  const state = /\/api\/game-state\//;
  const onItsWay = requestsOnTheirWay(page, state);
  await page.goto(linkOf(100));
  await page.getByTestId("cell-30").click();
  await page.getByTestId("start-game").click();
  await expect(page.getByTestId("cell-30")).toHaveAttribute("data-state", "mine");
  await page.getByTestId("reset").click();
  await expect(page.getByTestId("cell-30")).toHaveAttribute("data-state", "free");

  // The clock stands still from here on, so that nothing is asked for but by the two seconds that are let pass.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000));
  for (let time = 0; time < 3; time++) {
    await hasRead(page);
    await expect.poll(() => onItsWay.size).toBe(0);
    await hasRead(page);
    const asked = page.waitForRequest(state);
    await page.clock.runFor(2_000);
    await asked;
  }
  await expect.poll(() => onItsWay.size).toBe(0);
  await hasRead(page);
  let asked = 0;
  // Never answered.
  await page.route(state, () => {
    asked += 1;
  });
  for (let time = 0; time < 3; time++) await page.clock.runFor(2_000);
  await hasRead(page);
  expect(asked).toBe(1);
  await page.context().close();
});

test("while the socket is up nobody asks for the state: not after a stake, and not as time goes by", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const joined = new Promise<void>((done) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => void (String(payload).includes("stack_joined") && done())),
    );
  });
  await page.clock.install();
  await page.goto(linkOf(20));
  await joined;
  await hasRead(page);
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/game-state/") && asked.push(request.url())));
  await page.getByTestId("cell-31").click();
  await page.getByTestId("start-game").click();
  await expect(page.getByTestId("cell-31")).toHaveAttribute("data-state", "mine");
  await expect(page.getByTestId("wallet-balance")).toContainText("980.00");
  await page.clock.runFor(10_000);
  await hasRead(page);
  expect(asked).toEqual([]);
  await page.getByTestId("reset").click();
  await expect(page.getByTestId("cell-31")).toHaveAttribute("data-state", "free");
  await page.context().close();
});

function linkOf(stake: number): string {
  return server.links.find((link) => link.name === "Tigist" && link.stake === stake)?.url ?? "";
}
