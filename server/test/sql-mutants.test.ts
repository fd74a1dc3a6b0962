import { expect, test } from "vitest";
import { mutants } from "../migrations-mutants/all.ts";
import { applyMutant } from "../migrations-mutants/mutant.ts";
import { testDatabase } from "./database.ts";
import { forAllTests } from "./for-all-tests.ts";

const database = forAllTests(testDatabase);

test("forty mutants and more, each with a name of its own", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test.each(mutants)("the mutant fits the newest definition: $name", async (mutant) => {
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    await applyMutant(client, mutant);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
