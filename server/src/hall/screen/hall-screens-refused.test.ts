import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type HallFixture, hallFixture } from "../../../test/hall-fixture.ts";
import { meanwhile } from "../../../test/postgres/meanwhile.ts";
import { createHallService } from "../service.ts";

let fixture: HallFixture;
beforeAll(async () => {
  fixture = await hallFixture();
});
afterAll(() => fixture.drop());

test("a till whose first look at the round fails is asked all the same whether it is there, and follows the round", async () => {
  const till = await fixture.cashier();
  const lost = async () => {
    throw new Error("the connection is lost");
  };
  const { db, isDone } = meanwhile(fixture.db, lost, "hall_unpaid");
  const asked = new Set<string>();
  const ask = (screenId: string, answered: () => void) => {
    asked.add(screenId);
    answered();
  };
  const halls = createHallService({ ...fixture.deps, db, ask });
  try {
    await expect(halls.watch(till, { id: "till", kind: "cashier" })).rejects.toThrow("the connection is lost");
    expect(isDone()).toBe(true);
    await vi.waitFor(() => expect(fixture.events.map(({ cashierId }) => cashierId)).toContain(till.id));
    expect([...asked]).toEqual(["till"]);
    await fixture.away(till.id, 2500);
    const isSeen =
      "select seen_at > clock_timestamp() - interval '2 seconds' as seen from hall_screen where cashier_id = $1";
    await vi.waitFor(
      async () => expect((await fixture.owner.query(isSeen, [till.id])).rows).toEqual([{ seen: true }]),
      { timeout: 5000 },
    );
    // It asks again as one that was told nothing.
    expect(await halls.watch(till, { id: "till", kind: "cashier" })).toMatchObject({ fence: 2 });
    expect(fixture.takenOver).toEqual([]);
  } finally {
    await halls.stop();
  }
});
