import { expect, test } from "vitest";
import "../../../../test/no-browser.ts";
import { thenShown } from "../../../../test/then-shown.ts";
import { pageAsked, pageQuery } from "./use-paged-list.ts";

test("who is in one company or branch never stands below another; while somebody types or turns the page, what was there stays", async () => {
  const answer = { rows: [{ id: "abebe" }], count: 1 };
  const of = (choice: Parameters<typeof pageAsked>[0]) =>
    pageQuery("cashiers", pageAsked(choice), () => Promise.reject(new Error("nobody is asked")));
  const bole = { branch: "bole" };
  const stays = [of(bole), of({ ...bole, search: "ab" }), of({ ...bole, page: 2 }), of({ ...bole, sort: "-balance" })];
  expect(await thenShown(answer, stays)).toEqual([answer, answer, answer]);
  expect(await thenShown(answer, [of(bole), of({ branch: "piassa" })])).toEqual([undefined]);
  expect(await thenShown(answer, [of({ company: "one" }), of({ company: "two" })])).toEqual([undefined]);
  expect(await thenShown(answer, [of({ company: "one" }), of({})])).toEqual([undefined]);
});
