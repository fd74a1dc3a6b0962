import { askAll, checkBooks, type Violation } from "@derash/books/check";
import pg from "pg";

/** What a test itself has made untrue: by a draw of its own, by a clock set forward, or by a bonus that no round has won. */
export const drawnByTest = "the seed of a draw follows from what was sealed and what the beacon signed";
export const overdueByTest = "a round goes on when it is due";
export const awardedByTest = "a bonus that waits at a desk, or waited there, is what the round in its hall won";

/** What somebody who knows nothing of the server finds wrong with its books; nothing else, whatever a test has done. */
export async function brokenBooks(url: string, ...untrue: readonly string[]): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { violations } = await checkBooks(client);
    return violations.filter(({ broken }) => !untrue.includes(broken));
  } finally {
    await client.end();
  }
}

/** What is broken after somebody who may do everything, whom no trigger and no key stops, has changed the tables; undone at once. */
export async function brokenBy(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${sql}`);
    return (await askAll(client)).violations.map(({ broken }) => broken);
  } finally {
    await client.end();
  }
}
