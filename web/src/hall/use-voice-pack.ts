import type { VoicePack } from "@derash/protocol/hall/voice-pack";
import { readVoice } from "@derash/protocol/path/hall";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../data/api.ts";
import { voicePackStore } from "../kit/sound/voice.ts";

/** From here on balls are said in this voice; where it has no clip, in the house's. */
export function useVoicePack(pack: VoicePack | null): void {
  const version = pack && `${pack.company} ${pack.version}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same pack comes with every answer.
  useEffect(() => voicePackStore.set(pack), [version]);
}

/** At a till: the voice of its company. */
export function useOwnVoice(): void {
  const { data } = useQuery({ queryKey: ["voice"], queryFn: () => call(readVoice), staleTime: 300_000 });
  useVoicePack(data?.pack ?? null);
}
