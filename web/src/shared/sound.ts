import { readText, writeText } from "./storage.ts";
import { createStore } from "./store.ts";

/** The sounds of the house, in public/sounds; web/scripts/make-sounds.sh makes them. */
export const clips = ["start", "win", "lose", "pause", "play", "clapping"] as const;
export type Clip = (typeof clips)[number];

export const mutedStore = createStore(readText("derash-muted") === "true");

const playing = new Set<HTMLAudioElement>();

export function setMuted(muted: boolean): void {
  writeText("derash-muted", String(muted));
  mutedStore.set(muted);
  if (muted) for (const audio of playing) audio.pause();
}

/** Plays a clip if the phone allows it. A sound is never worth an error. */
export function playSound(clip: Clip, volume = 1): () => void {
  if (mutedStore.get()) return () => {};
  const audio = new Audio(`/sounds/${clip}.m4a`);
  audio.volume = volume;
  playing.add(audio);
  const forget = () => playing.delete(audio);
  audio.addEventListener("ended", forget);
  audio.addEventListener("pause", forget);
  audio.play().catch(forget);
  return () => audio.pause();
}

let startedRound: string | null = null;

/** A round's start is heard once, whichever screen notices it first and however often she comes back to it. */
export function playStart(sharedGameId: string): void {
  if (startedRound === sharedGameId) return;
  startedRound = sharedGameId;
  playSound("start");
}
