import { expect, test } from "vitest";
import { readPapersHash } from "../../data/hall/hall-link.ts";
import { paperCode } from "./paper-code.ts";

const paper = { number: 17, version: 2, cells: [] as never };

test("the code on a paper opens the guest's page with the paper followed, and ends with what tills read", () => {
  const code = paperCode(paper, { origin: "https://derash.example", code: "7QXK20AB" });
  expect(code).toBe("https://derash.example/papers#7QXK-20AB/17/v2");
  expect(readPapersHash(new URL(code).hash)).toEqual({ code: "7QXK20AB", numbers: [17] });
});

test("a company's own list is no hall's: its papers have a name that tills read", () => {
  expect(paperCode(paper, null)).toBe("derash:cartela:17:v2");
});
