import { expect, test } from "vitest";
import { asking, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";

worldForEach();

test("an item is closed by two persons of whom one asks and another agrees, once", async () => {
  await world.deposit(100_00);
  await world.say([]);
  const [item] = await world.items();
  const id = item?.id ?? "";
  const { own, superAdmin, foreign } = world.staff;
  const before = await world.clearing();
  const refused = (code: string) => expect.objectContaining({ code });
  await expect(world.service.decide(asking(superAdmin), id, { agrees: true, adjust: true })).rejects.toThrow(
    refused("item_decided"),
  );
  await expect(world.service.ask(asking(foreign.admin), id, { reason: "mine", adjust: false })).rejects.toThrow(
    refused("not_found"),
  );
  await world.service.ask(asking(own.admin), id, { reason: "never arrived", adjust: true });
  await expect(world.service.decide(asking(own.admin), id, { agrees: true, adjust: true })).rejects.toThrow(
    refused("second_person"),
  );
  // The database says so by itself, whatever server asks.
  const { rows: told } = await world.database.owner.query("select reconciliation_close($1, $2, now()) as result", [
    ...[id, own.admin.id],
  ]);
  expect(told).toEqual([{ result: "second_person" }]);
  await expect(world.service.ask(asking(superAdmin), id, { reason: "mine", adjust: true })).rejects.toThrow(
    refused("item_decided"),
  );
  expect(await world.clearing()).toBe(before);
  await world.service.decide(asking(superAdmin), id, { agrees: false, adjust: true });
  expect(await world.items()).toMatchObject([{ state: "open", reason: null, is_adjusted: false }]);
  await world.service.ask(asking(own.admin), id, { reason: "never arrived", adjust: true });
  // What the second person has read is what they agree to.
  await expect(world.service.decide(asking(superAdmin), id, { agrees: true, adjust: false })).rejects.toThrow(
    refused("item_changed"),
  );
  expect(await world.clearing()).toBe(before);
  // Two tabs of the second person, at the same instant.
  await Promise.all([
    world.service.decide(asking(superAdmin), id, { agrees: true, adjust: true }),
    world.service.decide(asking(superAdmin), id, { agrees: true, adjust: true }),
  ]);
  expect(await world.items()).toMatchObject([{ state: "closed", is_adjusted: true }]);
  expect(await world.clearing()).toBe(0);
  await expect(world.service.ask(asking(own.admin), id, { reason: "again", adjust: true })).rejects.toThrow(
    refused("item_decided"),
  );
});

test("what provider and bank both lack is adjusted once", async () => {
  await world.deposit(100_00);
  await world.say([]);
  await world.say([], { side: "bank" });
  const [one, two] = await world.items();
  const { own, superAdmin } = world.staff;
  await world.service.ask(asking(own.admin), one?.id ?? "", { reason: "never arrived", adjust: true });
  await world.service.decide(asking(superAdmin), one?.id ?? "", { agrees: true, adjust: true });
  await expect(
    world.service.ask(asking(own.admin), two?.id ?? "", { reason: "the same", adjust: true }),
  ).rejects.toThrow(expect.objectContaining({ code: "item_adjusted" }));
  await world.service.ask(asking(own.admin), two?.id ?? "", { reason: "the same", adjust: false });
  await world.service.decide(asking(superAdmin), two?.id ?? "", { agrees: true, adjust: false });
  expect(await world.clearing()).toBe(0);
});
