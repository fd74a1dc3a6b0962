import { expect, test } from "vitest";
import { hitOf, moved, pagesFor, phoneIn } from "./hits.ts";

test("what is found leads to where it is looked at", () => {
  const path = (kind: "company" | "branch" | "cashier" | "round") =>
    hitOf({ kind, id: "x", name: "n", detail: "d", at: null }).path;
  expect((["company", "branch", "cashier", "round"] as const).map(path)).toEqual([
    "/companies/x",
    "/branches/x",
    "/statement?cashier_id=x",
    "/dispute/x",
  ]);
});

test("a page is found by the beginning of one of its words, and all of them by nothing", () => {
  const pages = [
    { name: "My Account", path: "/balance-management" },
    { name: "Sales", path: "/sales" },
  ];
  const found = (typed: string) => pagesFor(typed, pages).map(({ name }) => name);
  expect([found("acc"), found("MY A"), found("sa"), found("les"), found(" ")]).toEqual([
    ["My Account"],
    ["My Account"],
    ["Sales"],
    [],
    [],
  ]);
});

test("nine digits are a phone number, however they are written", () => {
  expect(
    ["0911 23 45 67", "+251911234567", "911-234-567", "12345678", "ETH123", "Bole 911234567"].map(phoneIn),
  ).toEqual(["0911 23 45 67", "+251911234567", "911-234-567", null, null, null]);
});

test("the arrow keys go round", () => {
  expect([moved(0, -1, 3), moved(2, 1, 3), moved(0, 1, 0)]).toEqual([2, 0, 0]);
});
