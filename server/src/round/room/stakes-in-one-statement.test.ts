import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoundFixture, roundFixture, type TestPlayer } from "../../../test/round-fixture.ts";
import { type StaffFixture, staffFixture } from "../../../test/staff-fixture.ts";
import * as store from "../store.ts";

let fixture: RoundFixture;
let staff: StaffFixture;
beforeAll(async () => {
  fixture = await roundFixture();
  staff = await staffFixture(fixture);
});
afterAll(() => fixture.drop());

const stakeSantim = 1000;
const playersCount = 3;
const roundsCount = 2;
let roomStake = stakeSantim;

type Asked = { round: number; number: number; player: number };
/** All that the answer to a stake depends on, and the stakes of one instant. */
type Plan = {
  funds: readonly number[];
  held: readonly (Asked & { status: "reserved" | "expired" | "confirmed" })[];
  isClosed: boolean;
  isStopped: boolean;
  suspended: number | null;
  stakes: readonly Asked[];
};

const asked = {
  round: fc.nat({ max: roundsCount - 1 }),
  number: fc.integer({ min: 1, max: 4 }),
  player: fc.nat({ max: playersCount - 1 }),
};
const status = fc.constantFrom("reserved", "reserved", "reserved", "expired", "confirmed") as fc.Arbitrary<
  Plan["held"][number]["status"]
>;
const held = fc.uniqueArray(fc.record({ ...asked, status }), {
  selector: ({ round, number }) => `${round} ${number}`,
  minLength: 3,
  maxLength: 8,
});
const plans: fc.Arbitrary<Plan> = held.chain((cartelas) =>
  fc.record({
    funds: fc.array(fc.constantFrom(0, 1, 2, 8), { minLength: playersCount, maxLength: playersCount }),
    held: fc.constant(cartelas),
    // Of the second round alone, so that there is something left to be placed.
    isClosed: fc.constantFrom(false, false, false, true),
    isStopped: fc.constantFrom(false, false, false, true),
    suspended: fc.option(asked.player, { freq: 3 }),
    // Mostly what is held; some that others hold, or nobody.
    stakes: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...cartelas) }, fc.record(asked)), {
      minLength: 1,
      maxLength: 10,
    }),
  }),
);

const cells = Array.from({ length: 25 }, (_, index) => (index === 12 ? 0 : index + 1));

/** A world of its own that is as the plan says. */
async function worldOf(plan: Plan) {
  const { owner } = fixture;
  const players: TestPlayer[] = [];
  for (const [player, stakes] of plan.funds.entries()) {
    const paid = plan.held.filter((each) => each.player === player && each.status === "confirmed").length;
    players.push(await fixture.player((stakes + paid) * stakeSantim));
  }
  const roundIds: string[] = [];
  for (let round = 0; round < roundsCount; round++) {
    roomStake += 1;
    roundIds.push(await fixture.liveRound(await fixture.room(roomStake)));
  }
  await owner.query("update round set stake_santim = $2 where id = any ($1)", [roundIds, stakeSantim]);
  const stakeOf = ({ round, number, player }: Asked): store.Stake => ({
    roundId: roundIds[round] ?? "",
    number,
    playerId: players[player]?.id ?? "",
  });
  for (const cartela of plan.held) {
    const { roundId, number, playerId } = stakeOf(cartela);
    const untilS = cartela.status === "expired" ? -1 : 600;
    await owner.query(
      `insert into round_cartela (round_id, cartela_number, player_id, status, cells, reserved_until)
       values ($1, $2, $3, 'reserved', $4, clock_timestamp() + $5 * interval '1 second')`,
      [roundId, number, playerId, cells, untilS],
    );
    if (cartela.status === "confirmed") await store.confirm(fixture.db, { roundId, number, playerId });
  }
  if (plan.isClosed) await fixture.endCountdown(roundIds[1] ?? "");
  const superAdmin = staff.superAdmin.id;
  if (plan.isStopped) {
    const stop = "update room set stopped_with = $2 where id = (select room_id from round where id = $1)";
    await owner.query(stop, [roundIds[0], superAdmin]);
  }
  if (plan.suspended !== null) {
    await owner.query(
      "insert into suspension (player_id, reason, told, suspended_by) values ($1, 'a test', 'Rest.', $2)",
      [players[plan.suspended]?.id, superAdmin],
    );
  }
  // Those of a player's first round before those of another, which are asked for alone and so later: their wallet is one.
  const firstOf = new Map([...plan.stakes].reverse().map(({ player, round }) => [player, round]));
  const isLater = ({ player, round }: Asked) => Number(round !== firstOf.get(player));
  const stakes = plan.stakes.toSorted((a, b) => isLater(a) - isLater(b)).map(stakeOf);
  return { players, roundIds, stakes };
}
type World = Awaited<ReturnType<typeof worldOf>>;

