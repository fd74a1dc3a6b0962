import { AppError } from "../../app-error.ts";
import type { HallRound } from "../../round/record.ts";
import type { Cashier, Turn } from "../locked-round.ts";
import { takenBackBy } from "./store.ts";

type Numbers = readonly number[];

/** How many moves of the round's stakes the page had seen that asks; a page of before does not say. */
type Seen = number | undefined;

/**
 * Those of them that are to be taken back now. What this till has taken back before is asked for once more, after a lost answer:
 * whoever has sold it since has nothing to do with it, nor has a sale of its own that was not there yet when it was asked for.
 */
export async function toTakeBack({ tx, record, cashier }: Turn, asked: Numbers, seen: Seen): Promise<number[]> {
  const sold = record.cartelas.filter(({ number }) => asked.includes(number));
  const isOthers = ({ soldBy }: (typeof sold)[number]) => soldBy !== cashier.id;
  const before = sold.some(isOthers) ? await takenBackBy(tx, { roundId: record.id, cashierId: cashier.id }) : [];
  const isDone = (each: (typeof sold)[number]) =>
    isOthers(each) ? before.includes(each.number) : seen !== undefined && (each.line ?? 0) > seen;
  return sold.filter((each) => !isDone(each)).map(({ number }) => number);
}

/** The customer whom it was asked for has been given the money back since. */
export async function refuseTakenBack({ tx, record, cashier }: Turn, adding: Numbers, seen: Seen): Promise<void> {
  if (seen === undefined || adding.length === 0) return;
  const since = await takenBackBy(tx, { roundId: record.id, cashierId: cashier.id }, seen);
  const cartelas = adding.filter((number) => since.includes(number));
  if (cartelas.length > 0) throw new AppError("taken_back_since", { cartelas });
}

/** The money for it lies in the drawer of the till that has sold it. */
export function refuseOthersPaper({ cartelas, hall }: HallRound, { id }: Cashier, numbers: Numbers): void {
  const others = cartelas.filter(({ number, soldBy }) => numbers.includes(number) && soldBy !== id);
  const [first] = others;
  if (first === undefined) return;
  const till = hall.tills.find((one) => one.id === first.soldBy)?.name ?? hall.cashierName;
  const sold = others.filter(({ soldBy }) => soldBy === first.soldBy).map(({ number }) => number);
  throw new AppError("till_sold_it", { till, cartelas: sold });
}
