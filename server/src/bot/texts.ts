import type { BonusSchedule } from "@derash/game/bonus";
import { oddsOfFinish } from "@derash/game/chance/odds";
import { toBirr } from "@derash/game/money";
import type { Language } from "@derash/protocol/player";
import { amharic } from "./texts-am.ts";
import { english } from "./texts-en.ts";
import { commandNames, type Words } from "./vocabulary.ts";

export const words: Record<Language, Words> = { am: amharic, en: english };

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { am: "አማርኛ", en: "English" };

/** The language to speak before somebody has chosen one. */
export function languageOf(languageCode: string | undefined): Language {
  return languageCode?.startsWith("am") ? "am" : "en";
}

/** A stranger's text inside HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function helpText(language: Language, contact: string | null): string {
  const { helpTitle, commands, support, noSupport } = words[language];
  const lines = commandNames.map((name) => `/${name} – ${commands[name]}`);
  return [helpTitle, "", ...lines, "", contact === null ? noSupport : support(escapeHtml(contact))].join("\n");
}

/** What a round is played by; the house cut in basis points. */
export type Terms = { minPlayers: number; houseCutBps: number };

/** `schedule`: what quick wins earn where the reader plays; null: that differs from table to table. */
export function rulesText(
  language: Language,
  { minPlayers, houseCutBps }: Terms,
  schedule: BonusSchedule | null,
): string {
  const bonus = bonusText(language, schedule);
  return words[language].rules({ bonus, minPlayers, prizePercent: (10_000 - houseCutBps) / 100 });
}

function bonusText(language: Language, schedule: BonusSchedule | null): string {
  const { bonusSteps, bonusStep, bonusDiffers, bonusNone } = words[language];
  if (schedule === null) return bonusDiffers;
  if (schedule.length === 0) return bonusNone;
  const odds = oddsOfFinish();
  // To nine digits first, for what the sum of the odds lost on its way.
  const oneIn = (calls: number) => Math.round(Number((1 / (odds[calls] ?? 0)).toPrecision(9))).toLocaleString("en");
  const steps = schedule.map(({ calls, amount }) =>
    bonusStep({ calls, birr: String(toBirr(amount)), oneIn: oneIn(calls) }),
  );
  return bonusSteps(steps.join("\n"));
}
