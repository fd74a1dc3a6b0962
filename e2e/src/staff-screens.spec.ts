import { expect, type Page } from "@playwright/test";
import { type GameServer, startGameServer } from "./game-server.ts";
import { faultsOf, looksOf, unreachable } from "./looks.ts";
import { StaffPage } from "./staff-page.ts";
import { test } from "./test.ts";

const looks = looksOf({ width: 1280, height: 800 });
const screens: Record<string, string[]> = {
  super: ["/user-management", "/generator", "/audit"],
  company: ["/user-management", "/generator", "/sales", "/balance-management", "/audit", "/fairness", "/profile"],
  branch: ["/user-management", "/generator"],
  cashier: ["/user-management", "/generator", "/sales", "/balance-management"],
};
let server: GameServer;

test.beforeAll(async () => {
  server = await startGameServer();
});
test.afterAll(() => server.stop());

for (const [username, paths] of Object.entries(screens)) {
  test.describe(`as ${username}`, () => {
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      ({ page } = await StaffPage.signIn(browser, server, { username, password: "demo1234" }));
    });
    test.afterAll(() => page.context().close());

    for (const path of paths) {
      test(`${path} has no faults for assistive technology, never scrolls sideways, and the Tab key reaches everything`, async () => {
        await page.goto(server.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await faultsOf(page, path, looks)).toEqual([]);
        expect(await unreachable(page)).toEqual([]);
      });
    }
  });
}

test("the sign-in page is free of faults for assistive technology", async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel("Username")).toBeVisible();
  expect(await faultsOf(page, "/login", looks)).toEqual([]);
});
