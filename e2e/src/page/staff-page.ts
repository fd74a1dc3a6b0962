import { type Browser, type BrowserContextOptions, expect, type Locator } from "@playwright/test";
import type { GameServer } from "../server/game-server.ts";
import { type Login, SignedInPage, signedIn } from "./signed-in-page.ts";

const wideScreen: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** A member of staff in a browser of their own, and what they do in words. */
export class StaffPage extends SignedInPage {
  static async signIn(
    browser: Browser,
    server: GameServer,
    login: Login,
    options: BrowserContextOptions = wideScreen,
  ): Promise<StaffPage> {
    const staff = new StaffPage(await signedIn(await browser.newContext(options), server, login), server);
    // Admins see their day first; what they do in words begins among the people and units below them.
    if (new URL(staff.page.url()).pathname === "/today") await staff.goTo("/user-management");
    return staff;
  }

  /** Answers the credentials that are shown this once. */
  async createCompany(name: string): Promise<Login> {
    await this.page.getByRole("button", { name: "Create company" }).click();
    await this.dialog.getByLabel("Company name").fill(name);
    await this.dialog.getByRole("button", { name: "Create company" }).click();
    return this.keepCredentials();
  }

  async createBranch(name: string): Promise<Login> {
    await this.page.getByRole("button", { name: "Create branch" }).click();
    await this.dialog.getByLabel("Branch name").fill(name);
    await this.dialog.getByRole("button", { name: "Create branch" }).click();
    return this.keepCredentials();
  }

  private async keepCredentials(): Promise<Login> {
    await expect(this.dialog.getByText("Account Setup Complete")).toBeVisible();
    const [username, password] = await this.dialog.getByRole("definition").allInnerTexts().then(words);
    await this.dialog.getByRole("button", { name: "I have kept them" }).click();
    return { username: username ?? "", password: password ?? "" };
  }

  async createCashier(branch: string, login: Login): Promise<void> {
    await this.page.getByRole("button", { name: "Create cashier" }).click();
    const choice = this.dialog.getByLabel("Branch", { exact: true });
    await choice.selectOption({ label: await this.optionWith(choice, branch) });
    await this.dialog.getByLabel("Username").fill(login.username);
    await this.dialog.getByLabel("Password", { exact: true }).fill(login.password);
    await this.dialog.getByLabel("Password again").fill(login.password);
    await this.dialog.getByRole("button", { name: "Create cashier" }).click();
    await expect(this.section("Cashiers")).toContainText(login.username);
    await this.closeDialog();
  }

  private async optionWith(select: Locator, text: string): Promise<string> {
    const option = select.locator("option", { hasText: text });
    await option.waitFor({ state: "attached" });
    return option.innerText();
  }

  /** A dialog that says that all went well, where there is one. */
  private async closeDialog(): Promise<void> {
    if (await this.dialog.isVisible()) await this.page.keyboard.press("Escape");
    await expect(this.dialog).toBeHidden();
  }

  async addCartelas(branch: string, sets: number): Promise<void> {
    await this.page.getByRole("button", { name: `Add cartelas to ${branch}` }).click();
    const free = this.dialog.getByRole("checkbox", { name: /^Set / }).and(this.page.locator(":enabled:not(:checked)"));
    for (let left = sets; left > 0; left -= 1) await free.first().check();
    await this.dialog.getByRole("button", { name: "Add cartelas" }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Answers what the confirmation says the balance will be. */
  async transfer(to: string, birr: string): Promise<string> {
    await this.page.getByRole("button", { name: `Transfer to ${to}` }).click();
    await this.dialog.getByLabel("Amount in ETB").fill(birr);
    await this.dialog.getByRole("button", { name: "Continue" }).click();
    await expect(this.dialog.getByRole("heading")).toHaveText("Confirm the transfer");
    const after = await this.dialog.getByRole("definition").nth(1).innerText();
    // The page takes a second click within a moment for a double click, and not for a confirmation.
    await expect(async () => {
      // The button may go with its dialog while it is waited for.
      if (await this.dialog.isVisible())
        await this.dialog.getByRole("button", { name: "Transfer", exact: true }).click({ timeout: 2_000 });
      await expect(this.dialog).toBeHidden({ timeout: 500 });
    }).toPass();
    return after;
  }

  async resetPassword(username: string, password: string): Promise<void> {
    await this.page.getByRole("button", { name: `Reset password of ${username}` }).click();
    await this.dialog.getByLabel("New password", { exact: true }).fill(password);
    await this.dialog.getByLabel("New password again").fill(password);
    await this.dialog.getByRole("button", { name: "Reset password" }).click();
    await expect(this.dialog).toBeHidden();
  }

  async balanceIs(birr: string): Promise<void> {
    await this.goTo("/balance-management");
    await expect(this.page.getByTestId("wallet-balance")).toContainText(birr);
  }
}

/** The definitions of a list hold a value or a copy button; only the values have words. */
function words(texts: string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}
