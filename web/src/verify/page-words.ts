import type { Language } from "@derash/protocol/player";

/** What is known of a folder's words in a language; nothing: it has none. */
type Read<Words> = (folder: string, language: Language) => Promise<Words | undefined>;
/** Says everything in a language from now on, with all words that there are by now. */
type Say<Words> = (language: Language, words: readonly (Words | undefined)[]) => void;

/**
 * The words of a page, folder by folder as they are needed. Whatever is asked for at once, and whatever of it comes last: in the end all
 * of it is said, in the language that was chosen last.
 */
export function pageWords<Words>(first: string, read: Read<Words>, say: Say<Words>) {
  const folders = [first];
  let chosen: Language | null = null;

  async function speak(language: Language): Promise<void> {
    chosen = language;
    const words = await Promise.all(folders.map((folder) => read(folder, language)));
    // Another language or folder was asked for meanwhile: these are not all the words any more.
    if (chosen !== language || words.length < folders.length) return speak(chosen);
    say(language, words);
  }

  return {
    speak,
    /** With the words of this folder, too; done when they are there, also where somebody has asked for them before. */
    add: (folder: string, language: Language): Promise<void> => {
      if (!folders.includes(folder)) folders.push(folder);
      return speak(language);
    },
  };
}
