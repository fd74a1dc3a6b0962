import { setTimeout as wait } from "node:timers/promises";
import { inTurns } from "../crowd.ts";
import { Citizen, type Met } from "./citizen.ts";
import { Delays } from "./delays.ts";

/**
 * A share of the city's players, in a process of their own. Started by city.ts: "live" begins the buying, "measure" forgets what
 * came so far, "report" ends the buying and tells it all.
 */
export type Quarter = {
  url: string;
  from: number;
  count: number;
  rooms: number;
  buyersPerRoom: number;
  thinkMs: number;
};
export type Report = {
  deliveries: [number, number][];
  confirms: [number, number][];
  stakes: [player: number, times: number][];
  roundsHeard: number;
  ballsMissing: number;
  refusals: [error: string, times: number][];
  cut: number;
  cpuSeconds: number;
};
export type CitizensNews = { seated: number } | Report;

const met: Met = {
  ...{ deliveries: new Delays(), confirms: new Delays(), stakes: new Map(), refusals: new Map() },
  ...{ roundsHeard: 0, ballsMissing: 0, cut: 0, open: 0 },
};
/** What has begun is asked for, and answered, before anything is told; nobody waits for an answer any longer than this. */
const lookAgainMs = 500;
const looksMax = 60;
const tell = (news: CitizensNews) => void process.send?.(news);

async function settle({ url, from, count, rooms, buyersPerRoom, thinkMs }: Quarter): Promise<Citizen[]> {
  return inTurns(count, async (turn) => {
    const index = from + turn;
    const place = Math.floor(index / rooms);
    const cartelaNumber = place < buyersPerRoom ? place + 1 : null;
    const citizen = new Citizen({ url, index, betAmount: 1 + (index % rooms), cartelaNumber, thinkMs }, met);
    await citizen.come();
    return citizen;
  });
}

async function report(citizens: readonly Citizen[]): Promise<void> {
  for (const citizen of citizens) citizen.stopBuying();
  for (let look = 0; look < looksMax; look++) {
    await wait(lookAgainMs);
    if (met.open === 0) break;
  }
  const { user, system } = process.cpuUsage();
  const { roundsHeard, ballsMissing, cut } = met;
  tell({
    ...{ deliveries: met.deliveries.seen(), confirms: met.confirms.seen() },
    ...{ stakes: [...met.stakes], refusals: [...met.refusals] },
    ...{ roundsHeard, ballsMissing, cut, cpuSeconds: (user + system) / 1_000_000 },
  });
}

process.once("message", async (quarter: Quarter) => {
  const citizens = await settle(quarter);
  process.on("message", (told) => {
    if (told === "live") for (const citizen of citizens) void citizen.buy();
    if (told === "measure") for (const delays of [met.deliveries, met.confirms]) delays.clear();
    if (told === "report") void report(citizens);
  });
  tell({ seated: citizens.length });
});
process.on("disconnect", () => process.exit());
