import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoBotToken, readConfig } from "./config.ts";
import { usualLimits } from "./limit/service.ts";

const production = {
  NODE_ENV: "production",
  BOT_TOKEN: "123456:a-real-token",
  SESSION_SECRET: "Zq4vN7xT1mKs9Yb2Wd6Rf0Hj3Lg8Pc5u",
  PUBLIC_URL: "https://play.derash.example",
  TRUST_PROXY: "10.0.0.1",
  SEED_KEY: "8f1c6ab03d97e24b5a70c8d1f36e9412b7053ecd488a61f92e0d7b35a6c41f98",
  SUPPORT_CONTACT: "@derash_help",
};
const { SEED_KEY: seedKey, SESSION_SECRET: sessionSecret } = production;

describe("settings", () => {
  test("have defaults that a newcomer can start with @config-defaults", () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      isDemo: true,
      port: 3000,
      workers: 1,
      worker: 1,
      nodePath: null,
      drainMs: 20_000,
      host: "127.0.0.1",
      dataDir: null,
      databaseUrl: null,
      assetsDir: null,
      archive: null,
      botToken: demoBotToken,
      botApiRoot: null,
      webhookSecret: null,
      publicUrl: null,
      trustedProxies: null,
      sessionSecret: expect.stringMatching(/demo.*not-for-production/),
      stakes: [1000, 2000, 5000, 10_000],
      timings: { countdownMs: 30_000, autoStartDelayMs: 500, startDelayMs: 2000, callIntervalMs: 5000 },
      minPlayers: 2,
      cartelasPerPlayer: 4,
      draw: {
        beacon: "local",
        urls: expect.arrayContaining(["https://api.drand.sh", "https://drand.cloudflare.com"]),
        periodMs: 1000,
        leadMs: 4000,
        seedKey: Buffer.alloc(32, 0xde),
      },
      paymentKey: Buffer.alloc(32, 0xda),
      demoBankPort: 0,
      supportContact: null,
      metricsToken: null,
      spansUrl: null,
      limits: usualLimits,
      features: { scores: true, history: true },
      adjustmentApprovalAbove: 100_000,
      creditApprovalAbove: 50_000_000,
      isTotpRequired: false,
      drift: null,
      valkeyUrl: null,
      hintBus: null,
      loopLateMs: null,
      commit: null,
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

  test("of backups name folders by their whole paths", () => {
    expect(readConfig({ BACKUP_DIRS: "/a, /mnt/b" }).archive).toEqual({ folders: ["/a", "/mnt/b"], everySeconds: 30 });
    expect(() => readConfig({ BACKUP_DIRS: "backups" })).toThrow(
      "BACKUP_DIRS must be different whole paths of folders",
    );
    expect(() => readConfig({ ARCHIVE_SECONDS: "61" })).toThrow("ARCHIVE_SECONDS");
  });

  test("of the beacon name its kind, two mirrors or more and its times", () => {
    const given = {
      BEACON: "drand",
      BEACON_URLS: "https://a.example/, http://127.0.0.1:8080/x",
      BEACON_PERIOD_MS: "50",
    };
    const { draw } = readConfig({ ...given, BEACON_LEAD_MS: "800", SEED_KEY: "AB".repeat(32) });
    expect(draw).toEqual({
      beacon: "drand",
      urls: ["https://a.example", "http://127.0.0.1:8080/x"],
      periodMs: 50,
      leadMs: 800,
      seedKey: Buffer.alloc(32, 0xab),
    });
  });

  test("of a bot that is ours talk to Telegram, unless told otherwise", () => {
    const own = { BOT_TOKEN: "1:a", DEMO: "false" };
    expect(readConfig(own).botApiRoot).toBe("https://api.telegram.org");
    expect(readConfig({ ...own, TELEGRAM_API_ROOT: "http://127.0.0.1:9" }).botApiRoot).toBe("http://127.0.0.1:9");
  });

  test.each([{}, { DEMO: "true" }, { DEMO: "1", TELEGRAM_API_ROOT: "http://127.0.0.1:9" }])(
    "never start a demo, whose passwords are public, at a bot that is ours: %o",
    (settings) => {
      expect(() => readConfig({ ...settings, BOT_TOKEN: "1:a" })).toThrow("set DEMO=false");
      expect(readConfig({ ...settings, BOT_TOKEN: demoBotToken }).isDemo).toBe(true);
    },
  );

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
    ["CARTELAS_PER_PLAYER", "7"],
    ["MIN_PLAYERS", "1"],
    ["BEACON", "own"],
    ["BEACON_URLS", "https://a.example"],
    ["BEACON_URLS", "https://a.example,https://a.example/"],
    ["BEACON_URLS", "https://a.example,b.example"],
    ["BEACON_URLS", "https://a.example,file:///etc"],
    ["BEACON_PERIOD_MS", "0"],
    ["BEACON_LEAD_MS", "soon"],
    ["SEED_KEY", "ab".repeat(31)],
    ["SEED_KEY", "xy".repeat(32)],
    ["PAYMENT_KEY", "ab".repeat(31)],
    ["DEMO_BANK_PORT", "65536"],
    ["SUPPORT_CONTACT", "  x "],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "prod"],
  ])("refuse %s=%s by name, without repeating it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Settings are not valid: ${name} `));
  });

  test("tell every issue at once", () => {
    expect(() => readConfig({ PORT: "x", STAKES: "x", LOG_LEVEL: "x" })).toThrow(/PORT .*; STAKES .*; LOG_LEVEL /);
  });

  test("that are wrong never print a secret", () => {
    const read = () =>
      readConfig({ BOT_TOKEN: "my secret token", SESSION_SECRET: "my secret", SEED_KEY: "my secret key" });
    expect(read).toThrow(/BOT_TOKEN .*SESSION_SECRET .*SEED_KEY /);
    expect(read).not.toThrow(/my secret/);
  });
});

