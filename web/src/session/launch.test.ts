import { describe, expect, test } from "vitest";
import { parseLaunch, schemeOf } from "./launch.ts";

const user = { id: 777000123, first_name: "Sara & Co", language_code: "am" };
const initData = new URLSearchParams({
  user: JSON.stringify(user),
  auth_date: "1709144340",
  hash: "ab=cd&x",
}).toString();
const hash = `#${new URLSearchParams({
  tgWebAppData: initData,
  tgWebAppVersion: "8.0",
  tgWebAppThemeParams: JSON.stringify({ bg_color: "#17212b" }),
})}`;

describe("launch data", () => {
  test("initData comes out byte for byte as Telegram signed it @init-data", () => {
    expect(parseLaunch(hash)?.initData).toBe(initData);
  });

  test("the user's id and language are read from inside", () => {
    expect(parseLaunch(hash)).toMatchObject({ telegramId: "777000123", languageCode: "am" });
  });

  test("a page that Telegram did not open has no launch data", () => {
    expect(parseLaunch("")).toBeNull();
    expect(parseLaunch("#section")).toBeNull();
  });

  test("launch parameters without an identity carry no initData", () => {
    expect(parseLaunch("#tgWebAppVersion=7.0")).toEqual({
      initData: "",
      telegramId: null,
      languageCode: null,
      theme: null,
    });
  });

  test("a broken user field is no user", () => {
    expect(parseLaunch("#tgWebAppData=user%3D%257Bbroken")).toMatchObject({ telegramId: null });
  });

  test("the background colour tells the scheme", () => {
    expect(schemeOf({ bg_color: "#17212b" })).toBe("dark");
    expect(schemeOf({ bg_color: "#ffffff" })).toBe("light");
    expect(schemeOf({ bg_color: "red" })).toBeNull();
    expect(schemeOf(null)).toBeNull();
  });
});
