import type { RoundProof } from "@derash/fairness/proof";
import { santim } from "@derash/game/money";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actor, auditsOf } from "../../test/credit-fixture.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import {
  type Call,
  contactUpdate,
  type FakeBotApi,
  type Person,
  pressUpdate,
  startFakeBotApi,
  textUpdate,
} from "../../test/fake-bot-api.ts";
import { noPayments } from "../../test/no-payments.ts";
import { AppError } from "../app-error.ts";
import { createAuditService } from "../audit/service.ts";
import { createBonusService } from "../bonus/service.ts";
import { createCompanyService } from "../company/service.ts";
import { createHallRulesService } from "../hall-rules/service.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { createPlayerService } from "../player/service.ts";
import { openShiftId } from "../shift/service.ts";
import { createWalletService } from "../wallet/service.ts";
import { momentIn } from "./moment.ts";
import { type BotDeps, type BotService, createBotService } from "./service.ts";
import * as store from "./store.ts";
import { connectTelegram } from "./telegram.ts";
import { words } from "./texts.ts";

const token = "1000000001:TEST";
const rooms = [
  { roomId: "0190aaaa-0000-7000-8000-000000000010", stake: santim(1000), patterns: ["any-line"] },
  { roomId: "0190aaaa-0000-7000-8000-000000000020", stake: santim(2000), patterns: ["any-line"] },
  { roomId: "0190aaaa-0000-7000-8000-000000000012", stake: santim(1250), patterns: ["any-line"] },
];

const roundId = "0190aaaa-0000-7000-8000-000000000001";
let database: TestDatabase;
let telegram: FakeBotApi;
let bot: BotService;
let lastId = 800_000_000;

beforeAll(async () => {
  database = await testDatabase();
  return () => database.drop();
});
beforeEach(async () => {
  telegram = await startFakeBotApi({ token });
});
afterEach(async () => {
  await bot.stop();
  await telegram.stop();
});

function services() {
  const { db } = database;
  const ledger = createLedgerService({ db });
  const companies = createCompanyService({ db, ledger });
  const audit = createAuditService({ db, log: createLog("silent") });
  const hallRules = createHallRulesService({ db, companies, audit });
  return {
    db,
    ledger,
    companies,
    suspensions: { isSuspendedAt: async () => false },
    bonuses: createBonusService({ db, ledger, companies, audit, hallRules, openShift: openShiftId }),
    wallets: createWalletService({ db }),
    players: createPlayerService({ db, ledger, audit }),
    notices: createNoticeService({ db }),
  };
}

async function startBot(changes: Partial<BotDeps> = {}): Promise<void> {
  bot = createBotService({
    ...services(),
    log: createLog("silent"),
    telegram: connectTelegram({ botToken: token, apiRoot: telegram.url }),
    publicUrl: "https://derash.example/",
    webhookSecret: null,
    rooms: async () => rooms,
    terms: () => ({ minPlayers: 2, houseCutBps: 2000 }),
    contact: "@derash_help <3",
    draws: { proof: () => Promise.reject(new AppError("not_found")) },
    payments: noPayments,
    ...changes,
  });
  await bot.start();
}

function newPerson(language_code?: string): Person {
  lastId += 1;
  return { id: lastId, first_name: "Abebe", ...(language_code && { language_code }) };
}

function phoneOf({ id }: Person): string {
  return `2519${String(id).slice(-8)}`;
}

async function register(person: Person): Promise<void> {
  const { players } = services();
  await players.register({
    telegramId: person.id,
    firstName: person.first_name,
    lastName: "",
    username: "",
    phoneNumber: `+${phoneOf(person)}`,
    preferredLanguage: person.language_code === "am" ? "am" : "en",
    origin: "telegram",
  });
}

/** A player who has been at tables of these companies. */
async function playerAt(companyNames: readonly string[]): Promise<Person> {
  const { db, companies, players, wallets } = services();
  const person = newPerson("en");
  await register(person);
  const player = await players.findByTelegramId(person.id);
  for (const name of companyNames) {
    const { companyId } = await companies.ensureBranch(name, "Online", true);
    await wallets.openWallet(db, player?.id ?? "", companyId);
  }
  return person;
}

