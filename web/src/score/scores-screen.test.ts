import { expect, test } from "vitest";
import "../../test/no-browser.ts";
import { thenShown } from "../../test/then-shown.ts";
import { scoresQuery } from "./ScoresScreen.tsx";

test("leaders of some days never stand below others", async () => {
  const today = { leaders: [{ name: "A***" }] };
  const asked = [scoresQuery("day", "wins"), scoresQuery("month", "wins"), scoresQuery("day", "prize")];
  expect(await thenShown(today, asked)).toEqual([undefined, undefined]);
});
