import { describe, expect, test } from "vitest";
import { soldOutRounds } from "../../../test/round/sold-out-fixture.ts";
import { roundRow, type TestPlayer } from "../../../test/round-fixture.ts";

const { fixture, soldOut, companySums } = soldOutRounds();

describe("the end of the countdown", () => {
  test("with too few players for the fourth time refunds everyone once, however often it is tried", async () => {
    const row = await fixture.room(4000);
    const roundId = await fixture.liveRound(row);
    const player = await fixture.player(10_000);
    expect(await fixture.buy(roundId, 1, player)).toBe("ok");
    for (const restarts of [1, 2, 3]) {
      await fixture.endCountdown(roundId);
      await Promise.all([1, 2, 3].map(() => fixture.close(row, roundId)));
      expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "open", countdown_restarts: restarts });
    }
    await fixture.endCountdown(roundId);
    await Promise.all([1, 2, 3].map(() => fixture.close(row, roundId)));
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", void_reason: "min_players" });
    expect(await fixture.ledger.balanceOf(player.accountId)).toBe(10_000);
    expect(await companySums(roundId)).toEqual({ pot: 0 });
    expect(fixture.notices.filter((notice) => notice.roundId === roundId)).toMatchObject([
      { kind: "refunded", telegramId: player.telegramId, amount: 4000 },
    ]);
    expect(await fixture.liveRound(row)).not.toBe(roundId);
  });

  test("counts players, not cartelas: one person with many is alone", async () => {
    const row = await fixture.room(4100);
    await fixture.owner.query("update round set cartelas_per_player_max = 3 where room_id = $1", [row.id]);
    const roundId = await fixture.liveRound(row);
    const player = await fixture.player(50_000);
    for (const number of [1, 2, 3]) expect(await fixture.buy(roundId, number, player)).toBe("ok");
    expect(await fixture.reserve(roundId, 4, player)).toBe("cartela_limit");
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "open", countdown_restarts: 1 });
  });

  test("before it is over, closes nothing", async () => {
    const { row, roundId } = await soldOut(4200, [1, 2]);
    await fixture.close(row, roundId);
    await fixture.draw(roundId);
    await fixture.settle(row, roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "open", seed: null, pot_santim: null });
  });

  test("ends the sale by the database's clock, even while the server has not come round to closing", async () => {
    const { roundId, people } = await soldOut(4250, [1, 2]);
    const [abebe, tigist] = [people.get(1) as TestPlayer, await fixture.player(5000)];
    expect(await fixture.reserve(roundId, 3, tigist)).toBe("ok");
    await fixture.endCountdown(roundId);
    const late = [
      await fixture.reserve(roundId, 4, tigist),
      await fixture.confirm(roundId, 3, tigist),
      await fixture.release(roundId, 1, abebe),
    ];
    expect(late).toEqual(["round_closed", "round_closed", "round_closed"]);
    expect(await fixture.ledger.balanceOf(tigist.accountId)).toBe(5000);
  });

  test("forgets what was reserved and not paid", async () => {
    const { row, roundId } = await soldOut(4300, [1, 2]);
    expect(await fixture.reserve(roundId, 3, await fixture.player(5000))).toBe("ok");
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    const { rows } = await fixture.owner.query("select status from round_cartela where round_id = $1", [roundId]);
    expect(rows).toEqual([{ status: "confirmed" }, { status: "confirmed" }]);
  });
});
