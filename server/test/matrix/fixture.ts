import { type CartelaColumns, toCells } from "@derash/game/cartela";
import type { Role } from "@derash/protocol/staff";
import type { Branch, Company, StaffMember } from "../../src/company/service.ts";
import { signIn, testApp } from "../app.ts";
import { saleFixture } from "../sale-fixture.ts";
import { signInStaff, testPassword } from "../staff-fixture.ts";
import { customers } from "./customer.ts";
import { foreignOnlyNumber, halls } from "./hall.ts";
import {
  newAdjustment,
  newAnnouncement,
  newBonus,
  newCartelaList,
  newDeposited,
  newGiveUp,
  newRoom,
  newSuspension,
} from "./owned.ts";
import { phoned } from "./phoned.ts";
import { missingId, type Place, type Things } from "./place.ts";

type App = Awaited<ReturnType<typeof testApp>>;
type Fixture = Awaited<ReturnType<typeof saleFixture>>;
type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

const secret = "matrix-session-secret-of-32-letters";
export const webhookSecret = "matrix-webhook-secret";
const playerId = 8_000_001;
const linkedId = 8_000_002;
const strangerId = 8_000_003;
let nextId = 8_100_000;
let nextName = 0;

export const newName = (kind: string) => `${kind}-${++nextName}`;

export type MatrixFixture = Awaited<ReturnType<typeof matrixFixture>>;

/** Every caller asks for everything, one after the other. */
const limits = {
  ...{ recordWindowMs: 0, requestsPerPerson: 1e6, forbiddenPerPerson: 1e6 },
  ...{ lookupsPerCashier: 1e6, hallCodesRefusedPerAddress: 1e6 },
  // All of them share one address, and a fast machine asks for more than 6,000 cells in a minute.
  ...{ requestsPerAddress: 1e6, anonymousPerAddress: 1e6 },
};

/** The real server, two companies, and at least one of everything in every place. */
export async function matrixFixture() {
  const secrets = { SESSION_SECRET: secret, WEBHOOK_SECRET: webhookSecret };
  const settings = { COUNTDOWN_MS: "600000", BEACON_LEAD_MS: "2000", ...secrets };
  // Each cell is looked for in the audit by itself, and one person asks for hundreds that are forbidden.
  const app = await testApp(settings, undefined, limits);
  const staff = await saleFixture(app);
  const { url, owner } = app;
  const send = (method: string, path: string, sent: Sent = {}) => sendTo(url, method, path, sent);
  const hire = hiring(app, staff);
  /** Somebody else of the same role in the same unit, signed in: for what ends sessions. */
  const spare = async ({ role, companyId, branchId }: StaffMember) =>
    signInStaff(url, (await hire(role, { companyId, branchId })).username);
  const player = await signIn(url, playerId);
  await signIn(url, linkedId);
  const strangerPhone = await phoned(app, strangerId, "+251911000003");
  await fundAll({ url, staff });
  await signInStaff(url, staff.foreign.first.cashier.username);
  const { first, second } = staff.own;
  const [branches, companies] = [
    { own: first.branch, sibling: second.branch, foreign: staff.foreign.first.branch },
    { own: staff.own.company, foreign: staff.foreign.company },
  ];
  const colleague = await hire("cashier", first.branch);
  const cashiers = { own: first.cashier, colleague, sibling: second.cashier, foreign: staff.foreign.first.cashier };
  const hireBeside = ({ branchId, companyId }: StaffMember) => hire("cashier", { branchId, companyId });
  const owned = { ...(await cartelas(owner, staff)), customer: await customers(app, cashiers) };
  const hall = await halls({ url, staff, cashiers, hireBeside, owner });
  const { sessionId, sharedGameId } = await player.session(10);
  return {
    ...app,
    ...{ secret, staff, send, hire, playerId, linkedId, strangerId, strangerPhone, colleague },
    unmetPhone: await phoned(app, 8_000_004, "+251911000004"),
    roomId: sessionId,
    roundId: sharedGameId,
    newPlayer: () => signIn(url, nextId++),
    spare,
    /** One of every role in Own's first branch, who does things to their own account: a hole must not end the callers' sessions. */
    twins: {
      cashier: await spare(first.cashier),
      branch_admin: await spare(first.admin),
      company_admin: await spare(staff.own.admin),
      super_admin: await spare(staff.superAdmin),
    },
    things: {
      branch: { ...idsOf(branches), missing: missingId },
      company: { ...idsOf(companies), missing: missingId },
      cashier: { ...idsOf(cashiers), missing: missingId },
      words: { own: first.cashier.username, foreign: cashiers.foreign.username, missing: "nobody's words" },
      sale: { ...(await sell(staff, cashiers)), missing: "999999999" },
      room: await ofBranches(branches, (branchId) => newRoom(owner, branchId)),
      announcement: {
        ...{ own: await newAnnouncement(owner, branches.own), foreign: await newAnnouncement(owner, branches.foreign) },
        missing: missingId,
      },
      cartelaList: await ofBranches(branches, (branchId) => newCartelaList(owner, branchId)),
      ...owned,
      ...hall.things,
      payee: await peopleAt(hire, { branches, companies }),
      victim: await peopleAt(hire, { branches, companies }),
      player: {
        own: await idOfPlayer(owner, strangerId, staff.own.company.id),
        staff: await idOfPlayer(owner, linkedId),
        missing: missingId,
      },
    },
    newBonus: (place: Place) => newBonus(owner, branches[place as keyof typeof branches]),
    newDeposited: (roundId: string) => newDeposited(owner, roundId),
    newRound: hall.newRound,
    newRegular: hall.newRegular,
    newSuspension: (place: Place) => newSuspension(owner, staff, place),
    newGiveUp: (place: Place) => newGiveUp(owner, hall, place),
    newAdjustment: (place: Place) => newAdjustment(owner, staff, place),
    /** Something to leak, in lists that name nothing. */
    fill: async () => {
      for (const place of ["own", "sibling", "foreign"] as const) {
        await newBonus(owner, branches[place]);
        await newAdjustment(owner, staff, place);
      }
    },
  };
}

