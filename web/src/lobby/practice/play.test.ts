import { readdirSync, readFileSync } from "node:fs";
import { ballCount } from "@derash/game/ball";
import { cartelaSet } from "@derash/game/cartela/package";
import { expect, test } from "vitest";
import { ballMs, minuteMs, momentOf, type Play, touch } from "./play.ts";
import { newOrder, playCartelas } from "./table.ts";

const cells = cartelaSet(1)[6]?.cells ?? [];
const firstRow = cells.slice(0, 5);
const others = Array.from({ length: ballCount }, (_, index) => index + 1).filter((ball) => !firstRow.includes(ball));
const play: Play = { cells, order: [...firstRow, ...others], marked: [] };

test("a ball comes every 1.2 seconds from the start on, for a minute", () => {
  const at = (ms: number) => momentOf(play, ms);
  expect(at(0)).toMatchObject({ called: firstRow.slice(0, 1), secondsLeft: 60, state: "playing", toGo: 4 });
  expect(at(ballMs).called).toEqual(firstRow.slice(0, 2));
  expect(at(minuteMs - 1)).toMatchObject({ secondsLeft: 1, state: "playing" });
  expect(at(minuteMs)).toMatchObject({ secondsLeft: 0, state: "over" });
  expect(at(10 * minuteMs).called).toHaveLength(minuteMs / ballMs);
  expect(at(-5).called).toHaveLength(1);
});

test("only a number that was called is marked, once, and five in a row that she has touched win", () => {
  const now = momentOf(play, 5 * ballMs);
  expect(touch(play, others[20] ?? 0, now)).toBeNull();
  expect(touch(play, 0, now)).toBeNull();
  let after = play;
  for (const number of [...firstRow.slice(0, 4), firstRow[0] ?? 0]) after = touch(after, number, now) ?? after;
  expect(after.marked).toEqual(firstRow.slice(0, 4));
  expect(momentOf(after, 5 * ballMs)).toMatchObject({ toGo: 1, state: "playing" });
  const won = touch(after, firstRow[4] ?? 0, now) ?? after;
  expect(momentOf(won, 5 * ballMs)).toMatchObject({ toGo: 0, state: "won" });
  expect(momentOf(won, 2 * minuteMs).state).toBe("won");
  expect(touch(won, firstRow[0] ?? 0, momentOf(won, 5 * ballMs))).toBeNull();
});

test("each minute has other balls, all 75 of them, and three cartelas to choose from", () => {
  const [one, other] = [newOrder(), newOrder()];
  expect([...one].sort((a, b) => a - b)).toEqual(Array.from({ length: ballCount }, (_, index) => index + 1));
  expect(one).not.toEqual(other);
  expect(playCartelas).toHaveLength(3);
  expect(new Set(playCartelas.map(String)).size).toBe(3);
});

test("it runs in the page alone: it asks nothing of the server, keeps nothing and knows nobody @practice", () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.includes(".test."));
  for (const name of sources) {
    const text = readFileSync(`${import.meta.dirname}/${name}`, "utf8");
    expect(text, name).not.toMatch(/\/(data|room|session)\/|@derash\/protocol|fetch\(|Storage|wouter/);
  }
  expect(sources.length).toBeGreaterThan(2);
});
