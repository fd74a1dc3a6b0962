import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { metricOf } from "../behind-proxy.ts";
import type { HintTrouble } from "./database-line.ts";
import type { NodeOptions, ServerNode } from "./nodes.ts";
import { seenOtherwise } from "./truth.ts";
import { hasValkey, type TestValkey, testValkey } from "./valkey.ts";
import type { Visitor } from "./visitor.ts";
import { quickRounds, startWorld, type World } from "./world.ts";

const bet = 20;
const peopleCount = 8;
const patience = { timeout: 45_000, interval: 50 };
/** Shorter than the half minute after which a process that hears nothing looks by itself. */
const hearingPatience = { timeout: 10_000, interval: 50 };

/** What is wrong while a round is played. Players ask the first process; the others know by hints, or when they look by themselves. */
type Trouble = [name: string, make: () => unknown];
type Cast = { nodes: NodeOptions[]; hasValkey?: boolean; troubles: Trouble[] };

let world: World;
let people: Visitor[];
let valkey: TestValkey;

/** From now on this becomes of the hints of every process. */
const hints = (trouble: HintTrouble) => () => {
  for (const { line } of world.nodes.all) line.trouble(trouble);
};
const usual: Trouble = ["hints as they come", hints({})];
const noConnection: Trouble = ["no connection for hints", hints({ isCut: true })];

const casts: [string, Cast][] = [
  ["two processes", { nodes: [{}, {}], troubles: [usual, noConnection] }],
  [
    "three processes, of which one's clock is 3 s ahead and another's 3 s behind",
    {
      nodes: [{}, { clockShiftMs: 3000 }, { clockShiftMs: -3000 }],
      troubles: [
        usual,
        ["every hint doubled", hints({ copies: 2 })],
        ["every hint up to 2 s late, and in another order", hints({ delayMs: 2000 })],
        ["hints that are lost, which no process knows", hints({ isLost: true })],
        noConnection,
      ],
    },
  ],
];
const castWithValkey: Cast = {
  nodes: [{}, {}],
  hasValkey: true,
  troubles: [
    ["hints by the Valkey", () => expect.poll(() => valkey.hearers("derash_hint"), patience).toBe(2)],
    ["the Valkey killed", () => valkey.kill()],
    ["the Valkey back, empty", () => valkey.start()],
  ],
};

describe.each(casts)("%s on one database", (_, cast) => playsOn(cast));
describe("two processes with a Valkey between them on one database", needs("valkey-server", hasValkey), () =>
  playsOn(castWithValkey),
);

function playsOn(cast: Cast): void {
  const { nodes: options, troubles } = cast;
  beforeAll(async () => {
    const settings: Record<string, string> = { ...quickRounds, STAKES: String(bet) };
    if (cast.hasValkey) {
      valkey = await testValkey();
      await valkey.start();
      settings.VALKEY_URL = valkey.url;
    }
    world = await startWorld(settings, options);
    people = await world.visitors(peopleCount, bet, { isPatient: true });
    // As many at each process.
    await Promise.all(people.map((person, index) => person.watch(world.nodes.all[index % options.length])));
  }, 120_000);
  afterEach(async () => expect(await world.truth.violations()).toEqual([]));
  afterAll(async () => {
    await Promise.all(people.map((person) => person.leave()));
    await world.stop();
    if (cast.hasValkey) await valkey.kill();
  });

  test.each(troubles)("play with %s: it is settled once, and everybody sees every ball", async (_, makeTrouble) => {
    await makeTrouble();
    const before = (await world.truth.over()).length;
    // A round may be void, where this machine closes it too late for its beacon; not every one is.
    for (let round = 0; (await settledSince(before)) === 0 && round < 3; round++) await playRound(world.nodes.all[0]);
    expect(await settledSince(before)).toBeGreaterThan(0);
    expect(await world.truth.lost(people)).toEqual([]);
    const { compared, faults } = seenOtherwise(people, await world.truth.over());
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(before * peopleCount);
  });

  const settledSince = async (count: number) =>
    (await world.truth.over()).slice(count).filter(({ state }) => state === "settled").length;

  test("each knows how far its clock is beside the database's", async () => {
    const skews = await Promise.all(world.nodes.all.map(({ url }) => metricOf(url, "derash_clock_skew_seconds")));
    for (const [index, skew] of skews.entries())
      expect(skew).toBeCloseTo((options[index]?.clockShiftMs ?? 0) / 1000, 0);
  });
}

/** Everybody buys a cartela there, or at any process; then all wait until it is over and everybody has heard so. */
async function playRound(at: ServerNode | undefined): Promise<void> {
  const before = (await world.truth.over()).length;
  const answers = await Promise.all(people.map((person, index) => person.buy(index + 1, at)));
  expect(answers.filter((answer) => answer === "ok").length).toBeGreaterThan(1);
  await expect.poll(async () => (await world.truth.over()).length, patience).toBeGreaterThan(before);
  const [over] = (await world.truth.over()).slice(before);
  const hasHeard = ({ seen }: Visitor) => seen.rounds.get(over?.id ?? "")?.isOver;
  await expect.poll(() => people.every(hasHeard), hearingPatience).toBe(true);
}