/** What the books and the rounds say of a world, in words that two worlds share. */
async function booksOf({ players, roundIds }: World) {
  const balances = await Promise.all(players.map(({ accountId }) => fixture.ledger.balanceOf(accountId)));
  const { rows: cartelas } = await fixture.owner.query(
    `select array_position($1, round_id) as round, cartela_number, array_position($2, player_id) as player, status,
       (select count(*) from transfer t where t.idempotency_key = 'stake:' || ticket_id and t.type = 'BET_PLACED'
         and t.round_id = c.round_id and t.description = r.code || ' #' || cartela_number) as transfers,
       (select array_agg(e.amount_santim order by e.amount_santim) from transfer t join entry e on e.transfer_id = t.id
         where t.idempotency_key = 'stake:' || ticket_id) as entries
     from round_cartela c join round r on r.id = c.round_id where round_id = any ($1) order by 1, 2`,
    [roundIds, players.map(({ id }) => id)],
  );
  const { rows: rounds } = await fixture.owner.query(
    `select closes_at is not null as is_closing,
       (select coalesce(sum(amount_santim), 0) from entry where account_id = r.pot_account_id) as pot
     from round r where id = any ($1) order by array_position($1, id)`,
    [roundIds],
  );
  return { balances, cartelas, rounds };
}

describe("stakes of one instant, whatever they are", () => {
  test("have the answers and leave the books of the same stakes one by one", async () => {
    let placedTogether = 0;
    const property = fc.asyncProperty(plans, async (plan) => {
      const [together, oneByOne] = [await worldOf(plan), await worldOf(plan)];
      const answers = await store.confirmAll(fixture.db, together.stakes);
      placedTogether += answers.filter((answer) => answer?.result === "ok").length;
      for (const [place, stake] of together.stakes.entries()) answers[place] ??= await store.confirm(fixture.db, stake);
      const expected = [];
      for (const stake of oneByOne.stakes) expected.push(await store.confirm(fixture.db, stake));
      expect(answers.map((answer) => answer?.result)).toEqual(expected.map(({ result }) => result));
      expect(answers.map((answer) => answer?.told)).toEqual(expected.map(({ told }) => told));
      expect(leftOf(together.stakes, answers)).toEqual(leftOf(oneByOne.stakes, expected));
      expect(await booksOf(together)).toEqual(await booksOf(oneByOne));
    });
    await fc.assert(property, { numRuns: 25 });
    expect(placedTogether).toBeGreaterThan(10);
    expect(await fixture.violations()).toEqual([]);
  });

  test("are paid with the last santim there, and one that is left over is refused there and takes nobody else's with it", async () => {
    roomStake += 1;
    const row = await fixture.room(roomStake, 2);
    const roundId = await fixture.liveRound(row);
    const [poor, other] = [await fixture.player(row.stake), await fixture.player(row.stake)];
    const stakes = [poor, poor, other].map(({ id }, index) => ({ roundId, number: index + 1, playerId: id }));
    for (const [index, player] of [poor, poor, other].entries())
      await fixture.owner.query(
        `insert into round_cartela (round_id, cartela_number, player_id, status, cells, reserved_until)
         values ($1, $2, $3, 'reserved', $4, clock_timestamp() + interval '10 minutes')`,
        [roundId, index + 1, player.id, cells],
      );
    const answers = await store.confirmAll(fixture.db, stakes);
    expect(answers.map((answer) => answer?.result)).toEqual(["ok", "insufficient_funds", "ok"]);
    expect(answers.map((answer) => answer?.balance_santim)).toEqual([0, 0, 0]);
    expect(await fixture.violations()).toEqual([]);
  });
});

/** What each player was told at last of wallet and cartelas, without what differs between two worlds: ids and times. */
function leftOf(stakes: readonly store.Stake[], answers: readonly (store.CartelaAnswer | null)[]) {
  const last = new Map<string, unknown>();
  for (const [place, answer] of answers.entries()) {
    if (answer?.result !== "ok") continue;
    const held = answer.change?.held.map(({ number, isConfirmed }) => `${number} ${isConfirmed}`).sort();
    const { playerId, roundId } = stakes[place] as store.Stake;
    const of = { balance: answer.balance_santim, held, isCounting: answer.change?.closesAt !== null };
    last.set(`${playerId} ${roundId}`, of);
  }
  return [...last.values()];
}
