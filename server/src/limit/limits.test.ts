import { type IncomingMessage, request as rawRequest } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, call, initDataOf, signIn, testApp } from "../../test/app.ts";
import { signInStaff, staffFixture } from "../../test/staff-fixture.ts";
import { AppError } from "../app-error.ts";
import type { AuthService } from "../auth/service.ts";
import { createHttp } from "../http/http.ts";
import { createLog } from "../log.ts";
import { metricsReader } from "../metrics.ts";
import { type Limits, usualLimits } from "./service.ts";

let server: Awaited<ReturnType<typeof testApp>> | null = null;
let nextId = 5_700_000;

async function serve(limits: Partial<Limits> = {}, settings: Record<string, string> = {}) {
  server = await testApp(settings, undefined, limits);
  return server;
}
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** A request whose path and headers reach the server as they are. */
function sendRaw(url: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = rawRequest({ hostname, port, path, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
    request.end();
  });
}

const times = async <Outcome>(count: number, run: () => Promise<Outcome>) => {
  const outcomes: Outcome[] = [];
  for (let time = 0; time < count; time++) outcomes.push(await run());
  return outcomes;
};

describe("a limit of an address", () => {
  /** The HTTP server without what is behind it: two calls that anybody may make. */
  async function bareServer(limits: Partial<Limits>) {
    const http = await createHttp({
      auth: {} as AuthService,
      log: createLog("silent"),
      limits: { ...usualLimits, ...limits },
    });
    for (const path of ["/api/draw/tables", "/api/contact"]) http.get(path, async () => ({}));
    // As where the web app is built: whatever is no call is a file.
    http.get("/*", async () => {
      throw new AppError("not_found");
    });
    return { url: await http.listen({ port: 0, host: "127.0.0.1" }), close: () => http.close() };
  }

  test.each([
    ["as it is written", "/api/draw/tables", 200],
    ["with a letter written as its number", "/%61pi/draw/tables", 200],
    ["with a slash more", "/api/draw/tables/", 200],
    ["of nothing", "/api/none", 404],
    ["of nothing, written otherwise", "/%61pi/none", 404],
    ["that cannot be read", "/%zz", 400],
  ])("holds for a path %s", async (_how, path, answered) => {
    const { url, close } = await bareServer({ anonymousPerAddress: 5 });
    const statuses = await times(7, () => sendRaw(url, path));
    expect(statuses).toEqual([...Array(5).fill(answered), 429, 429]);
    // It is one count, however they are spelled.
    expect(await sendRaw(url, "/api/contact")).toBe(429);
    await close();
  });

  test("counts files, polls of sockets and what somebody signed in asks for", async () => {
    const { url } = await serve({ requestsPerAddress: 6 });
    const player = await signIn(url, nextId++);
    await player.request("GET", "/api/balance");
    await sendRaw(url, "/none.js");
    const polls = await times(4, () => sendRaw(url, "/socket.io/?EIO=4&transport=polling"));
    expect(polls).toEqual([200, 200, 200, 429]);
    expect((await player.request("GET", "/api/balance")).status).toBe(429);
  });

  test("counts an address that a proxy of ours names, and not what a client says of itself", async () => {
    const behind = await serve({ anonymousPerAddress: 2 }, { TRUST_PROXY: "127.0.0.1" });
    const from = (address: string) => sendRaw(behind.url, "/api/contact", { "x-forwarded-for": address });
    expect(await times(3, () => from("198.51.100.7"))).toEqual([200, 200, 429]);
    expect(await from("198.51.100.8")).toBe(200);
    await behind.stop();
    const { url } = await serve({ anonymousPerAddress: 2 });
    let claimed = 0;
    const lying = () => sendRaw(url, "/api/contact", { "x-forwarded-for": `198.51.100.${++claimed}` });
    expect(await times(3, lying)).toEqual([200, 200, 429]);
  });
});

describe("a connection that wants to become something else", () => {
  test.each(["TLS/1.0", "h2c", "websocket"])("as %s is answered as if it had not said so", async (upgrade) => {
    const { url } = await serve();
    const headers = { connection: "upgrade", upgrade };
    expect(await sendRaw(url, "/api/contact", headers)).toBe(200);
    expect(await sendRaw(url, "/api/none", headers)).toBe(404);
  });
});