/** A thing of Own's first branch, and one of the foreign branch. */
async function ofBranches(branches: { own: Branch; foreign: Branch }, make: (branchId: string) => Promise<string>) {
  return { own: await make(branches.own.id), foreign: await make(branches.foreign.id), missing: missingId };
}

/** Asks a server. */
export async function sendTo(url: string, method: string, path: string, { token, body, headers = {} }: Sent) {
  const all: Record<string, string> = { ...headers };
  if (token !== undefined) all.authorization = `Bearer ${token}`;
  if (body !== undefined) all["content-type"] = "application/json";
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(url + path, { method, headers: all, body: text });
  return { status: response.status, text: await response.text() };
}

type Unit = { companyId: string | null; branchId: string | null };
type Hire = (role: Role, unit: Unit | Company | Branch | null) => Promise<StaffMember>;

function hiring({ db, owner }: App, { companies, superAdmin }: Fixture): Hire {
  return async (role, unit) => {
    const { rows } = await owner.query("select password_hash from staff where id = $1", [superAdmin.id]);
    const place = unit === null || "branchId" in unit ? unit : unitOf(unit);
    const person = {
      username: newName(role === "cashier" ? "desk" : "admin"),
      role,
      companyId: place?.companyId ?? null,
      branchId: place?.branchId ?? null,
      passwordHash: rows[0].password_hash,
      origin: "created",
    } as const;
    const hired = await db.transaction().execute((tx) => companies.addStaff(tx, person));
    if (!hired) throw new Error("a username was taken");
    return hired;
  };
}

function unitOf(unit: Company | Branch): Unit {
  return "companyId" in unit
    ? { companyId: unit.companyId, branchId: unit.id }
    : { companyId: unit.id, branchId: null };
}

const idsOf = <Name extends string>(things: Record<Name, { id: string }>) =>
  Object.fromEntries(Object.entries<{ id: string }>(things).map(([name, { id }]) => [name, id])) as Record<
    Name,
    string
  >;

type Units = { branches: Record<"own" | "sibling" | "foreign", Branch>; companies: Record<"own" | "foreign", Company> };

/** One of every role in every place. */
async function peopleAt(hire: Hire, { branches, companies }: Units): Promise<Record<Role, Things>> {
  const inBranches = async (role: Role) => ({
    own: (await hire(role, branches.own)).id,
    sibling: (await hire(role, branches.sibling)).id,
    foreign: (await hire(role, branches.foreign)).id,
    missing: missingId,
  });
  const inCompanies = async (role: Role) => ({
    own: (await hire(role, companies.own)).id,
    foreign: (await hire(role, companies.foreign)).id,
    missing: missingId,
  });
  return {
    cashier: await inBranches("cashier"),
    branch_admin: await inBranches("branch_admin"),
    company_admin: await inCompanies("company_admin"),
    super_admin: { own: (await hire("super_admin", null)).id, missing: missingId },
  };
}

