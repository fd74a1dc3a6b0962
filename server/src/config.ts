import { isAbsolute } from "node:path";
import { parseBirr, type Santim, santim } from "@derash/game/money";
import { cartelasPerPlayerLimit } from "@derash/game/round";
import { parseStake } from "@derash/game/stake";
import type { Features } from "@derash/protocol/round";
import * as z from "zod";
import { productionIssues } from "./config-production.ts";
import type { Bus } from "./hint/service.ts";
import type { Drift } from "./http/drift.ts";
import { type Limits, usualLimits } from "./limit/service.ts";
import type { Archive } from "./postgres/archive.ts";

/** A bot token of our own, so that demo links are genuinely signed. It is public: production refuses it. */
export const demoBotToken = "1000000001:DERASH-demo-token-not-for-production";
const demoSessionSecret = "derash-demo-session-secret-not-for-production";
/** Public too: who knows it opens every seed chain, and knows every round of the local beacon. */
export const demoSeedKey = "de".repeat(32);
/** Public too: who knows it opens the keys of a demo's bank, which moves no money. */
const demoPaymentKey = "da".repeat(32);
/** The relays of the League of Entropy, and one of another operator. */
const drandMirrors = "https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com";

const boolean = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const milliseconds = z.coerce.number().int().min(1).max(3_600_000);
const stakes = z.string().transform((text, context): Santim[] => {
  const amounts = text.split(",").map((part) => parseStake(part.trim()));
  const valid = amounts.filter((amount) => typeof amount === "number");
  if (valid.length !== amounts.length || new Set(valid).size !== valid.length) {
    context.addIssue({ code: "custom", message: "must be different amounts of 1 birr or more, like 10,20,50" });
  }
  return valid;
});

const birr = z.string().transform((text, context): Santim => {
  const amount = text === "0" ? santim(0) : parseBirr(text);
  if (amount !== "amount_invalid") return amount;
  context.addIssue({ code: "custom", message: "must be an amount in birr, like 1000" });
  return z.NEVER;
});

const mirrors = z.string().transform((text, context): string[] => {
  const urls = text.split(",").map((part) => part.trim().replace(/\/+$/, ""));
  const areUrls = urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url));
  if (!areUrls || new Set(urls).size !== urls.length || urls.length < 2) {
    context.addIssue({ code: "custom", message: "must be the addresses of two or more mirrors" });
  }
  return urls;
});

