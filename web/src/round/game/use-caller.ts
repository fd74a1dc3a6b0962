import type { GameState } from "@derash/protocol/round";
import { useEffect, useRef } from "react";
import { useStore } from "../../data/store.ts";
import { mutedStore } from "../../kit/sound/sound.ts";
import { hush, phoneVoice, sayBall, unlockVoice, voiceStore } from "../../kit/sound/voice.ts";

/**
 * The voice that calls the balls, for whoever wants it. A ball that was called before the screen opened is not said again.
 * Each clip comes when it is wanted: a phone pays for every byte, and most of the 75 are not called in a round.
 */
export function useCaller({ calledBalls, gameStatus }: GameState): void {
  const chosen = useStore(voiceStore);
  const isMuted = useStore(mutedStore);
  const said = useRef(calledBalls.length);
  const last = calledBalls.at(-1);
  const calls = calledBalls.length;
  useEffect(() => {
    const isNew = calls > said.current;
    said.current = calls;
    if (isNew && last !== undefined && gameStatus === "active" && !isMuted) sayBall(phoneVoice(chosen), last);
  }, [calls, last, gameStatus, isMuted, chosen]);
  useEffect(() => (isMuted ? hush() : undefined), [isMuted]);
  const isWanted = phoneVoice(chosen) !== "off";
  useEffect(() => {
    if (!isWanted) return;
    addEventListener("pointerdown", unlockVoice, { once: true });
    return () => removeEventListener("pointerdown", unlockVoice);
  }, [isWanted]);
}
