import { createHmac } from "node:crypto";
import { expect } from "@playwright/test";
import { demoBotToken } from "../../../server/src/config.ts";
import { type FakeBotApi, startFakeBotApi } from "../../../server/test/fake-bot-api.ts";
import { freePort, type GameServer, startGameServer } from "../server/game-server.ts";
import { test } from "../test.ts";

/** The demo, which gives the journey its money, runs only with its own. */
const token = demoBotToken;
const publicUrl = "https://play.derash.example";
let telegram: FakeBotApi;
let server: GameServer;
let localUrl: string;
let nextMessage = 1;

test.beforeEach(async () => {
  telegram = await startFakeBotApi({ token });
  const port = await freePort();
  localUrl = `http://127.0.0.1:${port}`;
  const timings = { COUNTDOWN_MS: "8000", START_DELAY_MS: "300", CALL_INTERVAL_MS: "100" };
  server = await startGameServer({
    ...timings,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    BOT_TOKEN: token,
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
    await say(person, { text: "/register" });
    await telegram.waitFor(
      "sendMessage",
      ({ chat_id, reply_markup }) => chat_id === person.id && reply_markup?.keyboard,
    );
    await say(person, {
      contact: { phone_number: `+2519110000${person.id % 100}`, first_name: person.first_name, user_id: person.id },
    });
    await telegram.waitFor(
      "sendMessage",
      ({ chat_id, reply_markup }) => chat_id === person.id && reply_markup?.remove_keyboard,
    );
    await say(person, { text: "/play" });
    const { payload } = await telegram.waitFor(
      "sendMessage",
      ({ reply_markup, chat_id }) => chat_id === person.id && reply_markup?.inline_keyboard,
    );
    const button = payload.reply_markup.inline_keyboard
      .flat()
      .find((one: { text: string }) => one.text.startsWith("10 "));
    expect(button.web_app.url).toContain(`${publicUrl}/?telegramId=${person.id}&bet=10&sessionId=`);
    const page = await (await browser.newContext()).newPage();
    await page.goto(launched(button.web_app.url, person));
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

/** What Telegram does when a web_app button is pressed: it opens the address with launch data that it signed, in the hash. */
function launched(buttonUrl: string, user: object): string {
  const fields: Record<string, string> = {
    auth_date: String(Math.floor(Date.now() / 1000)),
    user: JSON.stringify(user),
    signature: "x",
  };
  const secret = createHmac("sha256", "WebAppData").update(token).digest();
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join("\n");
  const initData = new URLSearchParams({ ...fields, hash: createHmac("sha256", secret).update(text).digest("hex") });
  const hash = new URLSearchParams({
    tgWebAppData: initData.toString(),
    tgWebAppVersion: "9.1",
    tgWebAppPlatform: "android",
  });
  return `${buttonUrl.replace(publicUrl, localUrl)}#${hash}`;
}

async function say(from: { id: number; first_name: string; language_code: string }, content: object): Promise<void> {
  const message = {
    message_id: nextMessage++,
    date: Math.floor(Date.now() / 1000),
    chat: { id: from.id, type: "private" as const, first_name: from.first_name },
  };
  const text = (content as { text?: string }).text;
  const entities = text ? { entities: [{ type: "bot_command" as const, offset: 0, length: text.length }] } : {};
  await telegram.push({ message: { ...message, from: { ...from, is_bot: false }, ...content, ...entities } } as never);
}
