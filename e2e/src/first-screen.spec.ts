import { expect, type Response, test } from "@playwright/test";
import { startGameServer } from "./game-server.ts";

const budgetBytes = 130_000;

test("the first screen downloads at most 130 KB of JavaScript and CSS, in brotli, and no staff code", async ({
  page,
}) => {
  const server = await startGameServer();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(server.links[0]?.url ?? "");
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await page.waitForLoadState("networkidle");

  const code = responses.filter((response) => /\.(js|css)$/.test(new URL(response.url()).pathname));
  expect(code.map((response) => response.headers()["content-encoding"])).toEqual(code.map(() => "br"));
  const bytes = code.reduce((sum, response) => sum + Number(response.headers()["content-length"]), 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
  expect(code.map((response) => response.url()).filter((url) => /staff|company|sale|venue/i.test(url))).toEqual([]);
  await server.stop();
});
