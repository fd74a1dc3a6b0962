import type { Cells } from "@derash/game/cartela";
import { finishCall } from "@derash/game/finish";
import type { DayClose, DayCloses } from "@derash/protocol/hall/cash-office";
import type { ShiftReport } from "@derash/protocol/hall/shift";
import { type Browser, expect, type Page } from "@playwright/test";
import { type Clock, clockOf } from "../page/evening-clock.ts";
import { allowsPhysicalDraw, ask, deskLogin, HallPage, testAtDesk } from "../page/hall-page.ts";
import type { Login } from "../page/signed-in-page.ts";
import { type Cost, calls, costOf, countsKeys, countsOut, handsOn, sells, tvOf } from "../page/till.ts";
import { violations } from "../server/books.ts";
import { ledgerOfHall } from "../server/evening-books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

const rounds = 12;
const roundSeconds = 240;
const sold = 150;
const ofTill = 75;
/** What a customer takes, on the average. */
const lineLength = 3;
const stakeBirr = 10;
const potBirr = sold * stakeBirr;
/** A fifth of the pot. */
const cutBirr = potBirr / 5;
const callerLogin: Login = { username: "saturday-caller", password: "demo1234" };
const phone = { width: 390, height: 844 };
/** Key presses of a customer and of a round before a hall had several tills. */
const before = { customer: 8.2, round: 17 };
const withoutNetwork = 5;
const outageSeconds = 300;

type Till = HallPage;
type Evening = { tills: [Till, Till]; caller: HallPage; tv: Page; guest: Page; papers: Paper[]; clock: Clock };
type Paper = { number: number; cells: Cells };
type Costs = { customers: Cost[]; rounds: Cost[]; drops: Cost[]; voids: Cost[] };
/** What goes to the safe after a round, and what comes from there as change; by which till. */
const handedOn = [
  { afterRound: 4, till: 0, kind: "drop", birr: 1000 },
  { afterRound: 7, till: 1, kind: "drop", birr: 600 },
  { afterRound: 9, till: 1, kind: "float_in", birr: 150 },
] as const;
const toBankBirr = 1200;
const branchLogin: Login = { username: "branch", password: "demo1234" };

test("a Saturday of 48 minutes: two tills sell twelve rounds of 150 while a third person calls, no paper twice, and every drawer, the safe and the day's page are the ledger's", async ({
  cashier: first,
  browser,
}) => {
  const evening = await opens(first, browser);
  const costs: Costs = { customers: [], rounds: [], drops: [], voids: [] };
  let saleId = await sellsOut(evening, 1, costs);
  for (let round = 1; round <= rounds; round++) {
    // The next round is sold while this one is called.
    saleId = await playsRound(evening, round, saleId, costs);
    for (const move of handedOn.filter(({ afterRound }) => afterRound === round))
      costs.drops.push(await handsOn(evening.tills[move.till], move));
    await evening.clock.reaches(round * roundSeconds);
  }
  expect(await evening.clock.minutes()).toBeGreaterThanOrEqual((rounds * roundSeconds) / 60);
  await addsUp(evening, browser);
  expect(await violations(server)).toEqual([]);
  tells(costs);
});

/** Both Z-reports, the safe and the day's page, beside the lines of the ledger. */
async function addsUp({ tills }: Evening, browser: Browser): Promise<void> {
  const reports: ShiftReport[] = [];
  for (const [index, till] of tills.entries()) {
    const [stakes, prizes] = [rounds * ofTill * stakeBirr, (rounds / 2) * (potBirr - cutBirr)];
    const handed = handedOn.filter((move) => move.till === index);
    const away = handed.reduce((sum, { kind, birr }) => sum + (kind === "drop" ? birr : -birr), 0);
    // One till sold a cartela more and gave it back.
    const report = await countsOut(till, String(stakes - prizes - away), {
      prizes,
      cut: (rounds * cutBirr) / 2,
      variance: 0,
    });
    reports.push(report);
  }
  const admin = await HallPage.signIn(browser, server, branchLogin);
  const page = await closesTheDay(admin);
  const ledger = await ledgerOfHall(
    server,
    reports.map(({ cashier }) => cashier),
  );
  for (const [index, { stakes, refunds, prizes, drops, float_in }] of reports.entries())
    expect({ stakes, refunds, prizes, handedOn: drops - float_in }).toEqual(ledger.tills[index]);
  const sum = (of: (report: ShiftReport) => number) => reports.reduce((all, report) => all + of(report), 0);
  expect(page.figures).toMatchObject({
    sales: sum(({ stakes, refunds }) => stakes - refunds),
    prizes: sum(({ prizes }) => prizes),
    counted: sum(({ counted_cash }) => counted_cash ?? 0),
    ...{ cut: ledger.hall.cut, bank: ledger.hall.bank, safe: ledger.hall.safe, variance: 0 },
  });
  expect(ledger.hall).toMatchObject({ cut: rounds * cutBirr, bank: toBankBirr, safe: 1000 + 600 - 150 - toBankBirr });
}

