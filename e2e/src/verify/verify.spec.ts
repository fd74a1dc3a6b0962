import { createHash } from "node:crypto";
import type { RoundProof } from "@derash/fairness/proof";
import { type Browser, expect, type Page } from "@playwright/test";
import { axeViolations } from "../look/assistive.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import { StaffPage } from "../page/staff-page.ts";
import { quickRounds, serverOfFile, test } from "../test.ts";
import { longDispute } from "./long-dispute.ts";
import { expectJudgedInPython, hasPython } from "./python.ts";
import { compareInWorker, roundsToCompare } from "./worker-rounds.ts";

const stake = 10;
const budgetBytes = 60 * 1024;

let roundId: string;

test.describe.configure({ mode: "serial" });

const server = serverOfFile(quickRounds(9_000, 150));

test("two people play, and the shield opens the page on which every step of their round checks out", async ({
  browser,
}) => {
  const [tigist, abebe] = await playing(browser);
  const shield = tigist.page.getByRole("link", { name: "Check this draw" }).first();
  const opening = tigist.page.context().waitForEvent("page");
  await shield.click();
  const page = await opening;

  // The round is still being called: the page says so, and goes on by itself until it is over.
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "all_right", { timeout: 60_000 });
  await expect(page.getByTestId("verdict")).toContainText("Every step checks out");
  expect(await outcomes(page)).toEqual(Array(13).fill("true"));
  await expect(page.getByTestId("my-answer")).toHaveText("Cartela 17 was in this round, and this ticket is yours.");
  await expect(page.getByTestId("demo-beacon")).toContainText("Demo beacon: not independent");
  // Three rounds in a hundred end with one ball that completes both cartelas: then each has half.
  await expect(page.getByTestId("winners")).toContainText(/16\.00 ETB|8\.00 ETB.*8\.00 ETB/s);
  roundId = /\/verify\/([0-9a-f-]{36})#/.exec(page.url())?.[1] ?? "";
  expect(roundId).not.toBe("");

  // The result shows the way too, to those who did not look while it ran.
  await abebe.seesTheEnd();
  await expect(abebe.page.getByTestId("round-result").getByRole("link", { name: "ይህን ዕጣ አረጋግጥ" })).toHaveAttribute(
    "href",
    new RegExp(
      `^/verify/${roundId}#cartela=44&close=[0-9a-f]{64}&at=\\d+&house=\\d+&rules=[0-9a-f]{64}&balls=\\d+(,\\d+)+&salt=[0-9a-f]{32}&telegram=\\d+$`,
    ),
  );
});

/** How long it works, and the longest task of the main thread, are printed, not judged: they depend on what else the machine does. */
test("the page is at most 60 KB, and works off the main thread", async ({ browser }) => {
  const context = await browser.newContext({ locale: "am-ET" });
  const page = await context.newPage();
  await page.addInitScript(recordLongTasks);
  const bytes: number[] = [];
  page.on("response", (response) => {
    if (!/\/api\//.test(response.url())) bytes.push(Number(response.headers()["content-length"] ?? Number.NaN));
  });
  await page.goto(`${server.url}/verify/${roundId}`);
  await expect(page.getByTestId("verdict")).toContainText("በዚህ መዝገብ ላይ ምንም ስህተት የለም");
  const sum = bytes.reduce((total, length) => total + length, 0);
  const tookMs = Number(await page.getByTestId("verdict").getAttribute("data-took-ms"));
  const longest = await page.evaluate(() => (window as unknown as { longestTaskMs: number }).longestTaskMs);
  process.stdout.write(`verify page: ${sum} bytes, ${tookMs} ms in the worker, longest task ${longest} ms\n`);
  expect(bytes.length).toBeGreaterThan(4);
  expect(sum).toBeGreaterThan(30_000);
  expect(sum).toBeLessThanOrEqual(budgetBytes);
  expect(tookMs).toBeGreaterThan(0);
  await context.close();
});

const lies: [string, number, (proof: RoundProof) => void][] = [
  ["a cartela's numbers", 3, ({ tickets }) => tickets[0]?.cells.splice(0, 2, ...swapped(tickets[0]?.cells))],
  ["a ticket less", 3, ({ tickets }) => tickets.pop()],
  ["the time of the close", 5, ({ close }) => Object.assign(close, { closesAtMs: close.closesAtMs + 1 })],
  ["the signature", 7, (proof) => Object.assign(proof, { beaconSignature: flipped(proof.beaconSignature) })],
  ["the order of the balls", 8, ({ order }) => order?.reverse()],
  ["the prize", 10, ({ winners }) => Object.assign(winners?.[0] ?? {}, { prize: 1 })],
];
for (const [what, number, lie] of lies)
  test(`a record that is altered on the way in ${what} names step ${number}`, async ({ page }) => {
    await alterRecord(page, lie);
    await page.goto(`${server.url}/verify/${roundId}`);
    await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "wrong");
    await expect(page.getByTestId("verdict")).toContainText(`Step ${number} does not check out`);
    expect((await outcomes(page)).indexOf("false")).toBe(number - 1);
  });

