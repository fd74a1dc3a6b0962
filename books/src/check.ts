import { shuffle } from "@derash/fairness/draw";
import type { Client } from "pg";
import { cashQuestions } from "./cash-questions.ts";
import { chainQuestions } from "./chain-questions.ts";
import { feeQuestions } from "./fee-questions.ts";
import { hallQuestions } from "./hall-questions.ts";
import { handQuestions } from "./hand-questions.ts";
import { type JournalLine, violationsOfJournals } from "./journal.ts";
import { ledgerQuestions } from "./ledger-questions.ts";
import { paymentQuestions } from "./payment-questions.ts";
import { violationsOfPlay } from "./played-rounds.ts";
import type { Question, Violation } from "./question.ts";

export type { Violation } from "./question.ts";

import { roundQuestions } from "./round-questions.ts";
import { taxQuestions } from "./tax-questions.ts";
import { transferQuestions } from "./transfer-questions.ts";
import { walletQuestions } from "./wallet-questions.ts";

/**
 * What was looked at, and what of it does not hold. `at`: as of when something is overdue. `journal`: lines of what clients saw.
 */
export type BooksReport = {
  at: Date;
  entries: number;
  rounds: number;
  sentences: number;
  journal: number;
  violations: Violation[];
};

export const questions: readonly Question[] = [
  ...ledgerQuestions,
  ...transferQuestions,
  ...walletQuestions,
  ...handQuestions,
  ...paymentQuestions,
  ...feeQuestions,
  ...cashQuestions,
  ...roundQuestions,
  ...hallQuestions,
  ...taxQuestions,
  ...chainQuestions,
];
const casesMax = 20;

/**
 * Until when a server was there: nothing goes on while there is none, and in a copy of a database nothing goes on at all. Each
 * server writes every two seconds that it lives, and takes that back when it ends in good order; the minutes stay.
 */
export const lastServed = "greatest((select max(seen_at) from node), (select max(last_minute) from served_day))";

/**
 * Asks everything at one moment of the database, beside a server that goes on. Changes nothing. The connection must be nobody
 * else's meanwhile. `at`: as of when something is overdue; null: as of when a server was there last, which is now where one is.
 * Errors: those of the database.
 */
export async function checkBooks(
  client: Client,
  journal: readonly JournalLine[] = [],
  at: Date | null = null,
): Promise<BooksReport> {
  await client.query("begin isolation level repeatable read read only");
  try {
    return await askAll(client, journal, at);
  } finally {
    await client.query("rollback");
  }
}

/** As checkBooks, in the caller's transaction. */
export async function askAll(
  client: Client,
  journal: readonly JournalLine[] = [],
  at: Date | null = null,
): Promise<BooksReport> {
  const { rows: moments } = await client.query<{ at: Date }>(
    `select set_config('books.now', coalesce($1::timestamptz, ${lastServed}, clock_timestamp())::text, true)::timestamptz as at`,
    [at],
  );
  const asOf = moments[0]?.at ?? new Date(Number.NaN);
  const violations: Violation[] = [];
  for (const { holds, sql } of questions) {
    const { rows } = await client.query<{ id: string; about: string; count: number }>(
      `select q.*, (count(*) over ())::int as count from (${sql}) q limit ${casesMax}`,
    );
    const [first] = rows;
    if (first)
      violations.push({ broken: holds, count: first.count, cases: rows.map(({ id, about }) => `${id}: ${about}`) });
  }
  const played = await violationsOfPlay(client);
  violations.push(...played.violations, ...(await violationsOfJournals(client, journal, shuffle)));
  const { rows: totals } = await client.query<{ entries: number }>("select count(*)::float8 as entries from entry");
  const entries = totals[0]?.entries ?? 0;
  const looked = { entries, rounds: played.rounds, sentences: questions.length, journal: journal.length };
  return { at: asOf, ...looked, violations };
}
