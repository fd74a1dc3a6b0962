import type { MiniAppUser } from "@derash/protocol/player";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { call, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { type SignedInStaff, type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";

type Refusal = { error: string; message: string; requestId: string };

const lookups = 40;
let app: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
/** Of company Own, from the top down, and of others. */
let own: Record<"company" | "branch" | "cashier" | "sibling", SignedInStaff>;
let superAdmin: SignedInStaff;
let foreign: SignedInStaff;
/** Of the company that has the rooms of the mini app. */
let roomOwner: SignedInStaff;
let paid: TestPlayer;
let playing: TestPlayer;
let stranger: TestPlayer;

beforeAll(async () => {
  // No round closes while these tests ask.
  app = await testApp({ COUNTDOWN_MS: "600000" }, undefined, { lookupsPerCashier: lookups });
  fixture = await staffFixture(app);
  const online = await app.db.selectFrom("branch").selectAll().where("is_online", "=", true).executeTakeFirstOrThrow();
  const { rows } = await app.owner.query("select password_hash from staff where id = $1", [fixture.superAdmin.id]);
  await app.db.transaction().execute((tx) =>
    fixture.companies.addStaff(tx, {
      ...{ username: "room-owner", role: "company_admin", passwordHash: rows[0].password_hash, origin: "created" },
      ...{ companyId: online.company_id, branchId: null },
    }),
  );
  const named = (username: string) => signInStaff(app.url, username);
  own = {
    company: await named("own-admin"),
    branch: await named("own-first-admin"),
    cashier: await named("own-first-cashier"),
    sibling: await named("own-second-cashier"),
  };
  superAdmin = await named("super");
  foreign = await named("foreign-first-cashier");
  roomOwner = await named("room-owner");
  [paid, playing, stranger] = [await signIn(app.url, 51), await signIn(app.url, 52), await signIn(app.url, 53)];
  await app.owner.query("update player set phone_number = '+251911223344' where telegram_id = 51");
  const { id } = await app.db.selectFrom("player").select("id").where("telegram_id", "=", 51).executeTakeFirstOrThrow();
  const { admin, first } = fixture.own;
  const down = [
    [superAdmin, admin.id, "100"],
    [own.company, first.cashier.id, "50"],
    [own.cashier, id, "7.50"],
  ] as const;
  for (const [by, target_user_id, amount] of down) {
    const sent = await by.request("POST", "/api/user/management/transfer-balance", { target_user_id, amount });
    expect(sent).toMatchObject({ status: 200 });
  }
  await playing.session(10);
  await playing.reserve(7, 10);
  expect(await playing.confirm(7, 10)).toMatchObject({ status: 200 });
});
afterEach(async () => expect(await violationsOf(app)).toEqual([]));
afterAll(() => app.stop());

const look = <Body = MiniAppUser>(by: SignedInStaff, player: Pick<TestPlayer, "telegramId">) =>
  by.request<Body>("GET", `/api/user/${player.telegramId}`);
const refusalOf = async (by: SignedInStaff, telegramId: number) => {
  const { status, body } = await look<Refusal>(by, { telegramId });
  return { status, body: { ...body, requestId: "" } };
};

test("staff of a company that paid a player get the user object, with the end of the phone number only", async () => {
  const full = await paid.request<MiniAppUser>("GET", "/api/user/51");
  const companyId = fixture.own.company.id;
  expect(full.body).toMatchObject({ telegramId: "51", balance: 7.5, companyId, phoneNumber: "+251911223344" });
  expect(full.body.wallets.map(({ balance }) => balance)).toEqual([7.5, 1000]);
  const masked = { ...full.body, phoneNumber: "•••3344" };
  // Whose balances they correct, they name by this.
  const { id: playerId } = await app.db
    .selectFrom("player")
    .select("id")
    .where("telegram_id", "=", 51)
    .executeTakeFirstOrThrow();
  expect(await look(superAdmin, paid)).toEqual({ status: 200, body: { ...masked, playerId } });
  // Of what the player has with another company a company's staff learn nothing.
  for (const by of [own.company, own.branch, own.cashier, own.sibling])
    expect(await look(by, paid)).toEqual({
      status: 200,
      body: { ...masked, wallets: [{ companyId, company: "Own", balance: 7.5 }] },
    });
});

test("staff of the company in whose room a player has a paid cartela get the user object", async () => {
  expect(await look(roomOwner, playing)).toMatchObject({ status: 200, body: { telegramId: "52", balance: 990 } });
});

test("everybody else gets the 404 of somebody who never registered, byte for byte", async () => {
  const nobodys = await refusalOf(own.cashier, 999_999_999);
  expect(nobodys).toMatchObject({
    status: 404,
    body: { error: "not_registered", message: "Please register first using /register command in the bot" },
  });
  const foreignLooks = [
    [foreign, paid],
    [roomOwner, paid],
    [own.cashier, playing],
    [own.company, stranger],
    [roomOwner, stranger],
  ] as const;
  for (const [by, player] of foreignLooks) expect(await refusalOf(by, player.telegramId)).toEqual(nobodys);
  expect(await look(superAdmin, stranger)).toMatchObject({ status: 200, body: { telegramId: "53" } });
  expect(await call(app.url, "GET", "/api/user/51")).toMatchObject({ status: 401 });
});

test("a reserved cartela that was not paid makes nobody a customer", async () => {
  await stranger.session(10);
  expect(await stranger.reserve(9, 10)).toMatchObject({ status: 200 });
  expect(await look(roomOwner, stranger)).toMatchObject({ status: 404 });
});

test("a desk does not learn who is staff elsewhere", async () => {
  const link = (telegram_id: number | null) =>
    app.db
      .transaction()
      .execute((tx) => fixture.companies.updateStaff(tx, fixture.foreign.first.cashier.id, { telegram_id }));
  await link(51);
  expect(await look(own.cashier, paid)).toMatchObject({ status: 404, body: { error: "not_registered" } });
  expect(await look(superAdmin, paid)).toMatchObject({ status: 200 });
  await link(null);
});

test("a player reads no other, and changes and history stay the player's own", async () => {
  expect(await paid.request("GET", "/api/user/52")).toMatchObject({ status: 404, body: { error: "not_registered" } });
  expect(await own.cashier.request("GET", "/api/user/51/history")).toMatchObject({ status: 403 });
  const change = { preferredLanguage: "am" };
  expect(await own.cashier.request("PATCH", "/api/user/51", change)).toMatchObject({ status: 403 });
});

test("looks are counted with those of the desk, found or not, and it is recorded who looked whom up", async () => {
  const { sibling } = own;
  const desk = () => sibling.request("GET", "/api/user/management/player?telegram_id=51");
  const statuses = [];
  // One look was made above.
  for (let n = 1; n < lookups; n += 2) {
    statuses.push((await look(sibling, n % 4 === 1 ? paid : stranger)).status);
    if (n + 1 < lookups) statuses.push((await desk()).status);
  }
  expect(statuses).toHaveLength(lookups - 1);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  expect([(await look(sibling, paid)).status, (await desk()).status]).toEqual([429, 429]);
  expect(await look(own.branch, paid)).toMatchObject({ status: 200 });
  const records = await app.db
    .selectFrom("audit_record")
    .select(["actor_name", "target_name", "company_id", "branch_id"])
    .where("action", "=", "player.looked_up")
    .execute();
  const [first, second] = [fixture.own.first.branch.id, fixture.own.second.branch.id];
  const [company_id, target_name] = [fixture.own.company.id, "Player51"];
  for (const [actor_name, branch_id] of [
    ["own-admin", null],
    ["own-first-cashier", first],
    ["own-second-cashier", second],
  ])
    expect(records).toContainEqual({ actor_name, target_name, company_id, branch_id });
});
