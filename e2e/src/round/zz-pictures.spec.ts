import { join, PlayerPage } from "../page/player-page.ts";
import { quickRounds, serverOfFile, test } from "../test.ts";
const server = serverOfFile({ ...quickRounds(9_000, 700), BEACON_LEAD_MS: "6000", START_DELAY_MS: "3000" });
test("pictures", async ({ browser }) => {
  test.setTimeout(170_000);
  const open = (name: string, w: number, h: number, scheme: "light" | "dark") => PlayerPage.open(browser, server, name, 10, { viewport: { width: w, height: h }, colorScheme: scheme });
  const [tigist, dawit, abebe] = [await open("Tigist", 360, 640, "light"), await open("Dawit", 320, 640, "dark"), await open("Abebe", 640, 360, "light")];
  await join([tigist, 17], [dawit, 120], [abebe, 44]);
  const all = [tigist, dawit, abebe];
  const shot = async (name: string, full = false) => { for (const p of all) await p.page.screenshot({ path: `/tmp/story-pics/${name}-${p.name}.png`, fullPage: full }).catch(() => {}); };
  await tigist.page.getByTestId("seal-steps").waitFor();
  await tigist.page.waitForTimeout(1500);
  await shot("1-seal");
  for (const p of all) await p.isPlaying();
  await shot("2-sealgame");
  await tigist.page.getByTestId("talk").click();
  await tigist.page.waitForTimeout(300);
  await tigist.page.getByRole("button", { name: "Good luck!" }).click();
  await shot("3-talk");
  await tigist.page.keyboard.press("Escape");
  await tigist.page.waitForTimeout(300);
  for (let i = 0; i < 12; i++) { if (await tigist.page.getByTestId("one-to-go").count()) break; await tigist.page.waitForTimeout(700); }
  await shot("4-near");
  for (const p of all) await p.seesTheEnd();
  await shot("5-end", true);
  for (const p of all) { await p.page.getByTestId("see-again").click(); await p.page.getByTestId("mixed").waitFor(); }
  await tigist.page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await tigist.page.getByRole("button", { name: "Share this round" }).click();
  await tigist.page.waitForTimeout(800);
  await shot("6-replay", true);
  const link = (await tigist.page.getByTestId("share-link").textContent()) ?? "";
  const pic = await tigist.page.request.get(link.replace("/replay/", "/api/replay/") + "/picture.jpg");
  (await import("node:fs")).writeFileSync("/tmp/story-pics/share.jpg", await pic.body());
  await tigist.page.goto(link); await tigist.page.getByTestId("mixed").waitFor();
  await tigist.page.screenshot({ path: "/tmp/story-pics/7-page.png", fullPage: true });
  for (const p of [tigist, dawit]) { await p.page.goto(server.url + "/enhanced-profile"); await p.page.getByTestId("net-position").waitFor(); await p.page.waitForTimeout(500); await p.page.screenshot({ path: `/tmp/story-pics/8-profile-${p.name}.png`, fullPage: true }); }
});
