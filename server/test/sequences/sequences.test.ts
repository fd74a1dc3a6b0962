import fc from "fast-check";
import { expect, test } from "vitest";
import { forAllTests } from "../for-all-tests.ts";
import { answered, type Model, type Step } from "./model.ts";
import { openHouse, Place } from "./place.ts";
import type { TableRules } from "./table.ts";

/** `npm run soak -- sequences 20000` says another number, and other seeds. */
const sequences = Number(process.env.SEQUENCES ?? 48);
/** Places at once, by what their tables play: they share the database and nothing else. */
const usual = { cartelasMax: 1, shares: [100], hasGuarantee: false };
const tables: readonly TableRules[] = [
  { ...usual, stake: 1000 },
  { ...usual, stake: 1010, cartelasMax: 4 },
  { ...usual, stake: 1020, cartelasMax: 3, shares: [30, 70] },
  { stake: 1030, cartelasMax: 4, shares: [20, 33, 47], hasGuarantee: true },
];
/** In the sale, and once more while the balls are called. */
const stepsMax = 8;
const everydaySeed = 75;

const house = forAllTests(openHouse);

const who = fc.nat({ max: 2 });
const times = fc.constantFrom(1, 1, 1, 2);
const saleStep = fc.record({
  what: fc.constantFrom("sit" as const, "sit" as const, "confirm" as const, "confirm" as const, "release" as const),
  who,
  number: fc.integer({ min: 1, max: 4 }),
  times,
});
/** So few that who holds some asks to pay for the same. */
const numbers = fc.constantFrom([3, 4], [3, 4, 5, 6], [3, 4, 5, 6, 7], [1, 5, 6]);
const several = fc.record({
  what: fc.constantFrom("sit each" as const, "confirm each" as const),
  who,
  numbers,
  times,
});
const ahead = fc.record({ what: fc.constant("ask ahead" as const), who, numbers, times });
const givenUp = fc.record({
  what: fc.constant("give up ahead" as const),
  who,
  number: fc.integer({ min: 3, max: 6 }),
  times,
});
const steps: fc.Arbitrary<Step>[] = [
  ...[saleStep, saleStep, saleStep, several, several, several],
  ...[ahead, ahead, givenUp],
  fc.record({ what: fc.constant("transfer" as const), who, birr: fc.integer({ min: 1, max: 400 }), times }),
  fc.record({
    what: fc.constant("correct" as const),
    birr: fc.integer({ min: -900, max: 900 }).filter(Boolean),
    times,
  }),
  fc.record({ what: fc.constant("bonus" as const), times }),
  ...[0, 1].map(() =>
    fc.record({ what: fc.constantFrom("suspend" as const, "suspend" as const, "let play" as const), who }),
  ),
  fc.record({ what: fc.constant("settle" as const), times }),
  ...[0, 1].map(() =>
    fc.record({ what: fc.constantFrom("close" as const, "close" as const, "draw" as const, "void" as const) }),
  ),
];

/** Before anybody has bought: less than the stakes bring, more, and more than the company has. */
const guarantee: fc.Arbitrary<Step> = fc.record({
  what: fc.constant("guarantee" as const),
  birr: fc.integer({ min: 1, max: 120 }),
});

/** Two have paid for a cartela; and a round is closed, drawn, and paid stage by stage: steps that chance comes to too seldom. */
const sold: readonly Step[] = [0, 1].flatMap((person) =>
  (["sit", "confirm"] as const).map((what) => ({ what, who: person, number: person + 1, times: 1 })),
);
const called: readonly Step[] = [{ what: "close" }, { what: "draw" }];
const paid: readonly Step[] = [1, 2, 1].map((times) => ({ what: "settle", times }));

/** A step as fast-check runs it: the answers of the services are those of the model. */
class Command implements fc.AsyncCommand<Model, Place> {
  readonly #step: Step;
  constructor(step: Step) {
    this.#step = step;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, place: Place): Promise<void> {
    const before = JSON.stringify([model, [...model.held], [...model.ahead], [...model.suspended]]);
    const answer = answered(model, this.#step);
    // Who asks for several once more has some already, and so may hear another reason why the others are refused.
    const isOnceMore = "numbers" in this.#step && this.#step.times > 1;
    const answersOnPaper = isOnceMore ? [answer, answered(model, this.#step)] : [answer];
    const answers = await place.act(this.#step, model);
    for (const each of answers) expect(answersOnPaper, before).toContain(each);
  }
  toString(): string {
    return JSON.stringify(this.#step);
  }
}

test("any sequence of what players, staff and the clock may do is answered and booked as on paper", {
  // Five seconds for each, on a machine that is very busy.
  timeout: 120_000 + sequences * 5000,
}, async () => {
  const commands = fc.commands(
    steps.map((each) => each.map((step) => new Command(step))),
    { maxCommands: stepsMax, size: "max" },
  );
  const ran = await Promise.all(tables.map((rules, index) => runAt(rules, index, commands)));
  expect(ran.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(sequences);
  expect(await house.violations()).toEqual([]);
});

/** One sequence after the other at a place of its own; how many. */
async function runAt(
  rules: TableRules,
  index: number,
  commands: fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Place>>>,
): Promise<number> {
  const place = await Place.open(house, rules);
  let count = 0;
  const property = fc.asyncProperty(guarantee, commands, commands, async (announced, beforeClose, inPlay) => {
    count++;
    const model = await place.begin();
    const run = (steps: Iterable<fc.AsyncCommand<Model, Place>>) =>
      fc.asyncModelRun(() => ({ model, real: place }), steps);
    const runAll = (steps: readonly Step[]) => run(steps.map((step) => new Command(step)));
    try {
      await runAll([announced, ...sold]);
      await run(beforeClose);
      await runAll(called);
      await run(inPlay);
      await runAll(paid);
      expect(await place.differences(model)).toEqual([]);
    } finally {
      await place.end(model);
    }
  });
  const seed = Number(process.env.PROPERTY_SEED ?? everydaySeed) + index;
  await fc.assert(property, {
    numRuns: Math.ceil(sequences / tables.length),
    seed,
    endOnFailure: true,
    includeErrorInReport: true,
  });
  return count;
}
