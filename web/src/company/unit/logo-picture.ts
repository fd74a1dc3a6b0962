import { logoBytesMax, logoPixelsMax } from "@derash/protocol/hall/brand";

/** From fine to coarse, until it is small enough. */
const qualities = [0.9, 0.8, 0.65, 0.5, 0.35];

/** What the browser can read as a picture, drawn anew as a small JPEG in base64. Throws on what is no picture. */
export async function logoOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, logoPixelsMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("nothing can be drawn here");
  // A JPEG has no holes: where the picture is clear, it is white.
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const base64 = canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
    if ((base64.length / 4) * 3 <= logoBytesMax) return base64;
  }
  throw new Error("too large");
}
