import type { MiniAppUser } from "@derash/protocol/player";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createPlayerService, type Player } from "./service.ts";

let database: TestDatabase;
let nextId = 6_400_000;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const service = (botUsername?: () => string | null) => {
  const { db } = database;
  return createPlayerService({ db, ledger: createLedgerService({ db }), ...(botUsername && { botUsername }) });
};
const register = (telegramId: number, phoneNumber: string | null = null): Promise<Player> => {
  const names = { firstName: "Abebe", lastName: "", username: "" };
  return service().register({ telegramId, ...names, phoneNumber, preferredLanguage: "am", origin: "telegram" });
};
const newcomer = () => register(nextId++);
const profileOf = (player: Player): Promise<MiniAppUser> => service().profile(player);
const referrerOf = async ({ id }: Player): Promise<string | null> =>
  (await database.owner.query("select referred_by from player where id = $1", [id])).rows[0].referred_by;
const invitations = async (): Promise<number> =>
  (await database.owner.query("select count(*)::int as count from invitation")).rows[0].count;

describe("an invitation", () => {
  test("counts when the person registers, once, and is forgotten then @referral-counted", async () => {
    const inviter = await newcomer();
    const { referralCode, invitedCount } = await profileOf(inviter);
    expect(referralCode).toMatch(/^[0-9a-f]{10}$/);
    expect(invitedCount).toBe(0);
    const telegramId = nextId++;
    await service().invite(telegramId, referralCode);
    expect((await profileOf(inviter)).invitedCount).toBe(0);
    expect(await invitations()).toBe(1);
    const invited = await register(telegramId);
    expect(await referrerOf(invited)).toBe(inviter.id);
    expect((await profileOf(inviter)).invitedCount).toBe(1);
    expect(await invitations()).toBe(0);
    // Registering once more, now with a phone number, changes nothing of it.
    await register(telegramId, "+251911640001");
    expect((await profileOf(inviter)).invitedCount).toBe(1);
  });

  test("is the first one: another link before registering changes nothing", async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const telegramId = nextId++;
    await service().invite(telegramId, first.referralCode);
    await service().invite(telegramId, second.referralCode);
    const invited = await register(telegramId);
    expect(await referrerOf(invited)).toBe(first.id);
  });

  test("of a player does nothing, by another's link or their own", async () => {
    const [player, other] = [await newcomer(), await newcomer()];
    await service().invite(player.telegramId, other.referralCode);
    await service().invite(player.telegramId, player.referralCode);
    expect(await invitations()).toBe(0);
    await register(player.telegramId, "+251911640002");
    expect(await referrerOf(player)).toBeNull();
  });

  test("by a code that nobody has does nothing", async () => {
    const telegramId = nextId++;
    await service().invite(telegramId, "0000000000");
    expect(await referrerOf(await register(telegramId))).toBeNull();
  });

  test("is never changed or taken back afterwards, not even by the database's owner", async () => {
    const [inviter, other] = [await newcomer(), await newcomer()];
    const telegramId = nextId++;
    await service().invite(telegramId, inviter.referralCode);
    const invited = await register(telegramId);
    const set = (referrer: string | null) =>
      database.owner.query("update player set referred_by = $2 where id = $1", [invited.id, referrer]);
    await expect(set(other.id)).rejects.toThrow("append only");
    await expect(set(null)).rejects.toThrow("append only");
    await expect(
      database.owner.query("update player set referral_code = '0123456789' where id = $1", [invited.id]),
    ).rejects.toThrow("append only");
    await service().setLanguage(invited.id, "en");
    expect(await referrerOf(invited)).toBe(inviter.id);
  });

  test("of ten at once by two links registers each of them once", async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const ids = Array.from({ length: 10 }, () => nextId++);
    const invite = (id: number, index: number) =>
      service().invite(id, index % 2 === 0 ? first.referralCode : second.referralCode);
    await Promise.all([...ids.map(invite), ...ids.map(invite)]);
    await Promise.all([...ids, ...ids].map((id) => register(id)));
    const counts = [(await profileOf(first)).invitedCount, (await profileOf(second)).invitedCount];
    expect(counts).toEqual([5, 5]);
  });
});

test("the link leads to the bot whose name is known by now, and to none without one", async () => {
  const player = await newcomer();
  let name: string | null = null;
  const players = service(() => name);
  expect((await players.profile(player)).botUsername).toBeNull();
  name = "derash_bot";
  expect((await players.profile(player)).botUsername).toBe("derash_bot");
  expect((await profileOf(player)).botUsername).toBeNull();
});

test("every player has a code of their own", async () => {
  const players = await Promise.all(Array.from({ length: 20 }, newcomer));
  expect(new Set(players.map(({ referralCode }) => referralCode)).size).toBe(20);
});
