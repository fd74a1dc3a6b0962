import { readText, writeText } from "./storage.ts";
import { createStore } from "./store.ts";

export type Clip = "start" | "win" | "lose" | "clapping";

export const mutedStore = createStore(readText("derash-muted") === "true");

export function setMuted(muted: boolean): void {
  writeText("derash-muted", String(muted));
  mutedStore.set(muted);
}

/** Plays a clip if it exists and the phone allows it. A sound is never worth an error. */
export function playSound(clip: Clip, volume = 1): () => void {
  if (mutedStore.get()) return () => {};
  const audio = new Audio(`/sounds/${clip}.m4a`);
  audio.volume = volume;
  audio.play().catch(() => {});
  return () => audio.pause();
}
