import { expect, type Page } from "@playwright/test";
import type { GameServer } from "../server/game-server.ts";
import { ask, type HallPage, laptop } from "./hall-page.ts";

// What people at a hall's tills do, and what it costs them.

type Counted = { presses: number };
declare global {
  interface Window {
    presses: Counted;
  }
}

/** What a task took the person at the till, by the journey's own watch. */
export type Task = { task: string; presses: number; seconds: number };

export async function timed(page: Page, task: string, work: () => Promise<void>): Promise<Task> {
  const pressed = () => page.evaluate(() => window.presses?.presses ?? 0);
  const since = performance.now();
  const before = await pressed();
  await work();
  return { task, presses: (await pressed()) - before, seconds: (performance.now() - since) / 1000 };
}

/** Keys are counted where they arrive, also after the page has gone elsewhere in the app. */
export const countsKeys = (page: Page) =>
  page.evaluate(() => {
    window.presses = { presses: 0 };
    document.addEventListener("keydown", ({ repeat }) => {
      if (!repeat) window.presses.presses += 1;
    });
  });

/** What the server was asked by this till comes about, and its answer is lost on the way. */
export async function losesTheAnswer(
  { page, dialog }: HallPage,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await work();
  await expect(dialog).toContainText("No response from server");
  await page.unroute(path);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** What is chosen can be sold by Enter alone. */
export const byEnter = (page: Page) => page.getByRole("button", { name: /(?<!Ctrl )Enter$/ });

/** One customer by the keyboard alone: numbers, and Enter; the money, and Enter. */
export async function sells({ page }: HallPage, numbers: string): Promise<void> {
  await page.keyboard.type(numbers);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Cartela numbers")).toHaveValue("");
  await expect(byEnter(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  const customer = page.getByTestId("customer");
  await expect(customer).toContainText("Just sold");
  await expect(customer).toContainText(numbers);
}

export async function calls(till: HallPage, saleId: string, balls: readonly number[], from = 0): Promise<void> {
  for (const [index, number] of balls.entries()) {
    const body = { number, position: from + index + 1 };
    expect(await ask(till.page, `/api/venue/round/${saleId}/call/`, body)).toMatchObject({ status: 200 });
  }
}

/** Opens the code of the hall on a screen where nobody is signed in. */
export async function tvOf(server: GameServer, cashier: HallPage, viewport = laptop): Promise<Page> {
  const { page, dialog } = cashier;
  await page.getByRole("button", { name: "Show on another screen" }).click();
  const code = await dialog.getByTestId("hall-code").innerText();
  await page.keyboard.press("Escape");
  const context = await page.context().browser()?.newContext({ viewport });
  if (!context) throw new Error("the browser is there");
  const tv = await context.newPage();
  await tv.goto(`${server.url}/watch?lang=en#${code}`);
  return tv;
}

export async function countsOut(till: HallPage, counted: string, expected: Record<string, number>): Promise<void> {
  const { body } = await ask<{ shift: { id: string } }>(till.page, "/api/shift/current/");
  await till.closesShift(counted);
  const report = await ask<Record<string, number>>(till.page, `/api/shift/${body.shift.id}/`);
  expect(report.body).toMatchObject({ ...expected, bonuses: 0 });
}
