import { expect } from "@playwright/test";
import { type FakeBotApi, startFakeBotApi } from "../../../server/test/fake-bot-api.ts";
import { botToken, launched, register, say } from "../page/bot-chat.ts";
import { freePort, type GameServer, startGameServer } from "../server/game-server.ts";
import { test } from "../test.ts";

const publicUrl = "https://play.derash.example";
let telegram: FakeBotApi;
let server: GameServer;
let localUrl: string;

test.beforeEach(async () => {
  telegram = await startFakeBotApi({ token: botToken });
  const port = await freePort();
  localUrl = `http://127.0.0.1:${port}`;
  const timings = { COUNTDOWN_MS: "8000", START_DELAY_MS: "300", CALL_INTERVAL_MS: "100" };
  server = await startGameServer({
    ...timings,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    BOT_TOKEN: botToken,
    TELEGRAM_API_ROOT: telegram.url,
  });
});
test.afterEach(async () => {
  await server.stop();
  await telegram.stop();
});

test("two people register with the bot, press Play, and the winner hears it from the bot though their page is closed", async ({
  browser,
}) => {
  const people = [
    { id: 911, first_name: "Hana", language_code: "en" },
    { id: 912, first_name: "Yonas", language_code: "am" },
  ];
  const pages = [];
  for (const person of people) {
    await register(telegram, person, `+2519110000${person.id % 100}`);
    await say(telegram, person, { text: "/play" });
    const { payload } = await telegram.waitFor(
      "sendMessage",
      ({ reply_markup, chat_id }) => chat_id === person.id && reply_markup?.inline_keyboard,
    );
    const button = payload.reply_markup.inline_keyboard
      .flat()
      .find((one: { text: string }) => one.text.startsWith("10 "));
    expect(button.web_app.url).toContain(`${publicUrl}/?telegramId=${person.id}&bet=10&sessionId=`);
    const page = await (await browser.newContext()).newPage();
    await page.goto(launched(button.web_app.url, person).replace(publicUrl, localUrl));
    pages.push(page);
  }
  // Both choose before the first pays: the countdown begins with the first stake.
  for (const [index, page] of pages.entries()) await page.getByTestId(`cell-${index + 60}`).click();
  for (const page of pages) await page.getByTestId("start-game").click();
  for (const page of pages) {
    await expect(page.getByTestId("start-game")).toBeDisabled();
    await expect(page.getByTestId("wallet-balance")).toContainText("990.00");
  }
  for (const page of pages) await page.close();

  const { payload: won } = await telegram.waitFor("sendMessage", ({ text }) => /16\.00|8\.00/.test(text ?? ""));
  expect(people.map(({ id }) => id)).toContain(won.chat_id);
});
