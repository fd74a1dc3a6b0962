import type { Page, Request } from "@playwright/test";

export type WalletLine = { type: string; amount: number; status: string };

/** What the server itself says of the player who is signed in on a page, asked with the page's own token. */
export async function ask<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ({ url, sent }) => {
      // As the app reads it: a second tab of the same person has only the lasting copy.
      const token = sessionStorage.getItem("lg-token") ?? localStorage.getItem("lg-token") ?? "";
      const headers = { authorization: `Bearer ${token}` };
      const json = { "content-type": "application/json" };
      const posted = sent && { method: "POST", headers: { ...headers, ...json }, body: JSON.stringify(sent) };
      const response = await fetch(url, posted ?? { headers });
      return response.json();
    },
    { url: path, sent: body },
  );
}

export async function balanceOf(page: Page): Promise<number> {
  return (await ask<{ balance: number }>(page, "/api/balance/")).balance;
}

export async function walletLines(page: Page): Promise<WalletLine[]> {
  const path = "/api/sales/betting/transactions/?page=1&page_size=20";
  return (await ask<{ data: { transactions: WalletLine[] } }>(page, path)).data.transactions;
}

/** The requests of a page to a path that have no answer yet. */
export function requestsOnTheirWay(page: Page, path: RegExp): ReadonlySet<Request> {
  const asking = new Set<Request>();
  page.on("request", (request) => path.test(request.url()) && asking.add(request));
  page.on("requestfinished", (request) => asking.delete(request));
  page.on("requestfailed", (request) => asking.delete(request));
  return asking;
}

/** Comes after whatever the page has asked for and has been answered until now. */
export async function hasRead(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
}
