import { expect, test } from "vitest";
import { type Plan, planOf, told } from "./plan.ts";
import { sizes } from "./sizes.ts";

const size = sizes.full;
const counted = ({ kills, others }: Plan) => {
  const counts: Record<string, number> = {};
  for (const { fault } of [...kills, ...others]) counts[fault.what] = (counts[fault.what] ?? 0) + 1;
  return counts;
};

test("the same seed is the same plan, and another seed another", () => {
  expect(planOf("7", size)).toEqual(planOf("7", size));
  expect(planOf("7", size)).not.toEqual(planOf("8", size));
});

test("300 kills have beside them what was promised, within an hour", () => {
  const plan = planOf("1", size);
  const counts = counted(plan);
  const kills = (counts["server killed"] ?? 0) + (counts["all servers killed"] ?? 0) * size.servers;
  expect(kills).toBe(300);
  expect(counts).toMatchObject({ "Postgres killed": 30, "line cut": 100, "disk full": 5, "clock set": 10 });
  expect((counts["server stopped"] ?? 0) + (counts["Postgres stopped"] ?? 0)).toBe(20);
  const last = Math.max(...[...plan.kills, ...plan.others].map(({ atMs }) => atMs));
  expect(last).toBeLessThan(55 * 60_000);
});

test("every step is aimed at, in its middle and after it, and every way to die, line and disk is in a plan", () => {
  const { kills, others } = planOf("1", size);
  const single = kills.flatMap(({ fault }) => (fault.what === "server killed" ? [fault] : []));
  for (const aim of ["confirm", "close", "draw", "settlement", "any"] as const) {
    const meant = single.filter((kill) => kill.aim === aim);
    expect(meant.some(({ afterMs }) => afterMs === null)).toBe(true);
    expect(meant.some(({ afterMs }) => afterMs !== null)).toBe(true);
  }
  const words = others.map(({ fault }) => told(fault)).join("\n");
  const ways = ["postmaster", "backend", "everything", "reset", "half-open", "silence", "delay", "loss", "log", "data"];
  const places = ["players and server 2", "players and server all", "database and server 0", "database and server all"];
  for (const word of [...ways, ...places]) expect(words).toContain(word);
});

test("faults come in their order, none before the run", () => {
  const { kills, others } = planOf("1", sizes.small);
  for (const planned of [kills, others]) {
    expect(planned.map(({ atMs }) => atMs)).toEqual(planned.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    expect(planned[0]?.atMs).toBeGreaterThanOrEqual(0);
  }
});
