import { useEffect, useState } from "react";
import { keepChoice, unpaidOf } from "../chosen.ts";
import { keepPapers, keptPapers, type Papers, papersAfter } from "./papers.ts";

const noPapers: Papers = new Map();

/** Why what is chosen is sold on purpose only: its round has started or was given up without it, or costs now what nobody has read. */
export type Carried = "started" | "other_game";

/** What is chosen at this till and not sold yet, and the papers by which it was. */
export function useChoice(first: () => ReadonlySet<number>, sold: ReadonlySet<number>) {
  const [chosen, setChosen] = useState(first);
  const [papers, setPapers] = useState(keptPapers);
  const [carried, setCarried] = useState<Carried | null>(null);
  // What is sold is chosen to be taken back: after a reload, when it may be so, it would be chosen to be sold.
  const kept = unpaidOf(chosen, { cartelas: [...sold] }).join();
  useEffect(() => keepChoice(kept === "" ? [] : kept.split(",").map(Number)), [kept]);
  useEffect(() => keepPapers(papers), [papers]);
  return {
    chosen,
    papers,
    carried: chosen.size > 0 ? carried : null,
    /** `touched`: which numbers this is about, and the papers that were scanned for them. */
    choose: (next: ReadonlySet<number>, touched: readonly number[] = [], scanned = noPapers) => {
      setChosen(next);
      setPapers(papersAfter(papers, touched, scanned));
      setCarried(null);
    },
    carry: (unpaid: readonly number[]) => {
      setChosen(new Set(unpaid));
      setCarried("started");
    },
    showOther: () => setCarried("other_game"),
    /** Some are sold, or taken back: what was chosen beside them stays so. */
    narrow: setChosen,
  };
}
