import type { PasswordSignedIn } from "@derash/protocol/staff";
import { afterAll, beforeAll, expect } from "vitest";
import type { StaffMember } from "../../src/company/service.ts";
import { call, testApp } from "../app.ts";
import { ledgerViolations } from "../database.ts";
import { type StaffFixture, staffFixture, testPassword } from "../staff-fixture.ts";

export let server: Awaited<ReturnType<typeof testApp>>;
export let fixture: StaffFixture;
let nextAddress = 1;
let nextName = 1;

/** For all tests of a file: one server behind a proxy, at which staff of two companies sign in. */
export function staffSignIn(): void {
  beforeAll(async () => {
    // Tests say from which address they ask, as a proxy of ours would.
    server = await testApp({ TRUST_PROXY: "127.0.0.1", COUNTDOWN_MS: "600000" });
    fixture = await staffFixture(server);
  });
  afterAll(async () => {
    expect(await ledgerViolations(server.db)).toEqual([]);
    expect(
      await server.db.selectFrom("audit_violation").where("violation", "is not", null).selectAll().execute(),
    ).toEqual([]);
    await server.stop();
  });
}

export const newAddress = () => `10.1.${Math.floor(nextAddress / 250)}.${(nextAddress++ % 250) + 1}`;

/** A cashier of the own company whom no other test touches. */
export const newCashier = () => newStaff("cashier");
/** As a cashier, but one who may be signed in at several places. */
export const newBranchAdmin = () => newStaff("branch_admin");

async function newStaff(role: "cashier" | "branch_admin"): Promise<StaffMember> {
  const { passwordHash } = await server.db
    .selectFrom("staff")
    .select("password_hash as passwordHash")
    .where("username", "=", "own-admin")
    .executeTakeFirstOrThrow();
  const { companyId, id: branchId } = fixture.own.first.branch;
  const person = { username: `person-${nextName++}`, role, origin: "created" } as const;
  const made = await server.db
    .transaction()
    .execute((tx) => fixture.companies.addStaff(tx, { ...person, companyId, branchId, passwordHash }));
  if (!made) throw new Error("a name was taken");
  return made;
}

export type Try = { password?: string; address?: string; initData?: string; device?: string; url?: string };
export type Refused = { error: string; message: string; requestId: string; fields?: Record<string, string> };
export const attempt = (
  username: string,
  { password = testPassword, address = newAddress(), url, ...rest }: Try = {},
) =>
  call<PasswordSignedIn & Refused>(url ?? server.url, "POST", "/api/token/", {
    body: { username, password, ...rest },
    headers: { "x-forwarded-for": address },
  });
export const post = <Body>(path: string, token: string, body: unknown = {}) =>
  call<Body & Refused>(server.url, "POST", path, { token, body });
export const records = (targetId: string) =>
  server.db.selectFrom("audit_record").where("target_id", "=", targetId).selectAll().orderBy("position").execute();
