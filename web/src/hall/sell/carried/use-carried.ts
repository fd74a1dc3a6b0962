import type { HallState } from "@derash/protocol/hall/round";
import { useEffect, useRef, useState } from "react";
import { playSound } from "../../../kit/sound/sound.ts";
import type { Hall } from "../../use-hall.ts";
import { isOtherGame, isSameShown, type Shown } from "./other-game.ts";

/** Somebody has started the round, or given it up, while a customer stands here: what they have not paid for is not in it. */
export function useWhenStarted({ desk }: Hall, round: HallState | null, onStarted: (before: HallState) => void): void {
  const before = useRef(round);
  useEffect(() => {
    const was = before.current;
    before.current = round;
    // What was sold last, and is first heard of with the start, is in the round as it is called.
    const called = desk.game?.round;
    if (was !== null && was.saleId !== round?.saleId) onStarted(called?.saleId === was.saleId ? called : was);
  });
}

/** Somebody has opened the round by other rules than were shown here. Told as it is drawn: no key comes between. */
export function useWhenOther(now: Shown, isTold: boolean, onOther: () => void): void {
  const [shown, setShown] = useState(now);
  if (!isSameShown(shown, now)) {
    setShown(now);
    if (isOtherGame(shown, now)) onOther();
  }
  useEffect(() => {
    if (isTold) playSound("lose");
  }, [isTold]);
}
