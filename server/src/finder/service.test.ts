import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { levels, type SignedInStaff, type StaffFixture, signInAll, staffFixture } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let people: Record<"superAdmin" | "company" | "branch" | "foreign", SignedInStaff>;
beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000" });
  fixture = await staffFixture(server);
  people = await signInAll(server.url, levels);
});
afterAll(() => server.stop());

type Found = { kind: string; name: string; detail: string };
async function found(person: SignedInStaff, text: string): Promise<string[]> {
  const { status, body } = await person.request<Found[]>(
    "GET",
    `/api/user/management/find/?${new URLSearchParams({ q: text })}`,
  );
  expect(status).toBe(200);
  return body.map(({ kind, name }) => `${kind} ${name}`);
}

test("a few letters find companies, branches and cashiers, by each of their words", async () => {
  expect(await found(people.superAdmin, "first own")).toEqual(["branch own-first", "cashier own-first-cashier"]);
  expect(await found(people.superAdmin, "FOREIGN")).toEqual([
    "company Foreign",
    "branch foreign-first",
    "cashier foreign-first-cashier",
  ]);
  expect(await found(people.superAdmin, "%")).toEqual([]);
});

test("nobody finds what is another company's or another branch's", async () => {
  expect(await found(people.company, "foreign")).toEqual([]);
  expect(await found(people.company, "own")).toEqual([
    "branch own-first",
    "branch own-second",
    "cashier own-first-cashier",
    "cashier own-second-cashier",
  ]);
  expect(await found(people.branch, "own")).toEqual(["branch own-first", "cashier own-first-cashier"]);
  expect(await found(people.foreign, "own")).toEqual([]);
});

test("a round is found by its code, in whatever case, by its own company and those above", async () => {
  const { branch, cashier } = fixture.own.first;
  await server.owner.query(
    `with made as (select uuidv7() as id)
     insert into round (id, code, cashier_id, branch_id, company_id, mode, stake_santim, min_players, house_cut_bps, bonus_schedule,
       call_interval_ms, pot_account_id, house_account_id, bonus_account_id)
     select id, 'ETHQ7Z', $1, $2, $3, 'physical', 1000, 1, 2000, '[]', 5000, ledger_open('pot', id, true),
       ledger_open('house', $3, true), ledger_open('bonus', $3, true) from made`,
    [cashier.id, branch.id, branch.companyId],
  );
  expect(await found(people.company, "ethq7z")).toEqual(["round ETHQ7Z"]);
  expect(await found(people.superAdmin, "ETHQ7Z")).toEqual(["round ETHQ7Z"]);
  expect(await found(people.foreign, "ETHQ7Z")).toEqual([]);
});

test("a payment is found by its whole reference, in whatever case, by admins of its company and those above, and by no branch", async () => {
  const { owner } = server;
  const { companyId } = fixture.own.first.branch;
  await owner.query("begin");
  // Only what is looked for: the money of payments is tested where it moves.
  await owner.query("set local session_replication_role = replica");
  await owner.query(
    `with account as (insert into payment_account (company_id, provider, mode, clearing_account_id)
       values ($1, 'telebirr', 'live', uuidv7()) returning id)
     insert into withdrawal (payment_account_id, player_id, wallet_account_id, reference, amount_santim, created_at, next_look_at)
       select id, uuidv7(), uuidv7(), 'WABCDEFGH234', 100, now(), now() from account`,
    [companyId],
  );
  await owner.query("commit");
  expect(await found(people.company, "wabcdefgh234")).toEqual(["payment WABCDEFGH234"]);
  expect(await found(people.superAdmin, "WABCDEFGH234")).toEqual(["payment WABCDEFGH234"]);
  expect(await found(people.company, "wabcdefgh23")).toEqual([]);
  expect(await found(people.branch, "wabcdefgh234")).toEqual([]);
  expect(await found(people.foreign, "wabcdefgh234")).toEqual([]);
});
