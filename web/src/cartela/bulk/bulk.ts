/** What became of one thing of many: null, or why it failed. */
export type Outcome<Item> = { item: Item; error: unknown | null };

type Options<Item> = {
  parallel: number;
  onDone: (done: number) => void;
  /** Milliseconds to wait before the same item again, or null when its failure is final. */
  retryAfterMs: (error: unknown, attempt: number, item: Item) => number | null;
};

/** Does everything, some at a time, whatever fails; the outcomes come in the order of the items. */
export async function doAll<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  options: Options<Item>,
): Promise<Outcome<Item>[]> {
  const outcomes: Outcome<Item>[] = [];
  const queue = items.entries();
  let done = 0;
  const work = async () => {
    for (const [index, item] of queue) {
      outcomes[index] = { item, error: await attempt(item, action, options) };
      done += 1;
      options.onDone(done);
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  return outcomes;
}

async function attempt<Item>(
  item: Item,
  action: (item: Item) => Promise<unknown>,
  { retryAfterMs }: Options<Item>,
): Promise<unknown | null> {
  for (let attempts = 1; ; attempts += 1)
    try {
      await action(item);
      return null;
    } catch (error) {
      const waitMs = retryAfterMs(error, attempts, item);
      if (waitMs === null) return error;
      await new Promise((done) => setTimeout(done, waitMs));
    }
}

/** How many succeeded, and the others with their reasons. */
export function bulkResult<Item>(outcomes: readonly Outcome<Item>[]) {
  const failed = outcomes.filter((outcome) => outcome.error !== null);
  return { succeeded: outcomes.length - failed.length, failed };
}
