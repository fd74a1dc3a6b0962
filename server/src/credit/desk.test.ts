import { santim } from "@derash/game/money";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { actor, creditFixture } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";
import type { Player } from "../player/service.ts";
import type { DeskQuery } from "./desk.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));
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

describe("those who sit at no desk look up by phone", () => {
  const byPhone = (staff: StaffMember, phone: string) => fixture.credit.playerByPhone(actor(staff), phone);
  const missing = { code: "not_found" };
  const looks = () => fixture.audits("player.looked_up");

  /** A player whom a cashier of the company called own has paid. */
  async function customer(phoneNumber: string): Promise<Player> {
    const paid = await fixture.player({ firstName: "Sara", lastName: "alemu", phoneNumber });
    const { cashier } = fixture.own.first;
    await fixture.fund(cashier.accountId, santim(5_00));
    await fixture.credit.transfer(actor(cashier), { targetId: paid.id, amount: "5", note: "Cash" });
    return paid;
  }

  test("admins of a company its customers, a super admin everybody, and it is recorded", async () => {
    const { own, superAdmin } = fixture;
    const { id, telegramId } = await customer("+251933000001");
    for (const staff of [own.admin, own.first.admin, own.second.admin, superAdmin]) {
      expect(await byPhone(staff, "0933 00 00 01")).toEqual({
        user_id: id,
        telegramId: String(telegramId),
        name: "Sara A.",
        phoneNumber: "•••0001",
      });
      expect((await looks()).at(-1)).toMatchObject({
        ...{ actor_id: staff.id, target_id: id, target_name: "Sara A.", request_id: "test-request" },
        ...{ company_id: staff.companyId, branch_id: staff.branchId },
      });
    }
  });

  test("another company's customer and a stranger are as one that is missing, and nothing is recorded", async () => {
    const { own, foreign, superAdmin } = fixture;
    await customer("+251933000002");
    // A wallet alone, with nothing that ever moved in it, makes nobody a customer.
    const stranger = await fixture.player({ phoneNumber: "+251933000003" });
    const before = await looks();
    const refused: [StaffMember, string][] = [
      [foreign.admin, "0933000002"],
      [foreign.first.admin, "0933000002"],
      [own.admin, "0933000003"],
      [own.admin, "0933000099"],
      [superAdmin, "0933000099"],
    ];
    for (const [staff, phone] of refused) await expect(byPhone(staff, phone)).rejects.toMatchObject(missing);
    expect(await looks()).toEqual(before);
    expect(await byPhone(superAdmin, "0933000003")).toMatchObject({ user_id: stranger.id });
  });

  test("a company does not learn that its customer is staff elsewhere, a super admin finds them all the same", async () => {
    const { id, telegramId } = await customer("+251933000004");
    const elsewhere = await fixture.colleague(fixture.foreign.first.cashier);
    await fixture.db
      .transaction()
      .execute((tx) => fixture.companies.updateStaff(tx, elsewhere.id, { telegram_id: telegramId }));
    await expect(byPhone(fixture.own.admin, "0933000004")).rejects.toMatchObject(missing);
    expect(await byPhone(fixture.superAdmin, "0933000004")).toMatchObject({ user_id: id });
  });

  test("what is no phone number is refused beside its field", async () => {
    await expect(byPhone(fixture.own.admin, "12")).rejects.toMatchObject({
      code: "invalid_input",
      fields: { phone: { code: "not_phone" } },
    });
  });
});