describe("production", () => {
  test("starts with its secrets, without a demo", () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      isDemo: false,
      botToken: "123456:a-real-token",
      draw: { beacon: "drand" },
    });
  });

  test.each(["BOT_TOKEN", "SESSION_SECRET", "SEED_KEY", "PUBLIC_URL", "TRUST_PROXY", "SUPPORT_CONTACT"])(
    "refuses to start without %s @config-refusals",
    (name) => {
      for (const missing of [undefined, ""]) {
        expect(() => readConfig({ ...production, [name]: missing })).toThrow(
          `Production refuses to start: ${name} is missing`,
        );
      }
    },
  );

  test.each([
    ["DEMO must be off", { DEMO: "true" }],
    ["DEMO must be off", { DEMO: "1" }],
    ["REQUIRE_TOTP must be on", { REQUIRE_TOTP: "0" }],
    ["BOT_TOKEN is the public demo token", { BOT_TOKEN: demoBotToken }],
    ["SESSION_SECRET is the public demo secret", { SESSION_SECRET: readConfig({}).sessionSecret }],
    ["SEED_KEY is the public demo key", { SEED_KEY: readConfig({}).draw.seedKey.toString("hex").toUpperCase() }],
    ["BEACON must be drand", { BEACON: "local" }],
    ["BEACON_LEAD_MS must be 4000 or more", { BEACON_LEAD_MS: "3999" }],
    ["SEED_KEY can be guessed", { SEED_KEY: "0".repeat(64) }],
    ["PAYMENT_KEY is the public demo key", { PAYMENT_KEY: readConfig({}).paymentKey?.toString("hex") ?? "" }],
    ["PAYMENT_KEY can be guessed", { PAYMENT_KEY: "0".repeat(64) }],
    ["SESSION_SECRET, SEED_KEY, PAYMENT_KEY and WEBHOOK_SECRET must be different", { PAYMENT_KEY: seedKey }],
    ["SEED_KEY can be guessed", { SEED_KEY: "0123456789abcdef".repeat(4) }],
    ["SEED_KEY can be guessed", { SEED_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("hex") }],
    ["SEED_KEY can be guessed", { SEED_KEY: `${"0".repeat(40)}${seedKey.slice(0, 24)}` }],
    ["SESSION_SECRET can be guessed", { SESSION_SECRET: "a".repeat(40) }],
    ["SESSION_SECRET can be guessed", { SESSION_SECRET: "0123456789abcdef".repeat(2) }],
    ["SESSION_SECRET can be guessed", { SESSION_SECRET: "abababababababababababababababababababa1" }],
    ["SESSION_SECRET can be guessed", { SESSION_SECRET: "please-change-me-before-you-go-to-production" }],
    ["WEBHOOK_SECRET can be guessed", { WEBHOOK_SECRET: "x".repeat(32) }],
    ["SESSION_SECRET, SEED_KEY, PAYMENT_KEY and WEBHOOK_SECRET must be different", { SESSION_SECRET: seedKey }],
    ["SESSION_SECRET, SEED_KEY, PAYMENT_KEY and WEBHOOK_SECRET must be different", { WEBHOOK_SECRET: sessionSecret }],
    ["PUBLIC_URL must be https, and by no name of one's own machine", { PUBLIC_URL: "http://play.derash.example" }],
    ["PUBLIC_URL must be https, and by no name of one's own machine", { PUBLIC_URL: "https://localhost:3000" }],
    ["BEACON_URLS must be https", { BEACON_URLS: "https://api.drand.sh,http://mirror.example" }],
    ["BEACON_URLS must not be this machine", { BEACON_URLS: "https://127.0.0.1,https://localhost" }],
    ["BEACON_URLS must not be this machine", { BEACON_URLS: "https://api.drand.sh,https://[::1]:8080" }],
    ["BEACON_URLS must not be this machine", { BEACON_URLS: "https://api.drand.sh,https://2130706433" }],
    ["TELEGRAM_API_ROOT must be https", { TELEGRAM_API_ROOT: "http://bot-api.example" }],
    ["TRUST_PROXY must not be everybody", { TRUST_PROXY: "10.0.0.1, 0.0.0.0/0" }],
  ])("refuses to start: %s", (issue, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(`Production refuses to start: ${issue}`);
  });

  test("talks to a Bot API server beside it without https", () => {
    const { botApiRoot } = readConfig({ ...production, TELEGRAM_API_ROOT: "http://127.0.0.1:8081" });
    expect(botApiRoot).toBe("http://127.0.0.1:8081");
  });

  test("takes random secrets, whichever they are", () => {
    for (let time = 0; time < 300; time++) {
      const [SEED_KEY, SESSION_SECRET] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
      expect(() => readConfig({ ...production, SEED_KEY, SESSION_SECRET })).not.toThrow();
    }
  });

  test("tells every issue at once, and no secret", () => {
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "true" })).toThrow(
      /DEMO must be off; BOT_TOKEN is missing; SESSION_SECRET is missing; SEED_KEY is missing; PUBLIC_URL is missing; TRUST_PROXY is missing.*; SUPPORT_CONTACT is missing$/,
    );
    expect(() => readConfig({ ...production, SEED_KEY: "ab".repeat(32) })).not.toThrow(/abab/);
  });
});