async function closesTheDay(admin: HallPage): Promise<DayClose> {
  const { page, dialog } = admin;
  await admin.goTo("/day-close");
  await expect(page.getByTestId("safe-balance")).toContainText("1,450.00");
  await page.getByRole("button", { name: "To the bank" }).click();
  await dialog.getByLabel("Amount in ETB").fill(String(toBankBirr));
  await dialog.getByLabel("Reason, or the number of the slip").fill("slip 4711");
  await dialog.getByRole("button", { name: "Write down" }).click();
  await expect(page.getByTestId("safe-balance")).toContainText("250.00");
  await page.getByRole("button", { name: "Close the day" }).click();
  await dialog.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByTestId("day-paper")).toContainText("250.00");
  const branches = await ask<{ id: string }[]>(page, "/api/user/management/branches/");
  const { body } = await ask<DayCloses>(page, `/api/day-close/?branch_id=${branches.body[0]?.id}`);
  expect(body).toMatchObject({ is_closed: true, is_chain_whole: true });
  const [close] = body.closes;
  if (!close) throw new Error("the day is closed");
  return close;
}

/** Answers the round that was sold meanwhile. */
async function playsRound(evening: Evening, round: number, saleId: string, costs: Costs): Promise<string> {
  const { tills, caller, tv, guest, papers } = evening;
  const start = await costOf(caller.page, async () => {
    await caller.page.keyboard.press("F9");
    await expect.poll(async () => (await caller.answer()).game?.saleId).toBe(saleId);
  });
  const next = round < rounds ? sellsOut(evening, round + 1, costs) : Promise.resolve("");
  const { winner, late, balls } = orderOf(papers, round);
  await calls(caller, saleId, balls);
  const nextId = await next;
  const payer = tills[round % 2] as Till;
  await expect(payer.page.getByTestId("strip-calls")).toContainText(`${balls.length} calls`);
  if (round === 3) await isTooLate(payer, tv, late);
  const check = await costOf(payer.page, () => isPaid(payer, winner));
  costs.rounds.push({ presses: start.presses + check.presses, seconds: start.seconds + check.seconds });
  const { game } = await caller.answer();
  expect(game).toMatchObject({ saleId, status: "settled", pot: potBirr, totalCalls: balls.length });
  expect(new Set(game?.cartelas).size, `round ${round}: no paper twice`).toBe(sold);
  expect(game?.tills.flatMap((till) => till.cartelas)).toHaveLength(sold);
  if (round === 1)
    for (const screen of [tv, guest]) await expect(screen.getByTestId("hall-winners")).toContainText(String(winner));
  return nextId;
}

/** Two tills with an open drawer, somebody who only calls, a TV, and a guest's phone. */
async function opens(first: HallPage, browser: Browser): Promise<Evening> {
  const company = await allowsPhysicalDraw(browser, server);
  await hires(company, callerLogin, "Piassa Hall");
  const second = await HallPage.signIn(browser, server, deskLogin);
  const caller = await HallPage.signIn(browser, server, callerLogin);
  for (const till of [first, second]) await till.opensShift("0");
  for (const till of [first, second, caller]) {
    await till.goTo("/");
    await expect(till.page.getByLabel("Cartela numbers")).toBeFocused();
    await countsKeys(till.page);
  }
  const tv = await tvOf(server, first);
  const guest = await tvOf(server, second, phone);
  await first.page.getByLabel("By the hall's own ball machine").check();
  await first.page.getByLabel("Cartela numbers").focus();
  const papers = await first.cartelas(Array.from({ length: sold }, (_, index) => index + 1));
  const clock = await clockOf([first.page, second.page, caller.page, tv, guest]);
  return { tills: [first, second], caller, tv, guest, papers, clock };
}

async function hires({ page }: HallPage, login: Login, branchName: string): Promise<void> {
  const { body } = await ask<{ id: string; name: string }[]>(page, "/api/user/management/branches/");
  const branch = body.find(({ name }) => name === branchName)?.id;
  const cashier = { ...login, branch, email: `${login.username}@example.com` };
  expect(await ask(page, "/api/user/management/cashiers/", cashier)).toMatchObject({ status: 200 });
}

/** Each till sells its half. Answers the round. */
async function sellsOut({ tills: [first, second], clock }: Evening, round: number, costs: Costs): Promise<string> {
  const halfOfSecond = () => sellsHalf(second, ofTill + 1, round, costs);
  if (round === withoutNetwork + 1) await isCutOff(first, clock, halfOfSecond);
  await sellsHalf(first, 1, round, costs);
  if (round !== withoutNetwork + 1) await halfOfSecond();
  if (round === 2) await voidsOne(first, costs);
  return (await second.answer()).sale?.saleId ?? "";
}