test("another seal than the one that the phone has kept is told, here and in the app", async ({ browser, page }) => {
  await page.goto(`${server.url}/verify/${roundId}#close=${"ab".repeat(32)}&told=1760000000000,7`);
  await expect(page.getByTestId("verdict")).toContainText("Step 13 does not check out");
  await expect(page.getByTestId("told-otherwise")).toContainText("(1760000000000) · 7");
  await expect(page).toHaveURL(/&told=1760000000000,7$/);

  const tigist = await PlayerPage.open(browser, server, "Tigist", stake);
  await tigist.walletShows("ETB");
  await tigist.page.evaluate(
    ([id, hash]) => localStorage.setItem("derash-closes", JSON.stringify([{ roundId: id, hash, at: 1 }])),
    [roundId, "ab".repeat(32)],
  );
  const { sessionId, bet } = Object.fromEntries(new URL(tigist.page.url()).searchParams);
  await tigist.page.goto(`${server.url}/game?bet=${bet}&sessionId=${sessionId}&sharedGameId=${roundId}`);
  await expect(tigist.page.getByTestId("close-alarm")).toContainText("was changed after the sale had ended");
  await tigist.page.context().close();
});

test("what convicts the house goes along: in the address, on the paper, and in the command for the other program", async ({
  page,
}) => {
  const other = "ab".repeat(32);
  const kept = { roundId, hash: other, at: 1_760_000_000_000, houseAt: 1_760_000_000_040, rules: null, balls: [] };
  await page.addInitScript((rounds) => localStorage.setItem("derash-closes", rounds), JSON.stringify([kept]));
  await page.goto(`${server.url}/verify/${roundId}`);
  await expect(page.getByTestId("verdict")).toContainText("Keep this record and what your phone kept");
  const address = `${server.url}/verify/${roundId}#close=${other}&at=${kept.at}&house=${kept.houseAt}`;
  await expect(page).toHaveURL(address);
  await expect(page.getByTestId("check-command")).toHaveText(`python3 derash_check.zip "${address}"`);
  await page.emulateMedia({ media: "print" });
  for (const words of [roundId, other, String(kept.at), String(kept.houseAt)])
    await expect(page.getByTestId("kept").getByText(words)).toBeVisible();
});

test("the program that is downloaded says so too, by that address", async () => {
  test.skip(!hasPython, "python3");
  await expectJudgedInPython(`${server.url}/verify/${roundId}`);
});

test("an unknown round and a network that is away are said plainly, and the next try counts", async ({ page }) => {
  await page.goto(`${server.url}/verify/ETHZZZ`);
  await expect(page.getByTestId("issue-missing")).toContainText("There is no such round");

  await page.route("**/api/draw/**", (route) => route.abort("internetdisconnected"));
  await page.goto(`${server.url}/verify/${roundId}`);
  await expect(page.getByTestId("issue-offline")).toContainText("You are offline");
  await page.unroute("**/api/draw/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "consistent");

  await page.getByLabel("Your cartela's number").fill("99");
  await page.keyboard.press("Enter");
  // Mostly it is mistyped: it is asked first, and accuses nobody, here or in the address.
  await expect(page.getByTestId("my-ticket")).toContainText("Is that the number of your cartela?");
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "consistent");
  await expect(page).toHaveURL(`${server.url}/verify/${roundId}`);
  await page.getByRole("button", { name: "Yes, it is 99" }).click();
  await expect(page.getByTestId("verdict")).toContainText("Your cartela is not in this round");
});

test("the other program, its sources and the protocol lie beside the page that says not to trust it", async ({
  page,
}) => {
  await page.goto(`${server.url}/verify/${roundId}`);
  const links = page.getByTestId("take-away").getByRole("link");
  const take = async (path: string | null) => Buffer.from(await (await fetch(`${server.url}${path}`)).arrayBuffer());
  const program = await take(await links.nth(0).getAttribute("href"));
  const sha256 = createHash("sha256").update(program).digest("hex");
  await expect(page.getByTestId("checker-hash")).toHaveText(sha256);
  expect(await links.nth(1).getAttribute("href")).toBe("/checker/README.md");
  // Nothing in it is packed: what lies beside it to be read is what runs.
  for (const path of ["__main__.py", "derash_check/check.py", "derash_check/steps/chain.py"])
    expect(program.includes(await take(`/checker/${path}`)), path).toBe(true);
  expect((await take("/checker/__main__.py")).toString()).toContain("Checks a round of Derash");
  await links.nth(2).click();
  await expect(page.locator("body")).toContainText("How a draw is made, and how anyone can check it");
});

