import type { RoundProof } from "@derash/fairness/proof";
import { santim } from "@derash/game/money";
import { beforeEach, describe, expect, test } from "vitest";
import {
  answersTo,
  ask,
  bot,
  botForEach,
  newPerson,
  register,
  services,
  startBot,
  telegram,
} from "../../test/bot/bot-fixture.ts";
import { actor } from "../../test/credit-fixture.ts";
import { type Person, pressUpdate, textUpdate } from "../../test/fake-bot-api.ts";
import { AppError } from "../app-error.ts";
import { momentIn } from "./moment.ts";
import type { BotDeps } from "./service.ts";
import { words } from "./texts.ts";

botForEach();

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
    const [balance, history] = (await answersTo(person)).map(({ payload }) => payload.text);
    expect(balance).toContain("<b>12.50 ETB</b>");
    expect(history).toMatch(
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

  test("/history names the company of its wallet to who has wallets with several", async () => {
    await startBot();
    const told = async (...companies: string[]) => (await ask(await playerAt(companies), "/history")).text;
    expect(await told("Derash")).not.toContain("Wallet with");
    expect(await told("Derash", "Habesha <3")).toContain("Wallet with Habesha &lt;3");
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
