import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import type { EveningNotice } from "../notice/service.ts";
import { messageOf } from "./message.ts";

const evening: EveningNotice = {
  ...{ kind: "evening", telegramId: 5_001, companyId: "c", company: "Sheger <Bingo>", day: "2026-11-23", untilMs: 0 },
  ...{ rounds: 42, sold: santim(63_000_00), cut: santim(12_600_00), cutThen: santim(11_000_50), drawersOpen: 2 },
  ...{
    differences: 1,
    differenceSum: -45_00,
    voids: 1,
    saleVoids: 2,
    saleVoidSum: santim(60_00),
    bonuses: 3,
    lowFloats: 1,
    waiting: 2,
  },
};

test("the day is told in few lines, with what a name could break in Telegram's HTML made harmless", () => {
  expect(messageOf(evening, "en", null)).toEqual({
    chat_id: 5_001,
    parse_mode: "HTML",
    text: [
      "<b>Sheger &lt;Bingo&gt; today</b>",
      "Rounds: 42. Sold: 63000.00 ETB",
      "Cut: 12600.00 ETB (last Saturday at this hour: 11000.50 ETB)",
      "Drawers open: 2. Differences: 1 (−45.00 ETB)",
      "Void rounds: 1. Sales taken back: 2 (60.00 ETB)",
      "Bonuses: 3. Low floats: 1",
      "Waiting for you: 2",
    ].join("\n"),
  });
});

test("in Amharic it says the same figures, and that nothing waits where nothing does", () => {
  const { text } = messageOf({ ...evening, waiting: 0, differenceSum: 0 }, "am", null);
  for (const figure of ["42", "63000.00", "12600.00", "11000.50", "+0.00"]) expect(text).toContain(figure);
  expect(text).toContain("የሚጠብቅ ነገር የለም");
});
