import type { Ball, Letter } from "@derash/game/ball";
import { amharicNumber } from "./amharic-number.ts";

export const languages = ["am", "en"] as const;
export type Language = (typeof languages)[number];

/** What a synthesiser is given to say: the voice of espeak-ng, words a minute, and the text. */
type Call = { voice: string; pace: number; text: string };

/** The letters as they are said in halls. */
const amharicLetters: Record<Letter, string> = { B: "ቢ", I: "አይ", N: "ኤን", G: "ጂ", O: "ኦ" };

/** espeak-ng puts a vowel between any two consonants of Amharic (ሦስት as sosit), so each word is spelt as it is said. */
const amharicSounds: Readonly<Record<string, string>> = {
  ቢ: "b'i:",
  አይ: "?'aj",
  ኤን: "?'en",
  ጂ: "dZ'i:",
  ኦ: "?'o:",
  አንድ: "?'and",
  ሁለት: "h'ul@t",
  ሦስት: "s'ost",
  አራት: "?ar'at",
  አምስት: "?'amyst",
  ስድስት: "s'yddyst",
  ሰባት: "s@b'at",
  ስምንት: "s'ymmynt",
  ዘጠኝ: "z@t`'@n^",
  አሥር: "?'assyr",
  አሥራ: "?'asra",
  ሃያ: "h'aja",
  ሠላሳ: "s@l'asa",
  አርባ: "?'arba",
  ሃምሳ: "h'amsa",
  ስድሳ: "s'ydsa",
  ሰባ: "s@b'a",
};

/** A ball called out, with a breath between letter and number. */
export function voiceCall(language: Language, { letter, number }: Ball): Call {
  // British English, for the American one says thirty and thirteen too much alike.
  if (language === "en") return { voice: "en-gb", pace: 135, text: `${letter}, ${number}` };
  const words = amharicNumber(number).split(" ").map(soundsOf).join(" ");
  return { voice: "am", pace: 125, text: `[[${soundsOf(amharicLetters[letter])}]], [[${words}]]` };
}

function soundsOf(word: string): string {
  const sounds = amharicSounds[word];
  if (sounds === undefined) throw new RangeError(`nobody has spelt out how ${word} is said`);
  return sounds;
}
