import { describe, expect, test } from "vitest";
import { demoBotToken, readConfig } from "./config.ts";

const production = {
  NODE_ENV: "production",
  BOT_TOKEN: "123456:a-real-token",
  SESSION_SECRET: "a-secret-of-thirty-two-characters-or-more",
  PUBLIC_URL: "https://play.derash.example",
};

describe("settings", () => {
  test("have defaults that a newcomer can start with", () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      isDemo: true,
      port: 3000,
      host: "127.0.0.1",
      dataDir: null,
      databaseUrl: null,
      botToken: demoBotToken,
      botApiRoot: null,
      webhookSecret: null,
      publicUrl: null,
      trustedProxies: null,
      sessionSecret: expect.stringMatching(/demo.*not-for-production/),
      stakes: [1000, 2000, 5000, 10_000],
      timings: { countdownMs: 30_000, autoStartDelayMs: 500, startDelayMs: 2000, callIntervalMs: 5000 },
      minPlayers: 2,
      features: { scores: true, history: true },
      adjustmentApprovalAbove: 100_000,
      logLevel: "info",
    });
  });

  test("that are empty count as not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "", DEMO: "", STAKES: "" })).toEqual(readConfig({}));
  });

  test("are read in birr and milliseconds", () => {
    const config = readConfig({ STAKES: "5, 10.50,2000", COUNTDOWN_MS: "1", DEMO: "0", PORT: "0" });
    expect(readConfig({ ADJUSTMENT_APPROVAL_ABOVE: "50.50" }).adjustmentApprovalAbove).toBe(5050);
    expect(readConfig({ ADJUSTMENT_APPROVAL_ABOVE: "0" }).adjustmentApprovalAbove).toBe(0);
    expect(config).toMatchObject({ stakes: [500, 1050, 200_000], isDemo: false, port: 0 });
    expect(config.timings.countdownMs).toBe(1);
  });

  test("of a bot that is ours talk to Telegram, unless told otherwise", () => {
    expect(readConfig({ BOT_TOKEN: "1:a" }).botApiRoot).toBe("https://api.telegram.org");
    expect(readConfig({ BOT_TOKEN: "1:a", TELEGRAM_API_ROOT: "http://127.0.0.1:9" }).botApiRoot).toBe(
      "http://127.0.0.1:9",
    );
  });

  test.each([
    ["PORT", "70000"],
    ["PORT", "http"],
    ["DATABASE_URL", "not a url"],
    ["BOT_TOKEN", "no-token"],
    ["SESSION_SECRET", "short"],
    ["WEBHOOK_SECRET", "short"],
    ["DEMO", "yes"],
    ["STAKES", "10,ten"],
    ["STAKES", "10,10.00"],
    ["STAKES", "0"],
    ["ADJUSTMENT_APPROVAL_ABOVE", "-1"],
    ["ADJUSTMENT_APPROVAL_ABOVE", "a lot"],
    ["STAKES", "-10"],
    ["STAKES", "10.001"],
    ["STAKES", ","],
    ["COUNTDOWN_MS", "0"],
    ["COUNTDOWN_MS", "1.5"],
    ["CALL_INTERVAL_MS", "soon"],
    ["MIN_PLAYERS", "1"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "prod"],
  ])("refuse %s=%s by name, without repeating it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Settings are not valid: ${name} `));
  });

  test("tell every fault at once", () => {
    expect(() => readConfig({ PORT: "x", STAKES: "x", LOG_LEVEL: "x" })).toThrow(/PORT .*; STAKES .*; LOG_LEVEL /);
  });

  test("that are wrong never print a secret", () => {
    const read = () => readConfig({ BOT_TOKEN: "my secret token", SESSION_SECRET: "my secret" });
    expect(read).toThrow(/BOT_TOKEN .*SESSION_SECRET /);
    expect(read).not.toThrow(/my secret/);
  });
});

describe("production", () => {
  test("starts with its secrets, without a demo", () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      isDemo: false,
      botToken: "123456:a-real-token",
    });
  });

  test.each(["BOT_TOKEN", "SESSION_SECRET", "PUBLIC_URL"])("refuses to start without %s", (name) => {
    for (const missing of [undefined, ""]) {
      expect(() => readConfig({ ...production, [name]: missing })).toThrow(
        `Production refuses to start: ${name} is missing`,
      );
    }
  });

  test.each([
    ["DEMO must be off", { DEMO: "true" }],
    ["DEMO must be off", { DEMO: "1" }],
    ["BOT_TOKEN is the public demo token", { BOT_TOKEN: demoBotToken }],
    ["SESSION_SECRET is the public demo secret", { SESSION_SECRET: readConfig({}).sessionSecret }],
  ])("refuses to start: %s", (fault, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(`Production refuses to start: ${fault}`);
  });

  test("tells every fault at once", () => {
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "true" })).toThrow(
      "Production refuses to start: DEMO must be off; BOT_TOKEN is missing; SESSION_SECRET is missing; PUBLIC_URL is missing",
    );
  });
});
