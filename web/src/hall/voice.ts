import { readText } from "../data/storage.ts";
import { useStore } from "../data/store.ts";
import { type Voice, voiceStore } from "../kit/sound/voice.ts";

/** A hall hears the balls unless it chose not to. */
export function useHallVoice(): Voice {
  const chosen = useStore(voiceStore);
  return chosen ?? ((readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am");
}