const sentTo = ({ id }: Person) => telegram.calls("sendMessage").filter(({ payload }) => payload.chat_id === id);

/** Everything the bot says to a person until it has answered all that they wrote: a chat is answered in order. */
async function answersTo(person: Person): Promise<Call[]> {
  await telegram.push(textUpdate(person, "the end"));
  const isEnd = (call: Call) => /did not understand|አልተረዳሁም/.test(call.payload.text);
  await telegram.waitFor("sendMessage", (payload) => payload.chat_id === person.id && isEnd({ payload } as Call));
  return sentTo(person).filter((call) => !isEnd(call));
}

async function ask(person: Person, text: string): Promise<Call["payload"]> {
  await telegram.push(textUpdate(person, text));
  const [answer] = await answersTo(person);
  return answer?.payload;
}

/** The buttons to play, as Telegram gets them. */
const stakesFor = (person: Person) =>
  rooms.map(({ roomId, stake }) => ({
    text: stake === 1250 ? "12.50 ETB" : `${stake / 100} ETB`,
    web_app: { url: `https://derash.example/?telegramId=${person.id}&bet=${stake / 100}&sessionId=${roomId}` },
  }));

describe("the way to play", () => {
  test("/start of a player, registration, and /register again each answer with the stakes, never as a reply keyboard", async () => {
    await startBot();
    const person = newPerson("en");
    const contact = { phone_number: phoneOf(person), user_id: person.id };
    await telegram.push(contactUpdate(person, contact), textUpdate(person, "/start"), textUpdate(person, "/register"));
    const answers = (await answersTo(person)).map(({ payload }) => payload);
    expect(answers.map(({ text }) => text.slice(0, 12))).toEqual([
      "✅ You are re",
      "Choose your ",
      "Hello, <b>Ab",
      "Choose your ",
      "You are alre",
      "Choose your ",
    ]);
    const offers = answers.filter(({ text }) => text.startsWith("Choose your "));
    for (const { reply_markup: markup } of offers) expect(markup.inline_keyboard.flat()).toEqual(stakesFor(person));
    // Whoever is registered may share another number.
    for (const { text, reply_markup: markup } of answers)
      if (!text.startsWith("You are alre")) expect(markup?.keyboard).toBeUndefined();
  });

  test.each([
    [
      "a round to see again",
      `r_${roundId.replaceAll("-", "")}_17`,
      `/replay/${roundId}/17`,
      "Here is the round to see again:",
    ],
    ["the check of a draw", `v_${roundId.replaceAll("-", "")}`, `/verify/${roundId}`, "Here is the round"],
  ])("/start with %s leads anybody there, registered or not", async (_what, param, path, words) => {
    await startBot();
    const [player, stranger] = [newPerson("en"), newPerson("en")];
    await register(player);
    for (const person of [player, stranger]) {
      const { text, reply_markup } = await ask(person, `/start ${param}`);
      expect(text).toContain(words);
      const [[button]] = reply_markup.inline_keyboard;
      expect(button.url ?? button.web_app.url).toBe(`https://derash.example${path}`);
      // A mini app would ask a stranger to register first.
      if (person === stranger) expect(button.url).toBeDefined();
    }
  });

  test("/start of somebody who is not registered asks them to register, and offers no stake", async () => {
    await startBot();
    const person = newPerson("en");
    const answers = await (async () => {
      await telegram.push(textUpdate(person, "/start"));
      return answersTo(person);
    })();
    expect(answers).toHaveLength(1);
    expect(answers[0]?.payload.text).toContain("Use /register to begin.");
  });
});

