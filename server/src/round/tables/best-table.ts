import type { Offer } from "./offer-store.ts";

/** A room's live round among those of its stake: what it can still sell, and whether the player who asks is in it. */
export type Candidate = Pick<Offer, "roomId" | "position" | "isRetired" | "sold" | "held" | "announcedFor"> & {
  isSelling: boolean;
  /** How many cartelas are on sale in it. */
  size: number;
  isOwn: boolean;
};

/** A room that has sold this share of its cartelas is full for who comes now, and gets a sister. */
const full = { of: 10, sold: 9 };

export function isNearlySold({ sold, size }: Pick<Candidate, "sold" | "size">): boolean {
  return sold * full.of >= size * full.sold;
}

/** Whether somebody who comes now finds a cartela here. */
export function hasSpace({
  isSelling,
  sold,
  held,
  size,
}: Pick<Candidate, "isSelling" | "sold" | "held" | "size">): boolean {
  return isSelling && sold + held < size;
}

/**
 * Where a player who names only a stake belongs: at the table where they have a cartela; else at the fullest that still sells and has
 * space, for people want company; else at the first. Of equals the first. null: there is none.
 */
export function bestTable<Table extends Candidate>(tables: readonly Table[]): Table | null {
  const inOrder = tables.filter((table) => isOffered(table) && !isAnnounced(table)).toSorted(byPosition);
  const own = inOrder.find(({ isOwn }) => isOwn);
  const [fullest] = inOrder.filter(hasSpace).toSorted((a, b) => b.sold - a.sold);
  return own ?? fullest ?? inOrder[0] ?? null;
}

const byPosition = (a: Candidate, b: Candidate) => a.position - b.position;

/** Who comes to play now does not mean a round of tonight: it is found by its own name alone. */
function isAnnounced({ announcedFor }: Pick<Candidate, "announcedFor">): boolean {
  return announcedFor !== null;
}

/** Whether it sells, and nothing of it to this player: who is in it is at home there, and a round of tonight was meant. */
export function isSoldOutFor(table: Omit<Candidate, "roomId" | "position" | "isRetired">): boolean {
  return table.isSelling && !table.isOwn && !hasSpace(table) && !isAnnounced(table);
}

/** Where a player who names a room belongs: there, unless it sells and is full for them; a link to it may be old. */
export function tableFor<Table extends Candidate>(tables: readonly Table[], roomId: string): Table | null {
  const named = tables.find((table) => table.roomId === roomId);
  return named && !isSoldOutFor(named) ? named : bestTable(tables);
}

/** What the list of tables shows of one stake: no empty sister beside a room with space. */
export function shownTables<Table extends Candidate>(tables: readonly Table[]): Table[] {
  return tables.filter((table) => isOffered(table) && (table.isOwn || !isSpare(table, tables)));
}

/** An empty sister beside another table of its stake that sells and has space. */
export function isSpare(table: Candidate, tables: readonly Candidate[]): boolean {
  const isEmpty = table.sold + table.held === 0;
  const isElsewhere = tables.some((other) => {
    const mayTake = isOffered(other) && !isAnnounced(other) && hasSpace(other) && !isNearlySold(other);
    return other.position < table.position && mayTake;
  });
  return table.position > 1 && isEmpty && isElsewhere && !isAnnounced(table);
}

/** Whether a sister has to be opened for who comes now: every table of the stake that takes stakes is nearly sold out. */
export function isSisterNeeded(tables: readonly Candidate[]): boolean {
  const selling = tables.filter((table) => isOffered(table) && !isAnnounced(table) && table.isSelling);
  return selling.length > 0 && selling.every(isNearlySold);
}

/** A retired one counts again while somebody has a cartela in it. */
function isOffered({ isRetired, isOwn, sold }: Candidate): boolean {
  return !isRetired || isOwn || sold > 0;
}
