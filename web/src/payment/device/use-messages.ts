import { listMessages } from "@derash/protocol/path/payment";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { keptBeside } from "../../kit/staff/table/kept-beside.ts";
import { nextPage } from "../../kit/staff/table/page-stack.ts";
import { usePageSize } from "../../kit/staff/table/use-page-size.ts";
import { paymentsKey } from "../../kit/staff/use-payments-waiting.ts";

/** What comes is seen without a reload. */
const watchMs = 10_000;

type Page = { before: string | undefined; page_size: number };

export const messagesQuery = (companyId: string | undefined, page: Page) => {
  const ofCompany = { company_id: companyId };
  return {
    queryKey: [...paymentsKey, "messages", ofCompany, page],
    queryFn: () => call(listMessages, { query: { ...ofCompany, ...page } }),
    placeholderData: keptBeside(ofCompany, paymentsKey.length + 1),
    refetchInterval: watchMs,
  };
};

/** Messages that nobody has claimed, of one company or of all, a page at a time. */
export function useMessages(companyId?: string) {
  // For each page but the first, the last message before it: the list knows only its next page.
  const [stack, setStack] = useState<readonly string[]>([]);
  const list = useQuery(messagesQuery(companyId, { before: stack.at(-1), page_size: usePageSize() }));
  const messages = list.data?.messages ?? [];
  const last = messages.at(-1);
  return {
    list,
    messages,
    pages: {
      page: stack.length + 1,
      hasNext: list.data?.has_next ?? false,
      onTurn: (by: -1 | 1) => {
        if (by === -1) setStack(stack.slice(0, -1));
        else if (last !== undefined) setStack(nextPage(stack, last.id));
      },
    },
  };
}
