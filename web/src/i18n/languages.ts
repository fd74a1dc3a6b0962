import type { Language } from "@derash/protocol/player";

/** The languages to choose from, each in its own words, whichever is spoken. */
export const languageChoices: { value: Language; name: string; lang: Language }[] = [
  { value: "am", name: "አማርኛ", lang: "am" },
  { value: "en", name: "English", lang: "en" },
];
