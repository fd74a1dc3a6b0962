import { type Cells, toCells } from "@derash/game/cartela";
import { finishCall } from "@derash/game/finish";
import type { CartelaRecord } from "@derash/protocol/cartela";
import type { HallAnswer, HallState } from "@derash/protocol/hall/round";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { GameServer } from "../server/game-server.ts";
import { test } from "../test.ts";
import { recordBalls } from "./seen-balls.ts";
import { type Login, SignedInPage, signedIn } from "./signed-in-page.ts";

/** The laptop on a cashier's desk. */
export const laptop = { width: 1366, height: 768 };
const cashierLogin: Login = { username: "cashier", password: "demo1234" };
export const deskLogin: Login = { username: "desk", password: "demo1234" };
const companyLogin: Login = { username: "company", password: "demo1234" };

export type Answer<Body> = { status: number; body: Body };
export type Refusal = { error: string; message: string; requestId: string };
type Sold = { number: number; cells: Cells };
export type Win = { call: number; numbers: number[] };

/** Asks the server with the page's own token, as anybody can who opens the browser's tools. */
export function ask<Body>(
  page: Page,
  path: string,
  body?: object,
  method = body === undefined ? "GET" : "POST",
): Promise<Answer<Body>> {
  return page.evaluate(
    async ({ url, sent, how }) => {
      const authorization = `Bearer ${sessionStorage.getItem("lg-token") ?? ""}`;
      const response = await fetch(url, {
        method: how,
        headers: { authorization, ...(sent !== null && { "content-type": "application/json" }) },
        body: sent === null ? null : JSON.stringify(sent),
      });
      return { status: response.status, body: await response.json() };
    },
    { url: path, sent: body ?? null, how: method },
  );
}

/** A cashier at a desk in a hall, and what they do in words. */
export class HallPage extends SignedInPage {
  static async signIn(browser: Browser, server: GameServer, login: Login = cashierLogin): Promise<HallPage> {
    const context = await browser.newContext({ viewport: laptop });
    await context.addInitScript(recordBalls);
    context.setDefaultTimeout(15_000);
    return new HallPage(await signedIn(context, server, login), server);
  }

  /** What a cashier's drawer looks like now. */
  private get drawer(): Locator {
    return this.section("My drawer");
  }

  async answer(): Promise<HallAnswer> {
    return (await ask<HallAnswer>(this.page, "/api/venue/round/")).body;
  }

  async round(): Promise<HallState> {
    const { round } = await this.answer();
    if (!round) throw new Error("the cashier has no round");
    return round;
  }

  /** One of the round's own paths, such as "pause". */
  async act<Body = HallAnswer>(path: string, body: object = {}): Promise<Answer<Body>> {
    return ask<Body>(this.page, `/api/venue/round/${(await this.round()).saleId}/${path}/`, body);
  }

  /** The branch's cartelas of these numbers. */
  async cartelas(numbers: readonly number[]): Promise<Sold[]> {
    const { body } = await ask<CartelaRecord[]>(this.page, "/api/cartela/");
    return body
      .filter(({ number }) => numbers.includes(number))
      .map((record) => ({ number: record.number, cells: toCells(record) as Cells }));
  }

  async opensShift(countedBirr: string): Promise<void> {
    await this.goTo("/shifts");
    const { drawer } = this;
    await drawer.getByRole("button", { name: "Open shift" }).click();
    await this.dialog.getByLabel("Counted cash in ETB").fill(countedBirr);
    await this.dialog.getByRole("button", { name: "Open shift" }).click();
    await expect(drawer.getByRole("button", { name: "Close shift" })).toBeVisible();
  }

  async closesShift(countedBirr: string): Promise<void> {
    await this.goTo("/shifts");
    await this.drawer.getByRole("button", { name: "Close shift" }).click();
    const { dialog } = this;
    await dialog.getByLabel("Counted cash in ETB").fill(countedBirr);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toContainText("Is this right?");
    await dialog.getByRole("button", { name: "Close shift" }).click();
    await expect(dialog.getByRole("heading", { name: "Your shift is closed" })).toBeVisible();
  }

  /** Types numbers and ranges, each followed by Enter. */
  async chooses(...typed: string[]): Promise<void> {
    const box = this.page.getByLabel("Cartela numbers");
    for (const text of typed) {
      await box.fill(text);
      await box.press("Enter");
      await expect(box).toHaveValue("");
    }
  }

  async placesBet(): Promise<void> {
    await this.page.getByRole("button", { name: "Place bet" }).click();
    await expect(this.page.getByText("On sale: ETH")).toBeVisible();
  }

  async starts(): Promise<void> {
    await this.page.getByRole("button", { name: /^Start/ }).click();
    await this.page.waitForURL(/\/game$/);
    await expect(this.page.getByTestId("game-status")).toBeVisible();
  }

