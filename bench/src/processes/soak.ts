import { sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { lastRounds, playOn } from "./playing.ts";
import { Trouble } from "./soak-trouble.ts";
import { seenOtherwise } from "./truth.ts";
import type { Recovery, Visitor } from "./visitor.ts";
import { startWorld, type World } from "./world.ts";

/** `pauseMs`: how long a node is stopped. `bets`: a room each, in birr. */
type Size = {
  kills: number;
  pauses: number;
  pauseMs: number;
  visitors: number;
  bets: number[];
  settings: Record<string, string>;
};

const nodeCount = 3;
const killsDefault = 50;
/** After more a newcomer's money of the demo may be gone. */
const killsMax = 300;
const slowestMsMax = 5000;
/** Pauses, each of its length, beside so many kills. */
const killsAPause = 5;

const sizes = {
  full: (kills: number): Size => ({
    ...{ kills, pauses: Math.ceil(kills / killsAPause), pauseMs: 20_000, visitors: 66, bets: [2, 5] },
    settings: { COUNTDOWN_MS: "4000", CALL_INTERVAL_MS: "200", BEACON_PERIOD_MS: "200", BEACON_LEAD_MS: "3000" },
  }),
  small: (): Size => ({
    ...{ kills: 2, pauses: 1, pauseMs: 2000, visitors: 6, bets: [10] },
    settings: { COUNTDOWN_MS: "800", CALL_INTERVAL_MS: "50", BEACON_PERIOD_MS: "50", BEACON_LEAD_MS: "1500" },
  }),
};

/** `npm run soak -- nodes [kills]`: three servers of which one is killed, and one stopped for a while, again and again while people play. */
export async function nodesSoak(args: readonly string[]): Promise<boolean> {
  const isSmall = sizingOf(args) === "small";
  const asked = args.find((arg) => arg !== "small");
  const kills = Number(asked ?? killsDefault);
  if (!(kills >= 1 && kills <= killsMax)) throw new Error(`not a number of kills: ${asked}`);
  const size = isSmall ? sizes.small() : sizes.full(kills);
  const settings = { ...size.settings, AUTO_START_DELAY_MS: "100", START_DELAY_MS: "100", STAKES: size.bets.join(",") };
  const world = await startWorld(settings, Array(nodeCount).fill({}));
  try {
    const visitors = await seated(world, size);
    const playing = new AbortController();
    const buying = visitors.map((visitor) => playOn(visitor, playing.signal));
    const trouble = new Trouble(world);
    await trouble.make(size);
    const stuck = (await lastRounds(visitors)) ? [] : ["a round that somebody follows has not ended"];
    playing.abort();
    await Promise.all(buying);
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    // A test shares its machine: there no time is judged.
    return await report(world, visitors, trouble, { stuck, msMax: isSmall ? Number.POSITIVE_INFINITY : slowestMsMax });
  } finally {
    await world.stop();
  }
}

/** A third stays with a node that says nothing for as long as it is connected; the others leave it. */
async function seated({ nodes, ...world }: World, { visitors: count, bets }: Size): Promise<Visitor[]> {
  const all: Visitor[] = [];
  for (const [index, bet] of bets.entries()) {
    const here = Math.ceil((count - all.length) / (bets.length - index));
    all.push(...(await world.visitors(Math.ceil(here / 3), bet, { isPatient: true })));
    all.push(...(await world.visitors(here - Math.ceil(here / 3), bet)));
  }
  await Promise.all(all.map((visitor, index) => visitor.watch(nodes.all[index % nodes.all.length])));
  return all;
}

async function report(
  { truth, nodes }: World,
  visitors: readonly Visitor[],
  trouble: Trouble,
  { stuck, msMax }: { stuck: readonly string[]; msMax: number },
): Promise<boolean> {
  const rounds = await truth.over();
  const settled = rounds.filter(({ state }) => state === "settled").length;
  const { least, most } = await truth.settlements();
  const lost = await truth.lost(visitors);
  const { compared, faults } = seenOtherwise(visitors, rounds);
  const crashes = nodes.all
    .filter(({ crashes }) => crashes > 0)
    .map(({ name, crashes }) => `${name} ended by itself: ${crashes}`);
  const wrong = [
    ...(await truth.violations()),
    ...stuck,
    ...faults,
    ...crashes,
    ...lost.map((stake) => `lost: ${JSON.stringify(stake)}`),
  ];
  const slowest = (from: Recovery["from"]) =>
    Math.max(
      0,
      ...visitors.flatMap(({ recoveries }) => recoveries.filter((each) => each.from === from).map(({ ms }) => ms)),
    );
  const figures = [
    ...[trouble.kills, trouble.pauses, settled, rounds.length - settled],
    ...[visitors.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0), lost.length],
  ];
  const isKept = wrong.length === 0 && settled > 0 && slowest("a cut") <= msMax;
  const texts = [`${least} to ${most}`, String(compared), String(faults.length)];
  const slowestMs = [slowest("a cut"), slowest("silence")].map((ms) => ms.toFixed(0));
  printTable(columns, [
    [`${nodes.all.length} nodes`, ...figures.map(String), ...texts, ...slowestMs, isKept ? "yes" : "NO"],
  ]);
  const aimed = Object.entries(trouble.killedAt).map(([moment, count]) => `${moment}: ${count}`);
  say(`kills by the moment that they were meant for: ${aimed.join(", ")}`);
  say(wrong.length === 0 ? "books: clean" : `WRONG\n  ${wrong.join("\n  ")}`);
  return isKept;
}

const columns: Column[] = [
  ["on one Postgres", "server processes; each of the visitors asks any of them and watches at one until it goes"],
  ["kills", "of a node by SIGKILL, started again up to 1.5 s later"],
  ["pauses", "of another node by SIGSTOP, for 20 s each (small: 2)"],
  ["settled", "rounds played to their end"],
  ["void", "rounds given back, for too late a close or too few players"],
  ["stakes", "that a node confirmed to a player"],
  ["lost", "of them, those that are not in the database"],
  ["settlements", "of a settled round, by its transfers to the house: least and most"],
  ["watched", "rounds, each by each visitor who followed it, compared with the draw ball by ball"],
  ["faults", "balls that were missed, doubled or others"],
  [
    "slowest ms",
    `from a visitor's connection being cut until the state came from another node; ${slowestMsMax} at most`,
  ],
  ["silent ms", "the same, from the last sign of a node that stopped, for those who do not wait for it"],
  ["kept", "whether all of that is as it should be"],
];
