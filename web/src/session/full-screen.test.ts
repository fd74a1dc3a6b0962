import { afterEach, expect, test, vi } from "vitest";
import { followRound } from "./full-screen.ts";

afterEach(() => vi.unstubAllGlobals());

function walk(platform: string, height: number, ...paths: string[]): string[] {
  const done: string[] = [];
  const follow = followRound(platform, height, { enter: () => done.push("enter"), leave: () => done.push("leave") });
  for (const pathname of paths) {
    vi.stubGlobal("location", { pathname });
    follow();
  }
  return done;
}

test("a round fills a small phone's screen, once, and every other screen gives it back", () => {
  expect(walk("android", 640, "/", "/game", "/game", "/history", "/", "/game")).toEqual(["enter", "leave", "enter"]);
  expect(walk("ios", 667, "/game")).toEqual(["enter"]);
});

test("a larger phone and a computer stay as they are", () => {
  expect(walk("android", 700, "/game", "/")).toEqual([]);
  expect(walk("tdesktop", 500, "/game", "/")).toEqual([]);
});
