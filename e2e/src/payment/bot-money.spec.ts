import { expect } from "@playwright/test";
import { type FakeBotApi, startFakeBotApi } from "../../../server/test/fake-bot-api.ts";
import { balanceOf } from "../page/api.ts";
import { type BotUser, botToken, launched, register, say } from "../page/bot-chat.ts";
import { addAccount, amharic, ends, english } from "../page/money-page.ts";
import { violations } from "../server/books.ts";
import { freePort, type GameServer, startGameServer } from "../server/game-server.ts";
import { test } from "../test.ts";

const publicUrl = "https://play.derash.example";
let telegram: FakeBotApi;
let server: GameServer;
let localUrl: string;

test.beforeAll(async () => {
  telegram = await startFakeBotApi({ token: botToken });
  const port = await freePort();
  localUrl = `http://127.0.0.1:${port}`;
  server = await startGameServer({
    ...{ PORT: String(port), PUBLIC_URL: publicUrl, DEMO_BANK_PORT: "0" },
    ...{ BOT_TOKEN: botToken, TELEGRAM_API_ROOT: telegram.url },
  });
});
test.afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
  await telegram.stop();
});

/** What the bot says to somebody that fits, and where its button leads on this machine. */
async function told(person: BotUser, fits: RegExp): Promise<{ text: string; url: string }> {
  const isMeant = ({ chat_id: to, text }: { chat_id: number; text?: string }) =>
    to === person.id && fits.test(text ?? "");
  const { payload } = await test.step(`the bot says ${fits}`, () => telegram.waitFor("sendMessage", isMeant), {
    timeout: 75_000,
  });
  const [button] = payload.reply_markup?.inline_keyboard?.flat() ?? [];
  const url: string = button?.web_app?.url ?? "";
  return { text: payload.text, url: launched(url.replace(publicUrl, localUrl), person) };
}

const people = [
  {
    person: { id: 700000021, first_name: "Hana", language_code: "en" },
    words: {
      ...{ offer: /bring money into your wallet/, out: /take money out of your wallet/, amount: "Amount in ETB" },
      ...{ pay: "Go on to pay", next: "Continue", sure: "Yes, take it out", account: english },
      ...{ came: /The money is in your wallet/, went: /The money has been sent/, unknown: /no payment with this/ },
    },
  },
  {
    person: { id: 700000022, first_name: "Yonas", language_code: "am" },
    words: {
      ...{ offer: /ወደ ቦርሳዎ ገንዘብ የሚያስገቡት/, out: /ከቦርሳዎ ገንዘብ የሚያወጡት/, amount: "መጠን በብር" },
      ...{ pay: "ወደ ክፍያው ቀጥል", next: "ቀጥል", sure: "አዎ፣ ይውጣ", account: amharic },
      ...{ came: /ገንዘቡ ቦርሳዎ ውስጥ ነው/, went: /ገንዘቡ ተልኳል/, unknown: /በዚህ ማጣቀሻ ቁጥር ክፍያ የለዎትም/ },
    },
  },
];

for (const { person, words } of people)
  test(`over the bot, in ${person.language_code}: /deposit, /payment and /withdraw, and a notice when each has ended @bot-money`, async ({
    browser,
  }) => {
    await register(telegram, person, `+2519${String(person.id).slice(-8)}`);
    await say(telegram, person, { text: "/deposit" });
    const page = await (await browser.newContext()).newPage();
    await page.goto((await told(person, words.offer)).url);
    await page.getByLabel(words.amount).fill("100");
    const before = await balanceOf(page);
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: words.pay }).click();
    const bank = await opened;
    await page.waitForURL(/\/payment\/D/);
    const reference = /\/payment\/(D\w+)/.exec(page.url())?.[1] ?? "";
    await say(telegram, person, { text: `/payment ${reference}` });
    expect((await told(person, new RegExp(reference))).text).not.toMatch(words.came);
    // The page that the bank would lead back to is another machine's.
    await bank.route(`${publicUrl}/**`, (route) => route.fulfill({ body: "back" }));
    await bank.locator("button[value=pay]").click();
    const { text, url } = await told(person, words.came);
    expect(text).toContain("100.00");
    await page.goto(url);
    await ends(page, "paid");
    expect(await balanceOf(page)).toBe(before + 100);

    await say(telegram, person, { text: "/withdraw" });
    await page.goto((await told(person, words.out)).url);
    await addAccount({ page, phone: `09${String(person.id).slice(-8)}`, holder: "Abebe Bekele", words: words.account });
    await page.getByLabel(words.amount).fill("60");
    await page.getByRole("button", { name: words.next }).click();
    await page.getByRole("button", { name: words.sure }).click();
    expect((await told(person, words.went)).text).toContain("60.00");
    expect(await balanceOf(page)).toBe(before + 40);
    await say(telegram, person, { text: "/payment WNOBODYS1234" });
    await told(person, words.unknown);
  });
