import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asking, day, line, reconcileFixture } from "../../../test/payment/reconcile-fixture.ts";
import { meanwhile } from "../../../test/postgres/meanwhile.ts";
import * as deposits from "../store/deposit-store.ts";
import { createReconciliationService } from "./service.ts";

// Statements of the banks that a company's own phones belong to, as persons upload them.

let world: Awaited<ReturnType<typeof reconcileFixture>>;
beforeEach(async () => {
  world = await reconcileFixture("sms");
});
afterEach(async () => {
  expect(await world.wrong()).toEqual([]);
  await world.drop();
});

/** A phone of the company's at telebirr; answers how it brings a transfer's message, as it is kept. */
async function phoneOf(account: string) {
  const query = (text: string, values: unknown[]) => world.database.owner.query(text, values);
  const { rows } = await query(
    `insert into sms_device (payment_account_id, name, bank, account, holder, sealed_key, created_at)
      values ($1, 'phone', 'telebirr', $2, 'Derash', '', now()) returning id`,
    [world.accountId, account],
  );
  let sequence = 0;
  return async (number: string) => {
    sequence += 1;
    await query(
      `insert into sms_evidence (device_id, sequence, payment_account_id, body, received_at, stored_at, is_incoming, template, bank, reference)
        values ($1, $2, $3, '', now(), now(), true, 'telebirr-received-1', 'telebirr', $4)`,
      [rows[0].id, sequence, world.accountId, number],
    );
    await transfer(`telebirr:${number}`);
  };
}

/** Credited by its SMS, hours ago. */
async function transfer(theirReference: string): Promise<void> {
  const { id } = await world.begun(100_00);
  const at = new Date(world.clock.now.getTime() - 5 * 3_600_000);
  const paid = { amount: santim(100_00), fee: null, theirReference, payer: null };
  await world.db.transaction().execute((tx) => deposits.pay(tx, id, paid, at));
}
const said = (...numbers: string[]) =>
  world.say(
    numbers.map((theirReference) => line({ amount: 100_00, fee: null, theirReference })),
    { side: "bank" },
  );
const missing = async () =>
  (await world.page())
    .filter(({ kind, is_found: isFound }) => kind === "missing" && isFound)
    .map((item) => item.their_reference);

const place = () => ({ account: world.accountId, day });
const file = (number: string) => ({
  fileName: `${number}.csv`,
  text: `date,way,their_reference,amount\n${day},in,${number},100.00\n`,
});
const statements = async () =>
  (await world.db.selectFrom("reconciliation_statement").select("file_name").execute()).map((row) => row.file_name);

test("a file of one bank says nothing of another's transfers, and of its own what it lacks", async () => {
  await transfer("telebirr:DI41FH0001");
  await transfer("telebirr:DI41FH0002");
  await transfer("cbe:FT26326ABCDE");
  await said("DI41FH0001");
  expect(await missing()).toEqual(["telebirr:DI41FH0002"]);
  expect(await world.dayRow("bank")).toMatchObject({ matched: 1, expected: 1 });
  await said("FT26326ABCDE");
  expect(await missing()).toEqual([]);
  await said("DI41FH0001", "FT26326ABCDE");
  expect(await missing()).toEqual(["telebirr:DI41FH0002"]);
  // One that has nothing of ours may be of either.
  await said();
  expect((await missing()).length).toBe(3);
});

test("a file of one of two phones at a bank says nothing of the other's transfers, and of its own what it lacks", async () => {
  const [first, second, spare] = [
    await phoneOf("0911000001"),
    await phoneOf("0911000002"),
    await phoneOf("+251 911 000001"),
  ];
  await first("DI41FH0001");
  await first("DI41FH0002");
  await second("DI41FH0003");
  await second("DI41FH0004");
  // Of a second phone at the first one's account.
  await spare("DI41FH0005");
  await said("DI41FH0001");
  expect(await missing()).toEqual(["telebirr:DI41FH0002", "telebirr:DI41FH0005"]);
  expect(await world.dayRow("bank")).toMatchObject({ matched: 1, expected: 2 });
  await said("DI41FH0003");
  expect(await missing()).toEqual(["telebirr:DI41FH0004"]);
  await said("DI41FH0001", "DI41FH0003");
  expect((await missing()).toSorted()).toEqual(["telebirr:DI41FH0002", "telebirr:DI41FH0004", "telebirr:DI41FH0005"]);
});

