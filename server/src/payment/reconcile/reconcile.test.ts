import { expect, test } from "vitest";
import { asking, day, line, world, worldForEach } from "../../../test/payment/reconcile-fixture.ts";
import { unknown } from "../provider.ts";
import * as deposits from "../store/deposit-store.ts";
import * as facts from "../store/fact-store.ts";
import * as store from "./store.ts";

worldForEach();

test("what both have alike is matched: by our reference, by theirs, and with the word for its state", async () => {
  const [one, two, open] = [await world.deposit(100_00), await world.deposit(200_00), await world.begun(50_00)];
  const [out, sent] = [await world.withdrawal(40_00), await world.withdrawal(30_00, null)];
  await world.say([
    line({ amount: 100_00, reference: one.reference }),
    line({ amount: 200_00, theirReference: two.theirReference }),
    line({ amount: 50_00, reference: open.reference, status: "pending", fee: null }),
    line({ amount: 40_00, reference: out.reference, way: "out" }),
    line({ amount: 30_00, reference: sent.reference, way: "out", status: "pending", fee: null }),
    line({ amount: 70_00, theirReference: "AP-nobody-paid", status: "failed", fee: null }),
  ]);
  expect(await world.verdicts()).toEqual([]);
  expect(await world.dayRow()).toMatchObject({ matched: 5, expected: 0, empty_lines: 1, lines: 6, lacks: null });
});

test("each verdict: missing, orphan, over, under, fee differs, status differs", async () => {
  const [missing, over, under, fee] = [
    await world.deposit(100_00),
    await world.deposit(101_00),
    await world.deposit(102_00),
    await world.deposit(103_00),
  ];
  const [open, paid, gone] = [await world.begun(104_00), await world.withdrawal(105_00), await world.withdrawal(5_00)];
  await world.say([
    line({ amount: 101_01, reference: over.reference }),
    line({ amount: 101_99, reference: under.reference }),
    line({ amount: 103_00, reference: fee.reference, fee: 3_01 }),
    line({ amount: 104_00, reference: open.reference }),
    line({ amount: 105_00, reference: paid.reference, way: "out", status: "failed", fee: null }),
    line({ amount: 60_00, theirReference: "AP-whose" }),
    line({ amount: 61_00, reference: "W-not-ours", way: "out", status: "pending", fee: null }),
  ]);
  const found = (await world.items()).map(({ kind, way, reference, their_reference, difference_santim }) => ({
    ...{ kind, way, about: reference ?? their_reference, by: difference_santim },
  }));
  const sorted = (rows: typeof found) => rows.toSorted((one, two) => (one.about ?? "").localeCompare(two.about ?? ""));
  expect(sorted(found)).toEqual(
    sorted([
      { kind: "missing", way: "in", about: missing.reference, by: -97_00 },
      { kind: "over", way: "in", about: over.reference, by: 1 },
      { kind: "under", way: "in", about: under.reference, by: -1 },
      { kind: "fee_differs", way: "in", about: fee.reference, by: -1 },
      { kind: "status_differs", way: "in", about: open.reference, by: 101_00 },
      { kind: "status_differs", way: "out", about: paid.reference, by: 108_00 },
      { kind: "missing", way: "out", about: gone.reference, by: 8_00 },
      { kind: "orphan", way: "in", about: "AP-whose", by: 57_00 },
      { kind: "orphan", way: "out", about: "W-not-ours", by: 0 },
    ]),
  );
  expect(await world.dayRow()).toMatchObject({ matched: 0 });
});

test("what they kept is compared with what was agreed, too: nothing is to be adjusted then, for the ledger has what they kept", async () => {
  await world.fee("payout", 2_99);
  const brought = await world.deposit(500_00);
  const [agreed, other, silent] = [
    await world.withdrawal(100_00, 2_99),
    await world.withdrawal(101_00, 3_00),
    await world.withdrawal(102_00, 3_00),
  ];
  await world.say([
    line({ amount: 500_00, reference: brought.reference }),
    line({ amount: 100_00, reference: agreed.reference, way: "out", fee: 2_99 }),
    line({ amount: 101_00, reference: other.reference, way: "out", fee: 3_00 }),
    line({ amount: 102_00, reference: silent.reference, way: "out", fee: null }),
  ]);
  const found = (await world.items()).map(({ kind, reference, agreed_fee_santim, difference_santim }) => ({
    ...{ kind, reference, agreed: agreed_fee_santim, by: difference_santim },
  }));
  expect(found.toSorted((one, two) => (one.reference ?? "").localeCompare(two.reference ?? ""))).toEqual(
    [other, silent]
      .map(({ reference }) => ({ kind: "fee_differs", reference, agreed: 2_99, by: 0 }))
      .toSorted((one, two) => one.reference.localeCompare(two.reference)),
  );
  // The bank's own statement has no word on what was agreed.
  const sent = [agreed, other, silent].map(({ reference }, at) =>
    line({ amount: 100_00 + at * 1_00, reference, way: "out", fee: null }),
  );
  await world.say([line({ amount: 500_00, reference: brought.reference, fee: null }), ...sent], { side: "bank" });
  expect(await world.verdicts()).toEqual(["fee_differs", "fee_differs"]);
});

