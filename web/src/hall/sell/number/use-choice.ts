import { useEffect, useState } from "react";
import { keepChoice, unpaidOf } from "../chosen.ts";
import { keepPapers, keptPapers, type Papers, papersAfter } from "./papers.ts";

const noPapers: Papers = new Map();

/** What is chosen at this till and not sold yet, and the papers by which it was. */
export function useChoice(first: () => ReadonlySet<number>, sold: ReadonlySet<number>) {
  const [chosen, setChosen] = useState(first);
  const [papers, setPapers] = useState(keptPapers);
  const [isCarried, setCarried] = useState(false);
  // What is sold is chosen to be taken back: after a reload, when it may be so, it would be chosen to be sold.
  const kept = unpaidOf(chosen, { cartelas: [...sold] }).join();
  useEffect(() => keepChoice(kept === "" ? [] : kept.split(",").map(Number)), [kept]);
  useEffect(() => keepPapers(papers), [papers]);
  return {
    chosen,
    papers,
    /** The round has started, or was given up, without what is chosen here. */
    isCarried: isCarried && chosen.size > 0,
    /** `touched`: which numbers this is about, and the papers that were scanned for them. */
    choose: (next: ReadonlySet<number>, touched: readonly number[] = [], scanned = noPapers) => {
      setChosen(next);
      setPapers(papersAfter(papers, touched, scanned));
      setCarried(false);
    },
    carry: (unpaid: readonly number[]) => {
      setChosen(new Set(unpaid));
      setCarried(unpaid.length > 0);
    },
    /** Some are sold, or taken back: what was chosen beside them stays so. */
    narrow: setChosen,
  };
}
