import type { GameState } from "@derash/protocol/round";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { AnnouncedNews } from "./AnnouncedNews.tsx";

const hourMs = 3_600_000;
const mayBuy = "You can buy now and need not be there. Until then you can give a cartela back.";

function told(change: Partial<GameState>): string {
  const at = Date.now() + hourMs;
  const round = { announcedFor: at, countdownEnd: at, guarantee: 0, closeHash: null, beaconAt: null };
  const game = { ...round, gameStatus: "waiting", ...change } as GameState;
  return wordsOf(drawn(<AnnouncedNews game={game} />));
}

test("that an announced round can be bought is said until its time comes, and no more while it is closed, played or over", () => {
  const now = Date.now() - 1_000;
  expect(told({})).toContain(mayBuy);
  for (const change of [
    { announcedFor: now, countdownEnd: now },
    { announcedFor: now, countdownEnd: now, closeHash: "ab" },
    { announcedFor: now, countdownEnd: null, gameStatus: "active" as const },
    { announcedFor: now, countdownEnd: null, gameStatus: "finished" as const },
  ]) {
    expect(told(change)).toMatch(/^Played (today at|on) /);
    expect(told(change)).not.toContain(mayBuy);
  }
});
