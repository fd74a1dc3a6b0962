import type { TableGlance } from "@derash/protocol/round";
import { expect, test } from "vitest";
import { drawn, signIn, wordsOf } from "../../test/drawn.tsx";
import { announcedOf } from "./announced-tables.ts";
import { LobbyScreen } from "./LobbyScreen.tsx";
import { ScheduleScreen } from "./ScheduleScreen.tsx";

const table = (change: Partial<TableGlance>): TableGlance => ({
  ...{ sessionId: "room", sharedGameId: "round", betAmount: 10, patterns: ["any-line"], gameStatus: "waiting" },
  ...{ playerCount: 0, derash: 0, guarantee: 0, countdownEnd: null, announcedFor: null, totalCalls: 0 },
  ...{ lastWinner: null, isMine: false },
  ...change,
});
/** 20:00 on a day of long ago in Addis Ababa, so that it is never today. */
const evening = Date.UTC(2020, 4, 4, 17);
const sessions = [
  table({ sessionId: "now" }),
  table({
    sessionId: "late",
    betAmount: 20,
    announcedFor: evening + 3_600_000,
    isMine: true,
    playerCount: 1,
    derash: 16,
  }),
  table({ sessionId: "next", betAmount: 50, announcedFor: evening, guarantee: 5000, derash: 5000 }),
];
const answers: [string[], unknown][] = [
  [["sessions"], { sessions, serverNow: Date.now(), features: { scores: true, history: true } }],
];

test("rounds with a time stand above the tables, the next one first, each the way to buy ahead @schedule-screen", () => {
  signIn();
  const words = wordsOf(drawn(<LobbyScreen />, { answers }));
  expect(words).toMatch(
    /Announced Schedule 20:00 \d+ \w+ 50 ETB a cartela Derash 5,000 ETB 5,000 ETB guaranteed: the company adds the difference Nobody yet 21:00 .* 20 ETB a cartela Derash 16 ETB 1 player You are in 10 ETB a cartela/,
  );
  const html = drawn(<ScheduleScreen />, { answers });
  expect(wordsOf(html)).toMatch(/^Schedule 20:00 .* 21:00 .* Buy ahead, .* Tables$/);
  expect(html).toContain("sessionId=next");
});

test("with nothing announced that is said", () => {
  signIn();
  const none = { sessions: sessions.slice(0, 1), serverNow: 0, features: { scores: true, history: true } };
  expect(wordsOf(drawn(<ScheduleScreen />, { answers: [[["sessions"], none]] }))).toContain(
    "Nothing is announced now.",
  );
  expect(announcedOf(sessions).map(({ sessionId }) => sessionId)).toEqual(["next", "late"]);
});
