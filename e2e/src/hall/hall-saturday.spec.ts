import { type Browser, expect, type Page } from "@playwright/test";
import { movesCash } from "../page/drawer.ts";
import { GuestPhone } from "../page/guest-phone.ts";
import { allowsPhysicalDraw, ask, deskLogin, HallPage, testAtDesk } from "../page/hall-page.ts";
import type { Login } from "../page/signed-in-page.ts";
import { countsKeys, losesTheAnswer, sells, type Task, timed, tvOf } from "../page/till.ts";
import { verifiedBooks, violations } from "../server/books.ts";
import { playedRounds } from "../server/hall-ledger.ts";
import { eveningOfFile } from "../test.ts";
import { type Drawer, drawersAreCounted, theDayIsClosed } from "./saturday/books.ts";
import { tellsCosts } from "./saturday/costs.ts";
import {
  beginsAt,
  eveningMinutes,
  lateRound,
  linesOf,
  minute,
  nextSaturday,
  ofTill,
  orderOf,
  outage,
  rounds,
  sold,
  stake,
} from "./saturday/plan.ts";

const server = eveningOfFile(nextSaturday());
const test = testAtDesk(server);

const callerLogin: Login = { username: "saturday-caller", password: "demo1234" };
const television = { width: 1920, height: 1080 };
/** What was moved by hand, in santim: 1200.25 to the safe; 200 from the safe and 35.75 for water. */
const drawers: Drawer[] = [
  { username: "cashier", opening: 500_00, byHand: -1200_25, short: 0 },
  { username: "desk", opening: 300_50, byHand: 164_25, short: 25 },
];

type Till = HallPage;
type Staffed = { tills: [Till, Till]; caller: HallPage; tv: Page; papers: Paper[]; tasks: Task[] };
type Evening = Staffed & { guest: GuestPhone };
type Paper = Awaited<ReturnType<HallPage["cartelas"]>>[number];

test("a Saturday: two tills sell twelve rounds of 150 in 48 minutes while a third person calls; cash moves, the server is away for five minutes, and every page is the ledger's", async ({
  cashier: first,
  browser,
}) => {
  const hall = await opens(first, browser);
  await sellsOut(hall, 1);
  await oneNumberAtBothTills(hall.tills);
  const { winner } = orderOf(hall.papers, 1);
  const evening = { ...hall, guest: await GuestPhone.byReceipt(first, await idOf(1), String(winner)) };
  // From here on, however long the machine took to open: the evening's clock goes on by itself too.
  const opened = server.elapsedMs();
  for (let round = 1; round <= rounds; round++) {
    if (round > 1) await server.isLaterBy(opened + beginsAt(round));
    await playsRound(evening, round);
    if (round === 4) await movesCash(evening.tills[0], "To the safe", "1200.25", "every full thousand");
    if (round === 7) await movesCash(evening.tills[1], "From the safe", "200", "coins and tens");
    if (round === 9) await movesCash(evening.tills[1], "Paid out", "35.75", "water");
  }
  await isGivenUp(evening);
  await wasAnEveningOf48Minutes();
  await drawersAreCounted(server, evening.tills, drawers);
  await theDayIsClosed(server, browser, drawers);
  expect(await violations(server)).toEqual([]);
  expect(await verifiedBooks(server)).toContain("The books hold.");
  tellsCosts(evening.tasks);
});

/** Two tills with an open drawer, somebody who only calls, and a TV. */
async function opens(first: HallPage, browser: Browser): Promise<Staffed> {
  const company = await allowsPhysicalDraw(browser, server);
  await hires(company, callerLogin, "Piassa Hall");
  const second = await HallPage.signIn(browser, server, deskLogin);
  const caller = await HallPage.signIn(browser, server, callerLogin);
  await first.opensShift("500");
  await second.opensShift("300.50");
  for (const till of [first, second, caller]) {
    await till.goTo("/");
    await expect(till.page.getByLabel("Cartela numbers")).toBeFocused();
    await countsKeys(till.page);
  }
  const tv = await tvOf(server, first, television);
  await first.page.getByLabel("By the hall's own ball machine").check();
  await first.page.getByLabel("Another stake in ETB").fill(String(stake / 100));
  await first.page.getByLabel("Cartela numbers").focus();
  const papers = await first.cartelas(Array.from({ length: sold }, (_, index) => index + 1));
  return { tills: [first, second], caller, tv, papers, tasks: [] };
}

async function hires({ page }: HallPage, login: Login, branchName: string): Promise<void> {
  const { body } = await ask<{ id: string; name: string }[]>(page, "/api/user/management/branches/");
  const branch = body.find(({ name }) => name === branchName)?.id;
  const cashier = { ...login, branch, email: `${login.username}@example.com` };
  expect(await ask(page, "/api/user/management/cashiers/", cashier)).toMatchObject({ status: 200 });
}

