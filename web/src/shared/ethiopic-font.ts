import regular from "@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2";
import bold from "@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-700-normal.woff2";

/** Letters that are not equally wide in any font which has them. */
const letters = ["ሀ", "ጠ", "ፐ", "፲"];
/** A place in Unicode that no font fills: what a system draws there, it draws for every letter that it lacks. */
const unfilled = "\u0378";

/** Whether the system has Ethiopic letters; where it has none, each is the same empty box. */
export function hasEthiopic(widthOf: (text: string) => number): boolean {
  const box = widthOf(unfilled);
  return letters.some((letter) => widthOf(letter) !== box);
}

/** Fetches a font for Amharic where the system has none; 75 KB a weight, so nobody else pays for it. */
export async function ensureEthiopic(): Promise<void> {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return;
  context.font = "40px sans-serif";
  if (hasEthiopic((text) => context.measureText(text).width)) return;
  const weights = [
    { url: regular, weight: "400" },
    { url: bold, weight: "700" },
  ];
  // As the style sheets name it (tokens.css).
  for (const { url, weight } of weights)
    document.fonts.add(await new FontFace("Noto Sans Ethiopic", `url(${url})`, { weight }).load());
}
