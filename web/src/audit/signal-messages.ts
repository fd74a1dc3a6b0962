import { letterOf } from "@derash/game/ball";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { birr } from "../i18n/money.ts";

/** What was claimed wrongly; a kind of a newer server is shown by its own name. */
export const kindLabels: Readonly<Record<string, MessageDescriptor>> = {
  telegram_id: msg`Another person's Telegram account`,
  stake: msg`Another stake than the room's`,
  "venue.bet": msg`Another bet than the round's`,
  "venue.number_of_players": msg`Another number of cartelas`,
  "venue.game_type_id": msg`Another type of game`,
  "venue.game_type": msg`Another type of game`,
  "venue.is_win": msg`Whether the round is won`,
  "venue.calls_to_win": msg`Another number of calls to win`,
  "venue.win_again": msg`The same win claimed again`,
  "venue.cancel": msg`Round with a winner to be cancelled`,
  "venue.call": msg`Ball out of turn`,
  "venue.sale_id": msg`Another cashier's round`,
  "venue.quick_wins": msg`More quick wins than chance explains`,
  "venue.quick_wins_hall": msg`More quick wins in this hall than chance explains`,
  "venue.lucky_till": msg`One till's cartelas win more than chance explains`,
};

type Pattern = readonly [RegExp, (first: string, second: string) => MessageDescriptor];

const amount: Pattern = [/^(\d{1,9}(?:\.\d{1,2})?)$/, (sum) => msg`${birr(Number(sum))} ETB`];

const alarms: readonly Pattern[] = [
  [/^(\d+) quick wins in (\d+) rounds$/, (wins, rounds) => msg`Quick wins: ${wins}, in so many rounds: ${rounds}`],
  [/^(\d+) wins in (\d+) rounds$/, (wins, rounds) => msg`Wins: ${wins}, in so many rounds with other tills: ${rounds}`],
  [/^chance gives so many once in (\S+)$/, (times) => msg`Chance gives so many once in ${scaled(times)}`],
];

/** How the server writes down what was claimed and what was so. */
const patterns: Readonly<Record<string, readonly Pattern[]>> = {
  stake: [amount],
  "venue.bet": [amount],
  "venue.is_win": [
    [/^true$/, () => msg`A winner`],
    [/^false$/, () => msg`No winner`],
  ],
  "venue.win_again": [
    [/^(\S+) is won$/, (round) => msg`Round ${round} is won`],
    [/^said (\d+) times$/, (count) => msg`Said ${count} times`],
  ],
  "venue.cancel": [
    [/^no winner: (.+)$/s, (reason) => msg`No winner: ${reason}`],
    [/^cartelas ([\d, ]+) are complete$/, (numbers) => msg`Complete cartelas: ${numbers}`],
  ],
  "venue.call": [
    [/^call (\d+) is (\d+)$/, (position, number) => msg`Call ${position} is ${ballName(number)}`],
    [/^(\d+) balls are called$/, (count) => msg`Balls called: ${count}`],
    [/^the server draws$/, () => msg`The server draws in this round`],
    [/^the round is selling$/, () => msg`The round is still on sale`],
    [/^the round is settled$/, () => msg`The round is won and over`],
    [/^the round is void$/, () => msg`The round is cancelled`],
  ],
  "venue.quick_wins": alarms,
  "venue.quick_wins_hall": alarms,
  "venue.lucky_till": alarms,
  "venue.sale_id": [
    [/^another hall's round$/, () => msg`The round is another hall's`],
    // As it was written when a round was one cashier's.
    [/^another cashier's round$/, () => msg`The round is another cashier's`],
  ],
};

/** 2e+9 as people read it. */
function scaled(text: string): string {
  return Number(text).toLocaleString("en", { maximumFractionDigits: 0, notation: "compact" });
}

/** Words for what was claimed or was so; null for what stays as it is written, such as a number or a person's own text. */
export function factMessage(kind: string, text: string): MessageDescriptor | null {
  for (const [pattern, say] of patterns[kind] ?? []) {
    const found = pattern.exec(text);
    if (found) return say(found[1] ?? "", found[2] ?? "");
  }
  return null;
}

/** 17 is "I17"; what is no ball stays what it is. */
function ballName(text: string): string {
  const number = Number(text);
  return number >= 1 && number <= 75 ? `${letterOf(number)}${number}` : text;
}
