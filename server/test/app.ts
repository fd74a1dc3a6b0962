import { randomUUID } from "node:crypto";
import type { CartelaResult, GameState, SessionAnswer } from "@derash/protocol/round";
import type { ServerEvents } from "@derash/protocol/socket";
import { sign } from "@tma.js/init-data-node";
import { io, type Socket } from "socket.io-client";
import { vi } from "vitest";
import { demoBotToken, readConfig } from "../src/config.ts";
import type { Bus } from "../src/hint/service.ts";
import { type Limits, usualLimits } from "../src/limit/service.ts";
import { type App, serveApp } from "../src/main.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

const fastTimings = {
  COUNTDOWN_MS: "300",
  // What the specification describes; tests of several say so.
  CARTELAS_PER_PLAYER: "1",
  AUTO_START_DELAY_MS: "10",
  START_DELAY_MS: "10",
  CALL_INTERVAL_MS: "5",
  BEACON_PERIOD_MS: "50",
  // A record must be there an eighth of this before the beacon, also on a machine that runs other tests beside.
  BEACON_LEAD_MS: "1500",
  // Only tests of a server that ends have pages that go elsewhere.
  DRAIN_MS: "0",
};

/** The real server on a database of its own and a free port, with fast timings. `prepare` runs before it starts. */
export async function testApp(
  settings: Record<string, string> = {},
  prepare: (database: TestDatabase) => Promise<void> = async () => {},
  limits: Partial<Limits> = {},
  /** What carries hints between its servers; the database, unless a test cuts, delays or doubles them. */
  busOf: () => Bus | null = () => null,
  /** How late what is due comes in its servers. Not measured: a machine that runs other tests beside is late, and no crowd. */
  loopLateMs: () => number = () => 0,
) {
  const database = await testDatabase();
  await prepare(database);
  const violations = new Set<string>();
  const drift = { note: (violation: string) => void violations.add(violation) };
  const serve = async (own: Record<string, string> = {}): Promise<App> => {
    const usual = { PORT: "0", DATABASE_URL: database.url, LOG_LEVEL: "error", ...fastTimings };
    const config = readConfig({ ...usual, ...settings, ...own });
    const app = await serveApp({
      ...config,
      limits: { ...usualLimits, ...limits },
      drift,
      hintBus: busOf(),
      loopLateMs,
    });
    let stopping: Promise<void> | null = null;
    return {
      ...app,
      stop: () => {
        stopping ??= app.stop();
        return stopping;
      },
    };
  };
  const apps = [await serve()];
  const [app] = apps as [App];
  return {
    app,
    db: database.db,
    owner: database.owner,
    url: app.url,
    databaseUrl: database.url,
    /** Another server on the same database, with settings of its own beside those of all. */
    another: async (own: Record<string, string> = {}) => {
      const other = await serve(own);
      apps.push(other);
      return other;
    },
    stop: async () => {
      for (const each of apps) await each.stop();
      await database.drop();
      // Whatever was answered, to whomever, was what the contract says.
      if (violations.size > 0) throw new Error(`not what the contract says:\n${[...violations].join("\n")}`);
    },
  };
}

/** Telegram's launch data of a new opening of the mini app by a person, signed with the demo bot's token. */
export function initDataOf(
  telegramId: number,
  options: { token?: string; at?: Date; startParam?: string } = {},
): string {
  const user = { id: telegramId, first_name: `Player${telegramId}`, language_code: "en" };
  const start = options.startParam === undefined ? {} : { start_param: options.startParam };
  return sign({ user, query_id: randomUUID(), ...start }, options.token ?? demoBotToken, options.at ?? new Date());
}

export type Answer<Body> = { status: number; body: Body };
export type Refusal = {
  success: false;
  error: string;
  message: string;
  fields?: Record<string, object>;
  requestId: string;
};
/** Refusals are the same but for this. */
export const withoutId = ({ status, body }: Answer<Refusal>) => ({ status, body: { ...body, requestId: "" } });

/** A signed-in player over HTTP and sockets. */
export type TestPlayer = Awaited<ReturnType<typeof signIn>>;

