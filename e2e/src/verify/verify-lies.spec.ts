import type { RoundProof } from "@derash/fairness/proof";
import type { DrawLogAnswer } from "@derash/protocol/draw";
import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { quickRounds, serverOfFile, test } from "../test.ts";

const stake = 10;
const seal = "ab".repeat(32);

/** Two rounds of one room, one after the other. */
let first: string;
let second: string;

test.describe.configure({ mode: "serial" });

const server = serverOfFile(quickRounds(6_000, 100));

test("of a round on sale the page says so, and goes on by itself until its draw is checked", async ({
  browser,
  page,
}) => {
  first = await played(browser, async (id) => {
    await page.goto(`${server.url}/verify/${id}`);
    await expect(page.getByTestId("issue-selling")).toContainText("Cartelas of this round are still on sale");
  });
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "consistent", { timeout: 60_000 });
  expect(await outcomes(page)).toHaveLength(13);
});

test("a round whose predecessor is kept back is never all right, and the log shows the gap", async ({
  browser,
  page,
}) => {
  second = await played(browser);
  await page.goto(`${server.url}/verify/${second}`);
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "consistent", { timeout: 60_000 });

  const hidings = [
    (route: Route) => route.fulfill({ json: { previous: null, next: null } }),
    (route: Route) => route.fulfill({ status: 404, json: { success: false, error: "not_found" } }),
  ];
  for (const hide of hidings) {
    await page.route("**/neighbours", hide);
    await page.reload();
    await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "incomplete");
    await expect(page.getByTestId("verdict")).toContainText("Step 2 cannot be checked");
    await page.unroute("**/neighbours");
  }

  await page.goto(`${server.url}/verify`);
  await expect(page.getByTestId("log")).toContainText("No. 2");
  await expect(page.getByTestId("log")).not.toContainText("is missing here");
  await altered(page, "**/api/draw/log?*", ({ entries, ...rest }: DrawLogAnswer) => ({
    ...rest,
    entries: entries.slice(0, 1),
  }));
  await page.reload();
  await expect(page.getByTestId("log")).toContainText("at its table is missing here");
});

test("the valid record of another round is refused, by id and by code", async ({ page }) => {
  const other = await (await fetch(`${server.url}/api/draw/${first}`)).json();
  await page.route(`**/api/draw/${second}`, (route) => route.fulfill({ json: other }));
  await page.goto(`${server.url}/verify/${second}`);
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "wrong");
  await expect(page.getByTestId("withheld")).toContainText("The house shows another round");
  await page.route("**/api/draw/ETHZZZ", (route) => route.fulfill({ json: other }));
  await page.goto(`${server.url}/verify/ETHZZZ`);
  await expect(page.getByTestId("withheld")).toContainText("The house shows another round");
});

test("a round that a phone has sealed and the house no longer shows is red, with the seal to print", async ({
  page,
}) => {
  const gone = "00000000-0000-7000-8000-00000000dead";
  await page.goto(`${server.url}/verify/${gone}#close=${seal}&at=1760000000000`);
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "wrong");
  await expect(page.getByTestId("verdict")).toContainText("the house no longer shows it");

  // The seal that this browser has kept itself counts as much, also against "still on sale".
  await page.evaluate(
    ([id, hash]) => localStorage.setItem("derash-closes", JSON.stringify([{ roundId: id, hash, at: 1760000000000 }])),
    [gone, seal],
  );
  for (const status of [404, 409]) {
    await page.route(`**/api/draw/${gone}`, (route) => route.fulfill({ status, json: { success: false } }));
    await page.goto("about:blank");
    await page.goto(`${server.url}/verify/${gone}`);
    await expect(page.getByTestId("verdict")).toContainText("the house no longer shows it");
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(seal)).toBeVisible();
  await expect(page.getByText(gone)).toBeVisible();
  await expect(page.getByTestId("withheld")).toContainText("2025");
});

