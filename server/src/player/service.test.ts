import type { HistoryItem, MiniAppUser } from "@derash/protocol/player";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, signIn, testApp } from "../../test/app.ts";
import { meet } from "../../test/credit-fixture.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createPlayerService, maskName, type NewPlayer, type Player } from "./service.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let nextId = 6_000_000;

beforeAll(async () => {
  // No round closes while these tests look at what a stake did.
  server = await testApp({ COUNTDOWN_MS: "600000" });
});
afterAll(() => server.stop());

const service = () => createPlayerService({ db: server.db, ledger: createLedgerService({ db: server.db }) });
const newcomerOf = (change: Partial<NewPlayer> = {}): NewPlayer => ({
  telegramId: nextId++,
  firstName: "Abebe",
  lastName: "",
  username: "",
  phoneNumber: null,
  preferredLanguage: "am",
  origin: "telegram",
  ...change,
});
const register = (change: Partial<NewPlayer> = {}) => service().register(newcomerOf(change));

describe("a name", () => {
  test.each([
    ["turns the reading direction", "\u202eAbebe\u202c \u2066x\u2069\u200f\u061c", "Abebe x"],
    ["hides characters", "A\u200bb\u00adeb\ufeffe", "Abebe"],
    ["controls a terminal", "Abe\u001b[31mbe\u0000\u007f\u0085", "Abe[31mbe"],
    ["breaks the line", "Abebe\r\n\u2028You won\u2029", "AbebeYou won"],
    ["is half a character", "Abebe\ud83d", "Abebe"],
    ["is padded", "  Abebe \u00a0", "Abebe"],
    ["is Amharic", "አበበ ቢቂላ", "አበበ ቢቂላ"],
    ["is HTML", "<b>Abebe</b>", "<b>Abebe</b>"],
    ["is a picture", "😀 Abebe", "😀 Abebe"],
    ["is nothing", "\u202e\u200b ", "Player"],
  ])("that %s is kept without what does harm", async (_kind, firstName, kept) => {
    const { telegramId } = await register({ firstName });
    expect((await service().findByTelegramId(telegramId))?.firstName).toBe(kept);
  });

  test("is cut to 64 characters, never through one of them", async () => {
    const player = await register({
      firstName: "😀".repeat(100),
      lastName: "x".repeat(1000),
      username: "y".repeat(65),
    });
    expect(player.firstName).toBe("😀".repeat(64));
    expect([player.lastName.length, player.username.length]).toEqual([64, 64]);
  });

  test("goes through Telegram's sign-in as clean", async () => {
    const { telegramId } = await register({ firstName: "A\u202eb" });
    const { user } = await signIn(server.url, telegramId);
    expect(user).toMatchObject({ firstName: "Ab" });
  });
});

describe("registering", () => {
  test("the same person again changes nothing, but adds a phone number that was missing", async () => {
    const player = await register();
    const again = await register({ telegramId: player.telegramId, firstName: "Other", preferredLanguage: "en" });
    expect(again).toEqual(player);
    const withPhone = await register({ telegramId: player.telegramId, phoneNumber: "+251911000001" });
    expect(withPhone).toEqual({ ...player, phoneNumber: "+251911000001" });
    const anotherPhone = await register({ telegramId: player.telegramId, phoneNumber: "+251911000002" });
    expect(anotherPhone.phoneNumber).toBe("+251911000001");
    const proved = { phoneNumber: "+251911000002", isPhoneProved: true } as const;
    expect(await register({ telegramId: player.telegramId, ...proved })).toEqual({
      ...player,
      phoneNumber: "+251911000002",
    });
  });

  test("of two players who prove one number at once, one has it and the other keeps the own", async () => {
    const own = ["+251911000011", "+251911000012"];
    const both = [await register({ phoneNumber: "+251911000011" }), await register({ phoneNumber: "+251911000012" })];
    const proved = { phoneNumber: "+251911000013", isPhoneProved: true } as const;
    const proofs = both.map(
      ({ telegramId }) =>
        () =>
          register({ telegramId, ...proved }),
    );
    const outcomes = await meet(server, "lock table player in share mode", proofs);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = { reason: { code: "23505", constraint: "player_phone_number_key" } };
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject(refused);
    const found = await Promise.all(both.map(({ id }) => service().find(id)));
    expect(found.map((player) => player?.phoneNumber)).toEqual(
      outcomes.map(({ status }, index) => (status === "fulfilled" ? "+251911000013" : own[index])),
    );
  });

  test("one person a second time, while the first is still under way, opens one wallet", async () => {
    const telegramId = nextId++;
    let second: Promise<Player> | undefined;
    const waiting = async () => (await sql`select from pg_locks where not granted`.execute(server.db)).rows.length;
    const first = await service().register(newcomerOf({ telegramId }), async () => {
      second = register({ telegramId });
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    });
    expect(await second).toEqual(first);
    const accounts = await server.db.selectFrom("account").where("owner_id", "=", first.id).select("id").execute();
    expect(accounts).toHaveLength(1);
  });

  test("and greeting happen together or not at all, and only once", async () => {
    const newcomer = newcomerOf();
    const failing = () => Promise.reject(new Error("no money"));
    await expect(service().register(newcomer, failing)).rejects.toThrow("no money");
    expect(await service().findByTelegramId(newcomer.telegramId)).toBeNull();
    const greeted: string[] = [];
    const greet = async (_tx: unknown, { id }: { id: string }) => void greeted.push(id);
    const { id } = await service().register(newcomer, greet);
    await service().register(newcomer, greet);
    expect(greeted).toEqual([id]);
  });

  test("with somebody else's phone number, or one of no form, is refused whole", async () => {
    await register({ phoneNumber: "+251911000003" });
    const telegramId = nextId++;
    for (const phoneNumber of ["+251911000003", "0911000003", "+251 911", ""]) {
      await expect(register({ telegramId, phoneNumber: phoneNumber || "+" })).rejects.toThrow(/constraint/);
    }
    expect(await service().findByTelegramId(telegramId)).toBeNull();
  });
});

