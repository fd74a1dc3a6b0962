import { expect, test } from "vitest";
import { readTyped } from "./typed.ts";

test.each([
  ["0911000002", { is: "phone", phone: "0911000002" }],
  ["+251 911 000 002", { is: "phone", phone: "+251911000002" }],
  ["251911000002", { is: "phone", phone: "251911000002" }],
  ["700000002", { is: "telegram_id", telegramId: "700000002" }],
  ["w-7kq2-93fd", { is: "reference", reference: "W-7KQ2-93FD" }],
  ["  abc ", null],
  ["09", null],
] as const)("%s at the desk is read as what it is", (text, typed) => {
  expect(readTyped(text)).toEqual(typed);
});
