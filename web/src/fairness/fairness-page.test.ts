import { expect, test } from "vitest";
import "../../test/no-browser.ts";
import { thenShown } from "../../test/then-shown.ts";
import { statisticsQuery } from "./FairnessPage.tsx";

test("draws of one company, or of some days, never stand beside another", async () => {
  const asked = [statisticsQuery(30, "one"), statisticsQuery(30, "two"), statisticsQuery(90, "one")];
  expect(await thenShown({ rounds: 7 }, asked)).toEqual([undefined, undefined]);
});
