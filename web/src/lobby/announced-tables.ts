import type { TableGlance } from "@derash/protocol/round";

export type AnnouncedTable = TableGlance & { announcedFor: number };

/** Rounds with a time, the next one first. */
export function announcedOf(tables: readonly TableGlance[]): AnnouncedTable[] {
  return tables.filter(isAnnounced).toSorted((a, b) => a.announcedFor - b.announcedFor || a.betAmount - b.betAmount);
}

function isAnnounced(table: TableGlance): table is AnnouncedTable {
  return Boolean(table.announcedFor);
}

/** Where people sit down to play now. */
export function playedNow<Table extends Pick<TableGlance, "announcedFor">>(tables: readonly Table[]): Table[] {
  return tables.filter(({ announcedFor }) => !announcedFor);
}
