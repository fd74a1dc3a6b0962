import { QueryClient, QueryObserver } from "@tanstack/react-query";

/** What a page shows that asks for the first of these, has its answer, and then asks for each of the others, which nobody answers. */
export async function thenShown(answer: unknown, [first, ...others]: readonly object[]): Promise<unknown[]> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asking = (query: object, queryFn: () => Promise<unknown>) => ({ ...query, queryFn }) as never;
  const shown = new QueryObserver<unknown>(
    client,
    asking(first ?? {}, () => Promise.resolve(answer)),
  );
  const stop = shown.subscribe(() => {});
  await shown.fetchOptimistic(asking(first ?? {}, () => Promise.resolve(answer)));
  const found = others.map((query) => {
    shown.setOptions(asking(query, () => new Promise(() => {})));
    return shown.getCurrentResult().data;
  });
  stop();
  client.clear();
  return found;
}
