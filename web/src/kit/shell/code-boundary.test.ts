import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import "../../../test/no-browser.ts";
import { CodeBoundary } from "./CodeBoundary.tsx";
import { reloadWhenReachable } from "./reload.ts";

const reload = vi.fn();
const network = { isUp: true };
const online = new Set<() => void>();
const boundaries: CodeBoundary[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  network.isUp = true;
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => online.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => online.delete(listener));
  vi.stubGlobal("fetch", async () => {
    if (!network.isUp) throw new TypeError("Failed to fetch");
    return { ok: true };
  });
});

afterEach(() => {
  for (const boundary of boundaries.splice(0)) boundary.componentWillUnmount();
  expect(vi.getTimerCount()).toBe(0);
  expect(online.size).toBe(0);
  reload.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As React does where a screen's code has not come. */
function missed(fallback?: string): CodeBoundary {
  const boundary = new CodeBoundary({ pathname: "/", children: null, ...(fallback && { fallback }) });
  boundary.componentDidCatch();
  boundaries.push(boundary);
  return boundary;
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test("a screen whose code did not come comes with a new page as soon as the server answers, a minute apart at least", async () => {
  network.isUp = false;
  missed();
  await seconds(20);
  expect(reload).not.toHaveBeenCalled();
  network.isUp = true;
  await seconds(5);
  expect(reload).toHaveBeenCalledTimes(1);
  // The new page lacks it too.
  missed();
  await seconds(55);
  expect(reload).toHaveBeenCalledTimes(1);
  await seconds(10);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("what the screen goes on without waits for the browser's word that the network is back", async () => {
  missed("nothing");
  await seconds(60);
  expect(reload).not.toHaveBeenCalled();
  for (const listener of online) listener();
  await seconds(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("who has gone on to another screen keeps this page", async () => {
  const boundary = missed();
  boundary.state = { error: "missed" };
  boundary.setState = vi.fn();
  boundary.componentDidUpdate({ pathname: "/before", children: null });
  await seconds(60);
  expect(reload).not.toHaveBeenCalled();
});

test("who asks gets a new page however soon, and a page that can remember nothing loads itself never", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  missed();
  await seconds(60);
  expect(reload).not.toHaveBeenCalled();
  reloadWhenReachable();
  reloadWhenReachable();
  await seconds(0);
  expect(reload).toHaveBeenCalledTimes(2);
});
