import { ballCount } from "@derash/game/ball";
import type { Language } from "@derash/protocol/player";
import { clipPath } from "./voice.ts";

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
