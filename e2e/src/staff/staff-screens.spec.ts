import { expect, type Page } from "@playwright/test";
import { looksOf, unreachable, violationsOf } from "../look/looks.ts";
import { StaffPage } from "../page/staff-page.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { test } from "../test.ts";

const looks = looksOf({ width: 1280, height: 800 });
const screens: Record<string, string[]> = {
  super: ["/user-management", "/generator", "/audit"],
  company: [
    "/user-management",
    "/user-management/credit",
    "/shifts",
    "/generator",
    "/sales",
    "/balance-management",
    "/audit",
    "/fairness",
    "/profile",
  ],
  branch: ["/user-management", "/generator"],
  cashier: ["/user-management", "/generator", "/sales", "/balance-management"],
};
let server: GameServer;

/** One word, as names in lists from elsewhere are. */
const longName = "Addis_Ketema_Merkato_Branch_Number_Twelve_Ground_Floor";

test.beforeAll(async () => {
  server = await startGameServer();
  await seedLongNames();
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
      test(`${path} has no violations for assistive technology, never scrolls sideways, and the Tab key reaches everything`, async () => {
        await page.goto(server.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await violationsOf(page, path, looks)).toEqual([]);
        expect(await unreachable(page)).toEqual([]);
      });
    }
  });
}

for (const username of ["super", "company"])
  test(`names of one long word leave the buttons of their rows where ${username} can press them`, async ({
    browser,
  }) => {
    const { page } = await StaffPage.signIn(browser, server, { username, password: "demo1234" });
    await page.goto(`${server.url}/user-management`);
    await expect(page.getByRole("button", { name: `Add cartelas to ${longName}`, exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: longName }).first()).toBeVisible();
    const hidden = () =>
      page.locator("div:has(> table)").evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    await expect.poll(async () => Math.max(...(await hidden()))).toBe(0);
  });

/** A company, a branch and a cashier with names that no line can break. */
async function seedLongNames(): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.ok, path).toBe(true);
    return response.json();
  };
  const { token } = await post("/api/token/", { username: "super", password: "demo1234" });
  await post("/api/user/management/companies/", { name: longName.repeat(2).slice(0, 100) }, token);
  const { token: own } = await post("/api/token/", { username: "company", password: "demo1234" });
  const branch = await post("/api/user/management/branches/", { name: longName }, own);
  const email = `${longName}@example.com`.toLowerCase();
  const cashier = { username: "w".repeat(32), password: "demo1234", branch: branch.id, email };
  await post("/api/user/management/cashiers/", cashier, own);
}

test("the sign-in page is free of violations for assistive technology", async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel("Username")).toBeVisible();
  expect(await violationsOf(page, "/login", looks)).toEqual([]);
});
