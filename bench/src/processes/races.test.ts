import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anyCommands, type Command, expected, newPaperRound } from "../../../server/test/paper-round.ts";
import { Visitor } from "./visitor.ts";
import { quickRounds, startWorld, type World } from "./world.ts";

/** Rooms by their stakes, in birr; a newcomer of the demo has 1,000. */
const bets = { race: 10, oneStakeLeft: 300, paper: 500, noStakeLeft: 600 };
const patience = { timeout: 30_000, interval: 50 };
const hourMs = 3_600_000;

let world: World;
beforeAll(async () => {
  const rooms = { STAKES: Object.values(bets).join(","), COUNTDOWN_MS: String(hourMs), CARTELAS_PER_PLAYER: "1" };
  world = await startWorld({ ...quickRounds, ...rooms }, [{}, {}, {}]);
}, 120_000);
afterEach(async () => expect(await world.truth.violations()).toEqual([]));
afterAll(() => world.stop());

const nodeOf = (index: number) => world.nodes.all[index % world.nodes.all.length];
const count = (answers: readonly string[], answer: string) => answers.filter((each) => each === answer).length;

async function openRound(bet: number): Promise<string> {
  const { rows } = await world.truth.owner.query("select id from round where stake_santim = $1 and state = 'open'", [
    bet * 100,
  ]);
  return rows[0].id;
}

/** The countdown of a room's round ends so soon, and a node hears of it with what somebody does there. */
async function closeSoon(bet: number, afterMs: number): Promise<void> {
  const [bystander] = await world.visitors(1, bet);
  await world.truth.owner.query(
    "update round set closes_at = clock_timestamp() + $2 * interval '1 ms' where stake_santim = $1 and state = 'open'",
    [bet * 100, afterMs],
  );
  await bystander?.cartela("reserve", 200);
}

async function soldOf(roundId: string): Promise<number[]> {
  const { rows } = await world.truth.owner.query(
    "select cartela_number from round_cartela where round_id = $1 and status = 'confirmed' order by 1",
    [roundId],
  );
  return rows.map((row) => row.cartela_number);
}

describe("through three processes at once", () => {
  test("a cartela that nine people want is one person's, and nobody else pays for it", async () => {
    const people = await world.visitors(9, bets.race);
    for (const number of [101, 102, 103]) {
      const ask = (what: "reserve" | "confirm") =>
        Promise.all(people.map((person, index) => person.cartela(what, number, nodeOf(index))));
      const held = await ask("reserve");
      expect([count(held, "ok"), count(held, "cartela_taken")]).toEqual([1, 8]);
      const paid = await ask("confirm");
      expect(paid).toEqual(held.map((answer) => (answer === "ok" ? "ok" : "not_reserved")));
      const [winner] = people.splice(held.indexOf("ok"), 1);
      expect(await winner?.balance()).toBe(1000 - bets.race);
      people.push(...(await world.visitors(1, bets.race)));
    }
  });

  test("the last birr pays one stake of two, and one cartela three times asked for is paid once", async () => {
    const people = await world.visitors(6, bets.paper);
    const outcomes = await Promise.all(
      people.map(async (person, index) => {
        const elsewhere = person.at(bets.noStakeLeft);
        const number = 150 + index;
        expect([await person.cartela("reserve", number), await elsewhere.cartela("reserve", number)]).toEqual([
          "ok",
          "ok",
        ]);
        const here = world.nodes.all.map((node) => person.cartela("confirm", number, node));
        const there = world.nodes.all.map((node) => elsewhere.cartela("confirm", number, node));
        const [first, second] = [await Promise.all(here), await Promise.all(there)];
        expect([new Set(first).size, new Set(second).size]).toEqual([1, 1]);
        const left = 1000 - (first[0] === "ok" ? bets.paper : bets.noStakeLeft);
        expect(await person.balance()).toBe(left);
        return [first[0], second[0]].toSorted();
      }),
    );
    expect(outcomes).toEqual(people.map(() => ["insufficient_funds", "ok"]));
  });

  test("a close and stakes: each is in the round or refused, as it was answered", async () => {
    const people = await world.visitors(40, bets.race);
    const roundId = await openRound(bets.race);
    const before = await soldOf(roundId);
    const held = await Promise.all(people.map((person, index) => person.cartela("reserve", index + 1)));
    expect(count(held, "ok")).toBe(people.length);
    // Enough to play, however late the others are.
    for (const [index, person] of people.slice(0, 2).entries()) await person.cartela("confirm", index + 1);
    await closeSoon(bets.race, 2000);
    const answers = await Promise.all(
      people.map(async (person, index) => {
        await pause((index / people.length) * 4000);
        return person.cartela("confirm", index + 1);
      }),
    );
    expect([...new Set(answers)].toSorted()).toEqual(["ok", "round_closed"]);
    const accepted = answers.flatMap((answer, index) => (answer === "ok" ? [index + 1] : []));
    expect(await soldOf(roundId)).toEqual([...accepted, ...before].toSorted((a, b) => a - b));
    await expect.poll(async () => (await world.truth.over()).map(({ id }) => id), patience).toContain(roundId);
    expect(await world.truth.lost(people)).toEqual([]);
  });
});

