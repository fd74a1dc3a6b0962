import { join } from "node:path";
import { expect, test } from "vitest";
import { archivedCluster, elsewhere, folder, here, postgres } from "../../test/backup/archived-cluster.ts";
import { runBounded } from "./program.ts";
import { backUp } from "./repositories.ts";
import { answers, basesIn } from "./repository.ts";

archivedCluster();

test("a repository that hangs, also as the first, keeps the other neither from its backup nor for ever", async () => {
  const never = () => new Promise<never>(() => {});
  const ask = (at: string) => answers(at, at === here ? never : undefined, 50);
  const kept = await backUp(postgres.url, [here, elsewhere], { ask });
  expect(kept).toEqual([
    { folder: here, isOk: false, told: "it did not answer within 0.05 s" },
    { folder: elsewhere, isOk: true, told: expect.any(String) },
  ]);
  expect([basesIn(here).length, basesIn(elsewhere).length]).toEqual([0, 1]);
  // One that is not there answers, and is told of by what reads it.
  await answers(join(folder, "missing"));
});

test("a backup that hangs in the middle is ended, also where it does not listen, and its turn is over", async () => {
  const [quick, deaf] = ["console.log('done')", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"];
  const runs = (script: string) => runBounded(["-e", script], 500, () => {}, 100);
  expect(await runBounded(["-e", quick], 60_000, () => {})).toEqual({ code: 0, said: "done\n" });
  expect(await runs(deaf)).toEqual({
    code: null,
    said: expect.stringContaining("it took longer than 0.5 s, and was ended"),
  });
});
