import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { nextEvent, type Refusal, signIn, testApp } from "../../test/app.ts";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { testDatabase } from "../../test/database.ts";
import { startTelemetry } from "./telemetry.ts";
import { newTraceId, rootSpan, span } from "./tracing.ts";

type Sent = { name: string; traceId: string; parentSpanId?: string; status?: { code?: number } };

/** A collector that speaks OTLP over HTTP, and what has come to it. */
async function collector() {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { sent, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

test("spans have words of the glossary, lie beneath each other, and a trace has the id of its request", async () => {
  const { sent, server, url } = await collector();
  open.push(server);
  const stop = startTelemetry(url);
  const traceId = newTraceId();
  const failure = new Error("the disk is full");
  const asked = rootSpan("call", traceId, { endpoint: "POST /api/confirm-cartela" }, async () =>
    span("stake", async () => Promise.reject(failure)),
  );
  await expect(asked).rejects.toBe(failure);
  await stop();
  const [call, stake] = ["call", "stake"].map((name) => sent.find((each) => each.name === name));
  expect([call?.traceId, stake?.traceId]).toEqual([traceId, traceId]);
  expect([call?.parentSpanId || undefined, stake?.parentSpanId]).toEqual([
    undefined,
    expect.stringMatching(/^\w{16}$/),
  ]);
  expect([call?.status?.code, stake?.status?.code]).toEqual([2, 2]);
});

test("a server with one variable sends a stake's way from the call to the settlement, and refusals say their trace", async () => {
  const { sent, server: listening, url } = await collector();
  open.push(listening);
  const server = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const [one, other] = await Promise.all([6_000_001, 6_000_002].map((id) => signIn(server.url, id)));
  if (!one || !other) throw new Error("two players");
  const socket = await one.socket();
  await socket.emitWithAck("join_stack", { betAmount: 10 });
  const ended = nextEvent(socket, "game_ended");
  for (const [index, player] of [one, other].entries()) {
    await player.reserve(index + 1, 10);
    await player.confirm(index + 1, 10);
  }
  const refused = (await one.reserve(2, 10)) as unknown as { body: Refusal };
  const bySocket: Refusal = await socket.emitWithAck("reserve_cartela", { cartelaNumber: 2, betAmount: 10 });
  await ended;
  socket.close();
  await server.stop();
  const names = new Set(sent.map(({ name }) => name));
  const words = ["call", "event", "sign-in", "reservation", "stake", "close", "draw", "settle"];
  expect(words.filter((word) => !names.has(word as never))).toEqual([]);
  for (const { requestId } of [refused.body, bySocket])
    expect(sent.filter(({ traceId }) => traceId === requestId).map(({ name }) => name)).toContain("reservation");
});

test("without it nothing of OpenTelemetry is loaded", async () => {
  const { execFile } = await import("node:child_process");
  const { promisify } = await import("node:util");
  const database = await testDatabase();
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve(specifier, context, next) {
      if (specifier.includes("telemetry.ts") || /^@opentelemetry\\/(?!api)/.test(specifier)) console.log("LOADED", specifier);
      return next(specifier, context);
    } });
    const { readConfig } = await import(${JSON.stringify(new URL("../config.ts", import.meta.url).href)});
    const { serveApp } = await import(${JSON.stringify(new URL("../main.ts", import.meta.url).href)});
    const app = await serveApp(readConfig());
    await app.stop();
    console.log("served");`;
  const run = async (env: Record<string, string>) => {
    const settings = { DATABASE_URL: database.url, PORT: "0", LOG_LEVEL: "error", DEMO: "false", DRAIN_MS: "0" };
    const args = ["--input-type=module", "-e", program];
    return (await promisify(execFile)(process.execPath, args, { env: bareEnvironment({ ...settings, ...env }) }))
      .stdout;
  };
  try {
    expect(await run({})).toBe("served\n");
    expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })).toContain(
      "LOADED ./telemetry/telemetry.ts",
    );
  } finally {
    await database.drop();
  }
});
