import { feeOn } from "@derash/game/deduction/fee";
import { santim } from "@derash/game/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { moneyWithFees } from "./fee-fixture.ts";

const { money, fee } = moneyWithFees();

describe("a fee", () => {
  const versions = async () => (await money.payments.fees(money.own.admin, undefined)).profiles;

  test("is a version more each time that it changes, also of two who set it at once, and none where nothing does", async () => {
    const first = await fee("deposit", { percent: 3 });
    expect(await fee("deposit", { percent: 3 })).toBe(first);
    await Promise.all([fee("deposit", { percent: 4 }), fee("deposit", { percent: 5 })]);
    const mine = (await versions()).filter(({ provider, way }) => provider === "chapa" && way === "deposit");
    expect(mine.slice(0, 3).map(({ version }) => version)).toEqual([first + 2, first + 1, first]);
    expect(mine.filter(({ is_in_force: isInForce }) => isInForce).map(({ version }) => version)).toEqual([first + 2]);
  });

  test("is refused to the second of two who set it from the version that both have read", async () => {
    const seenVersion = await fee("deposit", { percent: 6 });
    const set = (fixed: string, rateBps: number) =>
      money.payments.setFee(actor(money.own.admin), {
        ...{ companyId: undefined, provider: "chapa", way: "deposit", bearer: "player", appliesFrom: undefined },
        ...{ fixed, rateBps, seenVersion },
      });
    const outcomes = await Promise.allSettled([set("1.00", 600), set("0", 700)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "version_changed" } });
  });

  test.each([
    ["now", undefined],
    ["later", "2099-02-01T00:00:00+03:00"],
  ])(
    "that holds from %s and is set again, having heard no answer, is answered by what was set",
    async (_, appliesFrom) => {
      const seenVersion = await fee("deposit", { percent: 6 });
      const set = (rateBps: number) =>
        money.payments.setFee(actor(money.own.admin), {
          ...{ companyId: undefined, provider: "chapa", way: "deposit", bearer: "player", fixed: "0" },
          ...{ appliesFrom, rateBps, seenVersion },
        });
      const first = await set(700);
      // In two windows.
      expect(await Promise.all([set(700), set(700)])).toEqual([first, first]);
      await expect(set(800)).rejects.toMatchObject({ code: "version_changed" });
      await fee("deposit", { percent: 1 });
    },
  );

  test("of later is not in force before its time", async () => {
    const now = await fee("payout", { percent: 3 });
    await fee("payout", { percent: 9, from: "2099-01-01T00:00:00+03:00" });
    const who = await money.player();
    const { withdrawals } = await money.payments.options(who, money.own.company.id);
    expect(withdrawals.find(({ provider }) => provider === "chapa")?.fee).toMatchObject({
      version: now,
      rate_bps: 300,
    });
    await fee("payout", { percent: 1 });
  });

  test.each([
    ["borne by the company where nobody keeps anything", "deposit", { provider: "desk", bearer: "company" }, "bearer"],
    ["of a way that the provider does not have", "payout", { provider: "telebirr" }, "way"],
    ["that is as much as a payment", "deposit", { fixed: "1000.01" }, "fixed"],
  ] as const)("is refused: %s", async (_, way, asked, field) => {
    const before = await versions();
    await expect(fee(way, asked)).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
    expect(await versions()).toEqual(before);
  });

  test("is nobody's to change afterwards, nor another company's to see", async () => {
    await expect(money.owner.query("update fee_profile set rate_bps = 1")).rejects.toThrow();
    await expect(money.payments.fees(money.own.admin, money.foreign.company.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("is the same in the database and on the page, for any amount", async () => {
    const some = fc.sample(fc.tuple(fc.nat(100_000), fc.nat(5000), fc.oneof(fc.nat(1000), fc.nat(99_999_999_999))), {
      numRuns: 300,
      seed: 97,
    });
    const { rows } = await money.owner.query(
      `select fee_on(fixed, bps, amount)::float8 as fee from unnest($1::bigint[], $2::int[], $3::bigint[]) with ordinality
       as given (fixed, bps, amount, at) order by at`,
      [0, 1, 2].map((each) => some.map((given) => given[each as 0 | 1 | 2])),
    );
    const ours = some.map(([fixed, rateBps, amount]) => feeOn({ fixed: santim(fixed), rateBps }, santim(amount)));
    expect(rows.map((row) => row.fee)).toEqual(ours);
  });
});
