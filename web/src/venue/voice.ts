import { ballCount, ballOf } from "@derash/game/ball";
import type { Language } from "@derash/protocol/player";
import { readText, writeText } from "../shared/storage.ts";
import { createStore } from "../shared/store.ts";

/** The caller's voice: which language, or none. */
export type Voice = Language | "off";

export const voiceStore = createStore<Voice>(storedVoice());

function storedVoice(): Voice {
  const stored = readText("derash-voice");
  if (stored === "am" || stored === "en" || stored === "off") return stored;
  return (readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am";
}

export function setVoice(voice: Voice): void {
  writeText("derash-voice", voice);
  voiceStore.set(voice);
  if (voice === "off") speaking?.pause();
}

let speaking: HTMLAudioElement | null = null;

/** Says a ball, over whatever is still being said. Refusals of the browser are silent. */
export function sayBall(number: number): void {
  const voice = voiceStore.get();
  if (voice === "off") return;
  speaking?.pause();
  speaking = new Audio(clipPath(voice, number));
  speaking.play().catch(() => {});
}

function clipPath(language: Language, number: number): string {
  return `/voice/${language}/${ballOf(number).display}.m4a`;
}

const fetched = new Set<Language>();

/**
 * Brings all 75 clips into the browser's cache, one after the other. All of them, because which comes next is nobody's to
 * know. Stops when told; a clip that fails is fetched when it is said.
 */
export function preloadVoice(language: Language): () => void {
  if (fetched.has(language)) return () => {};
  const stop = new AbortController();
  const load = async () => {
    for (let number = 1; number <= ballCount; number += 1) {
      const response = await fetch(clipPath(language, number), { signal: stop.signal, priority: "low" });
      await response.arrayBuffer();
    }
    fetched.add(language);
  };
  load().catch(() => {});
  return () => stop.abort();
}