describe("questions about money", () => {
  test.each(["How do I deposit?", "i want my money", "cash out please", "TOP UP"])(
    "%s is answered with how money gets in and out, and the id that a cashier asks for",
    async (question) => {
      await startBot();
      const person = newPerson("en");
      const { text } = await ask(person, question);
      expect(text).toContain(`your Telegram id, <code>${person.id}</code>`);
      expect(text).toContain("<b>@derash_help &lt;3</b>");
      for (const way of ["/deposit", "/withdraw", "cashier's desk"]) expect(text).toContain(way);
      expect(text).not.toContain("pays nothing out");
    },
  );

  test.each(["ገንዘብ እንዴት ላስገባ?", "ብር ማውጣት እፈልጋለሁ", "ቴሌብር"])("%s is answered in Amharic", async (question) => {
    await startBot();
    const { text } = await ask(newPerson("am"), question);
    for (const part of ["<b>ገንዘብ ለማስገባት</b>", "/deposit", "<b>ገንዘብ ለማውጣት</b>", "/withdraw"])
      expect(text).toContain(part);
    expect(text).not.toContain("ምንም አይከፍልም");
  });

  test("of a demo are answered with that its money is not real, and how its bank is tried", async () => {
    await startBot({ contact: null });
    for (const [person, real] of [
      [newPerson("en"), "its money is not real"],
      [newPerson("am"), "ገንዘቡ እውነተኛ አይደለም"],
    ] as const) {
      const { text } = await ask(person, "deposit");
      for (const part of [real, "/deposit", "/withdraw"]) expect(text).toContain(part);
    }
  });
});

describe("/register", () => {
  test("asks for the contact by a keyboard that only shares it", async () => {
    await startBot();
    const { reply_markup: keyboard } = await ask(newPerson(), "/register");
    expect(keyboard).toMatchObject({ keyboard: [[{ request_contact: true }]], one_time_keyboard: true });
  });

  test("registers the owner of a contact, with their number in international form, and takes the keyboard away", async () => {
    await startBot();
    const person = newPerson("am");
    await telegram.push(contactUpdate(person, { phone_number: phoneOf(person), user_id: person.id }));
    const [answer] = await answersTo(person);
    expect(answer?.payload).toMatchObject({ reply_markup: { remove_keyboard: true } });
    expect(answer?.payload.text).toContain("ተመዝግበዋል");
    expect(await services().players.findByTelegramId(person.id)).toMatchObject({
      phoneNumber: `+${phoneOf(person)}`,
      preferredLanguage: "am",
      firstName: "Abebe",
    });
  });

  test.each([
    ["of somebody else", { user_id: 1 }, {}],
    ["of nobody on Telegram", {}, {}],
    ["that is forwarded", null, { forward_origin: { type: "hidden_user", sender_user_name: "x", date: 1 } }],
    ["that another bot made", null, { via_bot: { id: 5, is_bot: true, first_name: "x" } }],
  ])("refuses a contact %s", async (_, owner, extra) => {
    await startBot();
    const person = newPerson();
    const contact = { phone_number: phoneOf(person), ...(owner ?? { user_id: person.id }) };
    await telegram.push(contactUpdate(person, contact, extra));
    const [answer] = await answersTo(person);
    expect(answer?.payload.text).toContain("Only your own phone number");
    expect(await services().players.findByTelegramId(person.id)).toBeNull();
  });

  test("refuses a phone number that another player has, politely, and registers nobody", async () => {
    await startBot();
    const [owner, other] = [newPerson(), newPerson()];
    await register(owner);
    await telegram.push(contactUpdate(other, { phone_number: `+${phoneOf(owner)}`, user_id: other.id }));
    const [answer] = await answersTo(other);
    expect(answer?.payload.text).toContain("belongs to another account");
    expect(answer?.payload.text).toContain("<b>@derash_help &lt;3</b>");
    expect(await services().players.findByTelegramId(other.id)).toBeNull();
  });

  test("with a new number of one's own replaces the old one, says so by its end, and is recorded once", async () => {
    await startBot();
    const person = newPerson("en");
    await register(person);
    const player = await services().players.findByTelegramId(person.id);
    const contact = { phone_number: "0911000077", user_id: person.id };
    await telegram.push(
      textUpdate(person, "/register"),
      contactUpdate(person, contact),
      contactUpdate(person, contact),
    );
    const [asked, , first, , again] = (await answersTo(person)).map(({ payload }) => payload);
    expect(asked.text).toContain(`ends in ${phoneOf(person).slice(-4)}`);
    expect(asked.reply_markup).toMatchObject({ keyboard: [[{ request_contact: true }]] });
    for (const { text } of [first, again]) expect(text).toBe("✅ Your phone number is now the one that ends in 0077.");
    expect(await services().players.findByTelegramId(person.id)).toEqual({ ...player, phoneNumber: "+251911000077" });
    const records = await auditsOf(database, "player.phone_changed");
    expect(records.filter(({ target_id }) => target_id === player?.id)).toMatchObject([
      {
        actor_name: `player ${person.id}`,
        before: { phone: `•••${phoneOf(person).slice(-4)}` },
        after: { phone: "•••0077" },
      },
    ]);
    // The old one is free for whoever gets it from the operator.
    const newcomer = newPerson("en");
    await telegram.push(contactUpdate(newcomer, { phone_number: phoneOf(person), user_id: newcomer.id }));
    expect((await answersTo(newcomer))[0]?.payload.text).toContain("You are registered");
  });

  test("of two players who share one new number at once, one has it, and the other keeps the own and is told so", async () => {
    await startBot();
    const both = [newPerson("en"), newPerson("en")];
    for (const person of both) await register(person);
    await telegram.push(
      ...both.map((person) => contactUpdate(person, { phone_number: "0911000088", user_id: person.id })),
    );
    const texts = (await Promise.all(both.map(answersTo))).map(([answer]) => String(answer?.payload.text));
    const holders = await Promise.all(both.map(({ id }) => services().players.findByTelegramId(id)));
    const winner = holders.findIndex((holder) => holder?.phoneNumber === "+251911000088");
    const [won, lost] = winner === 0 ? texts : texts.toReversed();
    const loser = both[1 - winner] as Person;
    expect(won).toContain("ends in 0088");
    expect(lost).toContain("belongs to another account");
    expect(lost).toContain(`Your number stays the one that ends in ${phoneOf(loser).slice(-4)}.`);
    expect(holders[1 - winner]?.phoneNumber).toBe(`+${phoneOf(loser)}`);
  });

  test("takes no contact from a group, and asks there to write in private", async () => {
    await startBot();
    const person = newPerson();
    const group = { chat: { id: -100, type: "supergroup", title: "Hall" } };
    const contact = { phone_number: phoneOf(person), user_id: person.id };
    await telegram.push(contactUpdate(person, contact, group), textUpdate(person, "/play@derash_test_bot", group));
    const { payload } = await telegram.waitFor("sendMessage", ({ chat_id }) => chat_id === -100);
    expect(payload.text).toContain("@derash_test_bot");
    expect(telegram.calls("sendMessage")).toHaveLength(1);
    expect(await services().players.findByTelegramId(person.id)).toBeNull();
  });
});

