import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import {
  answersTo,
  botForEach,
  newPerson,
  register,
  services,
  startBot,
  telegram,
} from "../../test/bot/bot-fixture.ts";
import { pressUpdate, textUpdate } from "../../test/fake-bot-api.ts";
import { createLog } from "../log.ts";

botForEach();

let made = 0;
const table = (company: string, branch: string, stake: number) => ({
  ...{ company, branch, stake: santim(stake * 100), patterns: ["any-line"] },
  roomId: `0190aaaa-0000-7000-8000-${String(++made).padStart(12, "0")}`,
});
const stakes = [10, 20, 50, 100];

type Rows = { text: string; web_app: { url: string } }[][];

/** The buttons that somebody gets to play at these tables, row by row, and what is said of the others. */
async function offered(tables: ReturnType<typeof table>[], more: string[] = []): Promise<Rows> {
  await startBot({ rooms: async () => tables });
  const person = newPerson("en");
  await register(person);
  await telegram.push(textUpdate(person, "/play"));
  const taken = (await answersTo(person)).filter(({ ok }) => ok).map(({ payload }) => payload);
  expect(taken.map(({ text }) => text)).toEqual([["Choose your stake and play:", ...more].join("\n")]);
  return taken[0].reply_markup.inline_keyboard;
}
const textsOf = (rows: { text: string }[][]) => rows.map((row) => row.map(({ text }) => text));

test("of one branch they are the stakes alone, two in a row", async () => {
  const rows = await offered(stakes.map((stake) => table("Derash", "Online", stake)));
  expect(textsOf(rows)).toEqual([
    ["10 ETB", "20 ETB"],
    ["50 ETB", "100 ETB"],
  ]);
});

test("of several companies each says whose table it is, as wallets are per company", async () => {
  const rows = await offered([
    ...[10, 20].map((stake) => table("Derash", "Online", stake)),
    ...[table("Habesha & Co", "Bole", 10), table("Habesha & Co", "Piassa", 10)],
  ]);
  expect(textsOf(rows)).toEqual([
    ["10 ETB · Derash"],
    ["10 ETB · Habesha & Co · Bole"],
    ["10 ETB · Habesha & Co · Piassa"],
    ["20 ETB · Derash"],
  ]);
});

test("of several branches of one company each names its branch", async () => {
  expect(textsOf(await offered([table("Derash", "Bole", 10), table("Derash", "Piassa", 10)]))).toEqual([
    ["10 ETB · Bole"],
    ["10 ETB · Piassa"],
  ]);
});

test.each([
  { names: "short", count: 40, name: (index: number) => `Branch ${index}` },
  { names: "long", count: 26, name: (index: number) => `${"ቅርንጫፍ ".repeat(12)}${index}` },
])(
  "of thirty branches with $names names the cheapest tables are offered, as the lobby begins, and how many more it has",
  async ({ count, name }) => {
    const branches = Array.from({ length: 30 }, (_, index) => name(index));
    const tables = branches.flatMap((branch) => stakes.map((stake) => table("Derash", branch, stake)));
    const more = `${tables.length - count} more tables stand under “All tables”.`;
    const buttons = (await offered(tables, [more])).flat();
    const inTheLobby = stakes.flatMap((stake) => branches.map((branch) => `${stake} ETB · ${branch}`));
    expect(buttons.slice(0, -1).map(({ text }) => text)).toEqual(inTheLobby.slice(0, count));
    expect(buttons.at(-1)).toEqual({ text: "All tables", web_app: { url: "https://derash.example/" } });
  },
);

test("of forty-one tables one is under the lobby's button", async () => {
  const tables = Array.from({ length: 41 }, (_, index) => table("Derash", `Branch ${index}`, 10));
  await offered(tables, ["One more table stands under “All tables”."]);
});

/** The bot, and what its log warns of. */
async function startWarned(): Promise<object[]> {
  const warnings: object[] = [];
  const log = createLog("silent");
  log.warn = (about: object) => warnings.push(about);
  await startBot({ log });
  return warnings;
}

test("a button that is older than Telegram answers does what it says, and is nobody's mistake", async () => {
  const warnings = await startWarned();
  const person = newPerson("am");
  await register(person);
  telegram.fail("answerCallbackQuery", 400, "Bad Request: query is too old and response timeout expired", 1);
  await telegram.push(pressUpdate(person, "language:en"), textUpdate(person, "/help"));
  await telegram.waitFor("sendMessage", ({ chat_id, text }) => chat_id === person.id && /help|commands/i.test(text));
  expect(telegram.calls("answerCallbackQuery").map(({ ok }) => ok)).toEqual([false]);
  expect(warnings).toEqual([]);
});

test("an answer that Telegram refuses for good is in the log as a warning; one that was blocked is not", async () => {
  const warnings = await startWarned();
  const [refused, blocked] = [newPerson("en"), newPerson("en")];
  telegram.block(blocked.id);
  telegram.fail("sendMessage", 400, "Bad Request: REPLY_MARKUP_TOO_LONG", 1);
  await telegram.push(textUpdate(refused, "/help"));
  await expect.poll(() => warnings).toEqual([expect.objectContaining({ reason: expect.stringContaining("400") })]);
  await telegram.push(textUpdate(blocked, "/help"));
  const handled = () =>
    services()
      .db.selectFrom("bot_update")
      .select("attempts")
      .where("chat_id", "=", blocked.id)
      .where("payload", "is", null);
  await expect.poll(async () => (await handled().execute()).length).toBe(1);
  expect(warnings).toHaveLength(1);
});
