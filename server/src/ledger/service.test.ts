import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { move, walletsForAll } from "../../test/wallet-fixture.ts";
import { between, type Transfer } from "./service.ts";

const { fixture, wallet, post, balance } = walletsForAll();

const entriesOf = async (id: string) =>
  (await fixture.db.selectFrom("entry").select("amount_santim").where("account_id", "=", id).execute()).length;
const transfersOf = async (key: string) =>
  (await fixture.db.selectFrom("transfer").select("id").where("idempotency_key", "=", key).execute()).length;

describe("a transfer", () => {
  test("moves money from one balance to another and leaves one entry in each", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    await post(move(a, b, 120));
    expect([await balance(a), await balance(b)]).toEqual([380, 120]);
    expect([await entriesOf(a), await entriesOf(b)]).toEqual([2, 1]);
  });

  test("with the same key and lines again has no effect", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const transfer = move(a, b, 120);
    await post(transfer);
    await post(transfer);
    await post({ ...transfer, lines: [...transfer.lines].reverse() });
    expect([await balance(a), await balance(b)]).toEqual([380, 120]);
  });

  test("with the same key twenty times at once has one effect", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const transfer = move(a, b, 120);
    await Promise.all(Array.from({ length: 20 }, () => post(transfer)));
    expect([await balance(a), await balance(b)]).toEqual([380, 120]);
  });

  test("with the same key and other lines or another type is refused", async () => {
    const [a, b, c] = [await wallet(500), await wallet(), await wallet()];
    const transfer = move(a, b, 120);
    await post(transfer);
    const others: Transfer[] = [
      { ...transfer, lines: move(a, b, 121).lines },
      { ...transfer, lines: move(a, c, 120).lines },
      { ...transfer, lines: move(b, a, 120).lines },
      {
        ...transfer,
        lines: [
          ...transfer.lines.slice(0, 1),
          ...move(b, c, 60).lines.map((line) => ({ ...line, amount: santim(60) })),
        ],
      },
      { ...transfer, type: "CHARGE" },
      { ...transfer, lines: [...transfer.lines, { accountId: c, amount: santim(0) }] },
    ];
    for (const other of others) await expect(post(other)).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect([await balance(a), await balance(b), await balance(c)]).toEqual([380, 120, 0]);
  });

  test("that does not sum to zero, names an account twice or moves nothing is refused", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const line = (accountId: string, amount: number) => ({ accountId, amount: santim(amount) });
    const bad = [
      [line(a, -100), line(b, 101)],
      [line(a, -100), line(b, 50), line(b, 50)],
      [line(a, 0), line(b, 0)],
      [line(a, 0)],
      [],
    ];
    for (const lines of bad) {
      const transfer = { ...move(a, b, 1), lines };
      await expect(post(transfer)).rejects.toThrow();
      expect(await transfersOf(transfer.key)).toBe(0);
    }
    expect([await balance(a), await balance(b)]).toEqual([500, 0]);
  });

  test("of a type that there is not is refused as that, and not as money that is short", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const refused = post(move(a, b, 5, { type: "LOAN" as Transfer["type"] }));
    await expect(refused).rejects.toMatchObject({ code: "23514", constraint: "transfer_type_check" });
    expect([await balance(a), await balance(b)]).toEqual([500, 0]);
  });

  test("that is none is refused for that, before anything else can be wrong with it", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const line = (accountId: string, amount: number) => ({ accountId, amount: santim(amount) });
    for (const lines of [[line(a, -100), line(b, 101)], [line(a, -100), line(b, 50), line(b, 50)], [line(a, 0)]])
      await expect(post({ ...move(a, b, 1), lines })).rejects.toMatchObject({ code: "DR002" });
  });

  test("to an account that there is not is refused, posted alone or with others", async () => {
    const [a, nobody] = [await wallet(500), randomUUID()];
    const foreignKey = { code: "23503" };
    await expect(post(move(a, nobody, 5))).rejects.toMatchObject(foreignKey);
    const paid =
      sql`select ledger_pay_all(array['none'], 'BET_PLACED', array[null]::uuid[], array[''], array[${a}]::uuid[],
      array[${nobody}]::uuid[], array[5]::bigint[])`.execute(fixture.db);
    await expect(paid).rejects.toMatchObject(foreignKey);
    expect([await balance(a), await entriesOf(a)]).toEqual([500, 1]);
  });

  test("of more than there is is refused, and nothing of it or of its transaction is done", async () => {
    const [a, b] = [await wallet(500), await wallet(10)];
    const [first, second] = [move(a, b, 400), move(a, b, 101)];
    const both = fixture.db.transaction().execute(async (tx) => {
      await fixture.ledger.post(tx, first);
      await fixture.ledger.post(tx, second);
    });
    await expect(both).rejects.toMatchObject({ code: "account_short" });
    expect([await balance(a), await balance(b)]).toEqual([500, 10]);
    expect([await transfersOf(first.key), await transfersOf(second.key)]).toEqual([0, 0]);
    // The key of a refused transfer is free: it paid for nothing.
    await post(move(a, b, 500, { key: second.key }));
    expect(await balance(a)).toBe(0);
  });

  test("of the last santim in a hundred attempts at once succeeds as often as there is money", async () => {
    const [a, b] = [await wallet(30), await wallet()];
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => post(move(a, b, 1))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    expect([await balance(a), await balance(b)]).toEqual([0, 30]);
  });
});