describe("a player's own page", () => {
  test("answers the language that the player chose, here and at the next sign-in", async () => {
    const player = await signIn(server.url, nextId++);
    const path = `/api/user/${player.telegramId}`;
    for (const preferredLanguage of ["am", "en", "am"]) {
      const changed = await player.request<MiniAppUser>("PATCH", path, { preferredLanguage });
      expect(changed).toMatchObject({
        status: 200,
        body: { preferredLanguage, telegramId: String(player.telegramId) },
      });
      // At once, although sessions are trusted for seconds.
      expect((await player.request<MiniAppUser>("GET", path)).body).toEqual(changed.body);
    }
    expect((await signIn(server.url, player.telegramId)).user).toMatchObject({ preferredLanguage: "am" });
  });

  test("takes no other language and no other field", async () => {
    const player = await signIn(server.url, nextId++);
    const path = `/api/user/${player.telegramId}`;
    for (const preferredLanguage of ["fr", "", "AM", "English", null]) {
      const { status, body } = await player.request("PATCH", path, { preferredLanguage });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { fields: { preferredLanguage: { code: "one_of", params: { options: ["am", "en"] } } } },
      });
    }
    await player.request("PATCH", path, { preferredLanguage: "en", firstName: "King", balance: 5, telegramId: "1" });
    expect((await player.request("GET", path)).body).toMatchObject({
      firstName: `Player${player.telegramId}`,
      balance: 1000,
    });
  });

  test("is never kept from the player by the trust in a session: it shows the stake just paid", async () => {
    const player = await signIn(server.url, nextId++);
    await player.reserve(50, 20);
    await player.confirm(50, 20);
    const { body } = await player.request<MiniAppUser>("GET", `/api/user/${player.telegramId}`);
    expect(body.balance).toBe(980);
    await player.release(50, 20);
  });
});

describe("the history", () => {
  const history = (player: Awaited<ReturnType<typeof signIn>>, query = "") =>
    player.request<{ success: boolean; transactions: HistoryItem[]; fields?: object }>(
      "GET",
      `/api/user/${player.telegramId}/history${query}`,
    );

  test("is what the wallet did, newest first, as many as asked @newest-first", async () => {
    const player = await signIn(server.url, nextId++);
    await player.reserve(60, 50);
    await player.confirm(60, 50);
    const { body } = await history(player, "?limit=5");
    expect(body).toEqual({
      success: true,
      transactions: [
        {
          id: expect.any(String),
          type: "bet",
          amount: -50,
          status: "pending",
          description: expect.stringMatching(/^Bet Placed/),
          createdAt: expect.stringMatching(/Z$/),
        },
        {
          id: expect.any(String),
          type: "deposit",
          amount: 1000,
          status: "completed",
          description: "Deposit · Demo money",
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
    });
    expect((await history(player, "?limit=1")).body.transactions).toEqual(body.transactions.slice(0, 1));
    expect((await history(player)).body).toEqual(body);
    await player.release(60, 50);
  });

  test.each([
    "0",
    "-1",
    "101",
    "1000",
    "1e1",
    "0x10",
    "5.5",
    "",
    "many",
    "5&limit=6",
    "NaN",
    "Infinity",
    "%00",
    "5%20",
  ])("with limit=%s names the limit", async (limit) => {
    const player = await signIn(server.url, 6_900_000);
    const { status, body } = await history(player, `?limit=${limit}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { limit: { code: expect.any(String) } } } });
  });

  test.each(["page=0", "page=10001", "page=x", "page_size=0", "page_size=101", "page_size=1e1", "page=1&page=2"])(
    "of the wallet with %s names the field",
    async (query) => {
      const player = await signIn(server.url, 6_900_000);
      const { status, body } = await player.request("GET", `/api/sales/betting/transactions?${query}`);
      const field = query.split("=")[0] ?? "";
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { fields: { [field]: { code: expect.any(String) } } },
      });
    },
  );

  test("with the highest limit is answered", async () => {
    expect((await history(await signIn(server.url, 6_900_000), "?limit=100")).status).toBe(200);
  });

  test("is nobody else's", async () => {
    const [abebe, tigist] = [await signIn(server.url, nextId++), await signIn(server.url, nextId++)];
    const answer = await call(server.url, "GET", `/api/user/${tigist.telegramId}/history`, { token: abebe.token });
    expect(answer.status).toBe(404);
  });
});

test("a name that others see hides all but two letters, whatever letters they are", () => {
  expect(["Abebe", "A", "", "ትዕግስት", "😀😃😄"].map(maskName)).toEqual(["Ab***", "A***", "***", "ትዕ***", "😀😃***"]);
});
