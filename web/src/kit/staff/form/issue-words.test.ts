import { issues } from "@derash/protocol/issues";
import { expect, test } from "vitest";
import { amharicOf } from "../../../../test/catalog.ts";
import { claimWords } from "./form-errors.ts";
import { issueWords } from "./issue-words.ts";

test("the English words of what is wrong with a field are the server's own", () => {
  const said = Object.entries(issueWords).map(([code, { message }]) => [code, message]);
  expect(Object.fromEntries(said)).toEqual(issues);
});

test("everything that can be wrong with a field, and every claim, has Amharic words", () => {
  const words = { ...issueWords, ...claimWords };
  const amharic = amharicOf(Object.values(words));
  for (const [code, { id }] of Object.entries(words)) expect(amharic[id], code).toMatch(/\p{Script=Ethiopic}/u);
});