test("one payment that they list twice is matched once; the second line has nobody", async () => {
  const one = await world.deposit(100_00);
  const twice = line({ amount: 100_00, reference: one.reference, theirReference: one.theirReference });
  await world.say([twice, twice]);
  expect(await world.verdicts()).toEqual(["orphan"]);
  expect(await world.dayRow()).toMatchObject({ matched: 1 });
});

test("what a list that is not whole lacks is not missing; nor is what is younger than an hour", async () => {
  await world.deposit(100_00);
  await world.say([unknown("silent", "page 2 did not come")]);
  expect(await world.verdicts()).toEqual([]);
  expect(await world.dayRow()).toMatchObject({ expected: 1, lacks: "page 2 did not come" });
  world.clock.now = new Date("2026-11-22T09:30:00Z");
  await world.say([]);
  expect(await world.verdicts()).toEqual([]);
  world.clock.now = new Date("2026-11-22T23:30:00Z");
  await world.say([]);
  expect(await world.verdicts()).toEqual(["missing"]);
});

test("the same day again, and by two at once, is one result; what was closed stays closed", async () => {
  const [one] = [await world.deposit(100_00), await world.deposit(200_00)];
  const said = [line({ amount: 100_50, reference: one.reference })];
  await Promise.all([world.say(said), world.say(said), world.say(said)]);
  const first = await world.items();
  expect(first.map(({ kind }) => kind).toSorted()).toEqual(["missing", "over"]);
  const { own, superAdmin } = world.staff;
  for (const { id } of first) {
    await world.service.ask(asking(own.admin), id, { reason: "the bank has told us", adjust: true });
    await world.service.decide(asking(superAdmin), id, { agrees: true, adjust: true });
  }
  await world.say(said);
  expect((await world.items()).map(({ id, state }) => ({ id, state }))).toEqual(
    first.map(({ id }) => ({ id, state: "closed" })),
  );
  // The ledger says now what they hold.
  expect(-(await world.clearing())).toBe(97_50);
});

test("what was there and is no more stays open, and says so", async () => {
  const one = await world.deposit(100_00);
  await world.say([]);
  await world.say([line({ amount: 100_00, reference: one.reference })]);
  expect(await world.items()).toMatchObject([{ kind: "missing", state: "open", is_found: false }]);
  const [item] = await world.items();
  await expect(
    world.service.ask(asking(world.staff.own.admin), item?.id ?? "", { reason: "late list", adjust: true }),
  ).rejects.toThrow(expect.objectContaining({ code: "not_allowed" }));
});

test("what the provider's list has by the time the second person agrees is not adjusted", async () => {
  const one = await world.deposit(100_00);
  await world.say([]);
  const [item] = await world.items();
  const id = item?.id ?? "";
  await world.service.ask(asking(world.staff.own.admin), id, { reason: "they lack it", adjust: true });
  const before = await world.clearing();
  await world.say([line({ amount: 100_00, reference: one.reference })]);
  await expect(
    world.service.decide(asking(world.staff.superAdmin), id, { agrees: true, adjust: true }),
  ).rejects.toMatchObject({ code: "item_changed" });
  expect(await world.clearing()).toBe(before);
});

test("a line of a deposit that waits to be credited is not adjusted: it will be credited", async () => {
  const { id } = await world.begun(100_00);
  const theirs = { is: "paid", theirReference: "AP-HELD", said: "" };
  await facts.add(world.db, { paymentId: id, at: world.clock.now, source: "look_up" }, theirs);
  await deposits.change(world.db, id, { state: "held" });
  await world.say([line({ amount: 100_00, reference: null, theirReference: "AP-HELD" })]);
  const [item] = await world.items();
  expect(item).toMatchObject({ kind: "orphan", is_found: true });
  const asked = { reason: "nobody's", adjust: true };
  await expect(world.service.ask(asking(world.staff.own.admin), item?.id ?? "", asked)).rejects.toMatchObject({
    code: "not_allowed",
  });
});

