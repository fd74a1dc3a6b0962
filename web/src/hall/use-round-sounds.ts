import type { HallState } from "@derash/protocol/hall/round";
import { useEffect, useRef } from "react";
import { preloadVoice } from "../kit/sound/preload-voice.ts";
import { playSound, playStart } from "../kit/sound/sound.ts";
import { sayBall, type Voice } from "../kit/sound/voice.ts";
import { useOwnVoice } from "./use-voice-pack.ts";
import { useHallVoice } from "./voice.ts";

const clapVolume = 0.7;

/** What the hall hears of a round from the moment that this screen shows it, at the till that calls; what was before is not said again. */
export function useRoundSounds({ saleId, status, totalCalls, calledBalls, bonus }: HallState, isCaller: boolean): void {
  const before = useRef({ status, totalCalls });
  useEffect(() => {
    if (isCaller && status === "calling" && before.current.totalCalls === 0) playStart(saleId);
  }, [saleId, status, isCaller]);
  useEffect(() => {
    const was = before.current.status;
    before.current.status = status;
    if (was === status || !isCaller) return;
    if (status === "paused") playSound("pause");
    else if (status === "calling" && was === "paused") playSound("play");
    else if (status === "settled") playSound(bonus > 0 ? "clapping" : "win", bonus > 0 ? clapVolume : 1);
    else if (status === "void") playSound("lose");
  }, [status, bonus, isCaller]);
  useOwnVoice();
  const voice = useHallVoice();
  useCaller(calledBalls, isCaller ? voice : "off");
}

/** Says each ball that comes from now on. */
export function useCaller(calledBalls: readonly number[], voice: Voice): void {
  const totalCalls = calledBalls.length;
  const last = calledBalls.at(-1);
  const before = useRef(totalCalls);
  useEffect(() => {
    const isNew = totalCalls > before.current;
    before.current = totalCalls;
    if (isNew && last !== undefined) sayBall(voice, last);
  }, [totalCalls, last, voice]);
  useEffect(() => (voice === "off" ? undefined : preloadVoice(voice)), [voice]);
}
