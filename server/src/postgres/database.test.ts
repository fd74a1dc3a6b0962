import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, testApp } from "../../test/app.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { createCompanyService } from "../company/service.ts";
import { readConfig } from "../config.ts";
import { createLedgerService } from "../ledger/service.ts";
import { serveApp } from "../main.ts";
import { createPlayerService } from "../player/service.ts";
import { refuseHousePlayers } from "../safety.ts";
import { isDurable } from "./db.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const person = { firstName: "A", lastName: "", username: "", phoneNumber: null, preferredLanguage: "en" as const };

describe("production", () => {
  test("does not run on a Postgres whose fsync is off", async () => {
    expect(await isDurable(database.db)).toBe(false);
    const config = readConfig({
      NODE_ENV: "production",
      PORT: "0",
      LOG_LEVEL: "silent",
      DATABASE_URL: database.url,
      BOT_TOKEN: "123456:a-real-token",
      TELEGRAM_API_ROOT: "http://127.0.0.1:9",
      SESSION_SECRET: "Zq4vN7xT1mKs9Yb2Wd6Rf0Hj3Lg8Pc5u",
      SEED_KEY: "8f1c6ab03d97e24b5a70c8d1f36e9412b7053ecd488a61f92e0d7b35a6c41f98",
      SUPPORT_CONTACT: "@derash_support",
      PUBLIC_URL: "https://play.derash.example",
      TRUST_PROXY: "127.0.0.1",
    });
    await expect(serveApp(config)).rejects.toThrow("Production refuses to start on a Postgres whose fsync is off.");
  });

  test("runs beside people from Telegram, and not beside one house player", async () => {
    const players = createPlayerService({ db: database.db, ledger: createLedgerService({ db: database.db }) });
    await expect(refuseHousePlayers(database.db)).resolves.toBeUndefined();
    await players.register({ ...person, telegramId: 5_000_001, origin: "telegram" });
    await expect(refuseHousePlayers(database.db)).resolves.toBeUndefined();
    await players.register({ ...person, telegramId: 5_000_002, origin: "demo" });
    await expect(refuseHousePlayers(database.db)).rejects.toThrow(
      "Production refuses to start: players who are not people from Telegram: 1.",
    );
  });

  test("counts everyone whom the demo has greeted as a house player", async () => {
    const demo = await testApp();
    await signIn(demo.url, 5_000_003);
    await expect(refuseHousePlayers(demo.db)).rejects.toThrow("players who are not people from Telegram: 1.");
    await demo.stop();
  });

  test("does not run beside demo money, whoever holds it", async () => {
    const empty = await testDatabase();
    await expect(refuseHousePlayers(empty.db)).resolves.toBeUndefined();
    await createLedgerService({ db: empty.db }).open(empty.db, "demo", "00000000-0000-7000-8000-00000000d3e0");
    await expect(refuseHousePlayers(empty.db)).rejects.toThrow("this database has demo money in it");
    await empty.drop();
  });

  test("does not run beside demo staff, whose password everybody knows", async () => {
    const empty = await testDatabase();
    const companies = createCompanyService({ db: empty.db, ledger: createLedgerService({ db: empty.db }) });
    const hire = (username: string, origin: "created" | "demo") => {
      const nobody = { companyId: null, branchId: null, passwordHash: "" };
      return empty.db
        .transaction()
        .execute((tx) => companies.addStaff(tx, { username, role: "super_admin", origin, ...nobody }));
    };
    await hire("real", "created");
    await expect(refuseHousePlayers(empty.db)).resolves.toBeUndefined();
    await hire("super", "demo");
    await expect(refuseHousePlayers(empty.db)).rejects.toThrow("this database has demo staff");
    await empty.drop();
  });
});
