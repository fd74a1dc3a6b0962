import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { nobody } from "../../test/http/nobody.ts";
import { createLog } from "../log.ts";
import { createHttp } from "./http.ts";
import { keepAssets } from "./kept-assets.ts";
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
    await serveWeb(http, { folder });
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
    expect(await serveWeb(bare, { folder: join(folder, "none") })).toEqual({ isBuilt: false });
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

describe("two releases beside one another", () => {
  let place: string;
  let servers: Awaited<ReturnType<typeof createHttp>>[];
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), "derash-releases-"));
    servers = [];
  });
  afterEach(async () => {
    for (const http of servers) await http.close();
    rmSync(place, { recursive: true });
  });

  const kept = () => join(place, "kept");
  /** A server of a release, whose page is made of these files. */
  async function release(name: string, assets: readonly string[], assetsDir: string | null = kept()) {
    const folder = join(place, name);
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(folder, "index.html"), `<!doctype html>${name}`);
    for (const file of assets) {
      writeFileSync(join(folder, "assets", file), `${name} ${file}`);
      writeFileSync(join(folder, "assets", `${file}.br`), `br ${name} ${file}`);
    }
    const http = await createHttp({ auth: nobody, log: createLog("silent") });
    await serveWeb(http, { folder, assetsDir });
    servers.push(http);
    return http;
  }
  const asked = async (http: Awaited<ReturnType<typeof release>>, url: string, encoding = "identity") => {
    const { statusCode, body, headers } = await http.inject({ url, headers: { "accept-encoding": encoding } });
    return { statusCode, body, cached: headers["cache-control"], encoding: headers["content-encoding"] };
  };
  const forever = "public, max-age=31536000, immutable";

  test("each answers what the pages of the other ask for, and serves its own page", async () => {
    const before = await release("before", ["first-1.js", "wallet-1.js"]);
    const after = await release("after", ["first-2.js", "wallet-1.js"]);
    expect(await asked(after, "/assets/first-1.js")).toMatchObject({
      statusCode: 200,
      body: "before first-1.js",
      cached: forever,
    });
    expect(await asked(before, "/assets/first-2.js", "br")).toEqual({
      ...{ statusCode: 200, body: "br after first-2.js", cached: forever, encoding: "br" },
    });
    expect(await asked(after, "/game")).toMatchObject({ statusCode: 200, body: "<!doctype html>after" });
    expect(await asked(before, "/")).toMatchObject({ statusCode: 200, body: "<!doctype html>before" });
    expect(await asked(after, "/assets/first-3.js")).toMatchObject({ statusCode: 404 });
  });

  test("pages lie beside the files, packed and not, as the server that started last has them, for a proxy without servers", async () => {
    await release("old", ["old-1.js"]);
    writeFileSync(join(place, "old/index.html.br"), "br old");
    writeFileSync(join(place, "old/200.json"), "no page");
    await release("old", ["old-1.js"]);
    expect(readFileSync(join(kept(), "index.html"), "utf8")).toBe("<!doctype html>old");
    expect(readFileSync(join(kept(), "index.html.br"), "utf8")).toBe("br old");
    await release("new", ["new-1.js"]);
    expect(readFileSync(join(kept(), "index.html"), "utf8")).toBe("<!doctype html>new");
    expect(readdirSync(kept()).toSorted()).toEqual(["assets", "index.html", "index.html.br"]);
  });

  test(
    "whoever runs the proxy may read them, also of a server that keeps its files to itself",
    needs("rights of files", process.platform !== "win32"),
    async () => {
      const before = process.umask(0o077);
      try {
        await release("old", ["old-1.js"]);
      } finally {
        process.umask(before);
      }
      const rights = (name: string) => (statSync(join(kept(), name)).mode & 0o777).toString(8);
      expect(["", "assets", "assets/old-1.js", "index.html"].map(rights)).toEqual(["755", "755", "644", "644"]);
    },
  );

  test("two servers that start at the same instant, each as the same process of its container, both keep theirs", async () => {
    const [built, shared] = [join(place, "built"), join(place, "shared")];
    mkdirSync(built);
    const names = Array.from({ length: 20 }, (_, index) => `file-${index}.js`);
    for (const name of names) writeFileSync(join(built, name), name.repeat(10_000));
    await Promise.all([1, 2, 3].map(() => keepAssets(built, shared)));
    expect(readdirSync(shared).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(readFileSync(join(shared, name), "utf8")).toBe(name.repeat(10_000));
  });

  test("a file is kept for as long as a server has it, and for thirty days after the last one has ended", async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    const before = await release("before", ["first-1.js"]);
    const file = join(kept(), "assets/first-1.js");
    // It has run for longer than that.
    utimesSync(file, days(40), days(40));
    await before.close();
    expect(statSync(file).mtimeMs).toBeGreaterThan(days(1).getTime());
    const after = await release("after", ["first-2.js"]);
    expect(await asked(after, "/assets/first-1.js")).toMatchObject({ statusCode: 200 });
    utimesSync(file, days(31), days(31));
    const later = await release("later", ["first-3.js"]);
    expect(existsSync(file)).toBe(false);
    expect(await asked(later, "/assets/first-2.js")).toMatchObject({ statusCode: 200 });
  });

  test("a half-written file of a server that was killed is written again", async () => {
    mkdirSync(join(kept(), "assets"), { recursive: true });
    writeFileSync(join(kept(), "assets/first-1.js"), "bef");
    await release("before", ["first-1.js"]);
    const other = await release("other", []);
    expect(await asked(other, "/assets/first-1.js")).toMatchObject({ body: "before first-1.js" });
  });

  test("a folder that cannot be written keeps no server from serving", async () => {
    writeFileSync(kept(), "no folder");
    const only = await release("only", ["first-1.js"]);
    expect(await asked(only, "/assets/first-1.js")).toMatchObject({ statusCode: 200, body: "only first-1.js" });
    expect(await asked(only, "/game")).toMatchObject({ statusCode: 200, body: "<!doctype html>only" });
  });
});
