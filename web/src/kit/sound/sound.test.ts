import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeAudio } from "../../../test/fake-audio.ts";
import { type Clip, clips } from "./sound.ts";

const bytesMax: Record<Clip, number> = {
  start: 12_000,
  win: 12_000,
  lose: 12_000,
  pause: 12_000,
  play: 12_000,
  clapping: 30_000,
};

test.each(clips)("the clip %s is there, in MP4, and small", (clip) => {
  const file = readFileSync(new URL(`../../../public/sounds/${clip}.m4a`, import.meta.url));
  expect(file.subarray(4, 8).toString()).toBe("ftyp");
  expect(file.length).toBeGreaterThan(1_000);
  expect(file.length).toBeLessThan(bytesMax[clip]);
});

describe("playing", () => {
  let sound: typeof import("./sound.ts");
  beforeEach(async () => {
    FakeAudio.reset();
    vi.stubGlobal("Audio", FakeAudio);
    vi.resetModules();
    sound = await import("./sound.ts");
  });
  afterEach(() => {
    sound.setMuted(false);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("muting silences what is playing, and what would @muting", () => {
    sound.playSound("clapping");
    sound.setMuted(true);
    sound.playSound("win");
    expect(FakeAudio.played).toEqual(["/sounds/clapping.m4a"]);
    expect(FakeAudio.isPlaying).toBe(false);
  });

  test("every clip comes from the one element that the first touch has unlocked", () => {
    sound.unlockSound();
    expect(FakeAudio.isUnlocked).toBe(true);
    sound.playSound("start");
    const stopWin = sound.playSound("win");
    sound.playSound("clapping");
    stopWin();
    expect(FakeAudio.made).toBe(1);
    expect(FakeAudio.played).toHaveLength(3);
    // What stops one clip does not stop the one that took its place.
    expect(FakeAudio.isPlaying).toBe(true);
  });

  test("muting is remembered on the next visit @mute-kept", async () => {
    const kept = new Map<string, string>();
    const getItem = (key: string) => kept.get(key) ?? null;
    vi.stubGlobal("localStorage", { getItem, setItem: (key: string, value: string) => kept.set(key, value) });
    sound.setMuted(true);
    vi.resetModules();
    expect((await import("./sound.ts")).mutedStore.get()).toBe(true);
  });

  test("a refusal of the phone is no error @refused-autoplay", async () => {
    vi.spyOn(FakeAudio.prototype, "play").mockRejectedValue(new DOMException("no tap yet", "NotAllowedError"));
    sound.playSound("lose")();
    await Promise.resolve();
  });

  test("a round starts once @start-sound", () => {
    for (const sharedGameId of ["a", "a", "b"]) sound.playStart(sharedGameId);
    expect(FakeAudio.played).toHaveLength(2);
  });
});
