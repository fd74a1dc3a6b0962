// What a name of a unit and a login may be, without any schema: a page has the same rules, and need not load zod for them.

export const unitNameCharactersMax = 100;

/** A username as it is typed; it is kept in small letters. */
export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/;

export const passwordCharactersMin = 6;
export const passwordCharactersMax = 128;

/** Spaces alone are no password: nobody sees how many there are. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}
