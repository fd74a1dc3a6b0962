import regular from "@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2";
import bold from "@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-700-normal.woff2";

/** Letters that are not equally wide in any font which has them. */
const letters = ["ሀ", "ጠ", "ፐ", "፲"];
/** A place in Unicode that no font fills: what a system draws there, it draws for every letter that it lacks. */
const unfilled = "\u0378";

/**
 * Where the style sheets name it (tokens.css), it is the first of their fonts: words that Chromium has drawn in boxes, in a size
 * and weight, it draws in boxes ever after for every list that begins with the same font. All other letters stay the system's.
 */
const family = "Fetched Ethiopic";
const unicodeRange = "U+1200-139F, U+2D80-2DDF, U+AB00-AB2F";

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
  const faces = weights.map(({ url, weight }) => new FontFace(family, `url(${url})`, { weight, unicodeRange }).load());
  for (const face of await Promise.all(faces)) document.fonts.add(face);
  document.documentElement.style.setProperty("--font-fetched", `"${family}"`);
}
