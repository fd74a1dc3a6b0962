import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { type GameServer, startGameServer } from "./game-server.ts";
import { StaffPage } from "./staff-page.ts";

/** Each size in one theme and each theme at one size: the other two pairs differ in nothing that these do not show. */
const looks = [
  { size: { width: 1280, height: 800 }, theme: "dark" },
  { size: { width: 360, height: 640 }, theme: "light" },
];
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
  for (const path of paths) {
    test(`${path} as ${username} has no faults for assistive technology and never scrolls sideways`, async ({
      browser,
    }) => {
      const { page } = await StaffPage.signIn(browser, server, { username, password: "demo1234" });
      await open(page, path);
      for (const { size, theme } of looks) {
        await page.setViewportSize(size);
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        await expectAccessible(page, `${path} ${theme} ${size.width}`);
      }
      await page.context().close();
    });

    test(`everything on ${path} as ${username} can be reached with the Tab key`, async ({ browser }) => {
      const { page } = await StaffPage.signIn(browser, server, { username, password: "demo1234" });
      await open(page, path);
      expect(await unreachable(page)).toEqual([]);
      await page.context().close();
    });
  }
}

test("the sign-in page is free of faults for assistive technology", async ({ page }) => {
  for (const { size } of looks) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/login`);
    await expect(page.getByLabel("Username")).toBeVisible();
    await expectAccessible(page, `/login ${size.width}`);
  }
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

const tabsMax = 400;

/** What a mouse can press and the Tab key does not come to; of a long list the first hundreds are looked at. */
async function unreachable(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [role=spinbutton]",
    );
    for (const control of controls) {
      const isThere =
        control.checkVisibility() && !control.matches(":disabled, [tabindex='-1'], [inert] *, [aria-hidden='true'] *");
      if (isThere) control.dataset.wanted = "";
    }
  });
  for (let count = 0; count < tabsMax; count++) {
    await page.keyboard.press("Tab");
    const left = await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) delete document.activeElement.dataset.wanted;
      return document.querySelectorAll("[data-wanted]").length;
    });
    if (left === 0) return [];
  }
  return page.locator("[data-wanted]").evaluateAll((found) => found.map((element) => element.outerHTML.slice(0, 150)));
}
