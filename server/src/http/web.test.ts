import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nobody } from "../../test/http/nobody.ts";
import { createLog } from "../log.ts";
import { createHttp } from "./http.ts";
import { serveWeb } from "./web.ts";

describe("the web app", () => {
  const programs = [
    ["checker", "__main__.py"],
    ["docs", "fairness.md"],
  ] as const;
  let folder: string;
  let http: Awaited<ReturnType<typeof createHttp>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "derash-web-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<!doctype html>the app");
    writeFileSync(join(folder, "verify.html"), "<!doctype html>the check");
    writeFileSync(join(folder, "assets/main-abc.js"), "app");
    for (const [name, file] of programs) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, file), "# ሰላም");
    }
    http = await createHttp({ auth: nobody, log: createLog("silent") });
    await serveWeb(http, folder);
  });
  afterAll(async () => {
    await http.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    "/",
    "/game",
    "/game/",
    "/verifying",
    "/wallet?telegramId=1",
    "/balance-management",
    "/apiary",
    "/%E1%88%B0",
  ])("%s is a page", async (url) => {
    const answer = await http.inject({ url });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: "<!doctype html>the app" });
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  test.each(["/verify", "/verify/", "/verify/ETH4K2", "/verify/ETH4K2?x=1", "/verify/a/b", "/verify.html"])(
    "%s is the page for checking a draw",
    async (url) => {
      const answer = await http.inject({ url });
      expect({ status: answer.statusCode, body: answer.body }).toEqual({
        status: 200,
        body: "<!doctype html>the check",
      });
      expect(answer.headers["cache-control"]).toBe("no-cache");
      // Its worker comes from here too, and from nowhere else.
      expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
      expect(answer.headers["content-security-policy"]).not.toContain("worker-src");
    },
  );

  test.each(programs)("%s/%s is to be read before it is run", async (name, file) => {
    const answer = await http.inject({ url: `/${name}/${file}` });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: "# ሰላም" });
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test("hashed files are kept for ever", async () => {
    const answer = await http.inject({ url: "/assets/main-abc.js" });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test.each(["/api", "/api/none", "/api?x", "/assets/none.js", "/favicon.ico", "/socket.io/none"])(
    "%s is no page",
    async (url) => {
      const answer = await http.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, error: "not_found", message: "Not found." });
    },
  );

  test("a post to a page is no page", async () => {
    expect((await http.inject({ method: "POST", url: "/game" })).json()).toMatchObject({ error: "not_found" });
  });

  test("that is not built yet leaves the same answer for what is not there", async () => {
    const bare = await createHttp({ auth: nobody, log: createLog("silent") });
    expect(await serveWeb(bare, join(folder, "none"))).toEqual({ isBuilt: false });
    const answer = await bare.inject({ url: "/game" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, error: "not_found", message: "Not found." });
    await bare.close();
  });

  test("hides every violation that nobody expected", async () => {
    const faulty = await createHttp({ auth: nobody, log: createLog("silent") });
    faulty.get("/healthz", () => {
      throw new Error("the password is 1234");
    });
    const answer = await faulty.inject({ url: "/healthz" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      error: "internal",
      params: {},
      message: "Something went wrong please try again later",
      requestId: expect.any(String),
    });
    await faulty.close();
  });
});
