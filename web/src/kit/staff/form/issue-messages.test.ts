import "../../../../test/no-browser.ts";
import { issues } from "@derash/protocol/refusal/issues";
import { expect, test } from "vitest";
import { amharicOf } from "../../../../test/catalog.ts";
import { claimMessages } from "./form-errors.ts";
import { issueMessages } from "./issue-messages.ts";

test("the English words of what is wrong with a field are the server's own", () => {
  const said = Object.entries(issueMessages).map(([code, { message }]) => [code, message]);
  expect(Object.fromEntries(said)).toEqual(issues);
});

test("everything that can be wrong with a field, and every claim, has Amharic words", () => {
  const words = { ...issueMessages, ...claimMessages };
  const amharic = amharicOf(Object.values(words));
  for (const [code, { id }] of Object.entries(words)) expect(amharic[id], code).toMatch(/\p{Script=Ethiopic}/u);
});