test("balances: what they hold differs from the ledger until two persons know why", async () => {
  const one = await world.deposit(100_00);
  const said = [line({ amount: 100_00, reference: one.reference })];
  await world.say(said, { funds: 97_00 });
  expect(await world.verdicts()).toEqual([]);
  await world.say(said, { funds: 1_097_00 });
  const [item] = await world.items();
  expect(item).toMatchObject({ kind: "balance_differs", difference_santim: 1_000_00 });
  await world.service.ask(asking(world.staff.own.admin), item?.id ?? "", {
    reason: "our own money there",
    adjust: false,
  });
  await world.service.decide(asking(world.staff.superAdmin), item?.id ?? "", { agrees: true, adjust: false });
  await world.say(said, { funds: 1_097_00 });
  expect((await world.items()).filter(({ state }) => state !== "closed")).toEqual([]);
  await world.say(said, { funds: 1_096_99 });
  expect((await world.items()).filter(({ state }) => state !== "closed")).toMatchObject([{ difference_santim: -1 }]);
});

test("the bank's statement is read strictly: the first line that cannot be read is named, and nothing is kept", async () => {
  const one = await world.deposit(100_00);
  const head = "date,way,their_reference,amount";
  const place = { account: world.accountId, day };
  const upload = (text: string) =>
    world.service.upload(asking(world.staff.own.admin), place, { fileName: "bank.csv", text });
  const wrongs = [
    ["when,amount\n", { code: "statement_columns" }],
    [`${head},amount\n`, { code: "statement_columns" }],
    [`${head}\n${day},in,A,100.00\n${day},up,B,1\n`, { code: "statement_line", params: { number: 3, column: "way" } }],
    [`${head}\n2026-11-21,in,A,100.00\n`, { code: "statement_line", params: { number: 2, column: "date" } }],
    [`${head}\n${day},in,A,1e2\n`, { code: "statement_line", params: { number: 2, column: "amount" } }],
    [`${head}\n${day},in,A,-5.00\n`, { code: "statement_line", params: { number: 2, column: "amount" } }],
    [`${head}\n${day},in,A,5.001\n`, { code: "statement_line", params: { number: 2, column: "amount" } }],
    [`${head}\n${day},in,,5.00\n`, { code: "statement_line", params: { number: 2, column: "their_reference" } }],
    [`${head}\n${day},in,A\u0000,5.00\n`, { code: "statement_line", params: { number: 2, column: "their_reference" } }],
    [`${head}\n${day},in,A\n`, { code: "statement_line", params: { number: 2, column: "CSV" } }],
  ] as const;
  for (const [text, error] of wrongs) await expect(upload(text), text).rejects.toMatchObject(error);
  expect(await world.dayRow("bank")).toBeUndefined();
  const page = await upload(
    `\uFEFFDate,Way,Their reference,Amount,Fee\r\n${day} 12:00,IN,${one.theirReference},100.00,3\r\n`,
  );
  expect(page.sides).toMatchObject([{ side: "bank", matched: 1, open_items: 0 }]);
});

test("a day is run by one of two processes, and the file of it has what differs", async () => {
  await world.deposit(100_00);
  const later = new Date(world.clock.now.getTime() + 60_000);
  await store.take(world.db, world.accountId, day, "provider", world.clock.now, later);
  expect(await world.service.runDay(world.accountId, day)).toBe(false);
  // The other one has died.
  world.clock.now = later;
  expect(await world.service.runDay(world.accountId, day)).toBe(true);
  // Without keys nothing is concluded, and the day says why.
  expect(await world.dayRow()).toMatchObject({ runs: 1, expected: 1, lacks: expect.stringContaining("keys") });
  await world.say([]);
  const place = { account: world.accountId, day };
  const look = { format: "csv", language: "en", calendar: "gregory" } as const;
  const file = await world.service.exportFile(asking(world.staff.own.admin), place, look);
  expect(file.name).toBe(`reconciliation-Own-chapa-${day}-to-${day}.csv`);
  expect(file.content.toString("utf8")).toContain("provider,missing,D");
  const list = await world.service.list(world.staff.own.admin, undefined);
  expect(list).toMatchObject({ yesterday: { day, is_done: true, matched: 0, open_items: 1 }, open_items: 1 });
  // What waits for a second person is not adjusted yet. The last columns: state, adjusted, reason, asked by, closed by.
  const [item] = await world.items();
  const id = item?.id ?? "";
  const { own, superAdmin } = world.staff;
  const ends = async () =>
    (await world.service.exportFile(asking(own.admin), place, look)).content
      .toString("utf8")
      .split("\r\n")[1]
      ?.split(",")
      .slice(-5);
  await world.service.ask(asking(own.admin), id, { reason: "they lack it", adjust: true });
  expect(await ends()).toEqual(["asked", "", "they lack it", own.admin.username, ""]);
  await world.service.decide(asking(superAdmin), id, { agrees: true, adjust: true });
  expect(await ends()).toEqual(["closed", "yes", "they lack it", own.admin.username, superAdmin.username]);
  const none = await world.service.list(world.staff.foreign.admin, undefined);
  expect(none).toMatchObject({ yesterday: { is_done: false }, open_items: 0, days: [] });
});
