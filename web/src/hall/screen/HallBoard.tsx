import { columnRange, letters } from "@derash/game/ball";
import { memo } from "react";
import { letterColor } from "../../kit/letter-color.ts";

/** White on a white board says nothing from the last row: a called N is as dark as the ink by day, as light by night. */
const whiteCalled = { fill: "var(--ink)", on: "var(--cloth)", edge: "var(--ink)" };

/** The flashboard of a hall: a row a letter, fifteen numbers across, as large as the wall allows. */
export const HallBoard = memo(function HallBoard({ called }: { called: readonly number[] }) {
  const calledSet = new Set(called);
  const last = called.at(-1);
  return (
    <div className="grid h-full min-h-0 grid-rows-5 gap-[calc(var(--u)*0.5)] portrait:grid-cols-5 portrait:grid-rows-1">
      {letters.map((letter) => {
        const { min, max } = columnRange(letter);
        const colors = letterColor(letter);
        const lit = letter === "N" ? whiteCalled : colors;
        return (
          <ul
            key={letter}
            className="grid grid-cols-[1.15fr_repeat(15,1fr)] gap-[0.35vw] portrait:grid-cols-1 portrait:grid-rows-[1.15fr_repeat(15,minmax(0,1fr))]"
          >
            <li
              aria-hidden="true"
              className="display grid place-items-center rounded-md border-2 text-[min(5vw,calc(var(--u)*8))] leading-none portrait:text-[min(6vw,2.4vh)]"
              style={{ background: colors.fill, color: colors.on, borderColor: colors.edge }}
            >
              {letter}
            </li>
            {Array.from({ length: max - min + 1 }, (_, place) => min + place).map((number) => {
              const isCalled = calledSet.has(number);
              return (
                <li
                  key={number}
                  data-testid={`hall-${number}`}
                  data-called={isCalled}
                  className={`grid place-items-center rounded-md text-[min(3.9vw,calc(var(--u)*7.2))] leading-none portrait:text-[min(5.6vw,2vh)] ${isCalled ? "border-2 font-extrabold" : "border border-line bg-cloth font-medium text-soft"} ${number === last ? "z-1 scale-108 outline-[0.45vw] outline-offset-2 outline-ink" : ""}`}
                  style={isCalled ? { background: lit.fill, color: lit.on, borderColor: lit.edge } : undefined}
                >
                  {number}
                </li>
              );
            })}
          </ul>
        );
      })}
    </div>
  );
});
