import { ballOf } from "@derash/game/ball";
import type { VoicePack } from "@derash/protocol/hall/voice-pack";
import type { Language } from "@derash/protocol/player";
import { i18n } from "@lingui/core";
import { readText, writeText } from "../../data/storage.ts";
import { createStore } from "../../data/store.ts";

/** The caller's voice: which language, or none. */
export type Voice = Language | "off";

/** What was chosen in this browser. Null while nobody has: a hall then calls, a phone is silent. */
export const voiceStore = createStore<Voice | null>(storedVoice());

function storedVoice(): Voice | null {
  const stored = readText("derash-voice");
  return stored === "am" || stored === "en" || stored === "off" ? stored : null;
}

export function setVoice(voice: Voice): void {
  writeText("derash-voice", voice);
  voiceStore.set(voice);
  if (voice === "off") hush();
}

/** On a player's phone the voice speaks what the screen speaks. */
export function phoneVoice(chosen: Voice | null): Voice {
  return chosen === null || chosen === "off" ? "off" : screenLanguage();
}

export function setPhoneVoice(isOn: boolean): void {
  setVoice(isOn ? screenLanguage() : "off");
}

function screenLanguage(): Language {
  return i18n.locale === "en" ? "en" : "am";
}

let speaking: HTMLAudioElement | null = null;

/** To be called in a touch: a browser lets this one element speak from then on. */
export function unlockVoice(): void {
  speaking ??= new Audio();
  speaking.load();
}

/** Says a ball, over whatever is still being said. Refusals of the browser are silent. */
export function sayBall(voice: Voice, number: number): void {
  if (voice === "off") return;
  speaking ??= new Audio();
  speaking.src = clipPath(voice, number);
  speaking.play().catch(() => {});
}

export function hush(): void {
  speaking?.pause();
}

/** A company's own voice, where a hall has one; what it has no clip of, the house's voice says. */
export const voicePackStore = createStore<VoicePack | null>(null);

export function clipPath(language: Language, number: number): string {
  const pack = voicePackStore.get();
  if (pack?.[language].includes(number))
    return `/api/hall/voice/${pack.company}/${language}/${number}?v=${pack.version}`;
  return `/voice/${language}/${ballOf(number).display}.m4a`;
}
