import { afterEach, beforeEach, expect } from "vitest";
import { deviceHmac } from "../../src/payment/sms/device-key.ts";
import type { Player } from "../../src/player/service.ts";
import { brokenBooks } from "../books.ts";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { type MoneyFixture, moneyFixture } from "./money-fixture.ts";

/** An operator's phone: what it signs with, and what it has sent so far. */
export type Phone = { id: string; key: Buffer; sent: { sequence: number; balance: number } };

/** How an operator's phone tells of transfers, and how players claim them. */
export function phoneOf(money: MoneyFixture) {
  let count = 0;
  const newDevice = async (staff = money.own.admin, companyId = money.own.company.id): Promise<Phone> => {
    const asked = { companyId, name: "phone", bank: "telebirr", account: "0911", holder: "Derash" } as const;
    const { device, key } = await money.payments.addDevice(actor(staff), asked);
    const { accounts } = await money.payments.accounts(staff, undefined);
    const id = accounts.find(({ provider }) => provider === "sms")?.id ?? "";
    await money.payments.switchAccount(actor(staff), id, { way: "deposit", isOn: true });
    return { id: device.id, key: Buffer.from(key, "hex"), sent: { sequence: 0, balance: 100_00 } };
  };
  /** The phone brings what its bank has written. */
  function sms(phone: Phone, who: Pick<Player, "phoneNumber">, birr: number, number: string) {
    const { sent } = phone;
    sent.balance += birr * 100;
    const digits = (who.phoneNumber ?? "").slice(1);
    const text = `Dear Derash You have received ETB ${birr.toFixed(2)} from ABEBE(${digits.slice(0, 4)}****${digits.slice(-4)}) on 23/11/2026 10:27:23. Your transaction number is ${number}. Your current E-Money Account balance is ETB ${(sent.balance / 100).toFixed(2)}.`;
    return bring(phone, text);
  }
  /** Of CBE's app, whose text names no number. */
  function namelessSms(phone: Phone, birr: number) {
    const { sent } = phone;
    sent.balance += birr * 100;
    return bring(
      phone,
      `Dear Derash You have received ETB ${birr.toFixed(2)} from account 1**9705 (ABEBE KEBEDE) to your account 1****1234. Your current balance is ETB ${(sent.balance / 100).toFixed(2)}.`,
    );
  }
  async function bring({ id, key, sent }: Phone, text: string): Promise<void> {
    sent.sequence += 1;
    const call = { device: id, sequence: sent.sequence, receivedAt: "2026-11-23T10:27:23+03:00", body: text };
    const { receivedAt, ...rest } = call;
    const wire = Buffer.from(JSON.stringify({ ...rest, received_at: receivedAt }));
    const signature = deviceHmac(key, call).toString("hex");
    return money.payments.receiveSms({ body: wire, headers: { "x-device-signature": signature } }, "phone");
  }
  const number = () => `DI41FH${String(++count).padStart(4, "0")}`;
  const claim = (who: Player, transferNumber: string, feeVersion?: number, at = money.payments) =>
    at.claim(money.by(who), { companyId: money.own.company.id, transferNumber, feeVersion });
  return { newDevice, sms, namelessSms, bring, number, claim };
}

/** For all tests of a file: money with one phone at work, whose books hold after each of them. */
export function moneyByPhone() {
  const money = forAllTests(() => moneyFixture());
  const phone = phoneOf(money);
  let device: Phone;
  beforeEach(async () => {
    device ??= await phone.newDevice();
  });
  afterEach(async () => {
    expect(await money.violations()).toEqual([]);
    expect(await brokenBooks(money.url)).toEqual([]);
  });
  return { ...phone, money, device: () => device };
}
