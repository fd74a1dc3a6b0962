import { useEffect, useState } from "react";

/** A key that bounces, or a scanner that ends its line twice, is no cashier who has the money: Enter rests for so long after a choice. */
const restMs = 200;

/** Whether Enter in the empty box sells what is chosen: all of it is to be sold, and it has been seen. */
export function useEnterSells(chosen: ReadonlySet<number>, isAllNew: boolean): boolean {
  const [seen, setSeen] = useState<ReadonlySet<number> | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(chosen), restMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  return isAllNew && chosen.size > 0 && seen === chosen;
}
