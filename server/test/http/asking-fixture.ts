import { type OutgoingHttpHeaders, request as rawRequest } from "node:http";
import { afterAll, beforeAll, expect } from "vitest";
import { signIn, type TestPlayer, testApp } from "../app.ts";
import { type StaffFixture, signInStaff, staffFixture } from "../staff-fixture.ts";

export let server: Awaited<ReturnType<typeof testApp>>;
export let abebe: TestPlayer;
export let sessionId: string;
export let fixture: StaffFixture;
/** A cashier. */
export let own: Awaited<ReturnType<typeof signInStaff>>;
let nextId = 3_000_000;
export const newId = () => nextId++;
export const stake = 10;
export const nowhere = "00000000-0000-7000-8000-000000000000";

/** For all tests of a file: one server, a player at a table and a cashier, whose requests are sent as they are. */
export function everybodyAsks(): void {
  beforeAll(async () => {
    // No round closes while these tests ask.
    // One player asks for everything here that is forbidden.
    server = await testApp({ COUNTDOWN_MS: "600000" }, undefined, { forbiddenPerPerson: 100_000 });
    abebe = await signIn(server.url, newId());
    ({ sessionId } = await abebe.session(stake));
    fixture = await staffFixture(server);
    own = await signInStaff(server.url, fixture.own.first.cashier.username);
  });
  afterAll(() => server.stop());
}

export function splitRoute(route: string, telegramId: string | number = abebe.telegramId) {
  const [method = "", path = ""] = route.split(" ");
  const filled = path
    .replace(":telegramId", String(telegramId))
    .replace(":betAmount", String(stake))
    .replace(/:day(?=$|\/)/, "2026-10-01")
    .replace(/:(userId|id|saleId|roomId|roundId|round|listId|account|reference)(?=$|\/)/, nowhere)
    .replace(":sessionId", sessionId)
    .replace(/^\/api\/payment\/(options|statement|staff\/limits)$/, `$&?company_id=${nowhere}&format=csv`)
    .replace(/^\/api\/dispute\/.*/, "$&?cartela=1");
  return { method, path: filled };
}

type Sent = { token?: string; text?: string | Buffer; headers?: Record<string, string> };
type ErrorBody = {
  success: boolean;
  error: string;
  message: string;
  fields?: Record<string, object>;
  requestId: string;
};

/** A request with exactly this text as its body, whatever it is. */
export async function send(method: string, path: string, { token, text, headers = {} }: Sent) {
  const all: Record<string, string> = {
    ...(text === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  };
  if (token) all.authorization = `Bearer ${token}`;
  const response = await fetch(server.url + path, { method, headers: all, body: text ?? null });
  const answer = await response.text();
  return { status: response.status, answer, body: JSON.parse(answer) as ErrorBody, headers: response.headers };
}

/** A request whose path reaches the server as it is; fetch would tidy it up. */
export function sendRaw(
  path: string,
  method = "GET",
  headers: OutgoingHttpHeaders = {},
): Promise<{ status: number; answer: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const request = rawRequest({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, answer: Buffer.concat(parts).toString() }));
    });
    request.on("error", reject);
    request.end();
  });
}

export const onRoute = (route: string, sent: Sent, telegramId?: string) => {
  const { method, path } = splitRoute(route, telegramId);
  return send(method, path, sent);
};

/** Our own shape of an error, and nothing of the machine behind it. */
export function expectRefusal(
  { status, answer, body }: Awaited<ReturnType<typeof send>>,
  expected: number,
  error?: string,
) {
  expect({ status, body }).toMatchObject({ status: expected, body: { success: false } });
  expect(body).toMatchObject({ error: error ?? expect.any(String), message: expect.any(String) });
  expect(
    Object.keys(body).filter((key) => !["success", "error", "params", "message", "fields", "requestId"].includes(key)),
  ).toEqual([]);
  expect(answer).not.toMatch(/\.ts\b|node_modules|\n\s+at |stack|Kysely|postgres/i);
}
