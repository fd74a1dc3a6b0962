import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Answer, testApp } from "../app.ts";
import { ledgerViolations } from "../database.ts";
import { levels, type SignedInStaff, type StaffFixture, signInAll, staffFixture } from "../staff-fixture.ts";

export const path = "/api/user/management";
export type Refused = { error: string; message: string; fields?: Record<string, object>; requestId: string };

export let server: Awaited<ReturnType<typeof testApp>>;
export let fixture: StaffFixture;
export let people: Record<
  "superAdmin" | "company" | "branch" | "sibling" | "cashier" | "foreign" | "foreignBranch",
  SignedInStaff
>;

/** For all tests of a file: one server, a person of each level of a company and two of another, signed in. */
export function peopleOfUnits(): void {
  beforeAll(async () => {
    server = await testApp({ COUNTDOWN_MS: "600000" });
    fixture = await staffFixture(server);
    people = await signInAll(server.url, {
      ...levels,
      sibling: "own-second-admin",
      cashier: "own-first-cashier",
      foreignBranch: "foreign-first-admin",
    });
  });
  afterEach(async () => {
    expect(
      await server.db.selectFrom("audit_violation").where("violation", "is not", null).selectAll().execute(),
    ).toEqual([]);
  });
  afterAll(async () => {
    expect(await ledgerViolations(server.db)).toEqual([]);
    await server.stop();
  });
}

export const create = <Body>(person: SignedInStaff, kind: string, body: unknown) =>
  person.request<Body & Refused>("POST", `${path}/${kind}/`, body);
export const list = async <Row>(person: SignedInStaff, kind: string, query = "") =>
  (await person.request<Row[]>("GET", `${path}/${kind}/${query}`)).body;
export const records = (targetId: string) =>
  server.db.selectFrom("audit_record").where("target_id", "=", targetId).selectAll().orderBy("position").execute();
export const withoutId = ({ status, body }: Answer<Refused>) => ({ status, body: { ...body, requestId: "" } });
