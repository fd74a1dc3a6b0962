import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layOut, run, takeAway, withContainers } from "./script-run.ts";

describe("a script, with stand-ins for what it calls", () => {
  beforeEach(layOut);
  afterEach(takeAway);

  test.each([
    [["2026-11-23T18:00:00Z"], "2026-11-23 18:00:00+00"],
    [["2026-11-23T18:00:00+00"], "2026-11-23 18:00:00+00"],
    [["2026-11-23 21:00:00.5+03:00"], "2026-11-23 21:00:00.5+03:00"],
    [["2026-11-23", "18:00:00+00"], "2026-11-23 18:00:00+00"],
  ])("restore.sh tells pgBackRest %j as it reads it", (args, moment) => {
    const { status, calls } = run("restore.sh", args);
    expect(status).toBe(0);
    expect(calls).toEqual([
      `runuser -u postgres -- pgbackrest --stanza=derash --delta --type=time --target=${moment} --target-action=promote restore`,
    ]);
  });

  test("restore.sh takes what one repository lacks from the other, and another timeline where one is named", () => {
    expect(run("restore.sh").calls).toEqual(["runuser -u postgres -- pgbackrest --stanza=derash --delta restore"]);
    const named = run("restore.sh", ["2026-11-23T18:00:00Z"], { TIMELINE: "1", REPO: "2" });
    expect(named.calls[0]).toContain("--stanza=derash --repo=2 --target-timeline=1 --delta --type=time");
  });

  test.each(["2026-11-23T18:00:00", "2026-11-23", "yesterday"])(
    "restore.sh refuses %s before it touches anything",
    (moment) => {
      expect(run("restore.sh", [moment])).toMatchObject({
        status: 2,
        calls: [],
        stderr: expect.stringContaining("zone"),
      });
    },
  );

  test("restore.sh without a moment goes to the end; on a new machine the volume has its folder first", () => {
    const { calls } = run("restore.sh", [], { REPO: "2" });
    expect(calls).toEqual(["runuser -u postgres -- pgbackrest --stanza=derash --repo=2 --delta restore"]);
    withContainers();
    const contained = run("restore.sh").calls;
    expect(contained[0]).toContain("mkdir -p");
    expect(contained[1]).toMatch(/postgres pgbackrest --stanza=derash --delta restore$/);
  });
});