/** Some customers by the keyboard, the others as fast as the server takes them. */
async function sellsHalf(till: Till, from: number, round: number, costs: Costs): Promise<void> {
  const byKeys = round === 1 ? 4 : 1;
  for (let customer = 0; customer < byKeys; customer++) {
    const number = from + customer * lineLength;
    const line = `${number}-${number + lineLength - 1}`;
    costs.customers.push(await costOf(till.page, () => sells(till, line)));
  }
  const { sale } = await till.answer();
  const numbers = Array.from(
    { length: ofTill - byKeys * lineLength },
    (_, index) => from + byKeys * lineLength + index,
  );
  for (let at = 0; at < numbers.length; at += 24) {
    const change = { add: numbers.slice(at, at + 24) };
    expect(await ask(till.page, `/api/venue/round/${sale?.saleId}/cartelas/`, change)).toMatchObject({ status: 200 });
  }
}

/** For five minutes, more than a round's time, a till has no network: it says so, keeps what is chosen, and the hall goes on without it. */
async function isCutOff({ page, dialog }: Till, clock: Clock, meanwhile: () => Promise<void>): Promise<void> {
  const network = page.context();
  await network.setOffline(true);
  await expect(page.getByText("Connection lost.")).toContainText("other tills go on");
  await page.keyboard.type("73-75");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("cartela-74")).toHaveAttribute("data-mark", "adding");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("No response from server");
  await page.keyboard.press("Escape");
  await meanwhile();
  await clock.passes(outageSeconds);
  await expect(page.getByText("Connection lost.")).toContainText("other tills go on");
  await network.setOffline(false);
  await expect(page.getByText("On sale: ETH")).toBeVisible();
  await expect(page.getByTestId("cartela-74")).toHaveAttribute("data-mark", "adding");
  await expect(page.getByTestId("cartela-200"), "200 cartelas are seen at once").toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("cartela-74")).toHaveAttribute("data-mark", "free");
}

/** A slip: sold, and taken back with a reason while the round is on sale. */
async function voidsOne(till: Till, costs: Costs): Promise<void> {
  const { page, dialog } = till;
  await sells(till, "160");
  const cost = await costOf(page, async () => {
    await page.keyboard.press("F2");
    await expect(dialog.getByTestId("void-numbers")).toHaveText("160");
    await page.keyboard.type("typing");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });
  costs.voids.push(cost);
  await expect(page.getByTestId("cartela-160")).toHaveAttribute("data-mark", "free");
}

/** Five balls that complete one paper alone; in the third round so many more that another is complete, too late. */
function orderOf(papers: readonly Paper[], round: number): { winner: number; late: number; balls: number[] } {
  const rows = papers.map(({ number, cells }) => ({ number, row: cells.slice(0, 5) }));
  const completeAfter = (balls: readonly number[]) =>
    papers.filter(({ cells }) => finishCall(cells, balls) !== null).map(({ number }) => number);
  const win = rows.slice(round * 5).find(({ row }) => completeAfter(row).length === 1);
  const other = rows.slice(100).find(({ number }) => number !== win?.number);
  if (!win || !other) throw new Error("a row completes its own paper alone");
  const more = round === 3 ? other.row.filter((ball) => !win.row.includes(ball)) : [];
  return { winner: win.number, late: other.number, balls: [...win.row, ...more] };
}

async function isTooLate({ page, dialog }: Till, tv: Page, late: number): Promise<void> {
  await page.keyboard.press("F6");
  await page.keyboard.type(String(late));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("too-late")).toBeVisible();
  await expect(tv.getByTestId("hall-checked")).toHaveAttribute("data-verdict", "too_late");
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

/** The evening by the clock of the people in it: a round every four minutes, if selling and calling fit into them. */
function tells({ customers, rounds: perRound, drops, voids }: Costs): void {
  const mean = (costs: readonly Cost[], of: keyof Cost) =>
    costs.reduce((sum, cost) => sum + cost[of], 0) / costs.length;
  const words = (costs: readonly Cost[]) =>
    `${mean(costs, "presses").toFixed(1)} key presses, ${mean(costs, "seconds").toFixed(1)} s`;
  const atKeys = mean(customers, "seconds");
  const perTill = ofTill / lineLength;
  const left = roundSeconds / perTill - atKeys;
  const lines = [
    `  a customer: ${words(customers)} (${before.customer} key presses before)`,
    `  a round, by who calls and who pays: ${words(perRound)} (${before.round} key presses before)`,
    `  cash to the safe or from there: ${words(drops)} and a click; a sale voided, with six letters of a reason: ${words(voids)}`,
    `  ${rounds} rounds of ${sold} in ${(rounds * roundSeconds) / 60} minutes: ${atKeys.toFixed(1)} s at the keys a customer leave ${left.toFixed(1)} s for the money`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  expect(perTill * atKeys, "selling fits into a round's four minutes").toBeLessThan(roundSeconds);
}