/** Each till sells its half, at the same time but for the very first customer, who opens the round. */
async function sellsOut({ tills: [first, second], tasks }: Staffed, round: number, alreadySold = 0): Promise<void> {
  const ofFirst = linesOf(1, round).slice(alreadySold);
  const ofSecond = linesOf(ofTill + 1, round).slice(alreadySold);
  if (alreadySold === 0) await sellsLines(first, ofFirst.splice(0, 1), tasks);
  await expect(second.page.getByText("On sale: ETH")).toBeVisible();
  await Promise.all([sellsLines(first, ofFirst, tasks), sellsLines(second, ofSecond, tasks)]);
}

async function sellsLines(till: Till, lines: readonly string[], tasks: Task[]): Promise<void> {
  for (const line of lines) tasks.push(await timed(till.page, "a customer", () => sells(till, line)));
}

/** Both choose it and press the key at once: one has sold it, and the other is told so; then the sale is taken back with a reason. */
async function oneNumberAtBothTills(tills: readonly [Till, Till]): Promise<void> {
  const mark = ({ page }: Till) => page.getByTestId("cartela-151");
  for (const till of tills) {
    await till.page.keyboard.type("151");
    await till.page.keyboard.press("Control+Enter");
    await expect(mark(till)).toHaveAttribute("data-mark", "adding");
  }
  await Promise.all(tills.map(({ page }) => page.keyboard.press("Control+Enter")));
  const refused = async () => (await Promise.all(tills.map(({ dialog }) => dialog.isVisible()))).filter(Boolean).length;
  await expect.poll(refused).toBe(1);
  const [first, second] = tills;
  const [seller, other] = (await first.dialog.isVisible()) ? [second, first] : [first, second];
  await expect(other.dialog).toContainText("151");
  await other.page.keyboard.press("Escape");
  await expect(other.dialog).toBeHidden();
  await other.page.keyboard.press("Escape");
  await expect(mark(other)).toHaveAttribute("data-mark", "elsewhere");
  await expect(mark(seller)).toHaveAttribute("data-mark", "sold");
  // Said at once and loudly, and the line is not taken.
  await other.page.keyboard.type("151");
  await other.page.keyboard.press("Control+Enter");
  await expect(other.page.getByTestId("sold-already")).toContainText("has sold 151 already.");
  await other.page.getByLabel("Cartela numbers").fill("");
  await seller.page.keyboard.press("F2");
  await expect(seller.dialog.getByTestId("void-numbers")).toHaveText("151");
  await seller.page.keyboard.type("typing");
  await seller.page.keyboard.press("Enter");
  await expect(seller.dialog).toBeHidden();
  for (const till of tills) await expect(mark(till)).toHaveAttribute("data-mark", "free");
}

/** While it is called, the next one is sold. */
async function playsRound(evening: Evening, round: number): Promise<void> {
  const { tills, caller, papers, tasks, tv } = evening;
  const { winner, late, balls } = orderOf(papers, round);
  await expect(tv.getByTestId("hall-sold-grid").locator("[data-sold=true]")).toHaveCount(sold);
  const start = await timed(caller.page, "a round", async () => {
    await caller.page.keyboard.press("F9");
    await expect(tv.getByTestId("hall")).toHaveAttribute("data-phase", "running");
  });
  if (round === 2) await theCallingGoesOverAndBack(caller, tills[1]);
  const callsAll = async (from: number) => {
    for (const [at, ball] of balls.entries()) if (at >= from) await caller.typesBall(ball, at + 1);
  };
  if (round === outage.round) {
    for (const [at, ball] of balls.slice(0, 3).entries()) await caller.typesBall(ball, at + 1);
    await theServerIsAway(evening, balls.slice(0, 3));
    await Promise.all([callsAll(3), sellsOut(evening, round + 1, 1)]);
  } else if (round < rounds) await Promise.all([callsAll(0), sellsOut(evening, round + 1)]);
  else await callsAll(0);
  const payer = tills[round % 2] as Till;
  await expect(payer.page.getByTestId("strip-calls")).toContainText(`${balls.length} calls`);
  if (round === lateRound) await isTooLate(evening, payer, late);
  const check = await timed(payer.page, "a check", () => isPaid(payer, winner));
  tasks.push({ task: "a round", presses: start.presses + check.presses, seconds: start.seconds + check.seconds });
  await wasPlayed(evening, round, winner, balls);
}

async function idOf(round: number): Promise<string> {
  return (await playedRounds(server))[round - 1]?.id ?? "";
}

/** In one key, and whoever called before is told. */
async function theCallingGoesOverAndBack(caller: HallPage, other: Till): Promise<void> {
  await other.page.keyboard.press("F8");
  await expect(other.page.getByTestId("caller")).toHaveCount(0);
  await expect(caller.page.getByTestId("caller")).toContainText("calls");
  await expect(caller.page.getByLabel("Ball drawn")).toHaveCount(0);
  await caller.page.keyboard.press("F8");
  await expect(caller.page.getByLabel("Ball drawn")).toBeVisible();
}

