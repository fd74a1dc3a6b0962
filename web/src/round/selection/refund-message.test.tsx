import "../../../test/no-browser.ts";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { VoidWords } from "../../room/VoidWords.tsx";
import { refundMessage } from "./refund-message.ts";

test("a void round is told with its own reason @void-reasons", () => {
  expect(refundMessage("min_players").message).toContain("too few players");
  for (const reason of ["late_close", "beacon"] as const)
    expect(refundMessage(reason).message).toContain("its draw could not be made in time");
  // After a restore: nothing was to be drawn.
  expect(refundMessage(null).message).toBe("The round was void. Your stake was refunded.");
  const words = (["min_players", "late_close", "beacon", null] as const).map((reason) =>
    wordsOf(drawn(<VoidWords reason={reason} />)),
  );
  expect(words).toEqual([
    "Too few players had paid when the sale ended, again and again. Every stake was refunded.",
    "The sale was closed too late for a draw that everyone can check. Every stake was refunded.",
    "The public random number did not come in time for the draw. Every stake was refunded.",
    "The round was void. Every stake was refunded.",
  ]);
});
