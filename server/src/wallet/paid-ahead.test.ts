import { expect, test } from "vitest";
import { move, walletsForAll } from "../../test/wallet-fixture.ts";
import { play } from "./store.ts";

// What play cost in a period counts a round whole, also what was paid for it before the period began: two weeks ahead at most.

const { fixture, wallet } = walletsForAll();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A transfer as it is posted at this moment, which may be to come; only the owner of the tables can write it so. */
async function postedAt(at: Date, from: string, to: string, amount: number, type: string, roundId: string) {
  const { owner } = fixture;
  const key = `test:${at.toISOString()}:${type}`;
  const { rows } = await owner.query("select uuidv7($1::timestamptz - clock_timestamp()) as id", [at]);
  const { id } = rows[0];
  await owner.query("insert into transfer_key values ($1, $2)", [key, id]);
  await owner.query(
    "insert into transfer (id, idempotency_key, type, round_id, created_at) values ($1, $2, $3, $4, $5)",
    [id, key, type, roundId, at],
  );
  for (const { accountId, amount: each } of move(from, to, amount).lines) {
    await owner.query("insert into entry (transfer_id, account_id, amount_santim) values ($1, $2, $3)", [
      ...[id, accountId, each],
    ]);
    await owner.query("update balance set amount_santim = amount_santim + $2 where account_id = $1", [accountId, each]);
  }
}

test("a round that was paid for two weeks ahead, and once more since the period began, is in it with both and its prize", async () => {
  const [player, pot] = [await wallet(10_000), await wallet(10_000)];
  const roundId = await fixture.liveRound(await fixture.room(1_000));
  // A midnight in Ethiopia, two weeks and less than a day from now.
  const begins = new Date(Math.ceil((Date.now() + 14 * dayMs + 3 * hourMs) / dayMs) * dayMs - 3 * hourMs);
  const during = new Date(begins.getTime() + hourMs);
  await postedAt(new Date(begins.getTime() - 14 * dayMs + 1000), player, pot, 1_000, "BET_PLACED", roundId);
  await postedAt(during, player, pot, 2_000, "BET_PLACED", roundId);
  await postedAt(new Date(during.getTime() + 60_000), pot, player, 5_000, "BET_WON", roundId);
  const [day] = await play(fixture.db, player, ["day"], new Date(during.getTime() + 120_000));
  expect(day).toMatchObject({ since: begins, rounds: 1, staked: 3_000, won: 5_000 });
});
