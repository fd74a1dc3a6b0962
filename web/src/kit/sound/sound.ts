import { readText, writeText } from "../../data/storage.ts";
import { createStore } from "../../data/store.ts";

/** The sounds of the house, in public/sounds; web/scripts/make-sounds.sh makes them. */
export const clips = ["start", "win", "lose", "pause", "play", "clapping"] as const;
export type Clip = (typeof clips)[number];

export const mutedStore = createStore(readText("derash-muted") === "true");

let audio: HTMLAudioElement | null = null;

/**
 * One element for every clip, for a browser lets an element speak that a touch has once begun: the start of a round is
 * heard though nobody touches anything then.
 */
function theAudio(): HTMLAudioElement {
  audio ??= new Audio();
  return audio;
}

/** To be called in the first touch. */
export function unlockSound(): void {
  theAudio().load();
}

export function setMuted(muted: boolean): void {
  writeText("derash-muted", String(muted));
  mutedStore.set(muted);
  if (muted) audio?.pause();
}

/** Plays a clip if the phone allows it. A sound is never worth an error. */
export function playSound(clip: Clip, volume = 1): () => void {
  if (mutedStore.get()) return () => {};
  const player = theAudio();
  const path = `/sounds/${clip}.m4a`;
  player.src = path;
  player.volume = volume;
  player.play().catch(() => {});
  return () => {
    // Unless another clip has taken its place.
    if (player.src.endsWith(path)) player.pause();
  };
}

let startedRound: string | null = null;

/** A round's start is heard once, whichever screen notices it first and however often the player comes back to it. */
export function playStart(sharedGameId: string): void {
  if (startedRound === sharedGameId) return;
  startedRound = sharedGameId;
  playSound("start");
}
