import "../../test/no-browser.ts";
import type { Heard } from "@derash/protocol/socket";
import { beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { LetGo } from "../round/game/LetGo.tsx";
import { backendStore } from "./backend.ts";

type Answer = (answer: { success: boolean; node?: string; error?: string }) => void;
type Hear = (name: string, data: unknown) => void;

const { room, joins, heard } = vi.hoisted(() => ({
  room: { onAny: vi.fn(), emit: vi.fn(), io: { on: vi.fn() } },
  joins: [] as Answer[],
  heard: { listen: null as ((room: unknown) => void) | null },
}));
vi.mock("../data/own-socket.ts", () => ({
  createOwnSocket: ({ listen }: { listen: (room: unknown) => void }) => {
    heard.listen = listen;
    return { open: () => {}, connected: () => room, release: () => {}, meetAt: () => {}, reconnect: () => {} };
  },
}));
const { enterRoom } = await import("./socket.ts");

const place = { sessionId: "room-1", betAmount: "10" };
const listener = { onEvent: vi.fn(), onOwn: vi.fn(), onState: vi.fn(), onMine: vi.fn(), onJoined: vi.fn() };
const letGo: Heard<"let_go"> = { sessionId: "room-1", afterMs: 7000 };
let hear: Hear;

beforeEach(() => {
  vi.useFakeTimers();
  joins.length = 0;
  room.emit.mockReset().mockImplementation((name: string, _: unknown, answer?: Answer) => {
    if (name === "join_stack" && answer) joins.push(answer);
  });
  room.onAny.mockReset().mockImplementation((listener: Hear) => {
    hear = listener;
  });
  heard.listen?.(room);
  backendStore.set("connected");
});

test("whom a busy server lets go of is told so, joins again when it said, and sees on @let-go", () => {
  const leave = enterRoom(place, listener);
  joins.pop()?.({ success: true });
  hear("let_go", letGo);
  expect(backendStore.get()).toBe("let_go");
  expect(wordsOf(drawn(<LetGo />))).toContain("The round goes on, and you see it again");
  expect(listener.onEvent).not.toHaveBeenCalled();

  vi.advanceTimersByTime(letGo.afterMs - 1);
  expect(joins).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(joins).toHaveLength(1);
  // It still has too much to do: the words stay, and the next try comes by itself.
  joins.pop()?.({ success: false });
  expect(backendStore.get()).toBe("let_go");
  vi.advanceTimersByTime(5_000);
  joins.pop()?.({ success: true });
  expect(backendStore.get()).toBe("connected");
  expect(wordsOf(drawn(<LetGo />))).toBe("");
  leave();
});

test("who comes back to a busy server after a cut is told why no ball comes, and sees once there is time", () => {
  const leave = enterRoom(place, listener);
  joins.pop()?.({ success: false, error: "overloaded" });
  expect(backendStore.get()).toBe("let_go");
  expect(wordsOf(drawn(<LetGo />))).toContain("The round goes on, and you see it again");
  vi.advanceTimersByTime(5_000);
  joins.pop()?.({ success: true });
  expect(backendStore.get()).toBe("connected");
  leave();
  // Any other refusal says nothing of how busy it is.
  const leaveAgain = enterRoom(place, listener);
  joins.pop()?.({ success: false, error: "session_not_found" });
  expect(backendStore.get()).toBe("connected");
  leaveAgain();
});

test("who has gone on to another room meanwhile is not taken back", () => {
  const leave = enterRoom(place, listener);
  hear("let_go", letGo);
  leave();
  const leaveOther = enterRoom({ ...place, sessionId: "room-2" }, listener);
  joins.pop()?.({ success: true });
  joins.length = 0;
  expect(backendStore.get()).toBe("connected");
  vi.advanceTimersByTime(60_000);
  expect(joins).toHaveLength(0);
  hear("let_go", letGo);
  expect(backendStore.get()).toBe("connected");
  leaveOther();
});
