import type { Cells } from "@derash/game/cartela";
import { finishCall } from "@derash/game/finish";
import { type Browser, expect, type Page } from "@playwright/test";
import { allowsPhysicalDraw, ask, deskLogin, HallPage, testAtDesk } from "../page/hall-page.ts";
import type { Login } from "../page/signed-in-page.ts";
import { calls, countsKeys, countsOut, pressesOf, sells, tvOf } from "../page/till.ts";
import { violations } from "../server/books.ts";
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
/** What a key takes a person who knows the screen, and making up the mind before a task (Card, Moran and Newell). */
const person = { pressSeconds: 0.28, decisionSeconds: 1.35 };
const withoutNetwork = 5;

type Till = HallPage;
type Evening = { tills: [Till, Till]; caller: HallPage; tv: Page; guest: Page; papers: Paper[] };
type Paper = { number: number; cells: Cells };
type Costs = { customers: number[]; rounds: number[] };

test("a Saturday: two tills sell twelve rounds of 150 while a third person calls, no paper twice, and every drawer adds up", async ({
  cashier: first,
  browser,
}) => {
  const evening = await opens(first, browser);
  const costs: Costs = { customers: [], rounds: [] };
  let saleId = await sellsOut(evening, 1, costs);
  for (let round = 1; round <= rounds; round++) {
    // The next round is sold while this one is called.
    saleId = await playsRound(evening, round, saleId, costs);
  }
  for (const till of evening.tills) {
    const [stakes, prizes] = [rounds * ofTill * stakeBirr, (rounds / 2) * (potBirr - cutBirr)];
    // One till sold a cartela more and gave it back.
    await countsOut(till, String(stakes - prizes), { prizes, cut: (rounds * cutBirr) / 2 });
  }
  expect(await violations(server)).toEqual([]);
  tells(costs);
});

/** Answers the round that was sold meanwhile. */
async function playsRound(evening: Evening, round: number, saleId: string, costs: Costs): Promise<string> {
  const { tills, caller, tv, guest, papers } = evening;
  const start = await pressesOf(caller.page, async () => {
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
  const check = await pressesOf(payer.page, () => isPaid(payer, winner));
  costs.rounds.push(start + check);
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
  return { tills: [first, second], caller, tv, guest, papers };
}

async function hires({ page }: HallPage, login: Login, branchName: string): Promise<void> {
  const { body } = await ask<{ id: string; name: string }[]>(page, "/api/user/management/branches/");
  const branch = body.find(({ name }) => name === branchName)?.id;
  const cashier = { ...login, branch, email: `${login.username}@example.com` };
  expect(await ask(page, "/api/user/management/cashiers/", cashier)).toMatchObject({ status: 200 });
}

/** Each till sells its half. Answers the round. */
async function sellsOut({ tills: [first, second] }: Evening, round: number, costs: Costs): Promise<string> {
  const halfOfSecond = () => sellsHalf(second, ofTill + 1, round, costs);
  if (round === withoutNetwork + 1) await isCutOff(first, halfOfSecond);
  await sellsHalf(first, 1, round, costs);
  if (round !== withoutNetwork + 1) await halfOfSecond();
  if (round === 2) await voidsOne(first);
  return (await second.answer()).sale?.saleId ?? "";
}

/** Some customers by the keyboard, the others as fast as the server takes them. */
async function sellsHalf(till: Till, from: number, round: number, costs: Costs): Promise<void> {
  const byKeys = round === 1 ? 4 : 1;
  for (let customer = 0; customer < byKeys; customer++) {
    const number = from + customer * lineLength;
    const line = `${number}-${number + lineLength - 1}`;
    costs.customers.push(await pressesOf(till.page, () => sells(till, line)));
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

/** For more than a round's time a till has no network: it says so, keeps what is chosen, and the hall goes on without it. */
async function isCutOff({ page, dialog }: Till, meanwhile: () => Promise<void>): Promise<void> {
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
  await network.setOffline(false);
  await expect(page.getByText("On sale: ETH")).toBeVisible();
  await expect(page.getByTestId("cartela-74")).toHaveAttribute("data-mark", "adding");
  await expect(page.getByTestId("cartela-200"), "200 cartelas are seen at once").toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("cartela-74")).toHaveAttribute("data-mark", "free");
}

/** A slip: sold, and taken back with a reason while the round is on sale. */
async function voidsOne(till: Till): Promise<void> {
  const { page, dialog } = till;
  await sells(till, "160");
  await page.keyboard.press("F2");
  await expect(dialog.getByTestId("void-numbers")).toHaveText("160");
  await page.keyboard.type("typing");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
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
function tells({ customers, rounds: perRound }: Costs): void {
  const mean = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const [customer, round] = [mean(customers), mean(perRound)];
  const atKeys = customer * person.pressSeconds + person.decisionSeconds;
  const perTill = ofTill / lineLength;
  const left = roundSeconds / perTill - atKeys;
  const lines = [
    `  key presses a customer: ${customer.toFixed(1)} (${before.customer} before); a round, by who calls and who pays: ${round.toFixed(1)} (${before.round} before)`,
    `  ${rounds} rounds of ${sold} in ${(rounds * roundSeconds) / 60} minutes: ${atKeys.toFixed(1)} s at the keys a customer leave ${left.toFixed(1)} s for the money`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  expect(perTill * atKeys, "selling fits into a round's four minutes").toBeLessThan(roundSeconds);
}
