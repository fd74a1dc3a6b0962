import { describe, expect, test } from "vitest";
import {
  answersTo,
  ask,
  bot,
  botForEach,
  database,
  makeBot,
  newPerson,
  phoneOf,
  register,
  rooms,
  roundId,
  services,
  startBot,
  telegram,
} from "../../test/bot/bot-fixture.ts";
import { auditsOf } from "../../test/credit-fixture.ts";
import { contactUpdate, type Person, textUpdate } from "../../test/fake-bot-api.ts";
import type { BotService } from "./service.ts";
import * as store from "./store.ts";

botForEach();

/** The buttons to play, as Telegram gets them: the cheapest first. */
const stakesFor = (person: Person) =>
  rooms
    .toSorted((one, other) => one.stake - other.stake)
    .map(({ roomId, stake }) => ({
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

  test("offers who is suspended only where they may play, and else says why there is no table", async () => {
    const [first, ...others] = rooms.map(({ roomId }) => roomId);
    const barred = new Set([first]);
    await startBot({ suspensions: { suspendedAt: async (_id, at) => new Set(at.filter((id) => barred.has(id))) } });
    const [person, other] = [newPerson("en"), newPerson("en")];
    for (const each of [person, other]) await register(each);
    const { reply_markup: markup } = await ask(person, "/play");
    expect(markup.inline_keyboard.flat()).toEqual(stakesFor(person).slice(1));
    for (const roomId of others) barred.add(roomId);
    const answer = await ask(other, "/play");
    expect(answer.text).toBe("You are suspended and cannot play now.");
    expect(answer.reply_markup?.inline_keyboard).toBeUndefined();
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
    makeBot({ publicUrl: null, rooms: async () => [], contact: null, bonuses: { sharedBy: async () => null } });
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
