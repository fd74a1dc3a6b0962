import { describe, expect, test } from "vitest";
import { descriptionOf, walletType } from "./service.ts";
import type { EntryRow } from "./store.ts";

type Entry = [type: EntryRow["type"], amount: number, stake: EntryRow["stake_state"]];

describe("an entry is called in the wallet", () => {
  test.each<[...Entry, called: string]>([
    ["CREDIT", -1, null, "CHARGE"],
    ["CREDIT", 1, null, "TOP_UP"],
    ["GUARANTEE", -1, null, "CHARGE"],
    ["GUARANTEE", 1, null, "TOP_UP"],
    ["BETWEEN_COMPANIES", -1, null, "CHARGE"],
    ["BETWEEN_COMPANIES", 1, null, "TOP_UP"],
    ["DEPOSIT", -1, null, "CHARGE"],
    ["DEPOSIT", 1, null, "TOP_UP"],
    ["WITHDRAWAL", -1, null, "WITHDRAWAL"],
    ["WITHDRAWAL", 1, null, "TOP_UP"],
    ["WITHDRAWAL_RETURN", 1, null, "REFUND"],
    ["REVERSAL", -1, null, "CHARGE"],
    ["HOUSE_CUT", -1, null, "CHARGE"],
    ["CASH", -1, null, "CHARGE"],
    ["BET_PLACED", -1, "waiting", "BET_PLACED"],
    ["BET_PLACED", -1, "played", "BET_PLACED"],
    ["BET_PLACED", -1, "void", "BET_PLACED"],
    ["BET_PLACED", -1, "lost", "BET_LOST"],
    ["BET_WON", 1, null, "BET_WON"],
    ["TAX", -1, null, "TAX"],
    ["FEE", -1, null, "FEE"],
  ])("%s of %i, stake %s: %s", (type, amount_santim, stake_state, called) => {
    expect(walletType({ type, amount_santim, stake_state })).toBe(called);
  });
});

describe("what is said of an entry", () => {
  const credit = { type: "CREDIT", description: "a note", sender_name: "Abebe", receiver_name: "Tigist" } as const;

  test("with credit that was passed on is whom it came from, or went to", () => {
    const said = (amount_santim: number) => descriptionOf({ ...credit, amount_santim, note: "for Saturday" });
    expect([said(-5), said(5)]).toEqual(["Transfer to Tigist: for Saturday", "Transfer from Abebe: for Saturday"]);
  });

  test("with all else is its description", () => {
    expect(descriptionOf({ ...credit, amount_santim: 5, note: null })).toBe("a note");
    expect(descriptionOf({ ...credit, amount_santim: 5, type: "TOP_UP", note: "for Saturday" })).toBe("a note");
  });
});
