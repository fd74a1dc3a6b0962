import { voiceMsMax, voiceRateHz, wavHeaderBytes } from "@derash/protocol/hall/voice-pack";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { clipOfSamples } from "./voice-clip.ts";
import { numberOf, unpacked } from "./voice-files.ts";

test("a file says its number by its name; a letter that is another ball's is a mistake", () => {
  const read = ["17.mp3", "am/B7.m4a", "ball_07.wav", "I-16.OGG", "N 33.m4a", "o75.mp3"].map(numberOf);
  expect(read).toEqual([17, 7, 7, 16, 33, 75]);
  expect(["0.mp3", "76.mp3", "B17.mp3", "readme.txt", "17", "17.exe", "start.m4a"].map(numberOf)).toEqual(
    Array(7).fill(null),
  );
});

test("what is packed in a ZIP comes out beside loose files; what is no sound, and what a Mac puts in, stays out", async () => {
  const zip = zipSync({
    ...{ "voice/1.mp3": new Uint8Array([1]), "voice/2.wav": new Uint8Array([2]) },
    ...{ "__MACOSX/._1.mp3": new Uint8Array([9]), "notes.txt": new Uint8Array([9]) },
  });
  const files = [new File([zip as Uint8Array<ArrayBuffer>], "pack.zip"), new File([new Uint8Array([3])], "3.ogg")];
  expect((await unpacked(files)).map(({ name }) => name)).toEqual(["voice/1.mp3", "voice/2.wav", "3.ogg"]);
  await expect(unpacked([new File([new Uint8Array([1, 2, 3])], "broken.zip")])).rejects.toThrow();
});

test("a clip is one kind of WAV, never longer than it may be; one that nobody would hear is none", () => {
  const second = new Float32Array(voiceRateHz).fill(0.5);
  const clip = clipOfSamples(second);
  expect(clip).toMatchObject({ ms: 1000 });
  if (typeof clip === "string") return;
  expect(clip.wav).toHaveLength(wavHeaderBytes + 2 * voiceRateHz);
  expect(new TextDecoder().decode(clip.wav.subarray(0, 4))).toBe("RIFF");
  expect(clipOfSamples(new Float32Array(voiceRateHz * 4).fill(0.5))).toMatchObject({ ms: voiceMsMax });
  expect(clipOfSamples(new Float32Array(voiceRateHz))).toBe("silent");
});
