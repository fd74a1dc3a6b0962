import { expect, test } from "vitest";
import { columns as first } from "../../../test/columns.ts";
import { linesMax, readCartelas } from "./paste.ts";

const second = { ...first, B: [5, 3, 9, 2, 1] };
const line = (columns: typeof first) => Object.values(columns).flat().join(",");
const issues = (text: string, known: Parameters<typeof readCartelas>[1] = []) =>
  readCartelas(text, known).bad.map(({ at, issue }) => [at, issue]);

test("a line of 24 numbers in column order is a cartela, however they are separated", () => {
  for (const text of [line(first), line(first).replaceAll(",", " "), line(first).replaceAll(",", "; ")])
    expect(readCartelas(text, []).good, text).toEqual([{ at: 1, source: text, number: null, columns: first }]);
});

test("a number may stand before it", () => {
  expect(readCartelas(`17: ${line(first)}`, []).good[0]).toMatchObject({ number: 17, columns: first });
  expect(issues(`2001: ${line(first)}`)).toEqual([[1, { code: "bad_number" }]]);
  expect(issues(`0: ${line(first)}`)).toEqual([[1, { code: "bad_number" }]]);
});

test("the text of /200.json is a list, and so is one object a line", () => {
  const list = `[\n${JSON.stringify(first)},\n${JSON.stringify(second)}\n]`;
  expect(readCartelas(list, []).good.map(({ columns }) => columns)).toEqual([first, second]);
  expect(readCartelas(list.replace("\n]", ""), []).good.map(({ columns }) => columns)).toEqual([first, second]);
  const commas = JSON.stringify({ ...first, B: "10,6, 15,12,7", number: 3 });
  expect(readCartelas(commas, []).good[0]).toMatchObject({ number: 3, columns: first });
});

test("lines beyond the most that are read at a time are kept, not dropped", () => {
  const lines = Array.from({ length: linesMax + 2 }, (_, index) => `line ${index + 1}`);
  const { bad, unread } = readCartelas(lines.join("\n\n"), []);
  expect(bad).toHaveLength(linesMax);
  expect(unread).toEqual([
    { at: 2 * linesMax + 1, source: "line 2001" },
    { at: 2 * linesMax + 3, source: "line 2002" },
  ]);
  expect(readCartelas(line(first), []).unread).toEqual([]);
});

test("every bad line says why and keeps its place; empty lines are passed over", () => {
  const text = ["", "hello", line(first), "1,2,3", line({ ...first, B: [10, 6, 15, 12, 70] }), "{}"].join("\n");
  expect(readCartelas(text, []).good.map(({ at }) => at)).toEqual([3]);
  expect(issues(text)).toEqual([
    [2, { code: "unreadable" }],
    [4, { code: "numbers_count", count: 3 }],
    [5, { code: "column", issue: { column: "B", value: 70, code: "out_of_range" } }],
    [6, { code: "unreadable" }],
  ]);
});

test("an object with a wrong count or a repeated number says which column", () => {
  expect(issues(JSON.stringify({ ...first, N: [31, 32, 33, 34, 35] }))).toEqual([
    [1, { code: "column", issue: { column: "N", value: null, code: "wrong_count" } }],
  ]);
  expect(issues(JSON.stringify({ ...first, G: [57, 57, 52, 56, 46] }))).toEqual([
    [1, { code: "column", issue: { column: "G", value: 57, code: "duplicate" } }],
  ]);
});

test("the same cartela twice, or one that is there already, is bad", () => {
  expect(issues(`${line(first)}\n${line(first)}`)).toEqual([[2, { code: "same_line", line: 1 }]]);
  expect(issues(line(first), [{ number: 40, ...first }])).toEqual([[1, { code: "same_cartela", number: 40 }]]);
});

test("so is a number asked for twice, or one that is taken", () => {
  expect(issues(`5: ${line(first)}\n5: ${line(second)}`)).toEqual([[2, { code: "same_number", line: 1 }]]);
  expect(issues(`40: ${line(second)}`, [{ number: 40, ...first }])).toEqual([
    [1, { code: "number_taken", number: 40 }],
  ]);
});
