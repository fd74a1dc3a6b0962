import { expect, test } from "vitest";
import { factMessage, kindLabels } from "./signal-messages.ts";

const said = (kind: string, text: string) => {
  const words = factMessage(kind, text);
  const values: Record<string, unknown> = { ...words?.values };
  return words?.message?.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
};

test.each([
  ["venue.bet", "1250.5", "1,250.50 ETB"],
  ["stake", "20", "20.00 ETB"],
  ["venue.is_win", "false", "No winner"],
  ["venue.win_again", "0b1c is won", "Round 0b1c is won"],
  ["venue.win_again", "said 2 times", "Said 2 times"],
  ["venue.cancel", "no winner: power cut\nat noon", "No winner: power cut\nat noon"],
  ["venue.cancel", "cartelas 3, 17 are complete", "Complete cartelas: 3, 17"],
  ["venue.call", "call 4 is 17", "Call 4 is I17"],
  ["venue.call", "call 4 is 99", "Call 4 is 99"],
  ["venue.call", "the server draws", "The server draws in this round"],
  ["venue.sale_id", "another cashier's round", "The round is another cashier's"],
  ["venue.sale_id", "another hall's round", "The round is another hall's"],
])("%s: %j is said as %j", (kind, text, words) => expect(said(kind, text)).toBe(words));

test.each([
  ["venue.number_of_players", "20"],
  ["stake", "a fortune"],
  ["stake", ""],
  ["venue.call", "the round is of a newer server"],
  ["of_a_newer_server", "true"],
])("%s: %j stays as it is written", (kind, text) => expect(factMessage(kind, text)).toBeNull());

test("a kind of a newer server has no words", () => expect(kindLabels.of_a_newer_server).toBeUndefined());
