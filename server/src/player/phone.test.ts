import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { auditsOf } from "../../test/credit-fixture.ts";
import { type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createPlayerService, type PlayerService } from "./service.ts";

// The operator gives a number that lies idle to somebody else, who cannot register here before it is nobody's.

let server: Awaited<ReturnType<typeof testApp>>;
let staff: StaffFixture;
let players: PlayerService;
let superAdmin: Awaited<ReturnType<typeof signInStaff>>;
beforeAll(async () => {
  server = await testApp({}, async (database) => {
    staff = await staffFixture(database);
  });
  const { db } = server;
  const audit = createAuditService({ db, log: createLog("silent") });
  players = createPlayerService({ db, ledger: createLedgerService({ db }), audit });
  superAdmin = await signInStaff(server.url, "super");
});
afterAll(() => server.stop());

let nextId = 6_500_000;
const share = (phoneNumber: string, telegramId = nextId++) =>
  players.register({
    ...{ telegramId, phoneNumber, isPhoneProved: true, firstName: "Abebe", lastName: "", username: "" },
    ...{ preferredLanguage: "am", origin: "telegram" },
  });
const free = (telegramId: number, phoneEnd: string, reason = "The SIM card is another person's") =>
  superAdmin.request("POST", `/api/user/management/players/${telegramId}/free-phone/`, { phone_end: phoneEnd, reason });

test("a number is freed for its new owner, with a reason on record; the account and its money stay", async () => {
  const old = await share("+251911004411");
  await expect(share("+251911004411")).rejects.toMatchObject({ code: "23505" });
  expect(await free(old.telegramId, "4411", " ")).toMatchObject({ status: 400, body: { error: "invalid_input" } });
  expect(await free(old.telegramId, "4411")).toMatchObject({ status: 200 });
  expect(await free(old.telegramId, "4411")).toMatchObject({ status: 200 });
  const newcomer = await share("+251911004411");
  expect(await players.findByPhone("+251911004411")).toMatchObject({ id: newcomer.id });
  expect(await players.findByTelegramId(old.telegramId)).toEqual({ ...old, phoneNumber: null });
  // What payouts go by has heard of it.
  const { rows } = await server.owner.query("select phone_number from freed_phone where player_id = $1", [old.id]);
  expect(rows).toEqual([{ phone_number: "+251911004411" }]);
  const records = await auditsOf(server, "player.phone_freed");
  expect(records.filter(({ target_id }) => target_id === old.id)).toMatchObject([
    {
      ...{ actor_name: "super", target_name: `player ${old.telegramId}` },
      ...{ before: { phone: "•••4411" }, after: { reason: "The SIM card is another person's" } },
    },
  ]);
});

test("nobody's number, and one that the account had before, is not freed", async () => {
  expect(await free(1, "4411")).toMatchObject({ status: 404, body: { error: "not_found" } });
  const player = await share("+251911004422");
  await share("+251911004433", player.telegramId);
  expect(await free(player.telegramId, "4422")).toMatchObject({ status: 409, body: { error: "version_changed" } });
  expect(await players.findByTelegramId(player.telegramId)).toMatchObject({ phoneNumber: "+251911004433" });
});

test("a number that its account's person shares at the same time stays", async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, (_, index) => share(`+25191100500${index}`)));
  const answers = await Promise.all(
    crowd.flatMap(({ telegramId }, index) => [
      free(telegramId, `500${index}`).then(({ status }) => status),
      share(`+25191100600${index}`, telegramId).then(() => 200),
    ]),
  );
  for (const status of answers) expect([200, 409]).toContain(status);
  const after = await Promise.all(crowd.map(({ telegramId }) => players.findByTelegramId(telegramId)));
  expect(after.map((player) => player?.phoneNumber)).toEqual(crowd.map((_, index) => `+25191100600${index}`));
});

test("only a super admin frees a number", async () => {
  const { telegramId } = await share("+251911004444");
  for (const username of [staff.own.admin.username, staff.own.first.admin.username, staff.own.first.cashier.username]) {
    const person = await signInStaff(server.url, username);
    const path = `/api/user/management/players/${telegramId}/free-phone/`;
    const asked = await person.request("POST", path, { phone_end: "4444", reason: "mine now" });
    expect(asked).toMatchObject({ status: 403 });
  }
  expect(await players.findByTelegramId(telegramId)).toMatchObject({ phoneNumber: "+251911004444" });
});