export async function signIn(url: string, telegramId: number) {
  const signedIn = await call<{ token: string; refreshToken: string; user: { balance: number } }>(
    url,
    "POST",
    "/api/auth/telegram",
    {
      body: { initData: initDataOf(telegramId) },
    },
  );
  if (signedIn.status !== 200) throw new Error(`sign-in answered ${signedIn.status}: ${JSON.stringify(signedIn.body)}`);
  const { token, refreshToken, user } = signedIn.body;
  const request = <Body>(method: string, path: string, body?: unknown) =>
    call<Body>(url, method, path, { token, body });
  const intent = (cartelaNumber: number, betAmount: number) => ({
    telegramId: String(telegramId),
    cartelaNumber,
    betAmount,
  });
  return {
    telegramId,
    token,
    refreshToken,
    user,
    request,
    reserve: (number: number, bet: number) =>
      request<CartelaResult>("POST", "/api/reserve-cartela", intent(number, bet)),
    confirm: (number: number, bet: number) =>
      request<CartelaResult>("POST", "/api/confirm-cartela", intent(number, bet)),
    release: (number: number, bet: number) =>
      request<CartelaResult>("POST", "/api/release-cartela", intent(number, bet)),
    session: async (bet: number) => (await request<SessionAnswer>("GET", `/api/game/session/${bet}`)).body,
    state: async (sessionId: string) => (await request<GameState>("GET", `/api/game-state/${sessionId}`)).body,
    balance: async () => (await request<{ balance: number }>("GET", "/api/balance")).body.balance,
    socket: () => connect(url, token),
  };
}

export async function call<Body>(
  url: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers["content-type"] = "application/json";
  const body = options.body === undefined ? null : JSON.stringify(options.body);
  const response = await fetch(url + path, { method, headers, body });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Body };
}

/** An ending is felt within four seconds by a process that has time for it; where it is not heard of, minutes later. */
export const feltWithinMs = 15_000;

/** For how long from now a token is still taken: when the last request was sent that was, however long its answer took. */
export async function takenForMs(statusOf: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  let takenMs = 0;
  const isRefused = async () => {
    const sentMs = performance.now() - startedAt;
    if ((await statusOf()) === 401) return;
    takenMs = sentMs;
    throw new Error("the token is still taken");
  };
  await vi.waitFor(isRefused, { timeout: 20_000, interval: 100 });
  return takenMs;
}

/** A socket that is connected; rejects when the server refuses it. */
export function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true, reconnection: false });
  return new Promise((resolve, reject) => {
    socket.on("connect", () => resolve(socket));
    socket.on("connect_error", reject);
  });
}

/** Far longer than any round of a test takes. */
const heardWithinMs = 60_000;

/** The next event of a name that satisfies a condition; rejects by that name when none comes. */
export function nextEvent<Name extends keyof ServerEvents>(
  socket: Socket,
  name: Name,
  condition: (payload: Parameters<ServerEvents[Name]>[0]) => boolean = () => true,
): Promise<Parameters<ServerEvents[Name]>[0]> {
  const event = new Promise<Parameters<ServerEvents[Name]>[0]>((resolve, reject) => {
    const listen = (payload: Parameters<ServerEvents[Name]>[0]) => {
      if (!condition(payload)) return;
      end();
      resolve(payload);
    };
    const giveUp = () => {
      end();
      reject(new Error(`no such ${name} was heard within ${heardWithinMs} ms`));
    };
    const waiting = setTimeout(giveUp, heardWithinMs).unref();
    const end = () => {
      clearTimeout(waiting);
      socket.off(name as string, listen);
    };
    socket.on(name as string, listen);
  });
  // A test that has failed before it came to wait says why it did, and not this too.
  event.catch(() => {});
  return event;
}

type Joined = Pick<SessionAnswer, "node" | "epoch" | "v" | "serverNow" | "sessionId" | "sharedGameId" | "myCartelas">;

export async function join(socket: Socket, betAmount: number): Promise<Joined> {
  return socket.emitWithAck("join_stack", { betAmount });
}
