import { Trans } from "@lingui/react/macro";
import { memo, useEffect, useState, useSyncExternalStore } from "react";
import { soldPages } from "./sold-pages.ts";

/** Long enough to find a number on a page. */
const pageMs = 8_000;

/** What is sold of the round on sale and what is still to be had, a place a number; of many numbers one page after the other. */
export const SoldGrid = memo(function SoldGrid({ sold, top }: { sold: readonly number[]; top: number }) {
  const pages = soldPages(top, useIsPhone() ? "phone" : "wall");
  const at = useTurns(pages.length);
  const page = pages[at];
  if (page === undefined) return null;
  const { from, to } = page;
  const soldSet = new Set(sold);
  const size = to > 999 ? "text-[min(calc(var(--u)*3.1),1.38vw)]" : "text-[min(calc(var(--u)*4),1.75vw)]";
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <p
        data-testid="sold-page"
        className={`pb-[calc(var(--u)*0.8)] text-center text-[calc(var(--u)*3.2)] leading-none font-bold ${pages.length > 1 ? "" : "hidden"}`}
      >
        <Trans>
          Cartelas {from} to {to}
        </Trans>{" "}
        <span className="text-soft">
          {at + 1}/{pages.length}
        </span>
      </p>
      <ol
        data-testid="hall-sold-grid"
        className="grid min-h-0 auto-rows-fr grid-cols-[repeat(14,minmax(0,1fr))] gap-[0.25vw] portrait:grid-cols-[repeat(10,minmax(0,1fr))]"
      >
        {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => {
          const isSold = soldSet.has(number);
          return (
            <li
              key={number}
              data-sold={isSold}
              className={`grid min-h-0 place-items-center rounded-sm leading-none portrait:text-[min(3.4vw,1.8vh)] ${size} ${isSold ? "bg-ink font-extrabold text-cloth" : "border border-line bg-cloth font-medium text-soft"}`}
            >
              {number}
            </li>
          );
        })}
      </ol>
    </div>
  );
});

const phone = () => window.matchMedia("(max-width: 40rem) and (orientation: portrait)");

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = phone();
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => phone().matches,
    () => false,
  );
}

/** Which of so many comes now. */
function useTurns(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), pageMs);
    return () => clearInterval(timer);
  }, [count]);
  return count === 0 ? 0 : turn % count;
}
