import { type BrowserContext, expect, type Page } from "@playwright/test";
import { signedIn } from "../page/signed-in-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

const pages = ["/", "/login", "/verify", "/api-docs"];

/** A page of somebody else's that shows one of ours in a frame; answers that frame once it has come to rest. */
async function framedAt(
  context: BrowserContext,
  origin: string,
  path: string,
): Promise<{ isShown: boolean; page: Page }> {
  // Chromium asks before a page of the wide net reaches this machine, where the test has its server.
  await context.grantPermissions(["local-network-access"], { origin });
  const frame = `<iframe name="app" allow="local-network-access" src="${server.url}${path}"></iframe>`;
  await context.route(`${origin}/`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html>${frame}` }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/`, { waitUntil: "load" });
  await expect.poll(() => page.frame("app")?.url() ?? "").toMatch(/^(http:\/\/|chrome-error:)/);
  return { isShown: page.frame("app")?.url() === server.url + path, page };
}

test.describe("in a page of somebody else's", () => {
  for (const path of pages) {
    test(`${path} is shown in no frame, and in Telegram's it is`, async ({ context }) => {
      expect((await framedAt(context, "https://evil.example", path)).isShown).toBe(false);
      expect((await framedAt(context, "https://telegram.org.evil.example", path)).isShown).toBe(false);
      expect((await framedAt(context, "https://web.telegram.org", path)).isShown).toBe(true);
    });
  }
});

type Watched = { violations: string[]; hacked?: number };
const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

test("script that somebody has brought into a page does not run, and tells nobody anything", async ({ context }) => {
  const elsewhere: string[] = [];
  await context.route("https://evil.example/**", (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "window.watched.hacked = 1" });
  });
  const page = await signedIn(context, server, { username: "company", password: "demo1234" });
  await page.evaluate(() => {
    const watched: Watched = { violations: [] };
    Object.assign(window, { watched });
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      watched.violations.push(effectiveDirective),
    );
    const hack = "window.watched.hacked = 1";
    const add = (name: string, values: object) =>
      document.body.append(Object.assign(document.createElement(name), values));
    add("script", { textContent: hack });
    add("script", { src: "https://evil.example/a.js" });
    add("iframe", { src: "https://evil.example/frame" });
    add("object", { data: "https://evil.example/object" });
    add("div", {
      innerHTML: `<img src="x:" onerror="${hack}"><svg onload="${hack}"></svg><a id="a" href="javascript:${hack}">a</a>`,
    });
    add("img", { src: "https://evil.example/picture" });
    add("form", { id: "form", action: "https://evil.example/form", method: "post" });
    document.querySelector<HTMLElement>("#a")?.click();
    document.querySelector<HTMLFormElement>("#form")?.submit();
    void fetch("https://evil.example/fetch").catch(() => {});
    navigator.sendBeacon("https://evil.example/beacon");
  });
  const wanted = [
    "script-src-elem",
    "script-src-attr",
    "img-src",
    "connect-src",
    "form-action",
    "frame-src",
    "object-src",
  ];
  await expect.poll(async () => (await watched(page)).violations).toEqual(expect.arrayContaining(wanted));
  expect((await watched(page)).hacked).toBeUndefined();
  expect(elsewhere).toEqual([]);
});
