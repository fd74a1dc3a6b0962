import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import type { RoomRound } from "../record.ts";
import { asOpened, stageEvents } from "./room-events.ts";

const cartelas = [3, 8].map((number) => ({
  number,
  isConfirmed: true,
  playerId: `p${number}`,
  playerName: `${number}*`,
}));
const wins = [
  { stage: 1, cartelaNumber: 3, prize: santim(320) },
  { stage: 2, cartelaNumber: 8, prize: santim(480) },
];
/** A round of ten birr a cartela with two stages, of which so many are paid. */
function round(settled: number): RoomRound {
  const rules = [
    { patterns: ["any-line"], sharePercent: 40 },
    { patterns: ["blackout"], sharePercent: 60 },
  ];
  const stages = { rules, calls: [9, 61], settled, wins: wins.slice(0, settled) };
  const drawn = { facts: { state: "calling" }, draw: {}, patterns: ["blackout"] };
  return { stages, cartelas, stake: 500, houseCutBps: 2000, guarantee: null, ...drawn } as unknown as RoomRound;
}
const first = { stage: 1, call: 9, prize: 3.2, winners: [{ cartelaNumber: 3, name: "3*", prize: 3.2 }] };
const second = { stage: 2, call: 61, prize: 4.8, winners: [{ cartelaNumber: 8, name: "8*", prize: 4.8 }] };

test("each stage that was paid between two looks is told, in their order, once", () => {
  const told = (before: number, after: number) =>
    stageEvents(round(before), round(after)).map(({ payload }) => payload);
  expect(told(0, 0)).toEqual([]);
  expect(told(0, 1)).toEqual([first]);
  expect(told(1, 2)).toEqual([second]);
  expect(told(0, 2)).toEqual([first, second]);
  expect(told(2, 2)).toEqual([]);
});

test("of a round that was not here before all that were paid are told, and of one without stages none", () => {
  expect(stageEvents(asOpened(round(2)), round(2)).map(({ payload }) => payload)).toEqual([first, second]);
  const usual = { ...round(0), stages: null };
  expect(stageEvents(usual, usual)).toEqual([]);
});
