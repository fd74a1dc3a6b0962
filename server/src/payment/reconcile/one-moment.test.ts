import { expect, test } from "vitest";
import { asking, day, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";
import { meanwhile } from "../../../test/postgres/meanwhile.ts";
import { createReconciliationService } from "./service.ts";

worldForEach();

/** An item that one person has asked to close, and a second one agrees to it right after the days were read. */
async function closedMeanwhile() {
  await world.deposit(100_00);
  await world.say([]);
  const [item] = await world.items();
  const { own, superAdmin } = world.staff;
  await world.service.ask(asking(own.admin), item?.id ?? "", { reason: "never arrived", adjust: true });
  const agree = () => world.service.decide(asking(superAdmin), item?.id ?? "", { agrees: true, adjust: true });
  const { db, isDone } = meanwhile(world.db, agree, "reconciliation_day");
  return { service: createReconciliationService({ ...world.deps, db }), isDone, admin: own.admin };
}

test("a day has as many open items as its list, also when one is closed while somebody looks", async () => {
  const { service, isDone, admin } = await closedMeanwhile();
  const place = { account: world.accountId, day };
  const seen = await service.page(admin, place);
  expect(isDone()).toBe(true);
  expect(seen).toMatchObject({ sides: [{ open_items: 1, closed_items: 0 }], items: [{ state: "asked" }] });
  expect(await world.service.page(admin, place)).toMatchObject({
    ...{ sides: [{ open_items: 0, closed_items: 1 }], items: [{ state: "closed" }] },
  });
});

test("what is open in all is what is open by days, also when one is closed while somebody looks", async () => {
  const { service, isDone, admin } = await closedMeanwhile();
  const seen = await service.list(admin, undefined);
  expect(isDone()).toBe(true);
  expect(seen).toMatchObject({ open_items: 1, days: [{ open_items: 1 }] });
  expect(await world.service.list(admin, undefined)).toMatchObject({ open_items: 0, days: [{ open_items: 0 }] });
});