describe("several transfers at once", () => {
  const payAll = (lines: { key: string; from: string; to: string; amount: number }[], type = "BET_PLACED") =>
    sql`select ledger_pay_all(${lines.map(({ key }) => key)}, ${type}, ${lines.map(() => null)}::uuid[],
      ${lines.map(() => "")}, ${lines.map(({ from }) => from)}::uuid[], ${lines.map(({ to }) => to)}::uuid[],
      ${lines.map(({ amount }) => amount)}::bigint[])`.execute(fixture.db);

  test("move what each says", async () => {
    const [a, b, c] = [await wallet(500), await wallet(100), await wallet()];
    await payAll([
      { key: randomUUID(), from: a, to: c, amount: 120 },
      { key: randomUUID(), from: b, to: c, amount: 30 },
      { key: randomUUID(), from: a, to: b, amount: 1 },
    ]);
    expect([await balance(a), await balance(b), await balance(c)]).toEqual([379, 71, 150]);
  });

  test("are all refused for a key that was used before, even for the same", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const once = { key: randomUUID(), from: a, to: b, amount: 5 };
    await payAll([once]);
    const again = payAll([{ ...once, key: randomUUID() }, once]);
    await expect(again).rejects.toMatchObject({ code: "DR001" });
    expect([await balance(a), await balance(b)]).toEqual([495, 5]);
  });

  test.each([-5, 0])("are all refused for an amount of %i", async (amount) => {
    const [a, b] = [await wallet(500), await wallet(500)];
    const line = { from: a, to: b, amount: 5 };
    const bad = payAll([
      { ...line, key: randomUUID() },
      { ...line, key: randomUUID(), amount },
    ]);
    await expect(bad).rejects.toMatchObject({ code: "DR002" });
    const toOneself = payAll([{ key: randomUUID(), from: a, to: a, amount: 5 }]);
    await expect(toOneself).rejects.toMatchObject({ code: "DR002" });
    expect([await balance(a), await balance(b)]).toEqual([500, 500]);
  });

  test("are all refused unless they are play", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const charged = payAll([{ key: randomUUID(), from: a, to: b, amount: 5 }], "CHARGE");
    await expect(charged).rejects.toMatchObject({ code: "DR002" });
    expect([await balance(a), await balance(b)]).toEqual([500, 0]);
  });
});

