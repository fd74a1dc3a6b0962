import { santim } from "@derash/game/money";
import { maskName } from "../../player/service.ts";
import type { HeldCartela, Look, RoomRound } from "../record.ts";

/**
 * What the database answered to who reserved, paid for or gave back a cartela: all that they have in the round after it.
 * `number` orders changes that had to wait for each other; `transaction` is an xid8.
 */
export type CartelaChange = {
  roundId: string;
  playerId: string;
  number: number;
  transaction: string;
  closesAt: number | null;
  held: readonly Pick<HeldCartela, "number" | "isConfirmed" | "reservedUntil">[];
};

/**
 * A room's live round as this process knows it: the last look at the database, and on top of it what was committed here and
 * what that look had not seen. Exactly as another look would be, but for what other processes have done meanwhile.
 */
export class KnownRound {
  #looked: Look | null = null;
  /** The last one of each player: what a player does waits for their wallet, and each change says all that they have. */
  readonly #changes = new Map<string, CartelaChange>();
  #record: RoomRound | null = null;
  /** Who has a cartela, and which ones a player has, so that a change costs nothing of what the others have. */
  readonly #owners = new Map<number, string | null>();
  readonly #numbers = new Map<string | null, number[]>();

  /** null before the first look. */
  get record(): RoomRound | null {
    if (this.#looked === null) return null;
    this.#record ??= withChanges(this.#looked.record, [...this.#changes.values()]);
    return this.#record;
  }

  look(looked: Look): void {
    this.#looked = looked;
    this.#record = null;
    for (const change of this.#changes.values()) if (!isNews(looked, change)) this.#changes.delete(change.playerId);
    this.#owners.clear();
    this.#numbers.clear();
    for (const [playerId, cartelas] of Map.groupBy(this.record?.cartelas ?? [], (cartela) => cartela.playerId))
      this.#own(playerId, cartelas);
  }

  /** false: something is not as it was known here, so that only a look can tell what else is not. */
  apply(change: CartelaChange): boolean {
    const { playerId, held, closesAt } = change;
    const known = this.#looked;
    if (known?.record.id !== change.roundId) return false;
    const newest = this.#changes.get(playerId)?.number ?? 0;
    if (change.number <= newest || !isNews(known, change)) return true;
    const isTakenFromOthers = held.some(({ number }) => (this.#owners.get(number) ?? playerId) !== playerId);
    this.#changes.set(playerId, change);
    this.#record = null;
    this.#own(playerId, held);
    return !isTakenFromOthers && known.record.facts.closesAt === closesAt;
  }

  #own(playerId: string | null, cartelas: readonly Pick<HeldCartela, "number">[]): void {
    for (const number of this.#numbers.get(playerId) ?? [])
      if (this.#owners.get(number) === playerId) this.#owners.delete(number);
    const numbers = cartelas.map(({ number }) => number);
    for (const number of numbers) this.#owners.set(number, playerId);
    this.#numbers.set(playerId, numbers);
  }
}

/** Not of an earlier round, and not seen by the look already. */
function isNews({ record, snapshot }: Look, { roundId, transaction }: CartelaChange): boolean {
  return roundId === record.id && !hasSeen(snapshot, transaction);
}

/** As pg_visible_in_snapshot, of "xmin:xmax:those under way". */
export function hasSeen(snapshot: string, transaction: string): boolean {
  const [first = "", next = "", underWay = ""] = snapshot.split(":");
  const id = BigInt(transaction);
  if (id < BigInt(first)) return true;
  return id < BigInt(next) && !underWay.split(",").includes(transaction);
}

function withChanges(record: RoomRound, changes: readonly CartelaChange[]): RoomRound {
  if (changes.length === 0) return record;
  const changed = new Set<string | null>(changes.map(({ playerId }) => playerId));
  const others = record.cartelas.filter(({ playerId }) => !changed.has(playerId));
  const held = new Map(others.map((cartela) => [cartela.number, cartela]));
  for (const change of changes.toSorted((a, b) => a.number - b.number))
    for (const cartela of change.held) held.set(cartela.number, onSale(change.playerId, cartela));
  return { ...record, cartelas: [...held.values()].sort((a, b) => a.number - b.number) };
}

/** As a look loads it while the round sells: nobody is named, and nobody has won. */
function onSale(playerId: string, cartela: CartelaChange["held"][number]): HeldCartela {
  return { ...cartela, playerId, playerName: maskName(""), prize: santim(0), bonus: santim(0), cells: null };
}
