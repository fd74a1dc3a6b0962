import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { StaffPage } from "../page/staff-page.ts";
import { violations } from "../server/books.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

test("an authenticator app whose recovery codes were lost on the way says that it is on, and gives new ones when it is set up once more", async ({
  browser,
}) => {
  const { page } = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  await page.goto(`${server.url}/profile`);
  await page.getByRole("button", { name: "Set up" }).click();
  const shows = page.getByRole("button", { name: "Show the code for the app" });
  await shows.click();
  await page.route(/totp\/enable/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await turnsOn(page);
  await expect(page.getByRole("alert")).toContainText("Connection error.");
  await page.unroute(/totp\/enable/);
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("You have not seen its recovery codes")).toBeVisible();
  await shows.click();
  await turnsOn(page);
  await expect(page.getByText("Write these recovery codes down")).toBeVisible();
  await page.getByRole("button", { name: "I have written them down" }).click();
  await expect(page.getByText("Signing in asks for a code of your authenticator app.")).toBeVisible();
  expect(await violations(server)).toEqual([]);
});

async function turnsOn(page: Page): Promise<void> {
  const secret = await page.getByTestId("totp-secret").innerText();
  await page.getByLabel("Code of your authenticator app").fill(codeOf(secret.replaceAll(" ", "")));
  await page.getByRole("button", { name: "Turn it on" }).click();
}

/** What an authenticator app shows now (RFC 6238). */
function codeOf(secret: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const at = (hash.at(-1) ?? 0) % 16;
  return String((hash.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, "0");
}
