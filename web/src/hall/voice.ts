import { readText } from "../data/storage.ts";
import { createStore, useStore } from "../data/store.ts";
import { type Voice, voiceStore } from "../kit/sound/voice.ts";

/** What the branch's profile says; null: nothing. */
export const profileVoiceStore = createStore<Voice | null>(null);

/** A hall hears the balls unless it chose not to: on this screen, and else for the whole branch. */
export function useHallVoice(): Voice {
  const chosen = useStore(voiceStore);
  const ofBranch = useStore(profileVoiceStore);
  return chosen ?? ofBranch ?? ((readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am");
}
