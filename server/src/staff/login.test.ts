import { username as usernameField } from "@derash/protocol/staff";
import { describe, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { addWithLogin, generatePassword, passwordOf, usernamesFor } from "./login.ts";

describe("a made password", () => {
  test("has twelve characters that nobody takes for others, and is another one each time", () => {
    const passwords = Array.from({ length: 2000 }, generatePassword);
    for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{12}$/);
    expect(new Set(passwords).size).toBe(2000);
    // Every character of the alphabet comes, about as often as any other.
    const counts = new Map<string, number>();
    for (const character of passwords.join("")) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(55);
    expect(Math.min(...counts.values()) * 2).toBeGreaterThan(Math.max(...counts.values()));
  });
});

describe("usernames", () => {
  test.each([
    ["Derash Games PLC", "derash-games-plc"],
    ["  Café   Niño ", "cafe-nino"],
    ["A&B 24/7", "a-b-24-7"],
    ["---Bole---", "bole"],
    ["x".repeat(100), "x".repeat(24)],
    ["A very long company name indeed", "a-very-long-company-name"],
  ])("of %s begin with %s, then have numbers, then something random", (name, first) => {
    const usernames = usernamesFor(name, "company");
    expect(usernames.slice(0, 3)).toEqual([first, `${first}-2`, `${first}-3`]);
    expect(usernames.at(-1)).toMatch(/-[a-z2-9]{4}$/);
    for (const username of usernames) expect(usernameField.parse(username)).toBe(username);
  });

  test.each(["ደራሽ ቢንጎ", "A", "!!", "  ", "№", "日本"])("of %s are a word and something random", (name) => {
    for (const username of usernamesFor(name, "company")) expect(username).toMatch(/^company-[a-hjkmnp-z2-9]{4}$/);
  });
});

describe("a login", () => {
  test("that was chosen is taken, one that was not is made", () => {
    expect(passwordOf({ username: "a", password: "chosen-1" })).toBe("chosen-1");
    expect(passwordOf({})).toHaveLength(12);
  });

  test.each([
    [{ username: "abebe" }, { password: { code: "password_required", params: {} } }],
    [{ password: "secret-1" }, { username: { code: "username_required", params: {} } }],
  ])("of which only a half was chosen is refused", (login, fields) => {
    expect(() => passwordOf(login)).toThrow(expect.objectContaining({ code: "invalid_input", fields }));
  });

  test("takes the first username that is free, and never another than the chosen one", async () => {
    const isFree = (username: string) => !["bole", "bole-2"].includes(username);
    const add = async (username: string) => (isFree(username) ? { username } : null);
    const made = await addWithLogin({ password: "p" }, usernamesFor("Bole", "branch"), add);
    expect(made).toEqual({ person: { username: "bole-3" }, credentials: { username: "bole-3", password: "p" } });
    const chosen = addWithLogin({ username: "bole", password: "p" }, usernamesFor("Piassa", "branch"), add);
    await expect(chosen).rejects.toThrow(AppError);
    await expect(chosen).rejects.toMatchObject({
      code: "username_taken",
      fields: { username: { code: "username_taken" } },
    });
  });
});
