import "../../test/no-browser.ts";
import { beforeEach, expect, test, vi } from "vitest";

type Hear = (name: string, data: unknown) => void;

const { room, heard } = vi.hoisted(() => ({
  room: { onAny: vi.fn(), emit: vi.fn(), io: { on: vi.fn() } },
  heard: { listen: null as ((room: unknown) => void) | null },
}));
vi.mock("../data/own-socket.ts", () => ({
  createOwnSocket: ({ listen }: { listen: (room: unknown) => void }) => {
    heard.listen = listen;
    return { open: () => {}, connected: () => room, release: () => {}, meetAt: () => {}, reconnect: () => {} };
  },
}));
const { enterLobby } = await import("./socket.ts");

const listener = { onTables: vi.fn(), onChange: vi.fn(), onMine: vi.fn() };
let hear: Hear;

beforeEach(() => {
  room.onAny.mockReset().mockImplementation((listen: Hear) => {
    hear = listen;
  });
  heard.listen?.(room);
  listener.onMine.mockReset();
});

test("who looks at the tables hears of what was paid for meanwhile, on another phone or because it was asked for ahead", () => {
  const leave = enterLobby(listener);
  hear("own_changed", {});
  hear("confirmation_result", { success: true, message: "Cartela confirmed", cartelaNumber: 7, newBalance: 90 });
  expect(listener.onMine).toHaveBeenCalledTimes(2);
  hear("cartela_confirmed", { sessionId: "room", sharedGameId: "round", cartelaNumber: 7 });
  expect(listener.onMine).toHaveBeenCalledTimes(2);
  leave();
  hear("own_changed", {});
  expect(listener.onMine).toHaveBeenCalledTimes(2);
});
