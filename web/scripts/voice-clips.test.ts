import { existsSync, statSync } from "node:fs";
import { ballCount, ballOf } from "@derash/game/ball";
import { expect, test } from "vitest";
import { languages } from "./voice-call.ts";

const balls = Array.from({ length: ballCount }, (_, index) => ballOf(index + 1).display);
const clips = languages.flatMap((language) =>
  balls.map((ball) => new URL(`../public/voice/${language}/${ball}.m4a`, import.meta.url)),
);

test("every ball has a clip in both languages", () => {
  expect(clips.filter((clip) => !existsSync(clip))).toEqual([]);
});

test("all clips together are less than 1.2 MB", () => {
  expect(clips.reduce((sum, clip) => sum + statSync(clip).size, 0)).toBeLessThan(1_200_000);
});
