import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusal } from "@derash/protocol/contract/refusal";
import { errors } from "@derash/protocol/refusal/errors";
import { retryAfterSeconds } from "@derash/server/http/http";
import { securityHeaders } from "@derash/server/http/security-headers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { folder } from "./script-run.ts";

const patience = { timeout: 20_000, interval: 100 };

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

describe("the proxy, while no server is ready", needs("caddy"), () => {
  let work: string;
  let caddy: ChildProcess;
  let url: string;
  let ports: [number, number];
  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), "derash-caddy-"));
    mkdirSync(join(work, "assets"));
    for (const name of ["index.html", "verify.html", "assets/main-abc.js"]) {
      writeFileSync(join(work, name), `of ${name}`);
      writeFileSync(join(work, `${name}.br`), `br of ${name}`);
    }
    ports = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${await freePort()}`;
    const env = {
      ...{ PATH: process.env.PATH, HOME: work, SITE: url, ASSETS_DIR: work },
      ...{ SERVER_1: `127.0.0.1:${ports[0]}`, SERVER_2: `127.0.0.1:${ports[1]}` },
    };
    const args = ["run", "--adapter", "caddyfile", "--config", `${folder}Caddyfile`];
    caddy = spawn("caddy", args, { env, stdio: "ignore" });
    await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(404), patience);
  }, 30_000);
  afterAll(async () => {
    caddy.kill();
    await once(caddy, "exit");
    rmSync(work, { recursive: true });
  });

  const told = async (answer: Response) => ({ status: answer.status, text: await answer.text() });

  test("the page comes, and the one for checking a draw, with the headers of a server", async () => {
    const pages = ["/", "/game", "/wallet?telegramId=1", "/verify", "/verify/ETH4K2"];
    const answers = await Promise.all(pages.map((path) => fetch(url + path)));
    const name = (path: string) => (path.startsWith("/verify") ? "verify.html" : "index.html");
    for (const [index, answer] of answers.entries()) {
      expect(await told(answer)).toEqual({ status: 200, text: `of ${name(pages[index] ?? "")}` });
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      const of = securityHeaders(url.replace("http:", "https:"));
      expect(Object.keys(of).length).toBeGreaterThan(5);
      for (const [header, value] of Object.entries(of)) expect(answer.headers.get(header)).toBe(value);
    }
  }, 30_000);

  test("its files come as they are, and those that nobody has do not", async () => {
    const file = await fetch(`${url}/assets/main-abc.js`);
    expect(await told(file)).toEqual({ status: 200, text: "of assets/main-abc.js" });
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("content-type")).toMatch(/javascript/);
    expect((await fetch(`${url}/assets/gone-1.js`)).status).toBe(503);
  }, 30_000);

  test("a browser that takes brotli has the file that was packed at the build", async () => {
    const asked = request(`${url}/assets/main-abc.js`, { headers: { "accept-encoding": "br" } }).end();
    const [answer] = await once(asked, "response");
    expect(answer.headers["content-encoding"]).toBe("br");
    answer.resume();
    await once(answer, "end");
  });

  test("a call is refused in the words of a server", async () => {
    const [status, message] = errors.unavailable;
    const calls = [
      ["POST", "/api/confirm-cartela"],
      ["GET", "/api/balance"],
      ["GET", "/n/1/socket.io/?EIO=4"],
      ["POST", "/"],
    ] as const;
    const answers = await Promise.all(calls.map(([method, path]) => fetch(url + path, { method })));
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get("retry-after")).toBe(String(retryAfterSeconds.unavailable));
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      const body = await answer.json();
      expect(refusal.parse(body)).toEqual({
        success: false,
        error: "unavailable",
        params: {},
        message,
        requestId: "proxy",
      });
    }
  }, 30_000);

  test("one that is ready again is asked, and what it says itself comes as it is", async () => {
    const server: Server = createServer((asked, answer) => {
      if (asked.url === "/healthz") return void answer.writeHead(200).end();
      return void answer.writeHead(asked.url === "/" ? 200 : 503).end("its own");
    });
    server.listen(ports[1], "127.0.0.1");
    await once(server, "listening");
    await vi.waitFor(
      async () => expect(await told(await fetch(url))).toEqual({ status: 200, text: "its own" }),
      patience,
    );
    expect(await told(await fetch(`${url}/api/balance`))).toEqual({ status: 503, text: "its own" });
    server.closeAllConnections();
    server.close();
  }, 30_000);
});
