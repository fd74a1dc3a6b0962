import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { floods } from "../bench/src/floods/floods.ts";
import { paymentsSoak } from "../bench/src/payments/killed.ts";
import { nodesSoak } from "../bench/src/processes/soak.ts";
import { sequencesSoak } from "../bench/src/sequences/sequences.ts";
import { run } from "./run.ts";

// `npm run soak -- floods 60`: every flood for so many seconds, see bench/src/floods.
if (process.argv[2] === "floods") process.exit((await floods(process.argv.slice(3))) ? 0 : 1);
// `npm run soak -- nodes 50`: servers killed and stopped while people play, see bench/src/processes.
if (process.argv[2] === "nodes") process.exit((await nodesSoak(process.argv.slice(3))) ? 0 : 1);
// `npm run soak -- sequences 20000`: sequences of what people and the clock may do, see server/test/sequences.
if (process.argv[2] === "sequences") process.exit((await sequencesSoak(process.argv.slice(3))) ? 0 : 1);
// `npm run soak -- payments kills=1000 seed=S`: a server killed in the middle of payments, see bench/src/payments.
const isKilled = process.argv.some((arg) => arg.startsWith("kills="));
if (process.argv[2] === "payments" && isKilled) process.exit((await paymentsSoak(process.argv.slice(3))) ? 0 : 1);
// `npm run soak -- payments 20000`: sequences of what players, the bank, its calls, processes and staff may do, see server/test/payment.
if (process.argv[2] === "payments") process.exit((await sequencesSoak(process.argv.slice(3), "payments")) ? 0 : 1);

// `npm run soak -- 30`: the property tests again and again for so many minutes, each time with another seed. It stops at the
// first failure and says the seed: PROPERTY_SEED=<seed> npx vitest run <file> shows it again.
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  process.stdout.write(
    "usage: npm run soak -- [minutes | floods S | nodes N | sequences N | payments N | payments kills=N]\n",
  );
  process.exit(2);
}
const endsAt = Date.now() + minutes * 60_000;
const files = globSync("{game,fairness,protocol,server,web,bench}/{src,test}/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes('from "fast-check"'),
);

let runs = 0;
while (Date.now() < endsAt) {
  const seed = randomInt(2 ** 31);
  const code = run("vitest", ["run", "--reporter=dot", ...files], { PROPERTY_SEED: String(seed) });
  if (code !== 0) {
    process.stdout.write(`\nFailed with PROPERTY_SEED=${seed}, after ${runs} runs without a failure.\n`);
    process.exit(1);
  }
  runs += 1;
}
process.stdout.write(`\n${runs} runs of ${files.length} files, each with another seed, without a failure.\n`);