/** Two halls, each with its code, and what their guests and TVs ask. */
async function hallsOfGuests(limits: Partial<Limits>, settings: Record<string, string> = {}) {
  const { url, db } = await serve(limits, settings);
  const { own } = await staffFixture({ db });
  const codeOf = async (username: string) =>
    (await (await signInStaff(url, username)).request<{ code: string }>("POST", "/api/venue/hall-link")).body.code;
  const codes = [await codeOf(own.first.cashier.username), await codeOf(own.second.cashier.username)] as const;
  const ask = async (path: "" | "/papers", code: string, from = "198.51.100.7") => {
    const headers = { "x-forwarded-for": from };
    const body = path === "" ? { code } : { code, cartelas: [1, 2] };
    return (await call(url, "POST", `/api/hall${path}`, { body, headers })).status;
  };
  return { url, codes, ask };
}

describe("the guests of a hall, who share an address", () => {
  const limits = { anonymousPerAddress: 10, hallViewsPerAddress: 40 };

  test("all see their papers, and whoever floods with the right code is refused, in that hall and from that address alone", async () => {
    const { codes, ask } = await hallsOfGuests(limits, { TRUST_PROXY: "127.0.0.1" });
    const [code, other] = codes;
    expect(await times(30, () => ask("/papers", code))).toEqual(Array(30).fill(200));
    // A hall's phones ask at the same instant.
    expect(await Promise.all(Array.from({ length: 9 }, () => ask("/papers", code)))).toEqual(Array(9).fill(200));
    expect(await times(3, () => ask("", code))).toEqual([200, 429, 429]);
    expect(await ask("/papers", code)).toBe(429);
    expect(await ask("/papers", other)).toBe(200);
    expect(await ask("/papers", code, "198.51.100.8")).toBe(200);
    // What was refused counts for the address, and in the end ends it.
    expect((await times(10, () => ask("/papers", code))).at(-1)).toBe(429);
    expect(await ask("/papers", other)).toBe(429);
  });

  test("are 400 on one wifi, each asking twice in a ball's time, and are within the usual limits", () => {
    const asksAMinute = 400 * (60 / 2);
    expect(usualLimits.hallViewsPerAddress).toBeGreaterThan(1.2 * asksAMinute);
    expect(usualLimits.requestsPerAddress).toBeGreaterThan(usualLimits.hallViewsPerAddress);
  });
});

