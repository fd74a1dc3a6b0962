import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import type { AheadMissedNotice } from "../notice/service.ts";
import { messageOf } from "./message.ts";

const notice: AheadMissedNotice = {
  ...{
    kind: "ahead_missed",
    why: "money",
    telegramId: 5,
    roundId: "r",
    roomId: "0190aaaa-0000-7000-8000-000000000001",
  },
  ...{ stake: santim(20_00), cartelaNumbers: [7] },
};

test("who asked ahead and does not have it is told why and that nothing was taken, with the way to the table, in both languages @ahead-missed", () => {
  const english = messageOf(notice, "en", "https://derash.example");
  expect(english.text).toBe(
    "💳 Cartela 7 at the 20.00 ETB table was not paid for as the next round opened: your wallet does not cover it. Nothing was taken for it.",
  );
  expect(JSON.stringify(english.reply_markup)).toContain("bet=20&sessionId=0190aaaa");
  expect(messageOf({ ...notice, why: "gone", cartelaNumbers: [7, 9] }, "en", null)).toEqual({
    ...{ chat_id: 5, parse_mode: "HTML" },
    text: "Cartelas 7, 9 at the 20.00 ETB table could not be held for you in the next round: somebody asked before you, or it is no longer sold. Nothing was taken for it.",
  });
  expect(messageOf({ ...notice, why: "late" }, "en", null).text).toBe(
    "Cartela 7 at the 20.00 ETB table was held for you in the next round, but not paid for in time: that was our fault. Nothing was taken for it.",
  );
  expect(messageOf(notice, "am", null).text).toBe(
    "💳 በ20.00 ብር ጠረጴዛ ለሚቀጥለው ጨዋታ የጠየቁት ካርቴላ 7 አልተከፈለም፦ በሂሳብዎ ያለው ገንዘብ አይበቃም። ለእሱ ምንም ገንዘብ አልተወሰደም።",
  );
  const suspended = messageOf({ ...notice, why: "gone", isSuspended: true }, "en", "https://derash.example");
  expect(suspended).toEqual({
    ...{ chat_id: 5, parse_mode: "HTML" },
    text: "Cartela 7 at the 20.00 ETB table was not held for you in the next round: you are suspended and cannot play now. Nothing was taken for it.",
  });
  expect(messageOf({ ...notice, why: "gone", isSuspended: true }, "am", null).text).toContain("ታግደዋል፤ አሁን መጫወት አይችሉም");
  expect(messageOf({ ...notice, why: "gone" }, "am", null).text).toContain("ሌላ ሰው ቀድሞ ጠይቆታል");
  expect(messageOf({ ...notice, why: "late" }, "am", null).text).toContain("በጊዜው አልተከፈለም፦ ስህተቱ የእኛ ነው። ለእሱ ምንም");
});
