import { setTimeout as pause } from "node:timers/promises";
import { type OverRound, seenOtherwise } from "../processes/truth.ts";
import type { Visitor } from "../processes/visitor.ts";
import { startWorld, type World } from "../processes/world.ts";
import type { Proved } from "../prove/proved.ts";
import type { Sizing } from "../sizing.ts";
import { say } from "../table.ts";
import { startLoadedRun } from "./loaded-run.ts";

const bet = 10;
const timings = { AUTO_START_DELAY_MS: "100", START_DELAY_MS: "100", STAKES: String(bet) };
const sizes = {
  full: {
    visitors: 200,
    turns: 3,
    COUNTDOWN_MS: "8000",
    CALL_INTERVAL_MS: "500",
    BEACON_LEAD_MS: "3000",
    DRAIN_MS: "10000",
  },
  small: {
    visitors: 8,
    turns: 1,
    COUNTDOWN_MS: "800",
    CALL_INTERVAL_MS: "50",
    BEACON_LEAD_MS: "1500",
    DRAIN_MS: "400",
  },
};
const lastRoundsMsMax = 120_000;
const lookMs = 200;
const faultsShownMax = 10;

/** A release is put out while people play: one server process after the other is told to end, drains, and comes back. */
export async function rollingRestart(sizing: Sizing): Promise<readonly Proved[]> {
  const { visitors: count, turns, ...own } = sizes[sizing];
  const world = await startWorld({ BEACON_PERIOD_MS: "50", ...timings, ...own }, [{}, {}]);
  try {
    const run = await startLoadedRun(world, bet, count);
    let [restarts, stuck] = [0, 0];
    for (let turn = 0; turn < turns; turn++) {
      for (const node of world.nodes.all) {
        if (!(await someRound(world))) stuck++;
        await node.restart();
        restarts++;
      }
    }
    if (!(await someRound(world))) stuck++;
    await run.stop();
    const over = await lastRounds(world, run.visitors);
    await Promise.all(run.visitors.map((visitor) => visitor.leave()));
    const { compared, faults } = seenOtherwise(run.visitors, over);
    const lost = await world.truth.lost(run.visitors);
    const books = await world.truth.violations();
    const stakes = run.visitors.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const settled = over.filter(({ state }) => state === "settled").length;
    // What a table of figures does not say.
    for (const fault of faults.slice(0, faultsShownMax)) say(fault);
    const looked = `${restarts} restarts of one of two servers, ${count} players, ${settled} rounds`;
    return [
      {
        sentence: "A new release costs nobody a stake",
        looked: `${looked}, ${stakes} stakes`,
        violations: run.refused.length + lost.length + books.length + stuck + (stakes === 0 ? 1 : 0),
      },
      {
        sentence: "A new release costs nobody a ball",
        looked: `${looked}, each as each player saw it: ${compared}`,
        violations: faults.length + (compared === 0 ? 1 : 0),
      },
    ];
  } finally {
    await world.stop();
  }
}

/** Whether another round is played out before long. */
async function someRound({ truth }: World): Promise<boolean> {
  const settled = async () => (await truth.over()).filter(({ state }) => state === "settled").length;
  const before = await settled();
  const giveUpAt = performance.now() + lastRoundsMsMax;
  while ((await settled()) === before) {
    if (performance.now() >= giveUpAt) return false;
    await pause(lookMs);
  }
  return true;
}

/**
 * What is over, as soon as everybody has seen the end of it and of every other round but the one that sells. Asked for
 * before they leave: that one may end meanwhile, and who has left hears nothing of it.
 */
async function lastRounds({ truth }: World, visitors: readonly Visitor[]): Promise<readonly OverRound[]> {
  const giveUpAt = performance.now() + lastRoundsMsMax;
  for (;;) {
    const over = await truth.over();
    const ended = new Set(over.map(({ id }) => id));
    const hasSeenAll = ({ seen }: Visitor) =>
      [...seen.rounds].every(([id, { balls, isOver }]) => isOver || (!ended.has(id) && isSelling(seen, id, balls)));
    if (visitors.every(hasSeenAll) || performance.now() >= giveUpAt) return over;
    await pause(lookMs);
  }
}

const isSelling = (seen: Visitor["seen"], id: string, balls: readonly number[]) =>
  id === seen.current && balls.length === 0;
