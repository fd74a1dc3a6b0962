import { type Santim, santim } from "@derash/game/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chainFaults, type Delivery } from "./chain.ts";
import { deviceHmac, isFromDevice, readCall } from "./device-key.ts";
import { type Evidence, isPayerPhone } from "./evidence.ts";
import { goldenSamples } from "./golden-samples.ts";
import { createSms } from "./provider.ts";
import { normaliseReference } from "./reference.ts";
import { readSms, templatesOf } from "./templates.ts";

describe("an SMS", () => {
  test.each(Object.entries(goldenSamples))("is read: %s", (_, { body, read }) => {
    expect(readSms(body)).toMatchObject(read);
    expect(templatesOf(body).length).toBeLessThanOrEqual(1);
  });

  test("is read the same with other blanks, wide signs and invisible ones", () => {
    const { body } = goldenSamples["telebirr, received"] ?? { body: "" };
    const others = [
      body.replaceAll(" ", "  ").replaceAll("\n", "\r\n"),
      body.replaceAll(" ", "\u00a0"),
      body.replace("10.00", "１０.００"),
      `\u200f${body.replace("ETB", "ETB\u200b")}`,
    ];
    for (const other of others) expect(readSms(other)).toEqual(readSms(body));
  });

  test("with any one sign left out is read with the same sum and reference, or not at all", () => {
    const { body } = goldenSamples["telebirr, received"] ?? { body: "" };
    const whole = readSms(body) as Evidence;
    const digits = new Set(
      ["10.00", "252.12", "DI41AAAA4J"].flatMap((part) => {
        const from = body.indexOf(part);
        return Array.from(part, (_, index) => from + index);
      }),
    );
    for (let at = 0; at < body.length; at++) {
      const read = readSms(body.slice(0, at) + body.slice(at + 1));
      if (read.is === "received" && !digits.has(at))
        expect(read, body.slice(at, at + 9)).toMatchObject({ amount: whole.amount, reference: whole.reference });
    }
  });

  test("with a day that is none has no time", () => {
    const { body } = goldenSamples["telebirr, received"] ?? { body: "" };
    expect(readSms(body.replace("04/09/2026", "31/02/2026"))).toMatchObject({ is: "received", at: null });
    expect(readSms(body.replace("10:27:23", "25:27:23"))).toMatchObject({ is: "received", at: null });
  });
});

describe("a transfer's number", () => {
  test.each([
    ["DI41AAAA4J", "DI41AAAA4J"],
    [" di41 aaaa 4j ", "DI41AAAA4J"],
    ["DI41-AAAA-4J.", "DI41AAAA4J"],
    ["ＤＩ４１ＡＡＡＡ４Ｊ", "DI41AAAA4J"],
    ["DI41\u200bAAAA4J", "DI41AAAA4J"],
    ["https://transactioninfo.ethiotelecom.et/receipt/DI41AAAA4J", "DI41AAAA4J"],
    ["transactioninfo.ethiotelecom.et/receipt/di41aaaa4j.", "DI41AAAA4J"],
    ["Your transaction number is DI41AAAA4J.", "DI41AAAA4J"],
    ["Transaction number: DI41AAAA4J", "DI41AAAA4J"],
    ["REFNO12345", "REFNO12345"],
    ["FT26169AAAA0", "FT26169AAAA0"],
    ["ft26169aaaa0&33687112", "FT26169AAAA0"],
    ["FT26169AAAA033687112", "FT26169AAAA0"],
    ["https://apps.cbe.com.et:100/BranchReceipt/FT26169AAAA0&33687112", "FT26169AAAA0"],
    ["https://apps.cbe.com.et:100/?id=FT26169AAAA033687112", "FT26169AAAA0"],
    ["Ref No FT26169AAAA0", "FT26169AAAA0"],
  ])("written %j is %s", (typed, reference) => {
    expect(normaliseReference(typed)?.reference).toBe(reference);
  });

  test.each([
    "",
    "DI41AAAA4",
    "DI41AAAA4JX",
    "FT26169AAAA",
    "DI41AAAA4ጀ",
    "https://mbreciept.cbe.com.et/v2-hfHCxHaJXg7XVz9GQAvs",
    "?",
  ])("is not %j", (typed) => expect(normaliseReference(typed)).toBeNull());

  test("comes out of itself unchanged", () => {
    const sign = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    const ten = fc.array(sign, { minLength: 10, maxLength: 10 }).map((signs) => signs.join(""));
    fc.assert(
      fc.property(ten, fc.boolean(), (text, isCbe) => {
        const written = isCbe ? `FT${text}` : text;
        const read = normaliseReference(written);
        expect(read).toEqual({ bank: isCbe ? "cbe" : "telebirr", reference: written });
      }),
    );
  });
});