describe("/play", () => {
  test("tells somebody who is not registered to register @bot-unregistered", async () => {
    await startBot();
    const answer = await ask(newPerson("en"), "/play");
    expect(answer.text).toBe("Please register first using /register command in the bot");
  });

  test("offers each stake as an inline web_app button that carries telegramId, bet and sessionId", async () => {
    await startBot();
    const person = newPerson();
    await register(person);
    const { reply_markup: markup } = await ask(person, "/play");
    const buttons = markup.inline_keyboard.flat();
    expect(buttons).toEqual(stakesFor(person));
    expect(markup.keyboard).toBeUndefined();
  });

  test.each([null, "http://derash.example"])("says that the address is not set when it is %s", async (publicUrl) => {
    await startBot({ publicUrl });
    const person = newPerson();
    await register(person);
    const answer = await ask(person, "/play");
    expect(answer.text).toContain("web address is not set");
  });
});

describe("the wallet", () => {
  test("/balance and /history show what the ledger holds, with two decimals and escaped", async () => {
    await startBot();
    const { db, ledger, players, wallets, companies } = services();
    const person = newPerson();
    await register(person);
    const player = await players.findByTelegramId(person.id);
    const { companyId } = await companies.ensureBranch("Derash", "Online", true);
    const accountId = await wallets.openWallet(db, player?.id ?? "", companyId);
    const source = await ledger.open(db, "demo", "00000000-0000-7000-8000-000000000001");
    await db.transaction().execute((tx) =>
      ledger.post(tx, {
        key: "test-top-up",
        type: "TOP_UP",
        roundId: null,
        description: "<gift> & more",
        lines: [
          { accountId: source, amount: santim(-12_50) },
          { accountId, amount: santim(12_50) },
        ],
      }),
    );
    await telegram.push(textUpdate(person, "/balance"), textUpdate(person, "/history"));
    const [balance, history] = await answersTo(person);
    expect(balance?.payload.text).toContain("<b>12.50 ETB</b>");
    expect(history?.payload.text).toMatch(
      /\d\d\/\d\d\/\d{4}, \d\d:\d\d {2}<b>\+12\.50 ETB<\/b> {2}Deposit · &lt;gift&gt; &amp; more/,
    );
  });

  test("an Amharic history has Ethiopian dates and hours, and its own word for the demo's money", async () => {
    await startBot();
    const { db, ledger, wallets, players, companies } = services();
    const person = newPerson("am");
    await register(person);
    const player = await players.findByTelegramId(person.id);
    const { companyId } = await companies.ensureBranch("Derash", "Online", true);
    const accountId = await wallets.openWallet(db, player?.id ?? "", companyId);
    const source = await ledger.open(db, "demo", "00000000-0000-7000-8000-000000000001");
    await db.transaction().execute((tx) =>
      ledger.post(tx, {
        ...{ key: `test-am:${person.id}`, type: "TOP_UP", roundId: null, description: "Demo money" },
        lines: [
          { accountId: source, amount: santim(-10_00) },
          { accountId, amount: santim(10_00) },
        ],
      }),
    );
    const { text } = await ask(person, "/history");
    const { created_at } = (await wallets.wallet(accountId, 1, 1)).data.transactions[0] ?? {};
    expect(text).toContain(momentIn("am", new Date(created_at ?? 0), words.am));
    expect(text).toContain("የማሳያ ገንዘብ");
    expect(text).not.toMatch(/Demo money|\d\d\/\d\d\/\d{4}/);
  });

  test("a moment in Amharic: the Ethiopian day, and the hour that its clock shows; in English the other two", () => {
    const noon = new Date("2026-03-15T11:05:00Z");
    expect(momentIn("am", noon, words.am)).toBe("መጋቢት 6 2018፣ ቀን 8:05");
    expect(momentIn("am", new Date("2026-03-15T21:30:00Z"), words.am)).toBe("መጋቢት 7 2018፣ ሌሊት 6:30");
    expect(momentIn("en", noon, words.en)).toBe("15/03/2026, 14:05");
  });

  test("names are a stranger's text: they are escaped", async () => {
    await startBot();
    const person = { ...newPerson(), first_name: "<b>&Co" };
    const answer = await ask(person, "/start");
    expect(answer.text).toContain("&lt;b&gt;&amp;Co");
  });
});

