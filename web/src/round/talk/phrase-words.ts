import type { Phrase } from "@derash/protocol/reaction";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What each phrase reads as; everybody reads it in their own language, and a drawing in none. */
const phraseWords: Record<Phrase, MessageDescriptor | string> = {
  good_luck: msg`Good luck!`,
  hello: msg`Hello!`,
  fingers_crossed: msg`Fingers crossed!`,
  one_more: msg`One more ball!`,
  come_on: msg`Come on!`,
  wow: msg`Wow!`,
  well_done: msg`Well done!`,
  nice_round: msg`Nice round!`,
  thanks: msg`Thank you!`,
  heart: "❤️",
  clap: "👏",
  laugh: "😄",
};

export function phraseText(i18n: I18n, phrase: Phrase): string {
  const words = phraseWords[phrase];
  return typeof words === "string" ? words : i18n._(words);
}
