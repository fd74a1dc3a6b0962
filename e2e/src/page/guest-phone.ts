import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { HallPage } from "./hall-page.ts";

const phone = { width: 360, height: 640 };

/** A guest who follows her papers on her phone: nobody is signed in there. */
export class GuestPhone {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** She points it at the code of her receipt. */
  static async byReceipt(till: HallPage, saleId: string, cartelas: string): Promise<GuestPhone> {
    const receipt = await till.page.context().newPage();
    await receipt.goto(`${new URL(till.page.url()).origin}/receipt/${saleId}?cartelas=${cartelas}`);
    const address = await receipt.getByTestId("receipt-papers-qr").getAttribute("data-url");
    await receipt.close();
    const browser = till.page.context().browser();
    if (!browser) throw new Error("the browser is there");
    return GuestPhone.at(browser, address ?? "");
  }

  static async at(browser: Browser, address: string): Promise<GuestPhone> {
    const page = await (await browser.newContext({ viewport: phone })).newPage();
    await page.goto(address);
    return new GuestPhone(page);
  }

  async follows(cartela: number): Promise<void> {
    await this.page.getByLabel("One more cartela").fill(String(cartela));
    await this.page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(this.paper(cartela)).toBeVisible();
  }

  paper(cartela: number): Locator {
    return this.page.getByTestId(`paper-${cartela}`);
  }
}
