import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { GameServer } from "../server/game-server.ts";

export type Login = { username: string; password: string };

/** A member of staff in a browser of their own, whatever they work on. */
export class SignedInPage {
  readonly page: Page;
  private readonly server: GameServer;

  protected constructor(page: Page, server: GameServer) {
    this.page = page;
    this.server = server;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.server.url + path);
  }

  /** A section of a page, by its heading. */
  section(heading: string): Locator {
    return this.page.locator("section", { has: this.page.getByRole("heading", { name: heading }) });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }
}

/** Signs in on /login; whoever's page comes then. */
export async function signedIn(
  context: BrowserContext,
  server: GameServer,
  { username, password }: Login,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
  return page;
}
