import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { layOut, read, run, standIn, takeAway, work } from "./script-run.ts";

beforeEach(layOut);
afterEach(takeAway);

const config =
  "[global]\nrepo1-path=/near\nrepo1-cipher-type=aes-256-cbc\nrepo2-path=/far\n\n[derash]\npg1-path=/data\n";

/** The first of the pieces that wait, brought where a pgBackRest that is asked for both ends with this code. */
function push(code: number) {
  for (const name of ["pg_wal/archive_status", "spool"]) mkdirSync(join(work, name), { recursive: true });
  for (const piece of ["0000000100000000000000A1", "0000000100000000000000A2", "0000000100000000000000A3"])
    writeFileSync(join(work, "pg_wal/archive_status", `${piece}.ready`), "");
  writeFileSync(join(work, "pgbackrest.conf"), config);
  standIn(
    "pgbackrest",
    `case "$*" in
      *--config=*) env | sed -n "s/=.*//p" | grep REPO | sort > "\${1#--config=}.named"; exit 82;;
      *) exit ${code};; esac`,
  );
  return run("pgbackrest-push.sh", ["pg_wal/0000000100000000000000A1"], {
    SPOOL: join(work, "spool"),
    PGBACKREST_CONFIG: join(work, "pgbackrest.conf"),
    ...{ PGBACKREST_REPO1_CIPHER_PASS: "one", PGBACKREST_REPO2_CIPHER_PASS: "two", PGBACKREST_REPO2_S3_KEY: "key" },
  });
}
const both = "pgbackrest --stanza=derash archive-push pg_wal/0000000100000000000000A1";

test("a piece that is in both repositories is, and what pgBackRest says at once is Postgres' answer", () => {
  expect(push(0)).toMatchObject({ status: 0, calls: [both] });
  expect(push(103)).toMatchObject({ status: 103, calls: [both] });
});

test("where nothing comes to either within a minute, each is asked alone for all that waits, and Postgres keeps the piece", () => {
  const { status, calls } = push(82);
  expect(status).toBe(82);
  expect(calls[0]).toBe(both);
  const alone = (leftOut: number) => join(work, `spool/without-${leftOut}`);
  expect(calls.slice(1).sort()).toEqual(
    [1, 2].map((leftOut) => {
      const own = `--spool-path=${alone(leftOut)} --lock-path=${alone(leftOut)}/lock --archive-timeout=5`;
      const asked = "--stanza=derash archive-push pg_wal/0000000100000000000000A3";
      return `pgbackrest --config=${alone(leftOut)}/pgbackrest.conf ${own} ${asked}`;
    }),
  );
  const [far, near] = [1, 2].map((leftOut) => {
    expect(existsSync(join(alone(leftOut), "lock"))).toBe(true);
    const file = join(alone(leftOut), "pgbackrest.conf");
    return [readFileSync(file, "utf8"), readFileSync(`${file}.named`, "utf8")];
  });
  expect(near).toEqual([config.replace("repo2-path=/far\n", ""), "PGBACKREST_REPO1_CIPHER_PASS\n"]);
  expect(far?.[0]).toBe("[global]\nrepo2-path=/far\n\n[derash]\npg1-path=/data\n");
  expect(far?.[1]).toBe("PGBACKREST_REPO2_CIPHER_PASS\nPGBACKREST_REPO2_S3_KEY\n");
});

test("Postgres calls it, and pgBackRest's own check takes it for its own, as it has its name", () => {
  const [, command = ""] = /^archive_command = '(.*)'$/m.exec(read("postgres.conf")) ?? [];
  expect(command).toBe("sh /etc/pgbackrest/pgbackrest-push.sh %p");
  expect(read("postgres.Dockerfile")).toMatch(/^COPY deploy\/pgbackrest-push\.sh \/etc\/pgbackrest\/$/m);
  expect(read("../docs/deploy.md")).toMatch(/install -D .*deploy\/pgbackrest-push\.sh \/etc\/pgbackrest\//);
});
