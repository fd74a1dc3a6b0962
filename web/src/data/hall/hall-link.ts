import { hallCodeLength, readHallCode } from "@derash/protocol/hall/hall-code";
import { followedMax } from "@derash/protocol/hall/watch";

// Where a hall is shown by its code. The code stands behind the # of the address, which no server sees.

/** What queries keep it under. */
export const hallCodeKey = ["hall-code"];

/** As people say and type it: in fours. */
export function inFours(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** Where another screen shows this hall, in the desk's language. */
export function watchUrl(origin: string, code: string, language: string): string {
  return `${origin}/watch?lang=${language}#${inFours(code)}`;
}

/** A guest's page: the hall's code, and the numbers of her papers. */
export type PapersLink = { code: string; numbers: readonly number[] };

/** As receipts, screens and the page itself write it: #7QXK-20AB/3,17. */
export function papersHash({ code, numbers }: PapersLink): string {
  return `#${inFours(code)}${numbers.length > 0 ? `/${numbers.join(",")}` : ""}`;
}

export function papersUrl(origin: string, language: string, link: PapersLink): string {
  return `${origin}/papers?lang=${language}${papersHash(link)}`;
}

/** Whatever is no code or no number is as if it was not there. */
export function readPapersHash(hash: string): PapersLink {
  const [typed = "", numbers = ""] = hash.replace(/^#/, "").split("/");
  const code = readHallCode(typed);
  return { code: code.length === hallCodeLength ? code : "", numbers: readNumbers(numbers) };
}

/** Numbers as somebody types them: whatever stands between them. */
export function readNumbers(text: string): number[] {
  const numbers = (text.match(/\d+/g) ?? []).map(Number).filter((number) => number >= 1 && number <= 2000);
  return [...new Set(numbers)].toSorted((a, b) => a - b).slice(0, followedMax);
}
