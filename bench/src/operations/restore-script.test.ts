import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compose, layOut, read, run, standIn, takeAway, withContainers, work } from "./script-run.ts";

describe("a script, with stand-ins for what it calls", () => {
  beforeEach(layOut);
  afterEach(takeAway);

  /** pgBackRest ends with an error where an action is told without a target to act at. */
  const misused = (calls: string[]) =>
    calls.filter((line) => line.includes("--target-action") && !/--type=(?:immediate|lsn|name|time|xid)/.test(line));

  test("a Postgres that a killed drill has left running keeps no other drill away", () => {
    const settings = { SCRATCH: join(work, "scratch"), PG_BIN: join(work, "bin") };
    const left = `*" start") sleep 20 > /dev/null 2>&1 & echo $! > "${work}/left";;`;
    standIn("runuser", `case "$*" in ${left} esac`);
    expect(run("restore-drill.sh", [], settings).status).toBe(0);
    const again = run("restore-drill.sh", [], settings);
    process.kill(Number(readFileSync(join(work, "left"), "utf8")));
    expect(again).toMatchObject({ status: 0, stderr: "" });
  });

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

  test("restore-drill.sh restores to the end, archives nothing, has it looked at, and leaves nothing", () => {
    const scratch = join(work, "scratch");
    const settings = {
      SCRATCH: scratch,
      PG_BIN: join(work, "bin"),
      DATABASE_URL: "postgres://derash:secret@127.0.0.1:5432/derash",
    };
    const { status, calls } = run("restore-drill.sh", [], settings);
    expect(status).toBe(0);
    expect(misused(calls)).toEqual([]);
    expect(calls[0]).toMatch(/^runuser -u postgres -- psql .*pg_create_restore_point/);
    expect(calls[1]).toBe("runuser -u postgres -- pgbackrest --stanza=derash check");
    // Everybody on the machine reads command lines.
    expect(calls.filter((line) => line.includes("secret"))).toEqual([]);
    const restored = calls.findIndex((line) => line.endsWith("--archive-mode=off restore"));
    expect(calls[restored]).toContain(`--repo=2 --pg1-path=${scratch}`);
    const looked = calls.findIndex((line) => line.startsWith("npm run --silent restore-drill"));
    expect(calls[looked]).toMatch(/--on 127\.0\.0\.1:5499 --up-to 0\/5000028$/);
    expect(looked).toBeGreaterThan(restored);
    expect(calls.at(-1)).toContain("-m immediate stop");
    expect(existsSync(scratch)).toBe(false);
  });

  test("restore-drill.sh with containers: a Postgres of its own, which the server's image looks at and which goes again", () => {
    withContainers();
    const { status, calls } = run("restore-drill.sh");
    expect(status).toBe(0);
    expect(calls.map((line) => line.replace(`${compose()} `, "").split(" ").slice(0, 5).join(" "))).toEqual([
      "exec -T -u postgres postgres",
      "exec -T -u postgres postgres",
      "rm -fsv restore-drill",
      "up -d --no-deps --wait restore-drill",
      "run --rm -T --no-deps server-1",
      "rm -fsv restore-drill",
    ]);
    expect(calls[4]).toMatch(
      / node server\/src\/commands\/restore-drill\.ts --on restore-drill:5432 --up-to 0\/5000028$/,
    );
    const service = /^ {2}restore-drill:\n((?: {4}.*\n)+)/m.exec(read("compose.yaml"))?.[1] ?? "";
    expect(service).toContain("profiles: [drill]");
    // It can neither write to the backups nor archive into them.
    expect(service.match(/:\/backup\/\w+:ro$/gm)).toHaveLength(2);
    expect(service).toMatch(/--archive-mode=off restore$/m);
    expect(service).toMatch(/-c archive_mode=off$/m);
    expect(misused([service])).toEqual([]);
  });

  test("restore-drill.sh with containers ends with an error where the restore does, and takes away what there was", () => {
    withContainers();
    standIn("docker", `case "$*" in *" up "*) exit 1;; esac`);
    const { status, calls } = run("restore-drill.sh");
    expect(status).toBe(1);
    expect(calls.some((line) => line.includes(" run "))).toBe(false);
    expect(calls.at(-1)).toContain("rm -fsv restore-drill");
  });
});
