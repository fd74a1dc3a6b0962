import { isOwnAddress } from "./http/network.ts";

/** What of the settings decides whether they are safe for real money, as they were read. */
type ProductionSettings = {
  DEMO?: boolean | undefined;
  REQUIRE_TOTP?: boolean | undefined;
  BOT_TOKEN?: string | undefined;
  TELEGRAM_API_ROOT?: string | undefined;
  WEBHOOK_SECRET?: string | undefined;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY?: string | undefined;
  SESSION_SECRET?: string | undefined;
  SEED_KEY?: string | undefined;
  PAYMENT_KEY?: string | undefined;
  SUPPORT_CONTACT?: string | undefined;
  BEACON?: "drand" | "local" | undefined;
  BEACON_URLS: readonly string[];
  BEACON_LEAD_MS: number;
};

/** What everybody can read in the source. */
type PublicDemo = { botToken: string; sessionSecret: string; seedKey: string; paymentKey: string };

/** With real money: a close must be public well before the next round of drand could be known. */
const beaconLeadMsMin = 4000;
/** Of the 32 bytes of a random key about 30 are different, and so are the steps between neighbours; of 32 characters 14 or more. */
const differentBytesMin = 16;
const differentCharactersMin = 10;
/** What people write where a secret should stand. */
const placeholder = /change.?me|example|placeholder|password|secret|not-for-production|derash/i;

/** What makes settings unsafe for real money, in the order of a reader's interest; empty when they are safe. */
export function productionIssues(env: ProductionSettings, demo: PublicDemo): string[] {
  const issues: string[] = [];
  const when = (isIssue: boolean, issue: string) => void (isIssue && issues.push(issue));
  when(env.DEMO === true, "DEMO must be off");
  when(env.REQUIRE_TOTP === false, "REQUIRE_TOTP must be on");
  when(!env.BOT_TOKEN, "BOT_TOKEN is missing");
  when(env.BOT_TOKEN === demo.botToken, "BOT_TOKEN is the public demo token");
  issues.push(...secretIssues(env, demo));
  when(env.BEACON === "local", "BEACON must be drand, for the local one is not independent");
  when(env.BEACON_LEAD_MS < beaconLeadMsMin, `BEACON_LEAD_MS must be ${beaconLeadMsMin} or more`);
  when(!env.PUBLIC_URL, "PUBLIC_URL is missing");
  when(
    !env.TRUST_PROXY,
    "TRUST_PROXY is missing: PUBLIC_URL is served by a proxy, whose address all players would share",
  );
  when(isAnybody(env.TRUST_PROXY ?? ""), "TRUST_PROXY must not be everybody");
  when(!env.SUPPORT_CONTACT, "SUPPORT_CONTACT is missing");
  return [...issues, ...addressIssues(env)];
}

function secretIssues(
  { SESSION_SECRET: session, SEED_KEY: seed, PAYMENT_KEY: payment, WEBHOOK_SECRET: webhook }: ProductionSettings,
  demo: PublicDemo,
): string[] {
  const issues: string[] = [];
  if (!session) issues.push("SESSION_SECRET is missing");
  else if (session === demo.sessionSecret) issues.push("SESSION_SECRET is the public demo secret");
  else if (isGuessable(session)) issues.push("SESSION_SECRET can be guessed: take random characters");
  if (!seed) issues.push("SEED_KEY is missing");
  else if (seed.toLowerCase() === demo.seedKey) issues.push("SEED_KEY is the public demo key");
  else if (isGuessableKey(seed))
    issues.push("SEED_KEY can be guessed: take random digits, as of `openssl rand -hex 32`");
  issues.push(...paymentKeyIssues(payment, demo));
  if (webhook && isRepeated(webhook)) issues.push("WEBHOOK_SECRET can be guessed: take random characters");
  const given = [session, seed, payment, webhook].flatMap((secret) => (secret ? [secret.toLowerCase()] : []));
  if (new Set(given).size < given.length)
    issues.push("SESSION_SECRET, SEED_KEY, PAYMENT_KEY and WEBHOOK_SECRET must be different");
  return issues;
}

function paymentKeyIssues(key: string | undefined, demo: PublicDemo): string[] {
  // Without one no provider's keys can be kept: what is left is cash at the desk.
  if (!key) return [];
  if (key.toLowerCase() === demo.paymentKey) return ["PAYMENT_KEY is the public demo key"];
  return isGuessableKey(key) ? ["PAYMENT_KEY can be guessed: take random digits, as of `openssl rand -hex 32`"] : [];
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < differentCharactersMin || isRepeated(secret) || placeholder.test(secret);
}

function isGuessableKey(hex: string): boolean {
  const bytes = [...Buffer.from(hex, "hex")];
  const steps = bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0)) & 0xff);
  return isRepeated(hex.toLowerCase()) || [bytes, steps].some((values) => new Set(values).size < differentBytesMin);
}

/** Whether a text is a shorter one, again and again. */
function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}

/** Whether a network of the list is everybody's. */
function isAnybody(proxies: string): boolean {
  return proxies.split(",").some((proxy) => /\/0+$/.test(proxy.trim()));
}

/** Launch data, tokens and signatures of the beacon cross the wire only under TLS, and to where we mean. */
function addressIssues({
  PUBLIC_URL: publicUrl,
  BEACON_URLS: mirrors,
  TELEGRAM_API_ROOT: api,
}: ProductionSettings): string[] {
  const issues: string[] = [];
  if (publicUrl && !(isHttps(publicUrl) && !isOwnMachine(publicUrl)))
    issues.push("PUBLIC_URL must be https, and by no name of one's own machine");
  if (!mirrors.every(isHttps)) issues.push("BEACON_URLS must be https");
  if (mirrors.some(isOwnMachine)) issues.push("BEACON_URLS must not be this machine");
  // Telegram's own Bot API server can run beside ours, and speaks no https.
  if (api && !(isHttps(api) || isOwnMachine(api))) issues.push("TELEGRAM_API_ROOT must be https, or be this machine");
  return issues;
}

function isHttps(url: string): boolean {
  return new URL(url).protocol === "https:";
}

/** Of this machine, by name or by address. */
function isOwnMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return isOwnAddress(host);
}
