import { readText } from "../shared/storage.ts";
import { useStore } from "../shared/store.ts";
import { type Voice, voiceStore } from "../shared/voice.ts";

/** A hall hears the balls unless it chose not to. */
export function useHallVoice(): Voice {
  const chosen = useStore(voiceStore);
  return chosen ?? ((readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am");
}
