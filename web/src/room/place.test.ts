import { expect, test } from "vitest";
import { isSameTable, pathTo, placeOf } from "./place.ts";

test("each parameter is carried only if present @place-parameters", () => {
  expect(pathTo("/game", { telegramId: "7", bet: "10", sessionId: undefined, sharedGameId: "" })).toBe(
    "/game?telegramId=7&bet=10",
  );
  expect(pathTo("/", {})).toBe("/");
});

test("a place survives the URL, and strangers in the query do not @place-in-address", () => {
  const place = { telegramId: "7", bet: "10", sessionId: "s", sharedGameId: "g" };
  expect(placeOf(new URLSearchParams(`${pathTo("/", place).slice(2)}&token=x`))).toEqual(place);
});

test("a table that is named once it is known stays the same; another one of the same stake is another", () => {
  const named = { bet: "10", sessionId: "a" };
  expect(isSameTable({ bet: "10" }, named)).toBe(true);
  expect(isSameTable(named, { ...named, telegramId: "7" })).toBe(true);
  expect(isSameTable(named, { bet: "10", sessionId: "b" })).toBe(false);
  expect(isSameTable(named, { bet: "10" })).toBe(false);
  expect(isSameTable({ bet: "10" }, { bet: "20", sessionId: "a" })).toBe(false);
});
