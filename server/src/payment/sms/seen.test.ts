import type { SmsDevice } from "@derash/protocol/payment/staff";
import { describe, expect, test } from "vitest";
import { type Refusal, testApp } from "../../../test/app.ts";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { moneyFixture } from "../../../test/payment/money-fixture.ts";
import { type Phone, phoneOf } from "../../../test/payment/phone-fixture.ts";
import { signInStaff, staffFixture } from "../../../test/staff-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const money = forAllTests(() => moneyFixture());
const { newDevice, sms, number } = phoneOf(money);
const payer = { phoneNumber: "+251911000021" };

/** A phone that has brought one message, has lost the next one, and names a balance after it that shows that. */
async function withFaults(): Promise<Phone> {
  const phone = await newDevice();
  await sms(phone, payer, 100, number());
  loses(phone, 5);
  await sms(phone, payer, 20, number());
  return phone;
}
function loses({ sent }: Phone, birr = 0): void {
  sent.sequence += 1;
  sent.balance += birr * 100;
}

const gap = (from: number, to = from) => ({ is: "gap" as const, from, to, expected: null, said: null });
const wrong = (at: number, expected: number, said: number) => ({
  ...{ is: "balance" as const, from: at, to: at, expected, said },
});
const both = [gap(2), wrong(3, 220, 225)];

