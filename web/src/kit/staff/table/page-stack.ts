/**
 * Where one is in a list that is read by key: for each page but the first, the key of the last row before it. The list
 * knows only its next page; the way back is what one came along.
 */
export type PageStack = readonly number[];

export const firstPage: PageStack = [];

/** The page after the one that ends with `lastKey`; the same where that one's rows still stand there while it is on its way. */
export function nextPage<Key>(stack: readonly Key[], lastKey: Key): readonly Key[] {
  return stack.at(-1) === lastKey ? stack : [...stack, lastKey];
}

export function previousPage(stack: PageStack): PageStack {
  return stack.slice(0, -1);
}

/** What to ask the server for: rows before this key; undefined for the first page. */
export function beforeOf(stack: PageStack): number | undefined {
  return stack.at(-1);
}

/** Counted from 1. */
export function pageNumber(stack: PageStack): number {
  return stack.length + 1;
}

/** Of rows of which one more was asked for than a page shows: those that it shows, and whether there is another page. */
export function cutToPage<Row>(rows: readonly Row[], pageSize: number): { rows: readonly Row[]; hasNext: boolean } {
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

/** Rows counted from 1, and pages, when `count` rows come in pages of `pageSize` and this page holds `rows`. */
export type Position = { page: number; pages: number; from: number; to: number; hasNext: boolean };

/** `hasNext`: what the page itself says; undefined while it is on its way. Rows may have come since, or before, they were counted. */
export function positionOf(
  stack: PageStack,
  pageSize: number,
  rows: number,
  count: number,
  hasNext?: boolean,
): Position {
  const page = pageNumber(stack);
  const counted = Math.ceil(count / pageSize);
  const follows = hasNext ?? page < counted;
  const from = stack.length * pageSize + 1;
  const pages = follows ? Math.max(counted, page + 1) : page;
  return { page, pages, from, to: from + rows - 1, hasNext: follows };
}
