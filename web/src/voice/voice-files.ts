import { ballCount, ballOf } from "@derash/game/ball";

export type NamedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Together and each: more is no voice. */
const zipBytesMax = 60_000_000;
export const fileBytesMax = 2_000_000;
const sounds = /\.(m4a|mp4|aac|mp3|ogg|opus|wav|webm|flac)$/i;

/** Which number a file says, by its name: 17.mp3, am/B-07.wav, ball 33.ogg. Null: none, or one that is no ball. */
export function numberOf(name: string): number | null {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const found = /^\D*?([BINGO])?[\s_-]*0*(\d{1,2})\D*$/i.exec(base.replace(sounds, ""));
  if (!sounds.test(base) || found === null) return null;
  const [, letter, digits] = found;
  const number = Number(digits);
  if (number < 1 || number > ballCount) return null;
  // A letter that is another ball's is a mistake that somebody would hear in the hall.
  const isAlone = letter !== undefined && /^[BINGO][\s_-]*0*\d/i.test(base);
  return isAlone && ballOf(number).letter !== letter.toUpperCase() ? null : number;
}

/** The sounds of what somebody has chosen: files, and whatever is packed in ZIP files among them. Throws where one cannot be unpacked. */
export async function unpacked(files: readonly File[]): Promise<NamedFile[]> {
  const all: NamedFile[] = [];
  for (const file of files) {
    if (file.size > zipBytesMax) throw new RangeError("too large");
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.zip$/i.test(file.name)) all.push(...(await unzipped(bytes)));
    else all.push({ name: file.name, bytes });
  }
  return all;
}

async function unzipped(zip: Uint8Array): Promise<NamedFile[]> {
  const { unzipSync } = await import("fflate");
  let total = 0;
  const entries = unzipSync(zip, {
    // What a packed file says of its size is looked at before it is unpacked.
    filter: ({ name, originalSize }) => {
      const isWanted = sounds.test(name) && !name.startsWith("__MACOSX") && originalSize <= fileBytesMax;
      total += isWanted ? originalSize : 0;
      return isWanted && total <= zipBytesMax;
    },
  });
  return Object.entries(entries).map(([name, bytes]) => ({ name, bytes: bytes as Uint8Array<ArrayBuffer> }));
}
