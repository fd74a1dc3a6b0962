import { expect } from "@playwright/test";
import { axeViolations } from "../look/assistive.ts";
import { looksOf, violationsOf } from "../look/looks.ts";
import { balanceOf } from "../page/api.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import { quickRounds, serverOfFile, test } from "../test.ts";

// So slow that there is time to speak while balls are called.
const server = serverOfFile(quickRounds(8_000, 600));

test("players speak in phrases, each in their own language, and afterwards the round is told, seen again, shared and counted", async ({
  browser,
}) => {
  const phone = { viewport: { width: 360, height: 640 } };
  const open = (name: string) => PlayerPage.open(browser, server, name, 10, phone);
  const [tigist, dawit, abebe] = [await open("Tigist"), await open("Dawit"), await open("Abebe")];
  await join([tigist, 17], [dawit, 120]);
  // While they wait there is time for a question.
  await tigist.page.getByTestId("voice-question").getByRole("button", { name: "No" }).click();
  await expect(tigist.page.getByTestId("voice-question")).toHaveCount(0);
  for (const person of [tigist, dawit]) await person.isPlaying();

  const heard = dawit.page.getByTestId("said").getByText("መልካም ዕድል!").waitFor({ state: "attached" });
  await tigist.page.getByTestId("talk").click();
  await tigist.page.getByRole("button", { name: "Good luck!" }).click();
  await heard;
  await expect(tigist.page.getByRole("button", { name: "Wow!" })).toBeDisabled();
  expect(await axeViolations(tigist.page)).toEqual([]);
  await tigist.page.keyboard.press("Escape");

  await tigist.seesTheEnd();
  const story = tigist.page.getByTestId("round-story");
  await expect(story.getByTestId("data-used")).toHaveText(/This round cost about \d+ KB of data/);
  await story.getByTestId("see-again").click();
  await expect(story.getByTestId("mixed")).toHaveAttribute("data-mixed", "true");
  await tigist.page.getByRole("button", { name: "Play ten seconds" }).click();
  const replay = story.getByTestId("replay");
  await tigist.page.getByRole("button", { name: "Pause" }).click();
  const [, at, all] = /^Call (\d+) of (\d+)/.exec(await replay.locator("p").first().innerText()) ?? [];
  expect(Number(at)).toBeLessThan(Number(all));
  await tigist.page.getByRole("button", { name: "Play ten seconds" }).click();
  await expect(replay).toHaveAttribute("data-calls", String(all), { timeout: 15_000 });

  // In a plain browser neither Telegram nor the phone hands anything on: the link stands there.
  await tigist.page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await tigist.page.getByRole("button", { name: "Share this round" }).click();
  const link = (await tigist.page.getByTestId("share-link").textContent()) ?? "";
  expect(link).toMatch(/\/replay\/[0-9a-f-]{36}\/17$/);
  expect(await axeViolations(tigist.page)).toEqual([]);
  const stranger = await (await browser.newContext(phone)).newPage();
  await stranger.goto(link);
  await expect(stranger.getByTestId("replayed-cartela")).toHaveAttribute("data-cartela", "17");
  await expect(stranger.getByTestId("mixed")).toHaveAttribute("data-mixed", "true");
  expect(await violationsOf(stranger, "replay", looksOf({ width: 640, height: 360 }))).toEqual([]);
  const picture = await stranger.request.get(link.replace("/replay/", "/api/replay/").concat("/picture.jpg"));
  expect(picture.headers()["content-type"]).toBe("image/jpeg");

  // Abebe had nothing in this round: to him it is not there.
  const roundId = link.split("/").at(-2) ?? "";
  const refused = await abebe.page.evaluate(async (id) => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem("lg-token")}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify({ cartelaNumber: 17 });
    const response = await fetch(`/api/rounds/${id}/share`, { method: "POST", headers, body });
    return [response.status, (await response.json()).error];
  }, roundId);
  expect(refused).toEqual([404, "not_found"]);

  await tigist.page.getByRole("link", { name: "Profile" }).click();
  const net = tigist.page.getByTestId("net-position");
  const made = (await balanceOf(tigist.page)) - 1000;
  await expect(net.locator("[data-period=day]")).toContainText(
    `${made < 0 ? "−" : "+"}${Math.abs(made).toFixed(2)} ETB`,
  );
  await expect(net).toContainText(/Your last round cost about \d+ KB of data/);
});

test("who only watches is told that players alone are heard", async ({ browser }) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 50);
  await expect(tigist.cell(1)).toBeVisible();
  await tigist.page.goto(`${server.url}/game${new URL(tigist.page.url()).search}`);
  await tigist.page.getByTestId("talk").click();
  await expect(tigist.page.getByText("Only who has a cartela in this round can speak.")).toBeVisible();
});
