import { longestCommand } from "../small-runs.ts";
import { testSmallRuns } from "../test-small-runs.ts";

testSmallRuns(longestCommand);
