import { santim, toBirr } from "@derash/game/money";
import { prizePoolOf } from "@derash/game/prize";
import { gameStatusOf, roundAt } from "@derash/game/round";
import type { OpenTable, TableGlance } from "@derash/protocol/round";
import { cached } from "../../cached.ts";
import type { CartelaService } from "../../cartela/service.ts";
import type { Db, Queries } from "../../postgres/db.ts";
import type { RoomRow } from "../store.ts";
import { bestTable, type Candidate, shownTables, tableFor } from "./best-table.ts";
import * as store from "./offer-store.ts";

export type Table = store.Offer & Candidate;
export type TablesDeps = {
  db: Db;
  cartelas: Pick<CartelaService, "listSize">;
  /** Of all rooms that are offered. */
  rows: () => readonly RoomRow[];
  now: () => number;
};

/** A list that many look at is asked for this often at most. */
const keptMs = 500;

/** What goes on at all tables, without any of their rooms in memory. */
export class Tables {
  readonly #deps: TablesDeps;
  readonly #offers: () => Promise<store.Offer[]>;
  /** By room, as it was when the room played this round. */
  readonly #winners = new Map<string, { roundId: string; winner: store.LastWinner | null }>();

  constructor(deps: TablesDeps) {
    this.#deps = deps;
    this.#offers = cached(keptMs, () => {
      return store.offers(
        deps.db,
        deps.rows().map(({ id }) => id),
      );
    });
  }

  /** The tables of these rooms as one player sees them. */
  async of(playerId: string, isAsked: (offer: store.Offer) => boolean): Promise<(Table & { isMine: boolean })[]> {
    const offers = (await this.#offers()).filter(isAsked);
    const ids = offers.map(({ roundId }) => roundId);
    const own = new Map(
      (await store.ownRounds(this.#deps.db, ids, playerId)).map(({ roundId, isPaid }) => [roundId, isPaid]),
    );
    const tables = await withSizes(this.#deps, offers);
    return tables.map((table) => ({
      ...table,
      isOwn: own.has(table.roundId),
      isMine: own.get(table.roundId) ?? false,
    }));
  }

  /** Which of several rooms of one stake a player is sent to who names the stake, or one of them. */
  async best(playerId: string, rows: readonly RoomRow[], named?: string): Promise<string | undefined> {
    const ids = new Set(rows.map(({ id }) => id));
    const tables = await this.of(playerId, ({ roomId }) => ids.has(roomId));
    return (named === undefined ? bestTable(tables) : tableFor(tables, named))?.roomId;
  }

  /** As staff have set them up: one a stake and branch, with whose they are. */
  async firsts(): Promise<(Pick<store.Offer, "roomId" | "stake" | "patterns"> & store.Owner)[]> {
    const offers = (await this.#offers()).filter(({ position }) => position === 1);
    const owners = await store.owners(this.#deps.db, new Set(offers.map(({ branchId }) => branchId)));
    return offers.flatMap((offer) => {
      const owner = owners.get(offer.branchId);
      return owner ? [{ ...offer, ...owner }] : [];
    });
  }

  /** The list as one player sees it. */
  async glances(playerId: string): Promise<TableGlance[]> {
    const tables = shown(await this.of(playerId, () => true));
    const open = await this.#openTables(tables);
    return open.map((table, index) => ({ ...table, isMine: tables[index]?.isMine ?? false }));
  }

  /** The list as everybody may see it. */
  async open(): Promise<OpenTable[]> {
    return this.#openTables(shown(await withSizes(this.#deps, await this.#offers())));
  }

  async #openTables(tables: readonly store.Offer[]): Promise<OpenTable[]> {
    await this.#learnWinners(tables);
    const now = this.#deps.now();
    return tables.map((table) => openTableOf(table, this.#winners.get(table.roomId)?.winner ?? null, now));
  }

  /** A room has another last winner only when it plays another round. */
  async #learnWinners(tables: readonly store.Offer[]): Promise<void> {
    const moved = tables.filter(({ roomId, roundId }) => this.#winners.get(roomId)?.roundId !== roundId);
    if (moved.length === 0) return;
    const winners = await store.lastWinners(
      this.#deps.db,
      moved.map(({ roomId }) => roomId),
    );
    for (const { roomId, roundId } of moved)
      this.#winners.set(roomId, { roundId, winner: winners.get(roomId) ?? null });
  }
}

/** No empty sister beside a table with space. */
function shown<Shown extends Table>(tables: readonly Shown[]): Shown[] {
  const families = Map.groupBy(tables, ({ branchId, stake }) => `${branchId} ${stake}`);
  return [...families.values()].flatMap((family) => shownTables(family));
}

/** Tables as nobody in particular sees them. */
export async function withSizes(
  { cartelas, now }: Pick<TablesDeps, "cartelas" | "now">,
  offers: readonly store.Offer[],
): Promise<Table[]> {
  const at = now();
  return Promise.all(
    offers.map(async (offer) => {
      const { state, closesAt } = offer.facts;
      const isSelling = state === "open" && (closesAt === null || closesAt > at);
      return { ...offer, isSelling, isOwn: false, size: await cartelas.listSize(offer.cartelaListId) };
    }),
  );
}

function openTableOf(table: store.Offer, winner: store.LastWinner | null, now: number): OpenTable {
  const { facts, stake, sold, houseCutBps, guarantee } = table;
  return {
    sessionId: table.roomId,
    sharedGameId: table.roundId,
    betAmount: toBirr(stake),
    patterns: [...table.patterns],
    gameStatus: gameStatusOf[facts.state],
    playerCount: table.playerCount,
    derash: toBirr(prizePoolOf(santim(stake * sold), houseCutBps, guarantee).prizePool),
    guarantee: toBirr(guarantee),
    countdownEnd: facts.state === "open" ? facts.closesAt : null,
    announcedFor: table.announcedFor,
    totalCalls: roundAt(facts, now).totalCalls,
    lastWinner: winner && { name: winner.name, prize: toBirr(winner.prize) },
  };
}

/** These rooms' tables as they are now, within a transaction that may change them. */
export async function tablesNow(
  deps: Pick<TablesDeps, "cartelas" | "now">,
  queries: Queries,
  roomIds: readonly string[],
): Promise<Table[]> {
  return withSizes(deps, await store.offers(queries, roomIds));
}
