import { expect, type Page } from "@playwright/test";

// What a player does with money, beside the game.

export const state = (page: Page) => page.getByTestId("payment-state");

/** The page of a payment that has waited for long looks once a minute. */
export async function ends(page: Page, as: string): Promise<void> {
  await expect(state(page)).toHaveAttribute("data-state", as, { timeout: 75_000 });
}

/** Goes through the provider's own page, which opens beside the game, and comes back. */
export async function payAtBank(page: Page, press: string, act: "pay" | "decline"): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: press }).click();
  const bank = await opened;
  await bank.locator(`button[value=${act}]`).click();
  // Its own address has the word too.
  await bank.waitForURL(({ pathname }) => pathname.startsWith("/payment/"));
  await bank.close();
}

type AccountWords = { add: string; account: string; holder: string; done: string };

/** In a demo the number that ends as the Telegram id does is the player's own, and confirmed at once. */
export async function addAccount({
  page,
  phone,
  holder,
  words,
}: {
  page: Page;
  phone: string;
  holder: string;
  words: AccountWords;
}): Promise<void> {
  await page.goto(new URL("/withdraw", page.url()).href);
  await page.getByRole("button", { name: words.add, exact: true }).click();
  await page.getByLabel(words.account).fill(phone);
  await page.getByLabel(words.holder).fill(holder);
  await page.getByRole("button", { name: words.done, exact: true }).click();
  // It goes once the account stands among the places, chosen where money can go there.
  await expect(page.getByLabel(words.holder)).toBeHidden();
}

export const english = {
  ...{ add: "Add an account", account: "Account or phone number" },
  ...{ holder: "Name of its holder", done: "Add" },
};

export const amharic = {
  ...{ add: "ሂሳብ ጨምር", account: "የሂሳብ ወይም የስልክ ቁጥር" },
  ...{ holder: "የባለቤቱ ስም", done: "ጨምር" },
};
