import type { FoundThing } from "@derash/protocol/report/finding";

/** A place that the search leads to. */
export type Hit = { key: string; kind: HitKind; name: string; detail: string; at: string | null; path: string };
export type HitKind = FoundThing["kind"] | "page" | "player";

/** Where what was found is looked at. */
export function hitOf({ kind, id, name, detail, at }: FoundThing): Hit {
  const paths: Record<FoundThing["kind"], string> = {
    company: `/companies/${id}`,
    branch: `/branches/${id}`,
    cashier: `/statement?cashier_id=${id}`,
    round: `/dispute/${id}`,
    payment: `/payments/${id}`,
  };
  return { key: `${kind} ${id}`, kind, name, detail, at, path: paths[kind] };
}

/** Pages whose name begins with what was typed, or has a word that does. */
export function pagesFor(typed: string, pages: readonly { name: string; path: string }[]): Hit[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const fits = (name: string) => name.split(/\s+/).some((_, at, words) => words.slice(at).join(" ").startsWith(wanted));
  return pages
    .filter(({ name }) => wanted !== "" && fits(name.toLocaleLowerCase()))
    .map(({ name, path }) => ({ key: `page ${path}`, kind: "page", name, detail: "", at: null, path }));
}

/** Nine digits and more are the end of a phone number; fewer are no number of anybody. */
export function phoneIn(typed: string): string | null {
  const isPlain = /^\+?[\d\s()-]+$/.test(typed.trim());
  return isPlain && typed.replace(/\D/g, "").length >= 9 ? typed.trim() : null;
}

/** The place of the chosen one after an arrow key; round and round. */
export function moved(chosen: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (chosen + by + count) % count;
}
