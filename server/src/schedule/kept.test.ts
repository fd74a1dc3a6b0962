import { expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { scheduleFixture } from "../../test/schedule-fixture.ts";
import * as ahead from "../round/ahead/store.ts";

const fixture = forAllTests(scheduleFixture);

test("who keeps their cartelas in an announced round has the stake back when it is cancelled, and sits in no other round by it", async () => {
  const { roundId } = await fixture.announce(await fixture.room(10_00));
  const room = await fixture.roomOf(roundId);
  const players = [await fixture.player(500_00), await fixture.player(500_00)];
  for (const [index, player] of players.entries()) {
    expect(await fixture.buy(roundId, index + 1, player)).toBe("ok");
    const kept = await ahead.keepFrom(fixture.db, room.id, player.id, { rounds: 3, lossMax: 100_00 });
    expect(kept.result).toBe("ok");
  }
  await fixture.schedule.cancel(actor(fixture.owners.one), roundId, "the power is out");
  const next = await fixture.liveRound(room);
  for (const unpaid of await ahead.unpaidAhead(fixture.db, [room.id], false)) await ahead.payAhead(fixture.db, unpaid);
  const sold = await fixture.owner.query("select from round_cartela where round_id = $1", [next]);
  expect(sold.rowCount).toBe(0);
  for (const player of players) {
    expect(await fixture.ledger.balanceOf(player.accountId)).toBe(500_00);
    expect((await ahead.aheadOf(fixture.db, room.id, next, player.id)).keep).toBeNull();
  }
  expect(await fixture.violations()).toEqual([]);
});
