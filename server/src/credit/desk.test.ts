import { beforeAll, expect, test } from "vitest";
import { creditFixture } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { Player } from "../player/service.ts";
import type { DeskQuery } from "./desk.ts";

const fixture = forAllTests(creditFixture);
let player: Player;
beforeAll(async () => {
  player = await fixture.player({ firstName: "Abebe", lastName: "በቀለ", phoneNumber: "+251911223344" });
});

const lookUp = (by: DeskQuery) =>
  fixture.credit.playerAtDesk({ staff: fixture.own.first.cashier, requestId: "look" }, by);

test.each(["+251911223344", "0911223344", "0911 22 33 44", "911223344"])(
  "by phone %s a player is found",
  async (phone) => {
    expect(await lookUp({ phone })).toEqual({
      user_id: player.id,
      telegramId: String(player.telegramId),
      name: "Abebe በ.",
      phoneNumber: "•••3344",
    });
  },
);

test("by Telegram id a player is found; without a last name and phone there is neither", async () => {
  const plain = await fixture.player({ firstName: "Tigist" });
  expect(await lookUp({ telegramId: String(plain.telegramId) })).toMatchObject({
    user_id: plain.id,
    name: "Tigist",
    phoneNumber: "",
  });
});

test("nobody, or a player who is staff, is not found", async () => {
  const missing = { code: "not_found" };
  await expect(lookUp({ telegramId: "9999999999999999" })).rejects.toMatchObject(missing);
  await expect(lookUp({ phone: "0911000000" })).rejects.toMatchObject(missing);
  const linked = await fixture.player({ phoneNumber: "+251922000000" });
  const { cashier } = fixture.foreign.first;
  await fixture.db
    .transaction()
    .execute((tx) => fixture.companies.updateStaff(tx, cashier.id, { telegram_id: linked.telegramId }));
  const both = [{ telegramId: String(linked.telegramId) }, { phone: "0922000000" }];
  for (const by of both) await expect(lookUp(by)).rejects.toMatchObject(missing);
});

test.each(["", "12", "abc", "0".repeat(20)])("%j is no phone number", async (phone) => {
  await expect(lookUp({ phone })).rejects.toMatchObject({
    code: "invalid_input",
    fields: { phone: { code: "not_phone" } },
  });
});