const folders = z.string().transform((text, context): string[] => {
  const paths = text.split(",").map((part) => part.trim());
  if (paths.every((path) => isAbsolute(path)) && new Set(paths).size === paths.length) return paths;
  context.addIssue({ code: "custom", message: "must be different whole paths of folders" });
  return z.NEVER;
});

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().optional(),
  ASSETS_DIR: z.string().refine(isAbsolute, "must be the whole path of a folder").optional(),
  DATABASE_URL: z.url().optional(),
  BACKUP_DIRS: folders.optional(),
  ARCHIVE_SECONDS: z.coerce.number().int().min(1).max(60).default(30),
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, "must look like 123456:ABC-def")
    .optional(),
  TELEGRAM_API_ROOT: z.url().optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/)
    .optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional(),
  SESSION_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  DEMO: boolean.optional(),
  STAKES: stakes.default(() => [1000, 2000, 5000, 10_000] as Santim[]),
  COUNTDOWN_MS: milliseconds.default(30_000),
  AUTO_START_DELAY_MS: milliseconds.default(500),
  START_DELAY_MS: milliseconds.default(2000),
  CALL_INTERVAL_MS: milliseconds.default(5000),
  CARTELAS_PER_PLAYER: z.coerce.number().int().min(1).max(cartelasPerPlayerLimit).default(4),
  MIN_PLAYERS: z.coerce.number().int().min(2).max(200).default(2),
  BEACON: z.enum(["drand", "local"]).optional(),
  BEACON_URLS: mirrors.prefault(drandMirrors),
  BEACON_PERIOD_MS: milliseconds.default(1000),
  BEACON_LEAD_MS: milliseconds.default(4000),
  SEED_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
  PAYMENT_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
  DEMO_BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  VALKEY_URL: z.url({ protocol: /^(redis|rediss|valkey)$/, error: "must be like redis://127.0.0.1:6379" }).optional(),
  NODE_PATH: z
    .string()
    .regex(/^\/n\/[\w-]{1,32}$/, "must be like /n/3")
    .optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Which of the workers this process is: their parent says so. */
  WORKER: z.coerce.number().int().min(1).default(1),
  OVERLOAD_MS: milliseconds.default(usualLimits.overloadMs.polls),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(20_000),
  METRICS_TOKEN: z.string().min(16, "must have 16 characters or more").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  SUPPORT_CONTACT: z.string().trim().min(3).max(200).optional(),
  SCORES: boolean.default(true),
  HISTORY: boolean.default(true),
  ADJUSTMENT_APPROVAL_ABOVE: birr.default(() => santim(1_000_00)),
  CREDIT_APPROVAL_ABOVE: birr.default(() => santim(500_000_00)),
  REQUIRE_TOTP: boolean.optional(),
  COMMIT: z.string().trim().min(1).max(64).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = {
  isProduction: boolean;
  isDemo: boolean;
  port: number;
  host: string;
  /** Where the embedded Postgres keeps its data; null means "./data, or a place its user can reach". */
  dataDir: string | null;
  databaseUrl: string | null;
  /** Where the hashed files of all releases lie, for pages that were opened before one; null: nowhere. */
  assetsDir: string | null;
  /** Where the embedded Postgres is backed up to all the time; null: nowhere. */
  archive: Archive | null;
  botToken: string;
  /** null: the bot has a demo token and no other server to talk to, so it stays silent. */
  botApiRoot: string | null;
  webhookSecret: string | null;
  publicUrl: string | null;
  /** Addresses or networks of our own proxies, comma separated; null when clients reach us directly. */
  trustedProxies: string | null;
  sessionSecret: string;
  stakes: Santim[];
  timings: RoundTimings;
  minPlayers: number;
  /** So many cartelas of a round a new room lets one player have. */
  cartelasPerPlayer: number;
  draw: DrawSettings;
  /** 32 bytes, which the keys of payment providers are sealed with; null: none are kept, and cash at the desk is all there is. */
  paymentKey: Buffer | null;
  /** Where the demo's bank listens, on this machine alone; 0: anywhere. */
  demoBankPort: number;
  /** Where players reach a person, as they read it: a name at Telegram, a telephone number, an address. Null: nowhere. */
  supportContact: string | null;
  /** What players are shown, or told to wait for. */
  features: Features;
  /** What one person corrects of balances in a day before a second one must approve. */
  adjustmentApprovalAbove: Santim;
  /** What one super admin issues in a day before a second one must approve. */
  creditApprovalAbove: Santim;
  /** Super admins set up an authenticator app at their first sign-in. */
  isTotpRequired: boolean;
  /** What a reader of the metrics shows; null: only this machine reads them, and nobody where a proxy may stand before us. */
  metricsToken: string | null;
  /** The collector that spans go to, by OTLP over HTTP; null: there are none. */
  spansUrl: string | null;
  limits: Limits;
  /** Of tests: where it is noted that something left the server otherwise than the contract says. */
  drift: Drift | null;
  /** What the reverse proxy hands to this process alone; null: it is one, or one like the others. */
  nodePath: string | null;
  /** So many processes, at ports that follow each other. */
  workers: number;
  /** Which of them this one is. */
  worker: number;
  /** Within this time the pages of a process that ends go to another one; 0: they are not waited for. */
  drainMs: number;
  /** Another way for hints between processes than the database; null: the database. */
  valkeyUrl: string | null;
  /** Of tests: a bus for hints of their own. */
  hintBus: Bus | null;
  /** How late what is due comes in this process; null: measured. */
  loopLateMs: (() => number) | null;
  /** Of the source, where its history is not at hand. */
  commit: string | null;
  logLevel: string;
};

/** Where the randomness of draws comes from, and the key that their seeds are sealed with. */
export type DrawSettings = {
  beacon: "drand" | "local";
  /** Mirrors of drand, without a slash at the end. */
  urls: string[];
  /** Of the local beacon. */
  periodMs: number;
  /** At least so long after the close of a round its beacon is made. */
  leadMs: number;
  /** 32 bytes. */
  seedKey: Buffer;
};

export type RoundTimings = {
  countdownMs: number;
  autoStartDelayMs: number;
  startDelayMs: number;
  callIntervalMs: number;
};

