import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { StageList } from "./StageList.tsx";

const stage = { patterns: ["line"], sharePercent: 40, prize: 480 };
const winner = (cartelaNumber: number, tax?: number) => ({
  ...{ cartelaNumber, name: "T***", prize: 240 },
  ...(tax !== undefined && { tax }),
});

test("a stage that was taxed says what was withheld of it, and one that was not says nothing", () => {
  const won = (winners: ReturnType<typeof winner>[]) =>
    wordsOf(drawn(<StageList stages={[{ ...stage, call: 12, winners }]} mine={[7]} />));
  expect(won([winner(7, 36.1), winner(9, 36.2)])).toContain("Call 12: You, T*** · tax 72.30");
  expect(won([winner(7), winner(9)])).not.toContain("tax");
});
