import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../../test/memory-storage.ts";
import { keepPapers, keptPapers, papersAfter, papersOf, scannedPapers } from "./papers.ts";

beforeEach(() => vi.stubGlobal("sessionStorage", memoryStorage()));

test("a scanned code says which version of the cartela is on the paper; what is typed by hand says none", () => {
  const text = "4 HTTP://LOCALHOST:3000/papers#7QXK-2034/200/v12https://derash.example/papers#7QXK-20AB/18/v1 5";
  expect([...scannedPapers(text)]).toEqual([
    [200, 12],
    [18, 1],
  ]);
  expect([...scannedPapers("derash:cartela:17:v1 derash:cartela:17:v2")]).toEqual([[17, 2]]);
  expect(scannedPapers("17, 40-45").size).toBe(0);
});

test("how a number was chosen last decides: a paper that was scanned, put away and chosen by hand is not asked for", () => {
  const scanned = papersAfter(new Map(), [17, 18], scannedPapers("derash:cartela:17:v2 derash:cartela:18:v1"));
  expect(papersOf(scanned, [16, 17, 18])).toEqual([
    { number: 17, version: 2 },
    { number: 18, version: 1 },
  ]);
  const byHand = papersAfter(scanned, [17], new Map());
  expect(papersOf(byHand, [17, 18])).toEqual([{ number: 18, version: 1 }]);
});

test("papers outlive a reload, and what is no list of them is none", () => {
  expect(keptPapers().size).toBe(0);
  keepPapers(new Map([[17, 2]]));
  expect([...keptPapers()]).toEqual([[17, 2]]);
  for (const text of ["{}", "[1]", '[["x",1],[3,null]]']) {
    sessionStorage.setItem("derash-papers", text);
    expect(keptPapers().size).toBe(0);
  }
});
