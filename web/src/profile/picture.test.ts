import "../../test/no-browser.ts";
import { afterEach, expect, test, vi } from "vitest";
import { pictureIn, profilePicture } from "./picture.ts";

const url = "https://t.me/i/userpic/320/abc.svg";
const dataOf = (user: object) => new URLSearchParams({ user: JSON.stringify(user), hash: "00" }).toString();
afterEach(() => vi.unstubAllGlobals());

test("the picture is the one that Telegram named, of Telegram's own address alone", () => {
  expect(pictureIn(dataOf({ id: 7, photo_url: url }))).toEqual({ telegramId: "7", url });
  expect(pictureIn(dataOf({ id: 7, photo_url: "https://cdn4.telegram.org/x.jpg" }))).not.toBeNull();
  for (const photo_url of ["https://evil.example/t.me", "http://t.me/x.svg", "javascript:alert(1)", "", undefined])
    expect(pictureIn(dataOf({ id: 7, photo_url }))).toBeNull();
  expect(pictureIn("")).toBeNull();
  expect(pictureIn("user=nonsense")).toBeNull();
});

test("what this browser keeps is shown to its own player only @own-picture", () => {
  const getItem = (key: string) => (key === "profile-picture" ? JSON.stringify({ telegramId: "7", url }) : null);
  vi.stubGlobal("localStorage", { getItem, setItem: () => {} });
  expect(profilePicture("7")).toBe(url);
  expect(profilePicture("8")).toBeNull();
});
