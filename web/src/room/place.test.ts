import { expect, test } from "vitest";
import { pathTo, placeOf } from "./place.ts";

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
