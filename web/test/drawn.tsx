import "./no-browser.ts";
import type { MiniAppUser } from "@derash/protocol/player";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { ApiError } from "../src/data/api-error.ts";
import { queryClient } from "../src/data/queries.ts";
import { sessionStore } from "../src/session/session.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

export const tigist: MiniAppUser = {
  telegramId: "700000002",
  firstName: "Tigist",
  lastName: "Alemu",
  username: "tigist",
  phoneNumber: "+251911000002",
  preferredLanguage: "en",
  createdAt: "2026-11-01T09:00:00Z",
  balance: 1234.5,
  companyId: "0190a0e0-0000-7000-8000-00000000000a",
  wallets: [{ companyId: "0190a0e0-0000-7000-8000-00000000000a", company: "Derash Demo", balance: 1234.5 }],
  bonusBalance: 75,
  totalGames: 12,
  gamesWon: 3,
  totalDeposits: 2000,
  totalWithdrawals: 500,
  is_admin: false,
  referralCode: "0123456789",
  invitedCount: 2,
  botUsername: "derash_bot",
  botOpensApp: true,
};

/** From now on this player is signed in. */
export function signIn(user: MiniAppUser = tigist): void {
  sessionStore.set({ status: "signed_in", kind: "player", user, at: Date.now() });
}

/** What the server has answered, by the key of the query; nothing is asked for. */
type Answers = readonly (readonly [key: readonly unknown[], answer: unknown])[];

/** `failed`: what could not be asked for, by the key of the query; with an answer too: not any more. */
type Options = { at?: string; answers?: Answers; failed?: readonly (readonly unknown[])[] };

/** A screen's HTML as it is first drawn, in English, at an address of ours. */
export function drawn(screen: ReactNode, options?: Options): string {
  return renderToStaticMarkup(page(screen, options));
}

/** The same once the parts of it that are fetched have come. */
export async function drawnWhole(screen: ReactNode, options?: Options): Promise<string> {
  const { prelude } = await prerender(page(screen, options), { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

function page(screen: ReactNode, { at = "/", answers = [], failed = [] }: Options = {}): ReactNode {
  const client: QueryClient = queryClient;
  client.clear();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  for (const queryKey of failed) {
    client.setQueryDefaults(queryKey, { retryOnMount: false });
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ ...query.state, status: "error", error: new ApiError(0, null) });
  }
  const [path, search = ""] = at.split("?");
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Router ssrPath={path ?? "/"} ssrSearch={search}>
          {screen}
        </Router>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** The words of HTML, in their order, a space between elements. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** The first element with a test id, as its opening tag. */
export function tagOf(html: string, testId: string): string {
  return new RegExp(`<[^>]*data-testid="${testId}"[^>]*>`).exec(html)?.[0] ?? "";
}
