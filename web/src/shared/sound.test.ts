import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Clip, clips, playSound, playStart, setMuted } from "./sound.ts";

const bytesMax: Record<Clip, number> = {
  start: 12_000,
  win: 12_000,
  lose: 12_000,
  pause: 12_000,
  play: 12_000,
  clapping: 30_000,
};

test.each(clips)("the clip %s is there, in MP4, and small", (clip) => {
  const file = readFileSync(new URL(`../../public/sounds/${clip}.m4a`, import.meta.url));
  expect(file.subarray(4, 8).toString()).toBe("ftyp");
  expect(file.length).toBeGreaterThan(1_000);
  expect(file.length).toBeLessThan(bytesMax[clip]);
});

class FakeAudio extends EventTarget {
  static played: FakeAudio[] = [];
  readonly src: string;
  isPlaying = false;
  constructor(src: string) {
    super();
    this.src = src;
  }
  play(): Promise<void> {
    this.isPlaying = true;
    FakeAudio.played.push(this);
    return Promise.resolve();
  }
  pause(): void {
    this.isPlaying = false;
    this.dispatchEvent(new Event("pause"));
  }
}

describe("playing", () => {
  beforeEach(() => {
    FakeAudio.played = [];
    vi.stubGlobal("Audio", FakeAudio);
  });
  afterEach(() => {
    setMuted(false);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("muting silences what is playing, and what would", () => {
    playSound("clapping");
    setMuted(true);
    playSound("win");
    expect(FakeAudio.played.map(({ src, isPlaying }) => [src, isPlaying])).toEqual([["/sounds/clapping.m4a", false]]);
  });

  test("muting is remembered on the next visit", async () => {
    const kept = new Map<string, string>();
    const getItem = (key: string) => kept.get(key) ?? null;
    vi.stubGlobal("localStorage", { getItem, setItem: (key: string, value: string) => kept.set(key, value) });
    setMuted(true);
    vi.resetModules();
    expect((await import("./sound.ts")).mutedStore.get()).toBe(true);
  });

  test("a refusal of the phone is no error", async () => {
    vi.spyOn(FakeAudio.prototype, "play").mockRejectedValue(new DOMException("no tap yet", "NotAllowedError"));
    playSound("lose")();
    await Promise.resolve();
  });

  test("a round starts once", () => {
    for (const sharedGameId of ["a", "a", "b"]) playStart(sharedGameId);
    expect(FakeAudio.played).toHaveLength(2);
  });
});