const nonsense: [string, (proof: RoundProof) => unknown][] = [
  ["a prize in words", ({ winners }) => Object.assign(winners?.[0] ?? {}, { prize: "16 birr" })],
  ["half a santim", ({ winners }) => Object.assign(winners?.[0] ?? {}, { prize: 1600.5 })],
  ["a stake of 1.5", ({ close }) => Object.assign(close, { stake: 1.5 })],
  ["no time of the record", ({ close }) => Object.assign(close, { recordedAtMs: undefined })],
  ["a time past all times", ({ close }) => Object.assign(close, { recordedAtMs: 1e20 })],
  ["a beacon round past all rounds", ({ close }) => Object.assign(close, { beaconRound: 1e300 })],
  ["ball 99", ({ order }) => order?.splice(3, 1, 99)],
  ["no ball", ({ order }) => order?.splice(3, 1, null as never)],
  ["an order of fields", (proof) => Object.assign(proof, { order: {} })],
  ["no tickets", (proof) => Object.assign(proof, { tickets: null })],
  ["no beacon", (proof) => Object.assign(proof, { beacon: null })],
  ["no close", (proof) => Object.assign(proof, { close: null })],
  ["no table", (proof) => Object.assign(proof, { table: null })],
  ["a company that is an object", (proof) => Object.assign(proof, { company: { toString: 1 } })],
  ["a state that is none", (proof) => Object.assign(proof, { state: "x" })],
  [
    "misspelt rules of a round without a winner",
    (proof) =>
      Object.assign(proof, {
        ...{ kind: "hall", state: "void", voidReason: "no_winner", winners: [] },
        close: { ...proof.close, rules: "cut=2000" },
      }),
  ],
];
test("whatever a lie puts in the place of a number, there is a verdict that names a step", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const seen: string[] = [];
  for (const [what, lie] of nonsense) {
    await altered(page, `**/api/draw/${second}`, (proof: RoundProof) => {
      lie(proof);
      return proof;
    });
    await page.goto(`${server.url}/verify/${second}#cartela=17`);
    await expect(page.getByTestId("verdict"), what).toHaveAttribute("data-verdict", "wrong");
    await expect(page.getByTestId("verdict"), what).toContainText(/Step \d+ does not check out/);
    expect(await outcomes(page), what).toHaveLength(13);
    seen.push(what);
    await page.goto("about:blank");
    await page.unroute(`**/api/draw/${second}`);
  }
  for (const answer of [null, [], "a record", 5]) {
    await page.route(`**/api/draw/${second}`, (route) => route.fulfill({ json: answer }));
    await page.goto(`${server.url}/verify/${second}`);
    await expect(page.getByTestId("verdict")).toContainText("Step 1 does not check out: What this step needs");
    await page.goto("about:blank");
  }
  expect(seen).toHaveLength(nonsense.length);
  expect(errors).toEqual([]);
});

test("other rules or balls than the phone had heard are told in words", async ({ page }) => {
  const { order } = await (await fetch(`${server.url}/api/draw/${second}`)).json();
  for (const [fragment, words] of [
    [`rules=${seal}`, "The rules are not those that your phone was told"],
    [`balls=${order[1]},${order[0]}`, "The balls are not those that your phone heard"],
  ]) {
    await page.goto(`${server.url}/verify/${second}#${fragment}`);
    await page.reload();
    await expect(page.getByTestId("verdict")).toContainText(`Step 13 does not check out: ${words}`);
  }
});

test("the rules are said in words, and drawn", async ({ page }) => {
  await page.goto(`${server.url}/verify/${second}`);
  const rules = page.locator("[data-step=rules]");
  await expect(rules).not.toContainText("bingo75/v1/rules");
  await rules.locator("summary").first().click();
  await expect(rules).toContainText("20%");
  await expect(rules.getByTestId("rule-patterns")).toContainText("Any Line");
  await expect(rules.getByRole("img", { name: "Any Line" })).toBeVisible();
  await expect(rules.getByText("bingo75/v1/rules")).toBeHidden();
  await rules.getByText("The rules as they were sealed").click();
  await expect(rules.getByText("bingo75/v1/rules")).toBeVisible();
});

/** Two people play a round; answers its id, which `onSale` hears before anything is sold. */
async function played(browser: Browser, onSale: (id: string) => Promise<void> = async () => {}): Promise<string> {
  const [tigist, abebe] = await Promise.all(
    ["Tigist", "Abebe"].map((name) => PlayerPage.open(browser, server, name, stake)),
  );
  if (!tigist || !abebe) throw new Error("two people play");
  const id = await tigist.page.evaluate(async (bet) => {
    const authorization = `Bearer ${sessionStorage.getItem("lg-token")}`;
    const answer = await fetch(`/api/game/session/${bet}`, { headers: { authorization } });
    return (await answer.json()).sharedGameId as string;
  }, stake);
  await onSale(id);
  await join([tigist, 17], [abebe, 44]);
  await tigist.seesTheEnd();
  return id;
}

/** What came of each step: "true", "false" or "null". */
function outcomes(page: Page): Promise<(string | null)[]> {
  return page.locator("[data-step]").evaluateAll((steps) => steps.map((step) => step.getAttribute("data-ok")));
}

/** Stands between the server and the page, as whoever lies about a round would. */
async function altered<Answer>(page: Page, path: string, lie: (answer: Answer) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: lie(await response.json()) });
  });
}
