import { randomInt } from "node:crypto";
import type { Credentials } from "@derash/protocol/management";
import { AppError } from "../app-error.ts";

/** What someone chose for a new account: both, or neither to have them made. */
export type Login = { username?: string | undefined; password?: string | undefined };

/** No letter or digit that is taken for another one when it is read out or written down. */
const smallCharacters = "abcdefghjkmnpqrstuvwxyz23456789";
const passwordCharacters = `${smallCharacters}ABCDEFGHJKLMNPQRSTUVWXYZ`;
/** 12 of 55 characters are 69 bits. */
const passwordLength = 12;
const baseLengthMax = 24;
const numberedMax = 9;

export function generatePassword(): string {
  return randomText(passwordCharacters, passwordLength);
}

/**
 * Usernames for something of this name, the plainest first. A name without plain letters, like an Amharic one, gives the
 * fallback word with something random behind it; so do the last ones of the list.
 */
export function usernamesFor(name: string, fallback: string): string[] {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, baseLengthMax)
    .replace(/^-|-$/g, "");
  const base = plain.length < 3 ? fallback : plain;
  const numbered =
    plain.length < 3 ? [] : [base, ...Array.from({ length: numberedMax - 1 }, (_, at) => `${base}-${at + 2}`)];
  return [...numbered, ...Array.from({ length: 5 }, () => `${base}-${randomText(smallCharacters, 4)}`)];
}

/** The chosen password or a new one. Errors: invalid_input where only one half was chosen. */
export function passwordOf({ username, password }: Login): string {
  if (username === undefined && password === undefined) return generatePassword();
  if (username === undefined) throw new AppError("invalid_input").at("username", "username_required");
  if (password === undefined) throw new AppError("invalid_input").at("password", "password_required");
  return password;
}

/** Makes the account under the first username that is free. Errors: username_taken for a chosen one. */
export async function addWithLogin<Person extends { username: string }>(
  login: Login & { password: string },
  usernames: readonly string[],
  add: (username: string) => Promise<Person | null>,
): Promise<{ person: Person; credentials: Credentials }> {
  for (const username of login.username === undefined ? usernames : [login.username]) {
    const person = await add(username);
    if (person) return { person, credentials: { username, password: login.password } };
  }
  throw usernameTaken();
}

export function usernameTaken(): AppError {
  return new AppError("username_taken").at("username");
}

export function nameTaken(): AppError {
  return new AppError("name_taken").at("name");
}

function randomText(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
}
