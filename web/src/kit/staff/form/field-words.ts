import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What the server says about a field, in English, and our words for it. */
export const fieldSentences: Readonly<Record<string, MessageDescriptor>> = {
  "must be given": msg`must be given`,
  "is not valid": msg`is not valid`,
  "must be text": msg`must be text`,
  "must be plain text": msg`must be plain text`,
  "must be a number": msg`must be a number`,
  "must be a whole number": msg`must be a whole number`,
  "must be whole numbers": msg`must be whole numbers`,
  "must be a date": msg`must be a date`,
  "must be a date like 2026-01-31": msg`must be a date like 2026-01-31`,
  "must be an e-mail address": msg`must be an e-mail address`,
  "must be a phone number": msg`must be a phone number`,
  "must be a Telegram id": msg`must be a Telegram id`,
  "must be written as it should be": msg`must be written as it should be`,
  "Username is required": msg`Username is required`,
  "3 to 32 letters, digits, dots, dashes or underscores": msg`3 to 32 letters, digits, dots, dashes or underscores`,
  "Password is required": msg`Password is required`,
  "Password must be at least 6 characters long": msg`Password must be at least 6 characters long`,
  "This password is one of the most common ones": msg`This password is one of the most common ones`,
  "A name with or without digits is no password": msg`A name with or without digits is no password`,
  "Wrong password": msg`Wrong password`,
  "6 digits, or a recovery code": msg`6 digits, or a recovery code`,
  "Please enter a new password": msg`Please enter a new password`,
  "Company name is required": msg`Company name is required`,
  "Branch name is required": msg`Branch name is required`,
  "A reason is required": msg`A reason is required`,
  "Invalid branch selected": msg`Invalid branch selected`,
  "Please select a branch for the cashier": msg`Please select a branch for the cashier`,
  "Please select a company": msg`Please choose a company`,
  "Please choose a company": msg`Please choose a company`,
  "Please choose at least one pattern.": msg`Please choose at least one pattern.`,
  "This account is switched off.": msg`This account is switched off.`,
  "Your balance is your branch's own. Transfer from it to the cashiers.": msg`Your balance is your branch's own. Transfer from it to the cashiers.`,
  "The count differs. Please write a note.": msg`The count differs. Please write a note.`,
};

/** Sentences with a number in them. */
const measures: readonly (readonly [sentence: RegExp, words: (count: string) => string])[] = [
  [/^(?:At most|must be at most) (\d+) characters$/, (count) => i18n._(msg`At most ${count} characters`)],
  [/^must be at least (\d+) characters$/, (count) => i18n._(msg`At least ${count} characters`)],
  [/^must be at most (\d+)$/, (count) => i18n._(msg`At most ${count}`)],
  [/^must be at least (\d+)$/, (count) => i18n._(msg`At least ${count}`)],
  [
    /^You have counted ([\d.]+) ETB, which stands\. Say in the note what is different\.$/,
    (sum) => i18n._(msg`You have counted ${sum} ETB, which stands. Say in the note what is different.`),
  ],
];

/** What is wrong with a field, in the language that is spoken; the server's own words where it says something new. */
export function fieldWords(sentence: string): string {
  const words = fieldSentences[sentence];
  if (words !== undefined) return i18n._(words);
  for (const [pattern, say] of measures) {
    const count = pattern.exec(sentence)?.[1];
    if (count !== undefined) return say(count);
  }
  return sentence;
}
