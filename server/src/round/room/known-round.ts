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
  /** Who has which cartela, and by which change, so that a change costs nothing of what the others have. */
  readonly #cartelas = new Map<number, HeldCartela>();
  readonly #setBy = new Map<number, CartelaChange>();
  readonly #numbers = new Map<string | null, number[]>();
  #record: RoomRound | null = null;

  /** null before the first look. */
  get record(): RoomRound | null {
    if (this.#looked === null) return null;
    const inOrder = () => [...this.#cartelas.values()].sort((a, b) => a.number - b.number);
    this.#record ??= { ...this.#looked.record, cartelas: inOrder() };
    return this.#record;
  }

  get isPaidFor(): boolean {
    for (const { isConfirmed } of this.#cartelas.values()) if (isConfirmed) return true;
    return false;
  }

  look(looked: Look): void {
    this.#looked = looked;
    this.#record = looked.record;
    for (const change of this.#changes.values()) if (!isNews(looked, change)) this.#changes.delete(change.playerId);
    for (const each of [this.#cartelas, this.#setBy, this.#numbers]) each.clear();
    for (const cartela of looked.record.cartelas) {
      this.#cartelas.set(cartela.number, cartela);
      const numbers = this.#numbers.get(cartela.playerId);
      if (numbers) numbers.push(cartela.number);
      else this.#numbers.set(cartela.playerId, [cartela.number]);
    }
    for (const change of [...this.#changes.values()].sort((a, b) => a.number - b.number)) this.#put(change);
  }

  /** false: something is not as it was known here, so that only a look can tell what else is not. */
  apply(change: CartelaChange): boolean {
    const { playerId, held, closesAt } = change;
    const known = this.#looked;
    if (known?.record.id !== change.roundId) return false;
    const newest = this.#changes.get(playerId)?.number ?? 0;
    if (change.number <= newest || !isNews(known, change)) return true;
    const isTakenFromOthers = held.some(
      ({ number }) => (this.#cartelas.get(number)?.playerId ?? playerId) !== playerId,
    );
    this.#changes.set(playerId, change);
    this.#put(change);
    return !isTakenFromOthers && known.record.facts.closesAt === closesAt;
  }

  /** What a later change says of a cartela stays, whichever is heard first. */
  #put(change: CartelaChange): void {
    const { playerId, held } = change;
    this.#record = null;
    for (const number of this.#numbers.get(playerId) ?? [])
      if (this.#cartelas.get(number)?.playerId === playerId) this.#cartelas.delete(number);
    for (const cartela of held) {
      if ((this.#setBy.get(cartela.number)?.number ?? 0) > change.number) continue;
      this.#setBy.set(cartela.number, change);
      this.#cartelas.set(cartela.number, onSale(playerId, cartela));
    }
    this.#numbers.set(
      playerId,
      held.map(({ number }) => number),
    );
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

/** As a look loads it while the round sells: nobody is named, and nobody has won. */
function onSale(playerId: string, cartela: CartelaChange["held"][number]): HeldCartela {
  return {
    ...cartela,
    playerId,
    playerName: maskName(""),
    prize: santim(0),
    bonus: santim(0),
    withheld: santim(0),
    cells: null,
  };
}
