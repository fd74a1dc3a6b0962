import { encode } from "uqr";

/** A QR code without a border: how many squares a side has, and the dark ones as a path of squares of one unit. */
export function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