  async opensHall(): Promise<Page> {
    const opened = this.page.waitForEvent("popup");
    await this.page.getByRole("link", { name: "Hall screen" }).click();
    const hall = await opened;
    await expect(hall.getByTestId("hall")).toBeVisible();
    // A popup's first document, which the script of the context saw, is not the one that it shows.
    await hall.evaluate(recordBalls);
    return hall;
  }

  /** The twelve are sold for a round of the hall's own ball machine, and it starts; answers the hall's screen. */
  async startsPhysicalDraw(): Promise<Page> {
    await this.goTo("/");
    await this.page.getByLabel("By the hall's own ball machine").check();
    await this.chooses("1-10", "17, 44");
    await this.placesBet();
    const hall = await this.opensHall();
    await this.starts();
    return hall;
  }

  /** Types a ball of the hall's own machine: the round's first call, or second, and so on. */
  async typesBall(ball: number, call: number): Promise<void> {
    const box = this.page.getByLabel("Ball drawn");
    await box.fill(String(ball));
    await box.press("Enter");
    await expect(this.page.getByTestId("calls")).toContainText(String(call));
    await expect(box).toHaveValue("");
  }

  async setsPace(seconds: number): Promise<void> {
    await this.page.getByLabel("A ball every").fill(String(seconds * 1000));
    await expect.poll(async () => (await this.round()).callIntervalMs).toBe(seconds * 1000);
  }

  /** Types a cartela's number and asks; the verdict stays on the screen. */
  async checks(number: number): Promise<void> {
    const box = this.page.getByLabel(/Check a cartela/);
    await box.fill(String(number));
    await box.press("Enter");
  }

  /** The cartelas that are complete on the first winning ball, found from what everybody can see; null before. */
  async winners(): Promise<Win | null> {
    const { cartelas, calledBalls } = await this.round();
    return firstWin(await this.cartelas(cartelas), calledBalls);
  }
}

/** An evening in a hall takes longer than what other tests tell. */
const eveningMsMax = 1_200_000;

/** Tests that a cashier begins at the desk, signed in; `page` and `dialog` are theirs. */
export const testAtDesk = (server: GameServer) =>
  test.extend<{ cashier: HallPage; dialog: Locator }>({
    cashier: async ({ browser }, use) => {
      test.setTimeout(eveningMsMax);
      await use(await HallPage.signIn(browser, server));
    },
    page: async ({ cashier }, use) => use(cashier.page),
    dialog: async ({ cashier }, use) => use(cashier.dialog),
  });

/** Who has won in these calls: all that are complete on the first ball that completes any. */
function firstWin(cartelas: readonly Sold[], order: readonly number[]): Win | null {
  const ends = cartelas.map(({ number, cells }) => ({ number, call: finishCall(cells, order) ?? Infinity }));
  const call = Math.min(...ends.map((end) => end.call));
  if (call === Infinity) return null;
  return { call, numbers: ends.filter((end) => end.call === call).map(({ number }) => number) };
}

export const sold = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 44];
export const floatBirr = 10_000;
export const potBirr = 120;
export const cutBirr = 24;
export const prizeBirr = 96;

export const bet = (cartelas: readonly number[], more: object = {}) => ({
  bet_amount: "10",
  number_of_players: cartelas.length,
  game_type_id: 20,
  cartelas,
  ...more,
});

export async function allowsPhysicalDraw(browser: Browser, server: GameServer): Promise<HallPage> {
  const company = await HallPage.signIn(browser, server, companyLogin);
  const settings = { opening_count_required: false, note_above: "50", approval_above: "500" };
  const { status } = await ask(company.page, "/api/venue/settings/", { ...settings, physical_draw_allowed: true });
  expect(status).toBe(200);
  return company;
}

/** Balls that make one cartela win alone, and not so soon that it is a quick win. */
export async function evening(cashier: HallPage): Promise<{ winner: number; balls: number[] }> {
  const cartelas = await cashier.cartelas(sold);
  for (const { number: winner, cells } of cartelas) {
    const line = cells.slice(0, 5);
    const balls: number[] = [];
    for (let ball = 75; ball > 0 && balls.length < 15; ball--) {
      if (!line.includes(ball) && firstWin(cartelas, [...balls, ball, ...line.slice(0, -1)]) === null) balls.push(ball);
    }
    const order = [...balls, ...line];
    const win = firstWin(cartelas, order);
    if (win?.call === order.length && win.numbers.join() === String(winner)) return { winner, balls: order };
  }
  throw new Error("no cartela can win alone");
}

/** The four balls of a middle row, with the free centre, that make one cartela win alone. */
export async function loneRow(cashier: HallPage): Promise<{ winner: number; balls: number[] }> {
  const cartelas = await cashier.cartelas(sold);
  for (const { number: winner, cells } of cartelas) {
    const balls = cells.slice(10, 15).filter((number) => number !== 0);
    if (firstWin(cartelas, balls)?.numbers.join() === String(winner)) return { winner, balls };
  }
  throw new Error("no cartela can win alone");
}
