import { formatBirr, santim } from "@derash/game/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positiveSantimOf, santimOf } from "./birr-text.ts";
import { transferHours } from "./chapa/provider.ts";
import { isOpen, nextOpening } from "./hours.ts";
import { nextDepositLookUp, nextWithdrawalLookUp } from "./look-ups.ts";
import { short } from "./provider.ts";

describe("an amount as a provider writes it", () => {
  test("is read from every way in which the same sum can be written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        const text = formatBirr(santim(amount));
        const [birr = "", cents = ""] = text.split(".");
        const thousands = `${birr.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
        for (const written of [text, `${text}0`, thousands, Number(text), ` ${text} `])
          expect(santimOf(written)).toBe(amount);
      }),
    );
  });

  test("is nothing where it is not a whole number of santim", () => {
    const broken = ["", " ", "1.005", "12.", ".5", "-1", "1,00", "1,0000.00", "1e3", "٣", "0x10", "1.2.3", "NaN"];
    for (const written of [...broken, 0.001, -1, Number.NaN, 1e21, null, undefined, true, {}, [1]])
      expect(santimOf(written), String(written)).toBeNull();
    expect([santimOf("0.00"), positiveSantimOf("0.00"), positiveSantimOf("0.01")]).toEqual([0, null, 1]);
  });
});

describe("hours", () => {
  const addis = (text: string) => new Date(`${text}+03:00`);

  test("of transfers are those of Ethiopia's clock, on six days", () => {
    // The first is a Monday.
    const states = [
      ...["2026-11-23T08:29:59", "2026-11-23T08:30:00", "2026-11-23T16:29:59", "2026-11-23T16:30:00"],
      ...["2026-11-28T12:00:00", "2026-11-29T12:00:00"],
    ].map((text) => isOpen(transferHours, addis(text)));
    expect(states).toEqual([false, true, true, false, true, false]);
  });

  test("open next at the moment itself, the same morning, the next one, or after Sunday", () => {
    const next = (text: string) => nextOpening(transferHours, addis(text))?.toISOString();
    expect(next("2026-11-23T12:00:07")).toBe(addis("2026-11-23T12:00:07").toISOString());
    expect(next("2026-11-23T00:00:00")).toBe(addis("2026-11-23T08:30:00").toISOString());
    expect(next("2026-11-23T16:30:01")).toBe(addis("2026-11-24T08:30:00").toISOString());
    expect(next("2026-11-28T20:00:00")).toBe(addis("2026-11-30T08:30:00").toISOString());
    expect(nextOpening({ ...transferHours, weekdays: [] }, addis("2026-11-23T12:00:00"))).toBeNull();
  });
});

describe("look-ups", () => {
  const since = new Date("2026-11-28T13:00:00Z");

  test("of a deposit come ever later for seven days, and then no more", () => {
    const ages: number[] = [];
    for (let at: Date | null = nextDepositLookUp(since, since); at !== null; at = nextDepositLookUp(since, at))
      ages.push((at.getTime() - since.getTime()) / 1000);
    const hours = Array.from({ length: 72 }, (_, index) => (index + 1) * 3600);
    const days = [4, 5, 6, 7].map((day) => day * 86_400);
    expect(ages).toEqual([10, 20, 40, 60, 120, 300, 600, 1800, ...hours, ...days]);
  });

  test("of a withdrawal never end, and wait for the provider's next opening", () => {
    let at = since;
    const ages = Array.from({ length: 7 }, () => {
      at = nextWithdrawalLookUp(since, at, transferHours);
      return (at.getTime() - since.getTime()) / 60_000;
    });
    // A Saturday at 16:00: after the first hour, in the night and on Sunday nobody works there.
    expect(ages.slice(0, 5)).toEqual([0.5, 2, 5, 15, 60]);
    expect(new Date(since.getTime() + (ages[5] ?? 0) * 60_000).toISOString()).toBe("2026-11-30T05:30:00.000Z");
    expect((ages[6] ?? 0) - (ages[5] ?? 0)).toBe(60);
    expect(nextWithdrawalLookUp(since, at).getTime() - at.getTime()).toBe(3_600_000);
  });
});

test("a provider's words are kept on one line, and not without end", () => {
  expect(short(" a\n\tb ")).toBe("a b");
  expect(short("x".repeat(1000))).toHaveLength(300);
});
