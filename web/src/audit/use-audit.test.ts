import { expect, test } from "vitest";
import "../../test/no-browser.ts";
import { thenShown } from "../../test/then-shown.ts";
import { askedOf, everything } from "./audit-filter.ts";
import { auditQuery } from "./use-audit.ts";

test("lines of one filter of the audit never stand beside another; from one page to the next they stay", async () => {
  const answer = { records: [{ position: 9 }], next: 9 };
  const of = (search: string, before?: number) =>
    auditQuery(askedOf({ ...everything, search }), { before, page_size: 15 });
  expect(await thenShown(answer, [of("abebe"), of("abebe", 9), of("sara")])).toEqual([answer, undefined]);
});