/** It is killed while balls are called and the next round is sold; five minutes later everybody goes on where they were. */
async function theServerIsAway(evening: Evening, called: readonly number[]): Promise<void> {
  const { tills, caller, tv, guest } = evening;
  const [first, second] = tills;
  await first.page.keyboard.type("1-3");
  await first.page.keyboard.press("Control+Enter");
  await expect(first.page.getByTestId("cartela-2")).toHaveAttribute("data-mark", "adding");
  await second.page.keyboard.type("76-78");
  await second.page.keyboard.press("Control+Enter");
  await losesTheAnswer(second, /place-bet|cartelas\/$/, () => second.page.keyboard.press("Control+Enter"));
  await server.isAwayFor(outage.minutes * minute, async () => {
    for (const { page } of tills)
      await expect(page.getByText("Connection lost.")).toContainText("what is sold is kept");
    await first.page.keyboard.press("Control+Enter");
    await expect(first.dialog).toContainText("Connection error");
    await first.page.keyboard.press("Escape");
    await expect(first.dialog).toBeHidden();
    await expect(caller.page.getByText("Connection lost.")).toContainText("loses nothing");
    await expect(tv.getByTestId("hall-offline")).toBeVisible();
    await expect(tv.getByTestId("hall-ball")).toBeVisible();
    await expect(guest.page.getByTestId("papers-offline")).toBeVisible();
  });
  for (const { page } of [...tills, caller]) await expect(page.getByText("Connection lost.")).toHaveCount(0);
  await expect(tv.getByTestId("hall-offline")).toHaveCount(0);
  await expect(guest.page.getByTestId("papers-offline")).toHaveCount(0);
  expect((await playedRounds(server)).at(-2)).toMatchObject({ state: "calling", calls: called });
  // What was chosen is chosen still, and sold now; what was sold without an answer is sold, once.
  await expect(second.page.getByTestId("cartela-77")).toHaveAttribute("data-mark", "sold");
  await expect(first.page.getByTestId("cartela-2")).toHaveAttribute("data-mark", "adding");
  await first.page.keyboard.press("Control+Enter");
  await expect(first.page.getByTestId("customer")).toContainText("Just sold");
}

async function isTooLate({ tv, guest }: Evening, { page, dialog }: Till, late: number): Promise<void> {
  await guest.follows(late);
  await page.keyboard.press("F6");
  await page.keyboard.type(String(late));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("too-late")).toBeVisible();
  await expect(tv.getByTestId("hall-checked")).toHaveAttribute("data-verdict", "too_late");
  await expect(guest.paper(late)).toContainText("TOO LATE");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function isPaid({ page, dialog }: Till, winner: number): Promise<void> {
  await page.keyboard.press("F6");
  await page.keyboard.type(String(winner));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("verdict")).toHaveText("WINNER");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** By the tables; and everybody sees it. */
async function wasPlayed(
  { tv, guest }: Evening,
  round: number,
  winner: number,
  balls: readonly number[],
): Promise<void> {
  const played = (await playedRounds(server))[round - 1];
  expect(played).toMatchObject({ state: "settled", stake, calls: balls, sellers: { cashier: ofTill, desk: ofTill } });
  expect(played?.papers).toEqual(Array.from({ length: sold }, (_, index) => index + 1));
  if (round === 1) await expect(guest.paper(winner)).toContainText("1,244.40 ETB");
  if (round < rounds) return;
  await expect(tv.getByTestId("hall-winners")).toContainText(String(winner));
  await expect(guest.page.getByTestId("papers-round")).toContainText(`Won by cartela ${winner}`);
}

/** After the last one a round is sold that nobody plays: each till gives its own back. */
async function isGivenUp({ tills, caller: { page, dialog } }: Evening): Promise<void> {
  for (const [at, till] of tills.entries()) await sells(till, String(1 + at * ofTill));
  await page.keyboard.press("F9");
  await page.getByRole("button", { name: "End the round without a winner" }).click();
  for (const { username } of drawers)
    await expect(dialog.getByTestId("refund-elsewhere")).toContainText(`1 cartela was sold at ${username}`);
  await dialog.getByLabel("Reason").fill("Power cut");
  await dialog.getByRole("button", { name: "End the round" }).click();
  await dialog.getByRole("button", { name: "Yes, end the round" }).click();
  await expect(dialog).toBeHidden();
}

async function wasAnEveningOf48Minutes(): Promise<void> {
  const played = (await playedRounds(server)).slice(0, rounds);
  const starts = played.map(({ startsAt }) => startsAt?.getTime() ?? 0);
  const minutes = ((played.at(-1)?.endedAt?.getTime() ?? 0) - (starts[0] ?? 0)) / minute;
  expect(minutes).toBeGreaterThan(eveningMinutes - 4);
  expect(minutes).toBeLessThanOrEqual(eveningMinutes);
}
