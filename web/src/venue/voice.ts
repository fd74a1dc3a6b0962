import { ballCount } from "@derash/game/ball";
import type { Language } from "@derash/protocol/player";
import { readText } from "../shared/storage.ts";
import { useStore } from "../shared/store.ts";
import { clipPath, type Voice, voiceStore } from "../shared/voice.ts";

/** A hall hears the balls unless it chose not to. */
export function useHallVoice(): Voice {
  const chosen = useStore(voiceStore);
  return chosen ?? ((readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am");
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