/** As its page shows it. */
async function shown({ id }: Phone, staff = money.own.admin) {
  return (await money.payments.devices(staff)).find((device) => device.id === id);
}
const marks = (
  { id }: Phone,
  faults: SmsDevice["faults"],
  { by = money.own.admin, at = money.payments, reason = "lost in the tunnel" } = {},
) => at.markFaultsSeen(actor(by), id, { faults, reason });
const count = async (table: string, where: string) =>
  (await money.owner.query(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count as number;
const kept = ({ id }: Phone) => count("sms_fault_seen", `device_id = '${id}'`);
const recorded = ({ id }: Phone) => count("audit_record", `action = 'payment.fault_seen' and target_id = '${id}'`);

describe("faults of a phone that somebody has looked at", () => {
  test("alarm no more and are counted no more; who it was, when, and what they found stays", async () => {
    const phone = await withFaults();
    const before = await money.payments.faults();
    expect(await shown(phone)).toMatchObject({ faults: both, looked_at: [] });
    const devices = await marks(phone, both);
    const look = { by: "own-admin", at: new Date(money.clock.now).toISOString(), reason: "lost in the tunnel" };
    expect(devices.find(({ id }) => id === phone.id)).toMatchObject({ faults: [], looked_at: [{ ...look }] });
    const [seen] = (await shown(phone, money.superAdmin))?.looked_at ?? [];
    expect(seen?.faults).toHaveLength(2);
    expect(seen?.faults).toEqual(expect.arrayContaining(both));
    const after = await money.payments.faults();
    expect(after).toMatchObject({ gap: before.gap - 1, balance: before.balance - 1 });
    const { rows } = await money.owner.query("select after from audit_record where action = 'payment.fault_seen'");
    expect(rows).toEqual([{ after: { faults: ["gap 2", "balance 3"], count: 2, reason: "lost in the tunnel" } }]);
  });

  test("do not hide what comes after them, or while they are looked at", async () => {
    const phone = await withFaults();
    const page = (await shown(phone))?.faults ?? [];
    loses(phone);
    await sms(phone, payer, 30, number());
    await marks(phone, page);
    expect((await shown(phone))?.faults).toEqual([gap(4)]);
    await marks(phone, [gap(4)], { by: money.superAdmin, reason: "the phone was off" });
    loses(phone);
    await sms(phone, payer, 30, number());
    expect(await shown(phone)).toMatchObject({ faults: [gap(6)], looked_at: [{}, {}] });
  });

  test("alarm anew with other numbers, whether these came before the word or after it", async () => {
    const phone = await newDevice();
    await sms(phone, payer, 100, number());
    loses(phone, 1);
    const late = { ...phone, sent: { ...phone.sent } };
    loses(phone, 2);
    await sms(phone, payer, 50, number());
    const page = (await shown(phone))?.faults ?? [];
    expect(page).toEqual([gap(2, 3), wrong(4, 250, 253)]);
    await marks(phone, page);
    expect((await shown(phone))?.faults).toEqual([]);
    // The first of the two comes late: less is missing, and another balance is wrong by another sum.
    late.sent = { sequence: 1, balance: late.sent.balance - 1_00 };
    await sms(late, payer, 2, number());
    const now = [gap(3), wrong(4, 252, 253)];
    expect((await shown(phone))?.faults).toEqual(now);
    await marks(phone, page);
    expect((await shown(phone))?.faults).toEqual(now);
    expect(await kept(phone)).toBe(2);
  });

  test("that are none are not kept, and nothing is recorded", async () => {
    const phone = await withFaults();
    await marks(phone, [gap(7), wrong(3, 220, 226)]);
    expect(await shown(phone)).toMatchObject({ faults: both, looked_at: [] });
    expect([await kept(phone), await recorded(phone)]).toEqual([0, 0]);
  });

  test("by two persons at once are kept and recorded once, and both are answered", async () => {
    for (let time = 0; time < 4; time++) {
      const phone = await withFaults();
      const answers = await Promise.all([
        marks(phone, both, { reason: "the first" }),
        marks(phone, both.toReversed(), { by: money.superAdmin, at: money.other, reason: "the second" }),
      ]);
      for (const devices of answers) {
        const one = devices.find(({ id }) => id === phone.id);
        expect(one?.faults).toEqual([]);
        expect(one?.looked_at).toHaveLength(1);
      }
      expect([await kept(phone), await recorded(phone)]).toEqual([2, 1]);
    }
  });

  test("are nobody's of another company, and cannot be taken back by the server", async () => {
    const phone = await withFaults();
    const theirs: StaffMember = money.foreign.admin;
    await expect(marks(phone, both, { by: theirs })).rejects.toMatchObject({ code: "not_found" });
    expect(await shown(phone)).toMatchObject({ faults: both });
    await marks(phone, both);
    for (const act of ["delete from sms_fault_seen", "update sms_fault_seen set reason = 'nothing'"])
      await expect(money.owner.query(`set role derash_server; ${act}`)).rejects.toMatchObject({ code: "42501" });
    await money.owner.query("reset role");
  });
});

test("over HTTP it is a company's admin who says it, in three characters or more; those below are refused", async () => {
  const app = await testApp({ DEMO: "false", BOT_TOKEN: "" });
  try {
    const { own } = await staffFixture(app);
    const { rows } = await app.owner.query(
      `with phone as (insert into sms_device (payment_account_id, name, bank, account, holder, sealed_key, created_at)
         values (payment_account_open($1, 'sms', 'live'), 'phone', 'telebirr', '0911', 'Derash', '', now()) returning *)
       insert into sms_evidence (device_id, sequence, payment_account_id, body, received_at, stored_at, is_incoming)
         select id, 2, payment_account_id, 'Hello', now(), now(), false from phone returning device_id as id`,
      [own.company.id],
    );
    const fault = { is: "unread", from: 2, to: 2, expected: null, said: null };
    const path = `/api/payment/staff/devices/${rows[0].id}/seen`;
    const says = async (username: string, reason: string, faults: unknown[] = [fault]) =>
      (await signInStaff(app.url, username)).request<Refusal & { devices: SmsDevice[] }>("POST", path, {
        faults,
        reason,
      });
    for (const username of ["own-first-admin", "own-first-cashier"])
      expect(await says(username, "an advertisement")).toMatchObject({ status: 403, body: { error: "not_allowed" } });
    expect(await says("foreign-admin", "an advertisement")).toMatchObject({
      status: 404,
      body: { error: "not_found" },
    });
    for (const reason of ["", " ad ", "a".repeat(151)])
      expect((await says("own-admin", reason)).body.fields).toHaveProperty("reason");
    expect((await says("own-admin", "an advertisement", [])).status).toBe(400);
    const { status, body } = await says("own-admin", " an advertisement ");
    expect(status).toBe(200);
    expect(body.devices).toMatchObject([{ faults: [], looked_at: [{ by: "own-admin", reason: "an advertisement" }] }]);
  } finally {
    await app.stop();
  }
});
