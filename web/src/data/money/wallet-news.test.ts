import "../../../test/no-browser.ts";
import { beforeEach, expect, test, vi } from "vitest";

type Hear = (name: string, data?: unknown) => void;

const { heard } = vi.hoisted(() => ({ heard: { listen: null as ((own: object) => void) | null } }));
vi.mock("../own-socket.ts", () => ({
  createOwnSocket: ({ listen }: { listen: (own: object) => void }) => {
    heard.listen = listen;
    return { open: () => {}, release: () => {}, followNetwork: () => () => {} };
  },
}));
const { onWalletNews } = await import("./wallet-news.ts");

const refresh = vi.fn();
let hear: Hear;

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockReset();
  const listeners: Hear[] = [];
  hear = (name, data) => {
    for (const each of listeners) each(name, data);
  };
  heard.listen?.({
    on: (name: string, listener: (data: unknown) => void) =>
      listeners.push((said, data) => said === name && listener(data)),
    onAny: (listener: Hear) => listeners.push(listener),
  });
  return () => vi.useRealTimers();
});

/** What it asks for anew at each of these. */
function askedAt(...names: string[]): number {
  for (const name of names) hear(name, {});
  vi.runAllTimers();
  const { length } = refresh.mock.calls;
  refresh.mockClear();
  return length;
}

test("a screen of money hears what another phone of its player has staked and given back, at whichever server @money-news", () => {
  const stop = onWalletNews(refresh);
  const names = ["own_changed", "confirmation_result", "release_result"];
  expect(names.map((name) => askedAt(name))).toEqual([1, 1, 1]);
  // Several that were paid for together are one question; that a cartela is held moves nothing.
  expect(askedAt("confirmation_result", "confirmation_result")).toBe(1);
  expect(askedAt("cartela_reserved")).toBe(0);
  stop();
  expect(askedAt("own_changed")).toBe(0);
});