describe("signing in again and again", () => {
  const launch = (url: string, initData: string) => call(url, "POST", "/api/auth/telegram", { body: { initData } });

  test("with one launch, however it is written, ends for this person only", async () => {
    const { url } = await serve({ signInsPerPerson: 4 });
    const initData = initDataOf(nextId);
    const turned = initData.split("&").reverse().join("&");
    const answers = [...(await times(2, () => launch(url, initData))), ...(await times(3, () => launch(url, turned)))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect((await launch(url, initDataOf(++nextId))).status).toBe(200);
  });

  test("as somebody else, unsigned, takes nothing from them", async () => {
    const { url } = await serve({ signInsPerPerson: 2 });
    const forged = initDataOf(++nextId, { token: "1000000009:somebody-else" });
    expect((await times(5, () => launch(url, forged))).map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect((await launch(url, initDataOf(nextId))).status).toBe(200);
  });

  test("with refresh tokens ends for the session", async () => {
    const { url } = await serve({ signInsPerPerson: 3 });
    let { refreshToken } = await signIn(url, ++nextId);
    const turn = async () => {
      const answer: Answer<{ refreshToken: string }> = await call(url, "POST", "/api/auth/refresh", {
        body: { refreshToken },
      });
      refreshToken = answer.body.refreshToken ?? refreshToken;
      return answer.status;
    };
    expect(await times(4, turn)).toEqual([200, 200, 200, 429]);
  });
});

describe("the directory of players at the desk", () => {
  const path = "/api/user/management/player";

  test("is not read faster than a desk needs, and it is recorded who looked whom up", async () => {
    const { url, db } = await serve({ lookupsPerCashier: 6 });
    const { own } = await staffFixture({ db });
    const player = await signIn(url, ++nextId);
    const cashier = await signInStaff(url, own.first.cashier.username);
    const second = await signInStaff(url, own.second.cashier.username);
    const lookUp = (telegramId: number) => cashier.request("GET", `${path}?telegram_id=${telegramId}`);
    const answers = [...(await times(3, () => lookUp(player.telegramId))), ...(await times(4, () => lookUp(1)))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404, 429]);
    expect((await second.request("GET", `${path}?telegram_id=${player.telegramId}`)).status).toBe(200);
    await server?.app.stop();
    const records = await db
      .selectFrom("audit_record")
      .select(["actor_name", "target_name", "branch_id", "after"])
      .where("action", "=", "player.looked_up")
      .orderBy("position")
      .execute();
    const target = `Player${player.telegramId}`;
    expect(records).toEqual([
      { actor_name: "own-first-cashier", target_name: target, branch_id: own.first.branch.id, after: null },
      { actor_name: "own-second-cashier", target_name: target, branch_id: own.second.branch.id, after: null },
      expect.objectContaining({ actor_name: "own-first-cashier", after: { times: 2, since: expect.any(String) } }),
    ]);
  });
});

describe("the metrics", () => {
  test("are for programs on this machine, and not for what a proxy on it lets through", async () => {
    const { url } = await serve();
    expect(await sendRaw(url, "/metrics")).toBe(200);
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
      expect(await sendRaw(url, "/metrics", { [header]: "127.0.0.1" })).toBe(404);
  });

  test.each([
    ["a public address", { publicUrl: "https://play.example" }],
    ["a proxy", { trustedProxies: "10.0.0.0/8" }],
  ])("are nobody's behind %s, where everybody seems to come from this machine", (_what, setting) => {
    const fromHere = { socket: { remoteAddress: "127.0.0.1" }, headers: {} } as IncomingMessage;
    const nothing = { metricsToken: null, publicUrl: null, trustedProxies: null };
    expect(metricsReader(nothing)(fromHere)).toBe(true);
    expect(metricsReader({ ...nothing, ...setting })(fromHere)).toBe(false);
  });

  test("are for who shows the token, and for nobody else on this machine either", async () => {
    const { url } = await serve({}, { METRICS_TOKEN: "a-token-of-this-test" });
    const withToken = (authorization: string) => sendRaw(url, "/metrics", { authorization });
    expect(await sendRaw(url, "/metrics")).toBe(404);
    expect(await withToken("Bearer a-token-of-that-test")).toBe(404);
    expect(await withToken("Bearer a-token-of-this-test")).toBe(200);
  });
});

describe("what a browser may keep and open", () => {
  test("private answers, refusals and what is not there are kept nowhere; public records of draws may be", async () => {
    const { url } = await serve();
    const player = await signIn(url, ++nextId);
    const kept = async (path: string, token?: string) => {
      const response = await fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
      await response.arrayBuffer();
      return response.headers.get("cache-control");
    };
    for (const path of ["/api/balance", "/api/user/profile", "/api/rounds/mine", "/api/sales", "/api/none"])
      expect(await kept(path, player.token), path).toBe("no-store");
    expect(await kept("/api/balance")).toBe("no-store");
    for (const path of ["/api/draw/tables", "/api/draw/beacon"]) expect(await kept(path), path).toBe(null);
  });

  test("a page opens sockets to where it came from, and asks nobody else but the beacon", async () => {
    const mirrors = "https://api.drand.sh https://drand.cloudflare.com";
    const connectTo = async (publicUrl: string | null) => {
      const http = await createHttp({ auth: {} as AuthService, log: createLog("silent"), publicUrl });
      const { headers } = await http.inject({ url: "/api/none" });
      await http.close();
      return /connect-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    };
    expect(await connectTo(null)).toBe(`'self' ${mirrors}`);
    expect(await connectTo("https://play.example/")).toBe(`'self' wss://play.example ${mirrors}`);
  });
});