describe("/verify", () => {
  const roundId = "0190aaaa-0000-7000-8000-0000000000aa";
  const asked: string[] = [];
  const draws: BotDeps["draws"] = {
    proof: async (code) => {
      asked.push(code);
      if (code !== "ETH4K2") throw new AppError("not_found");
      return { roundId } as RoundProof;
    },
  };
  beforeEach(() => asked.splice(0));

  test.each(["ETH4K2", " eth4k2 "])("answers %s with a button that opens the page of that very round", async (code) => {
    await startBot({ draws });
    const { text, reply_markup: markup } = await ask(newPerson("en"), `/verify ${code}`);
    expect(asked).toEqual(["ETH4K2"]);
    expect(text).toContain("Check game ETH4K2 yourself");
    expect(markup.inline_keyboard.flat()).toEqual([
      { text: "Check the draw", url: `https://derash.example/verify/${roundId}` },
    ]);
  });

  test("opens the mini app where the bot has one, and a browser for who wants no Telegram", async () => {
    telegram.giveApp();
    await startBot({ draws });
    const { reply_markup: markup } = await ask(newPerson("en"), "/verify ETH4K2");
    expect(markup.inline_keyboard.flat()).toEqual([
      { text: "Check the draw", url: `https://t.me/derash_test_bot?startapp=v_${roundId.replaceAll("-", "")}` },
      { text: "🌐 In the browser", url: `https://derash.example/verify/${roundId}` },
    ]);
  });

  test.each(["/verify", "/verify 4K2", "/verify ETH4K2 now", "/verify <b>"])("%s is told how to ask", async (text) => {
    await startBot({ draws });
    expect((await ask(newPerson("en"), text)).text).toContain("for example: /verify ETH4K2");
    expect(asked).toEqual([]);
  });

  test("says so when no round has the code, in the language of who asks", async () => {
    await startBot({ draws });
    expect((await ask(newPerson("en"), "/verify ETHXYZ")).text).toContain("No finished sale has the code ETHXYZ");
    expect((await ask(newPerson("am"), "/verify ETHXYZ")).text).toContain("ETHXYZ የሚል ኮድ");
  });

  test("says that the address is not set when there is none", async () => {
    await startBot({ draws, publicUrl: null });
    expect((await ask(newPerson("en"), "/verify ETH4K2")).text).toContain("web address is not set");
  });
});

