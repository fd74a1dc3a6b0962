import { expect } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { test } from "../test.ts";

const clips = ["start", "win", "lose", "pause", "play", "clapping"];
let server: GameServer;

async function startServer(callIntervalMs: number): Promise<void> {
  const timings = { COUNTDOWN_MS: "6000", START_DELAY_MS: "300" };
  server = await startGameServer({ ...timings, CALL_INTERVAL_MS: String(callIntervalMs) });
}
test.afterEach(() => server.stop());

test("every clip is one that the browser can play", async ({ page }) => {
  await startServer(100);
  await page.goto(server.url);
  for (const clip of clips) {
    const seconds = await page.evaluate(async (url) => {
      const file = await (await fetch(url)).arrayBuffer();
      return (await new OfflineAudioContext(1, 1, 32_000).decodeAudioData(file)).duration;
    }, `/sounds/${clip}.m4a`);
    expect(seconds).toBeGreaterThan(0.4);
    const event = await page.evaluate((url) => {
      const audio = new Audio(url);
      return new Promise((done) => {
        for (const name of ["canplaythrough", "error"]) audio.addEventListener(name, () => done(name));
      });
    }, `/sounds/${clip}.m4a`);
    expect([clip, event]).toEqual([clip, "canplaythrough"]);
  }
});

test("a player hears the start of their round once and how it ended; a muted one hears nothing; and both see it on another phone @round-sounds", async ({
  browser,
}) => {
  await startServer(100);
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
  const dawit = await PlayerPage.open(browser, server, "Dawit", 10);
  const [heard, muted] = [soundsOf(tigist), soundsOf(dawit)];
  const errors: string[] = [];
  tigist.page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await expect(dawit.cell(1)).toBeVisible();
  await dawit.page.locator("nav a[href^='/enhanced-profile']").click();
  await dawit.page.getByRole("switch").first().click();
  await dawit.page.locator("nav a[href^='/?']").click();
  await join([tigist, 17], [dawit, 120]);
  for (const person of [tigist, dawit]) await person.isPlaying();
  const round = tigist.page.url();
  const ends = [await tigist.seesTheEnd(), await dawit.seesTheEnd()];

  await expect.poll(() => heard).toContain(ends[0]?.includes("You won") ? "win" : "lose");
  expect(heard.filter((clip) => clip === "start")).toHaveLength(1);
  expect(muted).toEqual([]);
  expect(errors).toEqual([]);

  const otherPhone = await PlayerPage.open(browser, server, "Tigist", 10);
  await expect(otherPhone.cell(1)).toBeVisible();
  await otherPhone.page.goto(round);
  expect((await otherPhone.seesTheEnd()).split("\n")[0]).toBe(ends[0]?.split("\n")[0]);
});

/** The clips that a page asks for, as it does. */
function soundsOf({ page }: PlayerPage): string[] {
  const heard: string[] = [];
  page.on("request", (request) => {
    const clip = /\/sounds\/(\w+)\.m4a$/.exec(request.url())?.[1];
    if (clip) heard.push(clip);
  });
  return heard;
}

test("the voice calls the balls on a phone only when it is wanted, and remembers it", async ({ browser }) => {
  // So slow that enough balls are still to come once the voice is switched on.
  await startServer(1_000);
  // On a wide screen the header has the switch too; on a narrow one it is in the profile alone.
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10, { viewport: { width: 1280, height: 800 } });
  const dawit = await PlayerPage.open(browser, server, "Dawit", 10);
  const [wanted, unwanted] = [voicesOf(tigist), voicesOf(dawit)];
  await join([tigist, 17], [dawit, 120]);
  for (const person of [tigist, dawit]) await person.isPlaying();
  const button = tigist.page.getByRole("button", { name: "Voice of the caller" });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => wanted.length).toBeGreaterThan(2);
  expect(wanted.every((path) => /^\/voice\/en\/[BINGO]\d+\.m4a$/.test(path))).toBe(true);
  expect(unwanted).toEqual([]);
  await tigist.page.reload();
  await expect(button).toHaveAttribute("aria-pressed", "true");
});

function voicesOf({ page }: PlayerPage): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/voice/")) paths.push(pathname);
  });
  return paths;
}
