import { expect, type Locator } from "@playwright/test";
import type { HallPage } from "./hall-page.ts";

type Kind = "To the safe" | "From the safe" | "Paid in" | "Paid out";

/** Cash by hand, between two customers; afterwards the till sells on. */
export async function movesCash({ page, dialog }: HallPage, kind: Kind, birr: string, words: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Shifts" }).click();
  await page.getByRole("button", { name: kind, exact: true }).click();
  await dialog.getByLabel("Amount in ETB").fill(birr);
  await dialog.getByLabel(/^(Reason|Remark)/).fill(words);
  await dialog.getByRole("button", { name: "Write down" }).click();
  await expect(page.getByTestId("cash-moves")).toContainText(words);
  await menu.getByRole("link", { name: "Sell" }).click();
  await expect(page.getByLabel("Cartela numbers")).toBeVisible();
}

/** The figures on a printed page by the words before them, as they stand there but for signs, spaces and commas: "1204.50". */
export async function figuresOn(paper: Locator): Promise<Record<string, string>> {
  await expect(paper).toBeVisible();
  const lines = await paper
    .locator(".z-lines > div")
    .evaluateAll((found) =>
      found.map(
        (line) => [line.querySelector("dt")?.innerText ?? "", line.querySelector("dd")?.innerText ?? ""] as const,
      ),
    );
  const difference = await paper.locator(".z-difference > span").allInnerTexts();
  return Object.fromEntries(
    [...lines, [difference[0] ?? "", difference[1] ?? ""] as const].map(([words, value]) => [
      words.trim(),
      /\d[\d,]*(\.\d+)?/.exec(value)?.[0].replaceAll(",", "") ?? value,
    ]),
  );
}
