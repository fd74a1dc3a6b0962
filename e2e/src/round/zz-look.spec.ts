import { PlayerPage } from "../page/player-page.ts";
import { serverOfEachTest, test } from "../test.ts";
const server = serverOfEachTest({});
test("look", async ({ browser }) => {
  const open = async (name: string, width: number, height: number, scheme: "dark" | "light", text = 16) => {
    const p = await PlayerPage.open(browser, server, name, 20, { viewport: { width, height }, colorScheme: scheme });
    if (text !== 16) await p.page.addInitScript((px) => document.addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = `${px}px`; }), text);
    return p.page;
  };
  const shot = (page: import("@playwright/test").Page, name: string) => page.screenshot({ path: `/tmp/lobby-shots/${name}.png` });
  const buyer = await open("Dawit", 360, 640, "light");
  await buyer.getByTestId("cell-9").click();
  await buyer.getByTestId("start-game").click();
  for (const [name, w, h, scheme, text] of [["Tigist", 360, 640, "light", 16], ["Abebe", 320, 640, "dark", 16], ["Tigist", 640, 360, "dark", 16], ["Abebe", 360, 640, "light", 32]] as const) {
    const page = await open(name, w, h, scheme, text);
    const id = `${name}-${w}-${scheme}-${text}`;
    await page.waitForTimeout(5500);
    await shot(page, `alone-${id}`);
    await page.goto(`${server.url}/`);
    await page.getByTestId("table-20").waitFor();
    await page.waitForTimeout(2500);
    await shot(page, `lobby-${id}`);
    await page.locator("section button").first().click();
    await page.getByTestId("practice-start").waitFor();
    await page.waitForTimeout(400);
    await shot(page, `lesson-${id}`);
    await page.getByTestId("practice-start").click();
    await page.waitForTimeout(6000);
    await shot(page, `play-${id}`);
    await page.close();
  }
});
