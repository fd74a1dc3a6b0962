import { AppError } from "../../app-error.ts";
import type { HallRound } from "../../round/record.ts";
import type { Cashier, Turn } from "../locked-round.ts";
import { takenBackBy } from "./store.ts";

type Numbers = readonly number[];

/**
 * Those of them that are to be taken back now. What this till has taken back before is asked for once more, after a lost answer:
 * whoever has sold it since has nothing to do with it.
 */
export async function toTakeBack({ tx, record, cashier }: Turn, asked: Numbers): Promise<number[]> {
  const sold = record.cartelas.filter(({ number }) => asked.includes(number));
  if (sold.every(({ soldBy }) => soldBy === cashier.id)) return sold.map(({ number }) => number);
  const before = await takenBackBy(tx, { roundId: record.id, cashierId: cashier.id });
  const isDone = ({ number, soldBy }: (typeof sold)[number]) => soldBy !== cashier.id && before.includes(number);
  return sold.filter((each) => !isDone(each)).map(({ number }) => number);
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
