import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import type { OwnSocket } from "../data/socket-route.ts";

type Asked = { fence: number | undefined; answer: (answer: object) => void };
const hall = vi.hoisted(() => ({
  ...{ refresh: (_socket: OwnSocket) => {}, listen: (_socket: OwnSocket) => {} },
  connected: null as OwnSocket | null,
}));
vi.mock("../data/own-socket.ts", () => ({
  createOwnSocket: ({ refresh, listen }: Pick<typeof hall, "refresh" | "listen">) => {
    Object.assign(hall, { refresh, listen });
    return {
      open: () => {},
      connected: () => hall.connected,
      comeBack: () => {},
      followNetwork: () => () => {},
      release: () => {},
    };
  },
}));
// Their catalogs are compiled for browsers only.
vi.mock("../i18n/language.ts", () => ({}));

let asked: Asked[];
const socket = {
  emit: (_name: string, { fence }: Pick<Asked, "fence">, answer: Asked["answer"]) => void asked.push({ fence, answer }),
} as unknown as OwnSocket;

beforeEach(() => {
  asked = [];
  hall.connected = null;
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

async function openWindow() {
  const { followHall, runHere } = await import("./hall-socket.ts");
  const { sessionStore } = await import("../session/session.ts");
  const signIn = (id: string) =>
    sessionStore.set({ status: "signed_in", kind: "staff", staff: { id } as never, at: 0 });
  signIn("abebe");
  const onOwn = vi.fn<() => void>();
  const stopFollowing = followHall("cashier", () => {}, onOwn);
  return { runHere, signIn, stopFollowing, onOwn };
}
/** What the window says of itself when it asks again. */
function fenceNow(): number | undefined {
  hall.refresh(socket);
  return asked.at(-1)?.fence;
}

test("of two questions at once the larger fence is kept, in whatever order they are answered", async () => {
  await openWindow();
  for (const [first, second] of [
    [4, 3],
    [5, 6],
  ] as const) {
    asked = [];
    hall.refresh(socket);
    hall.refresh(socket);
    asked[0]?.answer({ success: true, fence: first });
    asked[1]?.answer({ success: true, fence: second });
    expect(fenceNow()).toBe(Math.max(first, second));
  }
});

test("another person's window, and one that takes the round back, begins anew", async () => {
  const { signIn, runHere } = await openWindow();
  hall.refresh(socket);
  asked[0]?.answer({ success: true, fence: 9 });
  expect(fenceNow()).toBe(9);
  signIn("sara");
  expect(fenceNow()).toBeUndefined();
  asked.at(-1)?.answer({ success: true, fence: 2 });
  expect(fenceNow()).toBe(2);
  runHere();
  expect(fenceNow()).toBeUndefined();
});

const refuse = () => asked.at(-1)?.answer({ success: false, error: "unavailable" });

test("a window that was refused asks again until it is told that it runs the round", async () => {
  vi.useFakeTimers();
  hall.connected = socket;
  await openWindow();
  for (const times of [1, 2]) {
    expect(asked).toHaveLength(times);
    refuse();
    vi.advanceTimersByTime(10_000);
  }
  asked.at(-1)?.answer({ success: true, fence: 7 });
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(3);
  expect(fenceNow()).toBe(7);
});

test("a window that is looked at again and again while it is refused asks once more, and not once for each", async () => {
  vi.useFakeTimers();
  hall.connected = socket;
  await openWindow();
  for (let looks = 0; looks < 3; looks++) {
    hall.refresh(socket);
    refuse();
  }
  asked.at(-2)?.answer({ success: false, error: "unavailable" });
  const before = asked.length;
  vi.advanceTimersByTime(2_000);
  expect(asked).toHaveLength(before + 1);
});

test("a window that is left, or whose connection is lost, asks no more of that one", async () => {
  vi.useFakeTimers();
  hall.connected = socket;
  const { stopFollowing } = await openWindow();
  refuse();
  hall.connected = {} as OwnSocket;
  vi.advanceTimersByTime(10_000);
  hall.connected = socket;
  fenceNow();
  refuse();
  stopFollowing();
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(2);
});

test("a window is told that its float has changed, for as long as it is looked at", async () => {
  const heard = new Map<string, () => void>();
  const { stopFollowing, onOwn } = await openWindow();
  hall.listen({ on: (name: string, listener: () => void) => heard.set(name, listener) } as unknown as OwnSocket);
  heard.get("own_changed")?.();
  expect(onOwn).toHaveBeenCalledTimes(1);
  stopFollowing();
  heard.get("own_changed")?.();
  expect(onOwn).toHaveBeenCalledTimes(1);
});
