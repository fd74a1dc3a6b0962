import { expect, test } from "vitest";
import { createSheet } from "./sheet.ts";

type Row = { name: string; difference: number };

async function csvOf(rows: readonly Row[]): Promise<string[]> {
  const sheet = createSheet<Row>({
    ...{ look: { format: "csv", calendar: "gregory" }, name: "Differences", total: "Total" },
    columns: [
      { title: "Cashier", width: 16, kind: "text", of: ({ name }) => name },
      { title: "Difference", width: 14, kind: "santim", isSummed: true, of: ({ difference }) => difference },
      { title: "Reason", width: 14, kind: "text", of: () => "counted" },
    ],
  });
  sheet.add(rows);
  return (await sheet.finish()).toString("utf8").split("\r\n");
}

test("an amount below zero is a number, in a row and in the sum, so that a spreadsheet adds it up", async () => {
  const rows = [
    { name: "hana", difference: -97_00 },
    { name: "sara", difference: 20_50 },
  ];
  expect((await csvOf(rows)).slice(1, 4)).toEqual(["hana,-97.00,counted", "sara,20.50,counted", "Total,-76.50,"]);
});

test.each(["=1+1", "+251911000002", "-97.00", "@sum(A1)"])("people's text %s begins no formula", async (name) => {
  expect((await csvOf([{ name, difference: 0 }]))[1]).toBe(`'${name},0.00,counted`);
});
