import { afterAll, beforeAll, expect, test } from "vitest";
import { seenOtherwise } from "./truth.ts";
import type { Visitor } from "./visitor.ts";
import { quickRounds, startWorld, type World } from "./world.ts";

const bet = 20;
const patience = { timeout: 60_000, interval: 50 };
const lateLoop = new URL("./late-loop.ts", import.meta.url).href;
/** Spectators go, and rounds begin. */
const lateMs = 300;

let world: World;
let players: Visitor[];
let watchers: Visitor[];
beforeAll(async () => {
  // Called for so long that a process which looks once a second finds watchers.
  const settings = { ...quickRounds, CALL_INTERVAL_MS: "150", STAKES: String(bet), LOG_LEVEL: "fatal" };
  world = await startWorld({ ...settings, NODE_OPTIONS: `--import ${lateLoop}` }, [{}, {}]);
  players = await world.visitors(2, bet);
  watchers = [...(await world.visitors(2, bet, { isPatient: true })), ...(await world.visitors(2, bet))];
  const { all } = world.nodes;
  await Promise.all([...players, ...watchers].map((person, index) => person.watch(all[index % all.length])));
}, 120_000);
afterAll(async () => {
  await Promise.all([...players, ...watchers].map((person) => person.leave()));
  await world.stop();
});

async function played(): Promise<string> {
  const before = (await world.truth.over()).length;
  expect(await Promise.all(players.map((player, index) => player.buy(index + 1)))).toEqual(["ok", "ok"]);
  await expect.poll(async () => (await world.truth.over()).length, patience).toBeGreaterThan(before);
  return (await world.truth.over()).at(-1)?.id ?? "";
}

test("who was let go of while they watched is back once there is time, and has seen how every round ended", async () => {
  for (const node of world.nodes.all) node.comesLate(lateMs);
  await played();
  await expect.poll(() => watchers.filter(({ timesLetGo }) => timesLetGo > 0).length, patience).toBe(watchers.length);
  expect(players.map(({ timesLetGo }) => timesLetGo)).toEqual([0, 0]);

  for (const node of world.nodes.all) node.comesLate(0);
  await expect.poll(() => watchers.map(({ seen }) => seen.isAway), patience).toEqual([false, false, false, false]);
  const next = await played();
  const missing = () => [...players, ...watchers].filter(({ seen }) => !seen.rounds.get(next)?.isOver);
  await expect.poll(() => missing().length, patience).toBe(0);
  expect(seenOtherwise([...players, ...watchers], await world.truth.over()).faults).toEqual([]);
}, 180_000);
