import { benchmarks } from "./small-runs.ts";
import { testSmallRuns } from "./test-small-runs.ts";

// Beside commands.test.ts, so that two workers have something to do.
testSmallRuns(benchmarks);