describe("several transfers within a transaction", () => {
  const postAll = (transfers: readonly Transfer[]) =>
    fixture.db.transaction().execute((tx) => fixture.ledger.postAll(tx, transfers));

  test("move what each says; one of nothing is none", async () => {
    const [a, b, c] = [await wallet(500), await wallet(100), await wallet()];
    const ofNothing = { ...move(a, b, 1), lines: between(a, b, santim(0)) };
    await postAll([move(a, c, 120), ofNothing, { ...move(b, c, 1), lines: between(b, c, santim(30)) }]);
    expect([await balance(a), await balance(b), await balance(c)]).toEqual([380, 70, 150]);
    expect(await transfersOf(ofNothing.key)).toBe(0);
  });

  test("are all refused when there is not enough for one", async () => {
    const [a, b] = [await wallet(500), await wallet()];
    const [first, second] = [move(a, b, 400), move(a, b, 101)];
    await expect(postAll([first, second])).rejects.toMatchObject({ code: "account_short" });
    expect([await balance(a), await balance(b)]).toEqual([500, 0]);
  });

  test("of the same people in every order never wait for each other", async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => wallet(10_000)));
    const chain = (ids: string[]) => postAll(ids.map((id, index) => move(id, ids[(index + 1) % 5] ?? id, 7)));
    await Promise.all(Array.from({ length: 60 }, (_, n) => chain(n % 2 ? accounts : [...accounts].reverse())));
    for (const account of accounts) expect(await balance(account)).toBe(10_000);
  });
});

describe("opposite transfers", () => {
  test("two hundred at once end with the right sums, and none is refused for a deadlock", async () => {
    const [a, b] = [await wallet(10_000), await wallet(10_000)];
    const amounts = Array.from({ length: 200 }, (_, index) => ({ amount: index + 1, isOut: index % 2 === 0 }));
    await Promise.all(amounts.map(({ amount, isOut }) => post(isOut ? move(a, b, amount) : move(b, a, amount))));
    expect([await balance(a), await balance(b)]).toEqual([10_100, 9900]);
  });

  test("several in one transaction never wait for each other when all accounts are locked first", async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => wallet(10_000)));
    const chain = (ids: string[]) =>
      fixture.db.transaction().execute(async (tx) => {
        await fixture.ledger.lock(tx, ids);
        for (const [index, id] of ids.entries()) await fixture.ledger.post(tx, move(id, ids[(index + 1) % 5] ?? id, 7));
      });
    await Promise.all(Array.from({ length: 60 }, (_, n) => chain(n % 2 ? accounts : [...accounts].reverse())));
    for (const account of accounts) expect(await balance(account)).toBe(10_000);
  });
});

describe("a pot", () => {
  test("takes stakes as entries only, and gets its balance when it closes", async () => {
    const { ledger, db } = fixture;
    const pot = await ledger.open(db, "pot", randomUUID());
    const [a, b] = [await wallet(50), await wallet(50)];
    await post(move(a, pot, 20));
    await post(move(b, pot, 30));
    await expect(balance(pot)).rejects.toThrow(/has a balance/);
    expect(await db.transaction().execute((tx) => ledger.closePot(tx, pot))).toBe(50);
    expect(await balance(pot)).toBe(50);
    await expect(post(move(pot, a, 51))).rejects.toMatchObject({ code: "account_short" });
    await post(move(pot, a, 50));
    expect(await balance(pot)).toBe(0);
  });

  test("closes once", async () => {
    const { ledger, db } = fixture;
    const pot = await ledger.open(db, "pot", randomUUID());
    const close = () => db.transaction().execute((tx) => ledger.closePot(tx, pot));
    await close();
    await expect(close()).rejects.toThrow();
  });
});

describe("the totals of a wallet", () => {
  test("are what it holds, and what has come and gone but for play", async () => {
    const [a, b] = [await wallet(500), await wallet(1000)];
    await post(move(b, a, 70, { type: "BONUS" }));
    await post(move(a, b, 120, { type: "CHARGE" }));
    await post(move(a, b, 30, { type: "BET_PLACED" }));
    expect(await fixture.ledger.totals(a)).toEqual({ balance: 420, bonuses: 70, deposits: 500, withdrawals: 120 });
  });

  test("are none where there is no wallet", async () => {
    const pot = await fixture.ledger.open(fixture.db, "pot", randomUUID());
    await expect(fixture.ledger.totals(pot)).rejects.toThrow(`account ${pot} has a balance`);
    await expect(fixture.ledger.balanceOf(pot)).rejects.toThrow(`account ${pot} has a balance`);
  });
});

describe("opening an account", () => {
  test("twenty times at once answers one account", async () => {
    const ownerId = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => fixture.ledger.open(fixture.db, "player", ownerId)));
    expect(new Set(ids).size).toBe(1);
  });
});