test("a transfer that was tied to its message came to that one's phone; of one without a message its bank alone is known", async () => {
  const [first, second] = [await phoneOf("0911000001"), await phoneOf("0911000002")];
  await first("DI41FH0001");
  await transfer("telebirr:DI41FH0002");
  await second("DI41FH0003");
  await transfer("telebirr:DI41FH0004");
  await world.database.owner.query(
    `update deposit d set (sms_device_id, sms_sequence) = (select e.device_id, e.sequence from sms_evidence e where e.reference = 'DI41FH0003')
      where d.their_reference = 'telebirr:DI41FH0002'`,
  );
  await said("DI41FH0001");
  expect(await missing()).toEqual(["telebirr:DI41FH0004"]);
});

test("what two persons adjusted for one bank stays so when the other bank's file comes, and is undone by its own", async () => {
  await transfer("telebirr:DI41FH0001");
  await transfer("telebirr:DI41FH0002");
  await transfer("cbe:FT26326ABCDE");
  await said("DI41FH0001");
  const [lacking] = (await world.page()).filter(({ kind }) => kind === "missing");
  const { own, superAdmin } = world.staff;
  await world.service.ask(asking(own.admin), lacking?.id ?? "", { reason: "it never came", adjust: true });
  await world.service.decide(asking(superAdmin), lacking?.id ?? "", { agrees: true, adjust: true });
  const adjusted = async () => (await world.page()).find(({ id }) => id === lacking?.id);
  await said("FT26326ABCDE");
  expect(await adjusted()).toMatchObject({ is_adjusted: true, is_found: true, undone_for: null });
  await said("DI41FH0001", "DI41FH0002");
  expect(await adjusted()).toMatchObject({ is_found: false });
  expect((await adjusted())?.undone_for).not.toBeNull();
});

test("whose file was overtaken by another of the same day is told so", async () => {
  const { own } = world.staff;
  const other = () => world.service.upload(asking(own.admin), place(), file("DI41FH0002"));
  const { db, isDone } = meanwhile(world.db, other, "reconciliation_line");
  const slower = createReconciliationService({ ...world.deps, upkeep: db });
  const answer = slower.upload(asking(own.admin), place(), file("DI41FH0001"));
  await expect(answer).rejects.toMatchObject({ code: "version_changed" });
  expect(isDone()).toBe(true);
  expect(await statements()).toEqual(["DI41FH0002.csv"]);
});

test("what somebody uploads who is switched off meanwhile is not kept, and moves nothing", async () => {
  const { own, superAdmin } = world.staff;
  await transfer("telebirr:DI41FH0001");
  await transfer("telebirr:DI41FH0002");
  await said("DI41FH0001");
  const [item] = await world.items();
  const id = item?.id ?? "";
  await world.service.ask(asking(superAdmin), id, { reason: "never arrived", adjust: true });
  await world.service.decide(asking(own.admin), id, { agrees: true, adjust: true });
  const before = await world.clearing();
  await world.database.owner.query("update staff set is_active = false where id = $1", [own.admin.id]);
  const upload = () => world.service.upload(asking(own.admin), place(), file("DI41FH0002"));
  await expect(upload()).rejects.toMatchObject({ code: "not_signed_in" });
  expect([await world.clearing(), await statements()]).toEqual([before, ["bank.csv"]]);
  expect(await world.dayRow("bank")).toMatchObject({ runs: 1 });
  await world.database.owner.query("update staff set is_active = true where id = $1", [own.admin.id]);
  await upload();
  expect(await world.clearing()).not.toBe(before);
});