test("the way to a round: its code, or the log", async ({ page }) => {
  await page.goto(`${server.url}/verify`);
  await expect(page.getByTestId("beacon")).toContainText("Demo beacon: not independent");
  await expect(page.getByTestId("tables")).toContainText("10 ETB");
  const code = await page.getByTestId("log").locator("a span span").first().innerText();
  await page.getByLabel("Code or id of a round").fill("4K2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("A code is ETH and three characters");
  await page.getByLabel("Code or id of a round").fill(` ${code.toLowerCase()}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/verify/${code}`);
  await expect(page.getByTestId("round-code")).toHaveText(`Round ${code}`);
});

for (const path of ["", "/round"])
  for (const colorScheme of ["light", "dark"] as const)
    test(`/verify${path} is accessible in ${colorScheme} and nothing moves for those who do not want it`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, reducedMotion: "reduce", locale: "en-US" });
      const page = await context.newPage();
      await page.goto(`${server.url}/verify${path === "" ? "" : `/${roundId}#cartela=17`}`);
      await expect(page.getByTestId(path === "" ? "log" : "winners")).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await context.close();
    });

test("a player sees all about their own cartela on one sheet, and nothing about another's", async ({ browser }) => {
  const { page } = await PlayerPage.open(browser, server, "Tigist", stake);
  await page.goto(`${server.url}/dispute/${roundId}?cartela=17`);
  await expect(page.getByTestId("dispute-answer")).toContainText("The cartela");
  await expect(page.getByTestId("dispute-sheet")).toContainText("All stakes");
  await expect(page.getByTestId("dispute-sheet")).not.toContainText("All transfers of the round");
  await expectAccessible(page);
  await page.getByLabel("Cartela number").fill("44");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("it is not yours to see");
  await page.context().close();
});

test("a super admin sees the transfers of the round too, and how the draws look beside chance", async ({ browser }) => {
  const { page } = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
  await page.goto(`${server.url}/dispute/${roundId}?cartela=44`);
  await expect(page.getByTestId("dispute-sheet")).toContainText("All transfers of the round");
  await page.goto(`${server.url}/fairness`);
  await expect(page.getByTestId("fairness-rounds")).toContainText("was won");
  await expect(page.getByTestId("fairness-tests")).toContainText("too few rounds");
  await expectAccessible(page);
  await page.context().close();
});

for (const [language, words] of [
  ["en", "Who shared the prize"],
  ["am", "ሽልማቱን"],
] as const)
  test(`the longest sheet about a cartela is one page of A4, in ${language}`, async ({ browser }) => {
    const { page } = await StaffPage.signIn(browser, server, { username: "super", password: "demo1234" });
    await page.evaluate((code) => localStorage.setItem("derash-language", code), language);
    for (const kind of ["room", "hall"] as const) {
      await page.route("**/api/dispute/**", (route) => route.fulfill({ json: longDispute(kind) }));
      await page.goto(`${server.url}/dispute/ETHAB1?cartela=1999`);
      await expect(page.getByTestId("dispute-sheet")).toContainText(words);
      await page.evaluate(() => document.fonts.ready);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
      expect([width, height].map((points) => Math.round((Number(points) * 25.4) / 72))).toEqual([210, 297]);
      expect(pdf.match(/\/Type\s*\/Page\b/g), kind).toHaveLength(1);
      await page.unroute("**/api/dispute/**");
    }
    await page.context().close();
  });

test("the worker of the built page agrees with TypeScript on thousands of rounds, lies among them", async ({
  page,
}) => {
  // PROOF_ROUNDS=10000 takes most of a minute.
  const rounds = Number(process.env.PROOF_ROUNDS ?? 2_000);
  await page.goto(`${server.url}/verify/${roundId}`);
  await expect(page.getByTestId("verdict")).toBeVisible();
  const agreed = await compareInWorker(page, roundsToCompare(rounds));
  expect(agreed).toEqual({ rounds, right: expect.any(Number), wrong: expect.any(Number), different: [] });
  expect(agreed.right).toBeGreaterThan(0.4 * rounds);
  expect(agreed.wrong).toBeGreaterThan(0.4 * rounds);
});

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

async function playing(browser: Browser): Promise<[PlayerPage, PlayerPage]> {
  const people = await Promise.all([
    PlayerPage.open(browser, server, "Tigist", stake),
    PlayerPage.open(browser, server, "Abebe", stake),
  ]);
  const [tigist, abebe] = people;
  await join([tigist, 17], [abebe, 44]);
  for (const person of people) await person.isPlaying();
  return people;
}

/** What came of each step: "true", "false" or "null". */
function outcomes(page: Page): Promise<(string | null)[]> {
  return page.locator("[data-step]").evaluateAll((steps) => steps.map((step) => step.getAttribute("data-ok")));
}

/** Stands between the server and the page, as whoever lies about a round would. */
async function alterRecord(page: Page, lie: (proof: RoundProof) => void): Promise<void> {
  await page.route(`**/api/draw/${roundId}`, async (route) => {
    const response = await route.fetch();
    const proof = (await response.json()) as RoundProof;
    lie(proof);
    await route.fulfill({ response, json: proof });
  });
}

function swapped(cells: number[] = []): number[] {
  return [cells[5] ?? 0, cells[1] ?? 0];
}

function flipped(hex: string | null): string {
  return `${hex?.slice(0, -1)}${hex?.endsWith("0") ? "1" : "0"}`;
}

/** Runs in the page. */
function recordLongTasks(): void {
  const seen = window as unknown as { longestTaskMs: number };
  seen.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  }).observe({ type: "longtask", buffered: true });
}
