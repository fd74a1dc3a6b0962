import { cartelaSet } from "@derash/game/cartela/package";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerViolations } from "../../../test/database.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture } from "../../../test/round-fixture.ts";
import type { Look } from "../record.ts";
import * as store from "../store.ts";
import { hasSeen, KnownRound } from "./known-round.ts";

const fixture = forAllTests(roundFixture);
const [set, peopleCount] = [cartelaSet(1), 4];
let stake = 3000;

test("a snapshot has seen what had ended before it, and nothing that was under way or came later", () => {
  const seen = ["9", "10", "11", "12", "13", "14"].filter((transaction) => hasSeen("10:13:10,12", transaction));
  expect(seen).toEqual(["9", "11"]);
  expect(hasSeen("10:10:", "9")).toBe(true);
  expect(hasSeen("10:10:", "10")).toBe(false);
});

/** Of which process (0 or 1) somebody asks; `late`: after so many other deliveries its answer, or a look, arrives. */
type Step = { at: number; late: number } & (
  | { what: "reserve" | "confirm" | "release"; person: number; number: number }
  | { what: "look" }
);

describe("a round as two processes know it", () => {
  const late = fc.nat({ max: 12 });
  const at = fc.nat({ max: 1 });
  const act = fc.record({
    ...{ at, late, person: fc.nat({ max: peopleCount - 1 }), number: fc.integer({ min: 1, max: 4 }) },
    what: fc.constantFrom("reserve", "reserve", "confirm", "release") as fc.Arbitrary<
      "reserve" | "confirm" | "release"
    >,
  });
  const look = fc.record({ at, late, what: fc.constant("look" as const) });
  const steps = fc.array(fc.oneof({ weight: 6, arbitrary: act }, { weight: 1, arbitrary: look }), {
    minLength: 10,
    maxLength: 40,
  });

  test("is what a look would show, however late and out of order answers and looks arrive", {
    timeout: 120_000,
  }, async () => {
    const property = fc.asyncProperty(steps, fc.boolean(), (each, isAlone) => playedAsKnown(each, isAlone));
    await fc.assert(property, { numRuns: 60 });
  });

  /** Alone a process needs no last look: whatever happened, it was told. Beside another one it looks once it is told to. */
  async function playedAsKnown(steps: readonly Step[], isAlone: boolean): Promise<void> {
    const world = await openedWorld();
    const processes = [new KnownRound(), new KnownRound()];
    for (const known of processes) known.look(await world.loaded());
    const underWay: { step: Step; left: number; deliver: () => Promise<void> }[] = [];
    const deliverDue = async () => {
      for (const each of underWay.filter(({ left }) => left <= 0)) {
        underWay.splice(underWay.indexOf(each), 1);
        await each.deliver();
      }
    };
    let looking: Promise<unknown> = Promise.resolve();
    for (const step of steps) {
      const known = processes[isAlone ? 0 : step.at] as KnownRound;
      // One look begins after the one before has ended.
      const asked = step.what === "look" ? looking.then(() => world.loaded()) : world.act(step);
      if (step.what === "look") looking = asked;
      const deliver = async () => {
        const answer = await asked;
        if (answer === null) return;
        if ("snapshot" in answer) known.look(answer);
        else known.apply(answer);
      };
      // Looks do not overtake each other.
      const earlier = underWay.findLast((each) => step.what === "look" && each.step.what === "look")?.left ?? 0;
      for (const each of underWay) each.left--;
      underWay.push({ step, left: Math.max(step.late, earlier), deliver });
      await deliverDue();
    }
    underWay.sort((a, b) => a.left - b.left);
    for (const each of underWay) each.left = 0;
    await deliverDue();
    const watched = isAlone ? processes.slice(0, 1) : processes;
    const now = await world.loaded();
    for (const known of watched) {
      if (!isAlone) known.look(await world.loaded());
      expect(known.record).toEqual(now.record);
    }
    expect(await ledgerViolations(fixture.db)).toEqual([]);
  }

  async function openedWorld() {
    stake++;
    const row = await fixture.room(stake);
    const roundId = await fixture.liveRound(row);
    await fixture.owner.query(
      "update round set cartelas_per_player_max = 2, closes_at = clock_timestamp() + interval '1 hour' where id = $1",
      [roundId],
    );
    const people = await Promise.all(Array.from({ length: peopleCount }, () => fixture.player(stake * 3)));
    return {
      loaded: async (): Promise<Look> => {
        const look = await store.loadLive(fixture.db, row.id);
        if (!look) throw new Error("the room has a live round");
        return look;
      },
      act: async ({ what, person, number }: Extract<Step, { person: number }>) => {
        const { id = "" } = people[person] ?? {};
        const answers = {
          reserve: () => store.reserve(fixture.db, roundId, number, id, set[number - 1]?.cells ?? []),
          confirm: () => store.confirm(fixture.db, { roundId, number, playerId: id }),
          release: () => store.release(fixture.db, roundId, number, id),
        };
        return (await answers[what]()).change;
      },
    };
  }
});
