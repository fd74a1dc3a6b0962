import { startParamOf } from "@derash/protocol/telegram/start-param";
import { expect, test } from "vitest";
import { pathOfStart } from "./app-link.ts";

const id = "0190aaaa-0000-7000-8000-000000000001";
const signed = (param: string) => `#tgWebAppData=${encodeURIComponent(`user=%7B%7D&start_param=${param}&hash=1`)}`;
const at = (path: string) => pathOfStart(new URL(path, "https://derash.example"));
const table = startParamOf({ kind: "table", roomId: id, invitation: "0123456789" });

test("a link lands at the table, the round, the proof, the replay or the schedule that it names, however Telegram hands it over @startapp", () => {
  expect(at(`/?tgWebAppStartParam=${table}`)).toBe(`/?sessionId=${id}`);
  expect(at(`/${signed(table)}`)).toBe(`/?sessionId=${id}`);
  expect(at(`/${signed(startParamOf({ kind: "round", roundId: id }))}`)).toBe(`/round/${id}`);
  expect(at(`/${signed(startParamOf({ kind: "proof", roundId: id }))}`)).toBe(`/verify/${id}`);
  const replay = startParamOf({ kind: "replay", roundId: id, cartelaNumber: 17 });
  expect(at(`/${signed(replay)}`)).toBe(`/replay/${id}/17`);
  expect(at(`/${signed(startParamOf({ kind: "schedule" }))}`)).toBe("/schedule");
});

test("a proof's link carries the cartela and the seal that it was handed out with, behind the #", () => {
  const closeHash = "ab".repeat(32);
  const proof = { kind: "proof", roundId: id } as const;
  for (const [mine, path] of [
    [{ cartelaNumber: 17, closeHash }, `/verify/${id}#cartela=17&close=${closeHash}`],
    [{ cartelaNumber: 17 }, `/verify/${id}#cartela=17`],
    [{ closeHash }, `/verify/${id}#close=${closeHash}`],
  ] as const)
    expect(at(`/${signed(startParamOf({ ...proof, ...mine }))}`)).toBe(path);
  expect(at(`/${signed(`${startParamOf(proof)}_17_${"z".repeat(64)}`)}`)).toBeNull();
});

test("an invitation, another parameter, or none leads to the first screen", () => {
  for (const param of ["inv_0123456789", "t_x", "javascript:alert(1)", ""]) expect(at(`/${signed(param)}`)).toBeNull();
  expect(at("/")).toBeNull();
});

test("who is at a place already stays there, also after a reload", () => {
  expect(at(`/?sessionId=${id}${signed(table)}`)).toBeNull();
  expect(at(`/?bet=10${signed(table)}`)).toBeNull();
  expect(at(`/history${signed(table)}`)).toBeNull();
});