/** Reads every setting. Throws one Error that names all that is wrong. */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`Settings are not valid: ${issues.join("; ")}`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  const publicDemo = {
    ...{ botToken: demoBotToken, sessionSecret: demoSessionSecret },
    ...{ seedKey: demoSeedKey, paymentKey: demoPaymentKey },
  };
  const issues = isProduction ? productionIssues(env, publicDemo) : [];
  if (issues.length > 0) throw new Error(`Production refuses to start: ${issues.join("; ")}`);
  const isDemo = env.DEMO ?? !isProduction;
  if (isDemo && env.BOT_TOKEN && env.BOT_TOKEN !== demoBotToken) {
    // Whoever finds a real bot could sign in as the demo's super admin.
    throw new Error("A bot of yours does not start a demo, whose passwords are public: set DEMO=false.");
  }
  if (env.WORKERS > 1 && (env.PORT === 0 || env.PORT + env.WORKERS > 65_536))
    throw new Error("WORKERS wants a PORT that as many others follow.");
  const telegram = "https://api.telegram.org";
  return {
    isProduction,
    isDemo,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    assetsDir: env.ASSETS_DIR ?? null,
    archive: env.BACKUP_DIRS ? { folders: env.BACKUP_DIRS, everySeconds: env.ARCHIVE_SECONDS } : null,
    botToken: env.BOT_TOKEN ?? demoBotToken,
    botApiRoot: env.TELEGRAM_API_ROOT ?? (env.BOT_TOKEN ? telegram : null),
    webhookSecret: env.WEBHOOK_SECRET ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    trustedProxies: env.TRUST_PROXY ?? null,
    sessionSecret: env.SESSION_SECRET ?? demoSessionSecret,
    stakes: env.STAKES,
    timings: {
      countdownMs: env.COUNTDOWN_MS,
      autoStartDelayMs: env.AUTO_START_DELAY_MS,
      startDelayMs: env.START_DELAY_MS,
      callIntervalMs: env.CALL_INTERVAL_MS,
    },
    minPlayers: env.MIN_PLAYERS,
    cartelasPerPlayer: env.CARTELAS_PER_PLAYER,
    draw: {
      beacon: env.BEACON ?? (isProduction ? "drand" : "local"),
      urls: env.BEACON_URLS,
      periodMs: env.BEACON_PERIOD_MS,
      leadMs: env.BEACON_LEAD_MS,
      seedKey: Buffer.from(env.SEED_KEY ?? demoSeedKey, "hex"),
    },
    paymentKey: paymentKeyOf(env.PAYMENT_KEY ?? (isProduction ? undefined : demoPaymentKey)),
    demoBankPort: env.DEMO_BANK_PORT,
    supportContact: env.SUPPORT_CONTACT ?? null,
    features: { scores: env.SCORES, history: env.HISTORY },
    adjustmentApprovalAbove: env.ADJUSTMENT_APPROVAL_ABOVE,
    creditApprovalAbove: env.CREDIT_APPROVAL_ABOVE,
    isTotpRequired: env.REQUIRE_TOTP ?? isProduction,
    metricsToken: env.METRICS_TOKEN ?? null,
    spansUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    limits: {
      ...usualLimits,
      overloadMs: { polls: env.OVERLOAD_MS, spectators: 2 * env.OVERLOAD_MS, new_rounds: 4 * env.OVERLOAD_MS },
    },
    drift: null,
    nodePath: env.NODE_PATH ?? null,
    workers: env.WORKERS,
    worker: env.WORKER,
    drainMs: env.DRAIN_MS,
    valkeyUrl: env.VALKEY_URL ?? null,
    hintBus: null,
    loopLateMs: null,
    commit: env.COMMIT ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

function paymentKeyOf(hex: string | undefined): Buffer | null {
  return hex === undefined ? null : Buffer.from(hex, "hex");
}

/** What a worker of these settings reads instead: the same as its parent, with a port and a path of its own. */
export function environmentOfWorker(config: Pick<Config, "port" | "nodePath">, worker: number): NodeJS.ProcessEnv {
  const [port, path] = [config.port + worker - 1, `${config.nodePath ?? "/n/"}${worker}`];
  return { ...process.env, WORKERS: "1", WORKER: String(worker), PORT: String(port), NODE_PATH: path };
}