/** Credit enough for all that follows, from the top down. */
async function fundAll({ url, staff }: { url: string; staff: Fixture }): Promise<void> {
  const { superAdmin, own, foreign } = staff;
  const give = async (from: StaffMember, to: StaffMember, amount: string) => {
    const body = { target_user_id: to.id, amount };
    const giver = await signInStaff(url, from.username, testPassword);
    const answer = await giver.request("POST", "/api/user/management/transfer-balance", body);
    if (answer.status !== 200) throw new Error(`funding answered ${JSON.stringify(answer)}`);
  };
  await give(superAdmin, own.admin, "50000");
  await give(superAdmin, foreign.admin, "50000");
  await give(own.admin, own.first.admin, "10000");
  await give(own.first.admin, own.first.cashier, "5000");
  await give(foreign.admin, foreign.first.cashier, "100");
}

/** Two sales each, so that there is something below the newer; answers the newer ones. */
async function sell({ sell: sold, own, foreign }: Fixture, cashiers: Record<string, StaffMember>): Promise<Things> {
  const newest: Record<string, string> = {};
  let at = Date.now() - 60_000;
  for (let turn = 0; turn < 2; turn++) {
    for (const [place, cashier] of Object.entries(cashiers)) {
      const branch = [own.first, own.second, foreign.first].find((unit) => unit.branch.id === cashier.branchId)?.branch;
      if (!branch) throw new Error("a cashier sells in their branch");
      at += 1000;
      newest[place] = String(await sold({ at: new Date(at).toISOString(), branch, cashier }));
    }
  }
  return newest;
}

let nextColumns = 0;

/** Columns that were not there before. */
export function newColumns(): CartelaColumns {
  const serial = nextColumns++;
  const column = (min: number, turn: number, size: number) =>
    Array.from({ length: size }, (_, index) => min + ((turn + index * 2) % 15));
  const [first, second, third] = [serial % 15, Math.floor(serial / 15) % 15, Math.floor(serial / 225) % 15];
  return {
    B: column(1, first, 5),
    I: column(16, second, 5),
    N: column(31, third, 4),
    G: column(46, 0, 5),
    O: column(61, 0, 5),
  };
}

/** A company's cartelas, each held by one branch or by none, and the copies that branches made. */
async function cartelas(owner: App["owner"], { own, foreign }: Fixture): Promise<{ cartela: Things; copy: Things }> {
  const [ownId, foreignId] = [own.company.id, foreign.company.id];
  const [first, second, third] = [own.first.branch.id, own.second.branch.id, foreign.first.branch.id];
  const made = (companyId: string, number: number, branchId: string | null = null) =>
    insertCartela(owner, companyId, number, branchId);
  const held = async (companyId: string, number: number, branchId: string) => {
    await owner.query("insert into branch_cartela (branch_id, number) values ($1, $2)", [branchId, number]);
    return made(companyId, number);
  };
  const copied = async (companyId: string, number: number, branchId: string) => {
    await held(companyId, number, branchId);
    return made(companyId, number, branchId);
  };
  await held(foreignId, foreignOnlyNumber, third);
  return {
    cartela: {
      own: await held(ownId, 501, first),
      sibling: await held(ownId, 502, second),
      unassigned: await made(ownId, 503),
      foreign: await held(foreignId, 501, third),
      missing: missingId,
    },
    copy: {
      own: await copied(ownId, 504, first),
      sibling: await copied(ownId, 505, second),
      foreign: await copied(foreignId, 504, third),
      missing: missingId,
    },
  };
}

async function insertCartela(owner: App["owner"], companyId: string, number: number, branchId: string | null) {
  const cells = toCells(newColumns());
  const { rows } = await owner.query<{ id: string }>(
    `with made as (insert into cartela (company_id, branch_id, number, cells) values ($1, $2, $3, $4) returning *)
     insert into cartela_version (cartela_id, version, cells) select id, version, cells from made returning cartela_id as id`,
    [companyId, branchId, number, cells],
  );
  return rows[0]?.id ?? "";
}

/** `at`: with an empty wallet with this company, which makes nobody a customer. */
async function idOfPlayer(owner: App["owner"], telegramId: number, at?: string): Promise<string> {
  const { rows } = await owner.query("select id from player where telegram_id = $1", [telegramId]);
  if (at) await owner.query("select wallet_open($1, $2)", [rows[0].id, at]);
  return rows[0].id;
}