test("a visitor whose sign-in no longer holds signs in again, and watches", { timeout: 20_000 }, async () => {
  const [person] = await world.visitors(1, bets.race);
  const later = new Visitor(world.nodes, person?.telegramId ?? 0, bets.race);
  await later.watch();
  expect(later.seen.current).not.toBeNull();
  await later.leave();
});

describe("any sequence of reserve, confirm and release, each at any process and sometimes at two at once", () => {
  const cartelasEach = 4;
  let run = 0;

  test("is answered and paid as on paper, and the round is settled once", { timeout: 120_000 }, async () => {
    const property = fc.asyncProperty(anyCommands(25), fc.infiniteStream(fc.boolean()), async (commands, twice) => {
      const first = 1 + run * cartelasEach;
      const paper = newPaperRound();
      const people = await Promise.all(paper.stakesLeft.map((stakes, index) => personWith(stakes, first + index)));
      run++;
      const left = await Promise.all(people.map((person) => person.balance()));
      const stakesAtFirst = [...paper.stakesLeft];
      for (const command of commands) {
        const at = twice.next().value ? [nodeOf(run), nodeOf(run + 1)] : [undefined];
        const answers = command.what === "expire" ? await expire(first) : await act(people, command, first, at);
        // Asked twice at once, it is answered as if once after the other.
        for (const answer of answers) expect(answer).toBe(expected(paper, command));
      }
      const spent = stakesAtFirst.map((stakes, index) => (stakes - (paper.stakesLeft[index] ?? 0)) * bets.paper);
      expect(await Promise.all(people.map((person) => person.balance()))).toEqual(
        left.map((balance, index) => balance - (spent[index] ?? 0)),
      );
      expect(await world.truth.violations()).toEqual([]);
    });
    await fc.assert(property, { numRuns: 15 });
    const roundId = await openRound(bets.paper);
    await closeSoon(bets.paper, 300);
    await expect.poll(async () => (await world.truth.over()).map(({ id }) => id), patience).toContain(roundId);
  });

  /** A newcomer who has spent enough elsewhere that so many stakes are left. */
  async function personWith(stakesLeft: number, elsewhere: number): Promise<Visitor> {
    const [person] = (await world.visitors(1, bets.paper)) as [Visitor];
    const spends = stakesLeft === 1 ? bets.oneStakeLeft : bets.noStakeLeft;
    if (stakesLeft < 2) expect(await person.at(spends).buy(elsewhere)).toBe("ok");
    return person;
  }

  function act(people: readonly Visitor[], command: Command, first: number, at: ReturnType<typeof nodeOf>[]) {
    const { what, person, number } = command;
    if (what === "expire") throw new Error("only time does that");
    const ask = (node: (typeof at)[number]) => people[person]?.cartela(what, first + number - 1, node) ?? "nobody";
    return Promise.all(at.map(ask));
  }

  async function expire(first: number): Promise<string[]> {
    await world.truth.owner.query(
      `update round_cartela set reserved_until = clock_timestamp() - interval '1 s'
       where status = 'reserved' and cartela_number between $1 and $2`,
      [first, first + cartelasEach - 1],
    );
    return ["ok"];
  }
});
