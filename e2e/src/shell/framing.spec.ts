import { type BrowserContext, expect, type Page } from "@playwright/test";
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