test("a masked number is somebody's only where all that it shows is theirs", () => {
  const phone = "+251912346294";
  const masks = [
    "2519****6294",
    "+2519****6294",
    "2517****6294",
    "2519****6295",
    "1****6294",
    "2519****294",
    "6294",
    "",
    null,
  ];
  expect(masks.map((mask) => isPayerPhone(mask, phone))).toEqual([true, true, ...Array(7).fill(false)]);
});

describe("what a phone has brought", () => {
  /** So many received SMS of one account, each telling the balance after it. */
  const told = (amounts: readonly number[], from = 1_000_00): Delivery[] => {
    let held = from;
    return amounts.map((amount, index) => {
      held += amount;
      const read: Evidence = {
        ...{ is: "received", bank: "telebirr", template: "t", reference: `DI41AAAA${String(index).padStart(2, "0")}` },
        ...{ amount: santim(amount), payer: null, payerName: null, account: null, balance: santim(held), at: null },
      };
      return { sequence: index + 1, body: `sms ${index}`, read };
    });
  };
  const change = (delivery: Delivery, other: Partial<Evidence>): Delivery => ({
    ...delivery,
    read: { ...(delivery.read as Evidence), ...other },
  });
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000_00 }), { minLength: 3, maxLength: 12 });

  test("whole, in any order and with repeats, has no fault", () => {
    const shuffled = amounts.chain((list) => {
      const all = told(list);
      return fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 });
    });
    fc.assert(
      fc.property(shuffled, (deliveries) => {
        expect(chainFaults(deliveries)).toEqual([]);
      }),
    );
  });

  test("without one of them has a gap there, and a balance that does not follow", () => {
    fc.assert(
      fc.property(amounts, fc.nat(), (list, pick) => {
        // The last one is missed only by what comes after it.
        const lost = pick % (list.length - 1);
        const faults = chainFaults(told(list).toSpliced(lost, 1));
        expect(faults).toContainEqual({ is: "gap", from: lost + 1, to: lost + 1 });
        expect(faults.some(({ is }) => is === "balance")).toBe(lost > 0);
      }),
    );
  });

  test("lost before it reached the phone has no gap, and a balance that does not follow", () => {
    const all = told([100, 200, 300]);
    const renumbered = all.toSpliced(1, 1).map((delivery, index) => ({ ...delivery, sequence: index + 1 }));
    expect(chainFaults(renumbered)).toEqual([{ is: "balance", sequence: 2, expected: 1_004_00, said: 1_006_00 }]);
  });

  test("with a sum that somebody changed is found, whether or not they changed the balance too", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.nat(),
        fc.integer({ min: 1, max: 1_000 }),
        fc.boolean(),
        (list, pick, more, isBalanceToo) => {
          const all = told(list);
          const at = 1 + (pick % (list.length - 2));
          const { amount, balance } = (all[at] as Delivery).read as Evidence;
          const edited = change(all[at] as Delivery, {
            amount: santim(amount + more),
            balance: isBalanceToo ? santim(balance + more) : balance,
          });
          expect(chainFaults(all.with(at, edited)).some(({ is }) => is === "balance")).toBe(true);
        },
      ),
    );
  });

  test("twice under one number with other words was edited, and one transfer twice was copied", () => {
    const [first, second, third] = told([100, 200, 300]) as [Delivery, Delivery, Delivery];
    expect(chainFaults([first, second, { ...second, body: "other words" }, third])).toEqual([
      { is: "edited", sequence: 2 },
    ]);
    const copy = change({ ...third, sequence: 3 }, { reference: (first.read as Evidence).reference });
    expect(chainFaults([first, second, copy])).toEqual([
      { is: "copied", sequence: 3, first: 1, reference: "DI41AAAA00" },
    ]);
  });

  test("with money that went out is followed with its fees, and at most without them", () => {
    const [first, second] = told([100, 200]) as [Delivery, Delivery];
    const sent = (balance: number, fees: Santim | null): Delivery => ({
      ...{ sequence: 3, body: "sent" },
      read: {
        ...{ is: "sent", bank: "telebirr", template: "t", reference: null, amount: santim(20_00), fees },
        balance: santim(balance),
      },
    });
    const held = 1_003_00;
    const faults = (last: Delivery) => chainFaults([first, second, last]).length;
    expect(faults(sent(held - 21_00, santim(1_00)))).toBe(0);
    expect(faults(sent(held - 21_01, santim(1_00)))).toBe(1);
    expect(faults(sent(held - 25_00, null))).toBe(0);
    expect(faults(sent(held - 19_99, null))).toBe(1);
  });

  test("with a text that nobody can read says so, and begins anew after it", () => {
    const [first, second, third] = told([100, 200, 300]) as [Delivery, Delivery, Delivery];
    expect(chainFaults([first, { ...second, read: { is: "unread" } }, third])).toEqual([{ is: "unread", sequence: 2 }]);
  });
});

