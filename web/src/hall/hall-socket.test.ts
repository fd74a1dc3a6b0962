import { beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import type { OwnSocket } from "../data/socket-route.ts";

type Asked = { fence: number | undefined; answer: (answer: { fence?: number }) => void };
const hall = vi.hoisted(() => ({ refresh: (_socket: OwnSocket) => {} }));
vi.mock("../data/own-socket.ts", () => ({
  createOwnSocket: ({ refresh }: typeof hall) => {
    hall.refresh = refresh;
    return {
      open: () => {},
      connected: () => null,
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
  vi.resetModules();
});

async function openWindow() {
  const { followHall, runHere } = await import("./hall-socket.ts");
  const { sessionStore } = await import("../session/session.ts");
  const signIn = (id: string) =>
    sessionStore.set({ status: "signed_in", kind: "staff", staff: { id } as never, at: 0 });
  signIn("abebe");
  followHall("cashier", () => {});
  return { runHere, signIn };
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
    asked[0]?.answer({ fence: first });
    asked[1]?.answer({ fence: second });
    expect(fenceNow()).toBe(Math.max(first, second));
  }
});

test("another person's window, and one that takes the round back, begins anew", async () => {
  const { signIn, runHere } = await openWindow();
  hall.refresh(socket);
  asked[0]?.answer({ fence: 9 });
  expect(fenceNow()).toBe(9);
  signIn("sara");
  expect(fenceNow()).toBeUndefined();
  asked.at(-1)?.answer({ fence: 2 });
  expect(fenceNow()).toBe(2);
  runHere();
  expect(fenceNow()).toBeUndefined();
});
