/** A phone lower than this, in CSS pixels, has little room for a round under Telegram's own bar. */
const heightMax = 700;
const phones = ["android", "android_x", "ios"];

type Screen = { enter(): void; leave(): void };

/** A round on a small phone fills its screen; every other screen leaves Telegram's bar where it is. */
export function followRound(platform: string, height: number, { enter, leave }: Screen): () => void {
  if (!phones.includes(platform) || height >= heightMax) return () => {};
  let isFull = false;
  return () => {
    const isRound = location.pathname === "/game";
    if (isRound === isFull) return;
    isFull = isRound;
    if (isRound) enter();
    else leave();
  };
}