describe("a call of a receiving phone", () => {
  const asked = { device: "shop-1", sequence: 7, receivedAt: "2026-11-23T10:00:00+03:00", body: "You have received" };
  const raw = (fields: object) => ({ headers: {}, body: Buffer.from(JSON.stringify(fields)) });
  const wire = { device: "shop-1", sequence: 7, received_at: asked.receivedAt, body: asked.body };
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

  test("is read where it is one", () => {
    expect(readCall(raw(wire))).toEqual(asked);
    const broken = [
      {},
      { ...wire, sequence: 0 },
      { ...wire, sequence: 1.5 },
      { ...wire, device: "a b" },
      { ...wire, body: "" },
    ];
    for (const fields of [...broken, { ...wire, received_at: "now" }, { ...wire, extra: 1 }])
      expect(readCall(raw(fields))).toBeNull();
    expect(readCall({ headers: {}, body: Buffer.from("{") })).toBeNull();
  });

  test("is a phone's by its own key and in every field", () => {
    const signature = deviceHmac(key, asked).toString("hex");
    expect(isFromDevice(key, asked, signature)).toBe(true);
    expect(isFromDevice(other, asked, signature)).toBe(false);
    const changes = [
      { device: "shop-2" },
      { sequence: 8 },
      { receivedAt: "2026-11-23T10:00:01+03:00" },
      { body: "You have" },
    ];
    for (const change of changes) expect(isFromDevice(key, { ...asked, ...change }, signature)).toBe(false);
    for (const wrong of [undefined, "", "00", signature.slice(2), `${signature}00`, "z".repeat(64)])
      expect(isFromDevice(key, asked, wrong)).toBe(false);
  });

  test("cannot move signs from one field to the next", () => {
    const one = deviceHmac(key, { ...asked, device: "a", sequence: 11, body: "x" });
    expect(deviceHmac(key, { ...asked, device: "a1", sequence: 1, body: "x" }).equals(one)).toBe(false);
  });
});

describe("a deposit by SMS", () => {
  const evidence = readSms(goldenSamples["telebirr, received"]?.body ?? "") as Evidence;
  const find = (typed: string, kept: Evidence[]) => createSms(async () => kept).deposit?.find(typed);

  test("is what the evidence says, however the number is typed", async () => {
    expect(await find("di41-aaaa-4j", [evidence])).toMatchObject({
      ...{ is: "paid", amount: 10_00, currency: "ETB", payer: "2519****6294", theirReference: "telebirr:DI41AAAA4J" },
    });
  });

  test("of more than one text is of nobody's number and of the smallest sum, in whatever order they came", async () => {
    const texts = [evidence, { ...evidence, amount: santim(20_00) }];
    const disputed = {
      ...{ is: "paid", amount: 10_00, payer: null, theirReference: "telebirr:DI41AAAA4J" },
      said: expect.stringContaining("10.00, 20.00 ETB"),
    };
    for (const kept of [texts, texts.toReversed()]) expect(await find("DI41AAAA4J", kept)).toMatchObject(disputed);
    expect(await find("DI41AAAA4J", [evidence, evidence])).toMatchObject({ amount: 10_00, payer: null });
  });

  test("is pending without evidence of its bank, and of no number nothing", async () => {
    expect(await find("DI41AAAA4J", [])).toMatchObject({ is: "pending" });
    expect(await find("DI41AAAA4J", [{ ...evidence, bank: "cbe" }])).toMatchObject({ is: "pending" });
    expect(await find("nothing", [evidence])).toMatchObject({ is: "unknown", why: "mismatch" });
  });
});
