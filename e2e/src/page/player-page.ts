import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { GameServer } from "../server/game-server.ts";
import { recordBalls, type SeenBall, seenBalls } from "./seen-balls.ts";

/** One player in a browser of their own, and what they do in words. */
export class PlayerPage {
  readonly name: string;
  readonly page: Page;
  /** The launch link that the player came by: another opening is the way back to the table. */
  readonly link: string;

  private constructor(name: string, page: Page, link: string) {
    this.name = name;
    this.page = page;
    this.link = link;
  }

  /** Opens a printed launch link: that is the whole sign-in. */
  static async open(
    browser: Browser,
    server: GameServer,
    name: string,
    stake: number,
    options: BrowserContextOptions = {},
  ): Promise<PlayerPage> {
    const link = server.links.find((candidate) => candidate.name === name && candidate.stake === stake);
    if (!link) throw new Error(`the server printed no link for ${name} at ${stake} ETB`);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.addInitScript(recordBalls);
    await page.goto(link.url);
    // Who goes on to another screen before that is nobody.
    await page.waitForFunction(() => sessionStorage.getItem("lg-token") !== null);
    return new PlayerPage(name, page, link.url);
  }

  cell(number: number) {
    return this.page.getByTestId(`cell-${number}`);
  }

  async walletShows(birr: string): Promise<void> {
    await expect(this.page.getByTestId("wallet-balance")).toContainText(birr);
  }

  async pick(number: number): Promise<void> {
    await this.cell(number).click();
    await expect(this.cell(number)).toHaveAttribute("data-state", "selected");
  }

  async startGame(): Promise<void> {
    await this.page.getByTestId("start-game").click();
    await expect(this.page.getByTestId("start-game")).toBeDisabled();
  }

  async reset(): Promise<void> {
    await this.page.getByTestId("reset").click();
  }

  async isPlaying(): Promise<void> {
    await this.page.waitForURL(/\/game\?/);
    await expect(this.page.getByTestId("game-status")).toBeVisible();
  }

  /** Every ball that this page has shown as the current one. */
  seenBalls(): Promise<SeenBall[]> {
    return seenBalls(this.page);
  }

  async seesTheEnd(): Promise<string> {
    const result = this.page.getByTestId("round-result");
    await expect(result).toBeVisible({ timeout: 60_000 });
    return result.innerText();
  }
}

/** All choose before the first pays: the countdown begins with the first stake, and ends whoever is still choosing. */
export async function join(...seats: readonly [PlayerPage, number][]): Promise<void> {
  for (const [person, cartela] of seats) await person.pick(cartela);
  await Promise.all(seats.map(([person]) => person.startGame()));
}
