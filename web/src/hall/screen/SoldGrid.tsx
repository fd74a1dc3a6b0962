import { memo } from "react";

/** More numbers than these could not be read from the chairs. */
const shownMax = 200;

/** What is sold of the round on sale and what is still to be had, a place a number. */
export const SoldGrid = memo(function SoldGrid({ sold, top }: { sold: readonly number[]; top: number }) {
  if (top === 0 || top > shownMax) return null;
  const soldSet = new Set(sold);
  return (
    <ol
      data-testid="hall-sold-grid"
      className="grid h-full min-h-0 auto-rows-fr grid-cols-[repeat(14,minmax(0,1fr))] gap-[0.25vw] portrait:grid-cols-[repeat(10,minmax(0,1fr))]"
    >
      {Array.from({ length: top }, (_, index) => index + 1).map((number) => {
        const isSold = soldSet.has(number);
        return (
          <li
            key={number}
            data-sold={isSold}
            className={`grid min-h-0 place-items-center rounded-sm text-[min(calc(var(--u)*4.2),1.9vw)] leading-none portrait:text-[min(3.8vw,1.85vh)] ${isSold ? "bg-ink font-extrabold text-cloth" : "border border-line bg-cloth font-medium text-soft"}`}
          >
            {number}
          </li>
        );
      })}
    </ol>
  );
});
