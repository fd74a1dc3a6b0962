import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compose, layOut, read, run, standIn, takeAway, withContainers, work } from "./script-run.ts";

describe("the drill's script, with stand-ins for what it calls", () => {
  beforeEach(() => {
    layOut();
    standIn("sleep", "");
    hasRoom(gibibyte * 100);
    looks();
  });
  afterEach(takeAway);

  const drill = (env: Record<string, string> = {}) =>
    run("restore-drill.sh", [], {
      SCRATCH: join(work, "scratch"),
      PG_BIN: join(work, "bin"),
      DATABASE_URL: "postgres://derash:secret@127.0.0.1:5432/derash",
      ...env,
    });
  const gibibyte = 2 ** 30;
  /** The free room of the scratch place: on the machine as df says it, with containers as Postgres' does. */
  let free = 0;
  const told = () =>
    `printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\n/dev/vda 1 1 ${free / 1024} 1%% /\\n'`;
  const hasRoom = (bytes: number) => {
    free = bytes;
    standIn("df", told());
  };
  const marks = () =>
    `case "$*" in *pg_create_restore_point*) echo 0/5000028;; *pg_walfile_name*) echo 000000010000000000000005;;
      *pg_database_size*) echo ${10 * gibibyte};; *" df -Pk "*) ${told()};; esac`;
  /** What pgBackRest, Postgres and compose do, for a line that fits a pattern of the shell. */
  const does = (cases: string) => {
    for (const name of ["runuser", "docker"]) standIn(name, `${marks()}\ncase "$*" in ${cases} esac`);
  };
  /** The server's own look at what came back. */
  const looks = (then = 'echo "The backup holds: 7 entries, in 0.1 s."') => {
    does(`*" run "*) ${then};;`);
    standIn("npm", then);
  };
  /** The row as it is written: whether it is a good one, and what it tells. */
  const rows = ({ told }: { told: string[] }) =>
    [...told.join("\n").matchAll(/-v is_ok=(\w+) -v told=([\s\S]*?)(?=\n[^\n]*\|(?:runuser|docker|npm) |$)/g)].map(
      ([, isOk, words]) => ({ isOk, words }),
    );
  /** pgBackRest ends with an error where an action is told without a target to act at. */
  const misused = (calls: string[]) =>
    calls.filter((line) => line.includes("--target-action") && !/--type=(?:immediate|lsn|name|time|xid)/.test(line));
  const restores = (calls: string[]) => calls.filter((line) => line.endsWith("--archive-mode=off restore"));

  test("a Postgres that a killed drill has left running keeps no other drill away", () => {
    does(`*" start") sleep 20 > /dev/null 2>&1 & echo $! > "${work}/left";;`);
    standIn("sleep", "exec /bin/sleep 20");
    expect(drill().status).toBe(0);
    const again = drill();
    process.kill(Number(readFileSync(join(work, "left"), "utf8")));
    expect(again).toMatchObject({ status: 0, stderr: "" });
  });

  test("it restores each repository to its end, archives nothing, has it looked at, and leaves nothing", () => {
    const drilled = drill();
    const { status, stderr, calls } = drilled;
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(misused(calls)).toEqual([]);
    // Everybody on the machine reads command lines.
    expect(calls.filter((line) => line.includes("secret"))).toEqual([]);
    // Asked of this repository alone: a check asks all of them.
    expect(calls.filter((line) => line.endsWith(" check"))).toEqual([]);
    for (const repository of [1, 2]) {
      const at = (end: RegExp) => calls.findIndex((line) => end.test(line));
      const asked = at(new RegExp(` archive-get .* sh ${repository} 000000010000000000000005$`));
      const restored = at(new RegExp(`--repo=${repository} --pg1-path=${work}/scratch --archive-mode=off restore$`));
      expect(asked).toBeGreaterThan(0);
      expect(restored).toBeGreaterThan(asked);
      expect(calls.slice(restored).some((line) => / env PGBACKREST_ARCHIVE_ASYNC=n .* start$/.test(line))).toBe(true);
    }
    const looked = calls.filter((line) => line.startsWith("npm run --silent restore-drill"));
    expect(looked).toHaveLength(2);
    for (const line of looked) expect(line).toMatch(/--on 127\.0\.0\.1:5499 --up-to 0\/5000028 --only-look$/);
    const words = ["pgBackRest", ...[1, 2].map((each) => `repository ${each}: 7 entries, in 0.1 s.`)].join("\n");
    expect(rows(drilled)).toEqual([{ isOk: "true", words }]);
    expect(calls.at(-1)).toContain("-m immediate stop");
    expect(existsSync(join(work, "scratch"))).toBe(false);
  });

  test("with containers: a Postgres of its own, which the server's image looks at and which goes again", () => {
    withContainers();
    const drilled = drill();
    const { status, calls } = drilled;
    expect(status).toBe(0);
    const one = [
      // Whether it answers, and whether there is room.
      "exec -T -u postgres postgres",
      "exec -T -u postgres postgres",
      "up -d --no-deps --wait restore-drill",
      "run --rm -T --no-deps server-1",
    ];
    const [asks, goes] = ["exec -T -u postgres postgres", "rm -fsv restore-drill"];
    expect(
      calls
        .filter((line) => line.startsWith("docker "))
        .map((line) => line.replace(`${compose()} `, "").split(" ").slice(0, 5).join(" ")),
    ).toEqual([asks, asks, asks, goes, ...one, goes, ...one, asks, goes]);
    const looked = calls.filter((line) => line.includes(" run --rm "));
    for (const line of looked)
      expect(line).toMatch(
        / node server\/src\/commands\/restore-drill\.ts --on restore-drill:5432 --up-to 0\/5000028 --only-look$/,
      );
    expect(rows(drilled)).toMatchObject([{ isOk: "true" }]);
    const service = /^ {2}restore-drill:\n((?: {4}.*\n)+)/m.exec(read("compose.yaml"))?.[1] ?? "";
    expect(service).toContain("profiles: [drill]");
    // It can neither write to the backups nor archive into them.
    expect(service.match(/:\/backup\/\w+:ro$/gm)).toHaveLength(2);
    expect(service).toMatch(/--archive-mode=off restore$/m);
    expect(service).toMatch(/-c archive_mode=off$/m);
    expect(misused([service])).toEqual([]);
  });

  test("with containers, where a restore fails: the row says so, and what there was is taken away", () => {
    withContainers();
    does(`*" up "*) exit 1;;`);
    const drilled = drill();
    const { status, calls } = drilled;
    expect(status).toBe(1);
    expect(calls.some((line) => line.includes(" run "))).toBe(false);
    expect(rows(drilled)).toMatchObject([
      { isOk: "false", words: expect.stringMatching(/^pgBackRest: FAILED in repository 1 and repository 2\n/) },
    ]);
    expect(calls.at(-1)).toContain("rm -fsv restore-drill");
  });

  test.each(["1", "2"])(
    "where repository %s is away the other is drilled, and the row names the one that is",
    (away) => {
      for (const how of [() => {}, withContainers]) {
        how();
        does(`*archive-get*" sh ${away} "*) echo "ERROR: [103]"; exit 103;; *" run "*) echo "The backup holds: 7.";;`);
        standIn("npm", 'echo "The backup holds: 7."');
        const drilled = drill({ WAL_SECONDS: "0" });
        const { status, stderr } = drilled;
        expect(status).toBe(1);
        expect(stderr).toContain(`no good drill of repository ${away}\n`);
        expect(rows(drilled)).toEqual([
          {
            isOk: "false",
            words: [
              `pgBackRest: FAILED in repository ${away}`,
              ...["1", "2"].map((each) =>
                each === away ? `repository ${each}: it could not be read\nERROR: [103]` : `repository ${each}: 7.`,
              ),
            ].join("\n"),
          },
        ]);
      }
    },
  );

  test("a repository that hangs is waited for so long and no longer, and holds no lock", () => {
    // As a disk does: nobody can end it, and it has all that it was given.
    const hangs = `(trap "" TERM; exec /bin/sleep 30) & echo $! >> "${work}/hung"; wait`;
    does(`*archive-get*" sh 2 "*) ${hangs};;`);
    const hung = drill({ WAL_SECONDS: "1" });
    expect(hung.status).toBe(1);
    expect(restores(hung.calls)).toHaveLength(1);
    expect(rows(hung)).toMatchObject([
      { isOk: "false", words: expect.stringContaining("repository 2: it did not answer within 1 s") },
    ]);
    // It goes on hanging: the next drill is one.
    expect(rows(drill({ WAL_SECONDS: "1" }))).toHaveLength(1);
    for (const each of readFileSync(join(work, "hung"), "utf8").trim().split("\n")) process.kill(Number(each));
  }, 60_000);

  test("a restore that takes too long is ended, and the row says by which bound", () => {
    does(`*--repo=2*restore) exec /bin/sleep 30;;`);
    const drilled = drill({ DRILL_SECONDS: "1" });
    const { status } = drilled;
    expect(status).toBe(1);
    expect(rows(drilled)[0]?.words).toContain(
      "repository 2: it could not be restored: it took longer than 1 s (DRILL_SECONDS)",
    );
  }, 60_000);

  test.each([
    ["on the machine", () => {}],
    ["with containers", withContainers],
  ])(
    "%s: where a second copy has no room nothing is restored, and the row says so: the database keeps its disk",
    (_where, how) => {
      how();
      // A tenth of it and a GiB more, for what is written meanwhile.
      hasRoom(11 * gibibyte);
      looks();
      const drilled = drill();
      expect(drilled.status).toBe(1);
      expect(restores(drilled.calls).concat(drilled.calls.filter((line) => line.includes(" up ")))).toEqual([]);
      expect(rows(drilled)).toMatchObject([
        {
          isOk: "false",
          words: expect.stringContaining("repository 1: no room: it wants 12288 MB, and 11264 MB are free"),
        },
      ]);
      hasRoom(12 * gibibyte);
      looks();
      expect(rows(drill())).toMatchObject([{ isOk: "true" }]);
    },
  );

  test("what a restart of the machine has left there is gone before it is asked what is free", () => {
    mkdirSync(join(work, "scratch"));
    standIn("df", `[ ! -e "${work}/scratch" ] || exit 1\n${told()}`);
    expect(rows(drill())).toMatchObject([{ isOk: "true" }]);
  });

  test("one that answers and lacks what was written just before is restored all the same, and does not hold", () => {
    looks('echo "BROKEN: what was written until 0/5000028 did not come back"; exit 1');
    does(`*archive-get*) exit 1;;`);
    const drilled = drill({ WAL_SECONDS: "0" });
    const { status, calls } = drilled;
    expect([status, restores(calls).length]).toEqual([1, 2]);
    expect(rows(drilled)[0]?.words).toContain(
      "repository 1: what came back does not hold\nBROKEN: what was written until",
    );
  });

  test("one alone, by hand, keeps no row: a good drill is one of both", () => {
    const drilled = drill({ REPO: "1" });
    const { status, calls } = drilled;
    expect([status, restores(calls).length, rows(drilled)]).toEqual([0, 1, []]);
  });
});