describe("languages", () => {
  test("before registration the language of the Telegram app counts, afterwards the choice", async () => {
    await startBot();
    const person = newPerson("am");
    await register(person);
    await telegram.push(textUpdate(person, "/rules"), pressUpdate(person, "language:en"), textUpdate(person, "/rules"));
    const [before, after] = await answersTo(person);
    expect(before?.payload.text).toContain("ደንብ");
    expect(after?.payload.text).toContain("How the game works");
    expect(telegram.calls("editMessageText")[0]?.payload.text).toContain("English");
    expect(telegram.calls("answerCallbackQuery")).toHaveLength(1);
    expect((await services().players.findByTelegramId(person.id))?.preferredLanguage).toBe("en");
    expect((await ask(newPerson("am"), "/help")).text).toContain("ትዕዛዞች");
  });

  test("a second tap on the same button is answered too, although its message says so already", async () => {
    await startBot();
    const person = newPerson("am");
    await register(person);
    await telegram.push(pressUpdate(person, "language:en"), pressUpdate(person, "language:en"));
    await answersTo(person);
    expect(telegram.calls("editMessageText").map(({ ok }) => ok)).toEqual([true, false]);
    expect(telegram.calls("answerCallbackQuery")).toHaveLength(2);
  });

  test("a tap whose message could not be changed for a moment is done again, and answered", async () => {
    await startBot();
    const person = newPerson("am");
    await register(person);
    telegram.fail("editMessageText", 500, "Internal Server Error", 1);
    await telegram.push(pressUpdate(person, "language:en"));
    await answersTo(person);
    expect(telegram.calls("editMessageText").map(({ ok }) => ok)).toEqual([false, true]);
    expect(telegram.calls("answerCallbackQuery")).toHaveLength(1);
  });

  test("the rules name the split, the minimum and every bonus", async () => {
    await startBot();
    const { text } = await ask(await playerAt(["Usual"]), "/rules");
    for (const part of [
      "80 %",
      "at least 2 players",
      "prizes are named before tax",
      "4 calls: 1000 ETB (1 in 303,863)",
      "5 calls: 500 ETB (1 in ",
      "6 calls: 300 ETB (1 in ",
      "7 calls: 200 ETB (1 in ",
      "Of every 100 ETB that are staked, 80 go to winners",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("the rules name the quick wins of the company where one plays, and no sums where they differ or are switched off", async () => {
    const { db, bonuses, companies } = services();
    await startBot();
    const [first, second, both] = [
      await playerAt(["Changed"]),
      await playerAt(["Changed"]),
      await playerAt(["Changed", "Usual too"]),
    ];
    const { companyId } = await companies.ensureBranch("Changed", "Online", true);
    const person = { username: "owner", role: "company_admin", passwordHash: "", origin: "created" } as const;
    const owner = await db
      .transaction()
      .execute((tx) => companies.addStaff(tx, { ...person, companyId, branchId: null }));
    if (!owner) throw new Error("the name is new");
    await bonuses.setSchedule(actor(owner), undefined, "own", [{ calls_to_win: 7, bonus_amount: "50" }]);
    const changed = (await ask(first, "/rules")).text;
    expect(changed).toContain("7 calls: 50 ETB (1 in ");
    for (const sum of ["1000 ETB", "200 ETB"]) expect(changed).not.toContain(sum);
    // A stranger may sit down at either.
    for (const reader of [both, newPerson("en")]) {
      const { text } = await ask(reader, "/rules");
      expect(text).toContain("each table shows its own");
      expect(text).not.toMatch(/ calls: /);
    }
    await bonuses.setSchedule(actor(owner), undefined, "off");
    const off = (await ask(second, "/rules")).text;
    expect(off).toContain("There is no <b>quick-win bonus</b>");
    expect(off).not.toMatch(/ calls: /);
  });

  test("Telegram learns the commands in both languages and the menu button; a refusal does not stop the bot", async () => {
    telegram.fail("setMyCommands", 400, "Bad Request", 1);
    await startBot();
    const button = await telegram.waitFor("setChatMenuButton");
    expect(button.payload.menu_button).toMatchObject({ type: "web_app", web_app: { url: "https://derash.example/" } });
    expect(telegram.calls("setMyCommands").map(({ payload }) => payload.language_code ?? "default")).toEqual([
      "default",
      "am",
    ]);
    expect((await ask(newPerson(), "/help")).text).toContain("/balance");
  });

  test("help names where a person answers, in both languages; of a demo, that nobody does @bot-help", async () => {
    await startBot();
    expect((await ask(newPerson(), "/help")).text).toContain("A person answers at <b>@derash_help &lt;3</b>");
    expect((await ask(newPerson("am"), "/help")).text).toContain("<b>@derash_help &lt;3</b>");
    await bot.stop();
    await startBot({ contact: null });
    expect((await ask(newPerson(), "/help")).text).toContain("nobody reads what you write here");
  });
});

describe("updates", () => {
  test("repeated and in the wrong order, each has one effect, and a chat is answered in order", async () => {
    telegram.duplicateUpdates();
    telegram.reorderUpdates();
    await startBot();
    await telegram.waitFor("setChatMenuButton");
    const person = newPerson("en");
    const contact = { phone_number: phoneOf(person), user_id: person.id };
    await telegram.push(
      textUpdate(person, "/balance"),
      textUpdate(person, "/register"),
      contactUpdate(person, contact),
      textUpdate(person, "/balance"),
    );
    const texts = (await answersTo(person)).map(({ payload }) => payload.text.slice(0, 12));
    expect(texts).toEqual(["Please regis", "To register,", "✅ You are re", "Choose your ", "💰 Your bala"]);
    const { db } = database;
    expect(await db.selectFrom("player").selectAll().where("telegram_id", "=", person.id).execute()).toHaveLength(1);
  });

  test("one that was put down before a crash is answered by the next start, and its content is then forgotten", async () => {
    const person = newPerson();
    const update = { update_id: 1, ...textUpdate(person, "/help") };
    await store.receive(database.db, update as Parameters<typeof store.receive>[1], person.id);
    await startBot();
    await telegram.waitFor("sendMessage", ({ chat_id }) => chat_id === person.id);
    await answersTo(person);
    const row = await database.db.selectFrom("bot_update").selectAll().where("update_id", "=", 1).executeTakeFirst();
    expect(row).toMatchObject({ payload: null, attempts: 1 });
  });

  test("a flood from one chat is dropped beyond 20", async () => {
    const person = newPerson();
    bot = createBotService({
      ...services(),
      log: createLog("silent"),
      telegram: connectTelegram({ botToken: token, apiRoot: telegram.url }),
      publicUrl: null,
      webhookSecret: null,
      rooms: async () => [],
      terms: () => ({ minPlayers: 2, houseCutBps: 2000 }),
      contact: null,
      draws: { proof: () => Promise.reject(new AppError("not_found")) },
      payments: noPayments,
      suspensions: { isSuspendedAt: async () => false },
      bonuses: { sharedBy: async () => null },
    });
    for (let id = 5000; id < 5030; id++) {
      await bot.handleUpdate({ update_id: id, ...textUpdate(person, "/help") } as Parameters<
        BotService["handleUpdate"]
      >[0]);
    }
    const rows = await database.db
      .deleteFrom("bot_update")
      .where("chat_id", "=", person.id)
      .returning("update_id")
      .execute();
    expect(rows).toHaveLength(20);
  });
});
