import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../deploy/", import.meta.url));
const read = (name: string) => readFileSync(folder + name, "utf8");
const config = readFileSync(fileURLToPath(new URL("../../../server/src/config.ts", import.meta.url)), "utf8");
const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

test("images come by their digests from outside, run without rights, and write nothing of their own", () => {
  for (const name of ["Dockerfile", "postgres.Dockerfile"]) {
    const bases = [...read(name).matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.length).toBeGreaterThan(0);
    expect(bases.every((base) => /^\$\{(NODE|POSTGRES)_IMAGE\}$/.test(base ?? ""))).toBe(true);
    // No default: nobody builds on an image that was looked up by somebody else, long ago.
    expect(read(name)).toMatch(/^ARG (NODE|POSTGRES)_IMAGE$/m);
  }
  expect(read("Dockerfile")).toMatch(/^USER 1000:1000$/m);
  // What it is made of is written down before anything of it is taken away.
  expect(read("Dockerfile")).toMatch(/^RUN npm ci[\s\S]*^RUN node scripts\/sbom\.ts$[\s\S]*^RUN npm prune/m);
  expect(read("compose.yaml").match(/read_only: true/g)?.length).toBeGreaterThanOrEqual(2);
});

test("what compose.yaml asks for is in env.example, and what it sets the server reads", () => {
  const asked = [...read("compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const told = [...read("env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(asked.filter((name) => !told.includes(name))).toEqual([]);
  const settings = /^x-settings:[^\n]*\n((?: {2}\w+:[^\n]*\n)+)/m.exec(read("compose.yaml"))?.[1] ?? "";
  const names = [...settings.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`^  ${name}: `, "m").test(config))).toEqual([]);
});

test("a stop waits for the drain, in containers and in units", () => {
  const drainMs = Number(/DRAIN_MS: .*default\((\d+)_000\)/.exec(config)?.[1]);
  expect(Number(/stop_grace_period: (\d+)s/.exec(read("compose.yaml"))?.[1])).toBeGreaterThan(drainMs + 10);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read("systemd/derash@.service"))?.[1])).toBeGreaterThan(drainMs + 10);
});

test.each(readdirSync(folder).filter((name) => name.endsWith(".sh")))("%s is a script that a shell reads", (name) => {
  execFileSync("sh", ["-n", folder + name]);
});

test.runIf(has("shellcheck"))("shellcheck warns of nothing in the scripts", () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".sh"));
  execFileSync("shellcheck", ["--severity=warning", ...scripts], { cwd: folder, stdio: "pipe" });
});

test.runIf(has("caddy"))("Caddy takes the Caddyfile", () => {
  const [PATH, SITE, SERVER_1, SERVER_2] = [process.env.PATH, ":8080", "127.0.0.1:3001", "127.0.0.1:3002"];
  const args = ["validate", "--adapter", "caddyfile", "--config", `${folder}Caddyfile`];
  execFileSync("caddy", args, { env: { PATH, SITE, SERVER_1, SERVER_2, HOME: "/tmp" }, stdio: "pipe" });
});

test.runIf(has("systemd-analyze"))("systemd takes the units", () => {
  for (const unit of readdirSync(`${folder}systemd`)) {
    const { stderr } = spawnSync("systemd-analyze", ["verify", `${folder}systemd/${unit}`], { encoding: "utf8" });
    // That the program is not installed where this test runs is no fault of the unit's.
    const faults = stderr.split("\n").filter((line) => line.includes("derash") && !line.includes("is not executable"));
    expect(faults).toEqual([]);
  }
});

test.runIf(has("promtool"))("Prometheus takes the alerts and the settings", () => {
  execFileSync("promtool", ["check", "rules", `${folder}alerts.yaml`], { stdio: "pipe" });
  const beside = mkdtempSync(join(tmpdir(), "derash-prometheus-"));
  for (const name of ["prometheus.yaml", "alerts.yaml"]) cpSync(folder + name, join(beside, name));
  writeFileSync(join(beside, "derash-token"), "token");
  execFileSync("promtool", ["check", "config", join(beside, "prometheus.yaml")], { stdio: "pipe" });
  rmSync(beside, { recursive: true });
});

test("Prometheus asks each server by the port that it has on the machine, with its token, under the alerts' name", () => {
  const settings = read("prometheus.yaml");
  expect(settings).toMatch(/^rule_files: \[alerts\.yaml\]$/m);
  const asked = settings.split("scrape_configs:")[1] ?? "";
  expect(asked).toMatch(/job_name: derash$/m);
  expect(read("alerts.yaml")).toContain('up{job="derash"}');
  expect(asked).toMatch(/authorization: \{ type: Bearer, credentials_file: \S+ \}/);
  const ports = [...asked.matchAll(/"127\.0\.0\.1:(\d+)"/g)].map(([, port]) => port);
  expect(ports).toEqual(["3001", "3002"]);
  const published = [...read("compose.yaml").matchAll(/ports: \["([\d.]+):(\d+):3000"\]/g)];
  // For this machine alone.
  expect(published.map(([, address]) => address)).toEqual(["127.0.0.1", "127.0.0.1"]);
  expect(published.map(([, , port]) => port)).toEqual(ports);
  expect(read("systemd/derash@.service")).toContain("PORT=300%i");
});

test("units go by the link that a new release turns", () => {
  const units = readdirSync(`${folder}systemd`).filter((name) => name.endsWith(".service"));
  expect(units.length).toBeGreaterThan(2);
  for (const unit of units) {
    const lines = read(`systemd/${unit}`).match(/^(?:WorkingDirectory|ExecStart)=.*$/gm) ?? [];
    expect(lines).toHaveLength(2);
    expect(
      lines.filter((line) => !/(?:=|=\/usr\/bin\/env WORKERS=1 )\/opt\/derash\/current(?:$|\/)/.test(line)),
    ).toEqual([]);
  }
});

test("a unit is one process: a second one would take the port of the unit beside it", () => {
  expect(read("systemd/derash@.service")).toMatch(/^ExecStart=\/usr\/bin\/env WORKERS=1 /m);
  expect(readFileSync(join(folder, "../docs/runbook.md"), "utf8")).not.toMatch(/WORKERS=[2-9]/);
});

test("servers that were stopped on purpose are started by nobody who has not read why", () => {
  const page = (name: string) => readFileSync(join(folder, `../docs/${name}.md`), "utf8");
  const file = /^ConditionPathExists=!(\S+)$/m.exec(read("systemd/derash@.service"))?.[1] ?? "";
  expect(file).toBe("/etc/derash/stopped");
  expect(read("rolling.sh")).toContain(`\${STOPPED:-${file}}`);
  // Marked before they are stopped, and freed before they are started.
  const books = page("runbook").split("## BooksWrong")[1]?.split("\n## ")[0] ?? "";
  const [own, contained = ""] = page("backups").split("## A Postgres of yours")[1]?.split("With containers, in") ?? [];
  for (const [text, stop] of [
    [books, "systemctl stop 'derash@*'"],
    [own ?? "", "systemctl stop 'derash@*'"],
    [contained, "dc stop server-1"],
  ] as const) {
    const marked = text.indexOf(`touch ${file}`);
    expect(marked).toBeGreaterThanOrEqual(0);
    expect(text.indexOf(stop)).toBeGreaterThan(marked);
    expect(text.indexOf(`rm ${file}`)).toBeGreaterThan(text.indexOf("verify-books"));
  }
  const down = page("runbook").split("## ServerDown")[1]?.split("\n## ")[0] ?? "";
  expect(down.indexOf(file)).toBeGreaterThanOrEqual(0);
  expect(down.indexOf(file)).toBeLessThan(down.indexOf("systemctl restart"));
});

test.each([
  ["/metrics", true],
  ["/metrics/", true],
  ["/livez", true],
  ["/healthz//", true],
  ["/metrics-of-the-day", false],
  ["/api/metrics", false],
])("the world sees %s: not %s", (path, isPrivate) => {
  const pattern = /^\s*@private path_regexp (\S+)$/m.exec(read("Caddyfile"))?.[1] ?? "(?!)";
  expect(new RegExp(pattern).test(path)).toBe(isPrivate);
});

test("Postgres listens to the network where that is the containers' alone, and not on a machine", () => {
  expect(read("postgres.conf")).not.toContain("listen_addresses");
  expect(read("postgres.Dockerfile")).toMatch(/^CMD .*"listen_addresses=\*"\]$/m);
  expect(read("compose.yaml")).toMatch(/exec postgres .*listen_addresses='\*'/);
});

test("what the pages for operators tell to run is there, and runs where NODE_ENV is production", () => {
  for (const page of ["deploy", "backups", "runbook"]) {
    const text = readFileSync(join(folder, `../docs/${page}.md`), "utf8");
    const files = text.match(/\b(?:deploy|server\/src\/commands)\/[\w./-]+\.(?:sh|ts|ya?ml|conf|example)\b/g) ?? [];
    expect(files.filter((name) => !existsSync(join(folder, "..", name)))).toEqual([]);
    const commands =
      text.match(/\bderash ([a-z-]+)(?=[ `]).*/g)?.filter((line) => /^derash [a-z-]+(?: <|`)/.test(line)) ?? [];
    const names = commands.map((line) => line.split(/[ `]/)[1]);
    expect(names.filter((name) => !existsSync(join(folder, `../server/src/commands/${name}.ts`)))).toEqual([]);
    // Without its tools there is neither the Node that the units start nor the build.
    expect(text.match(/npm ci(?! --include=dev)/g) ?? []).toEqual([]);
  }
});

describe("a script, with stand-ins for what it calls", () => {
  let work: string;
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), "derash-deploy-"));
    mkdirSync(join(work, "bin"));
    mkdirSync(join(work, "deploy"));
    for (const name of readdirSync(folder).filter((each) => each.endsWith(".sh")))
      cpSync(folder + name, join(work, "deploy", name));
    // Each of them writes down how it was called, and how the commit was told.
    for (const name of ["docker", "runuser", "systemctl", "chown", "curl", "npm"]) standIn(name, "");
    standIn("install", `for last in "$@"; do :; done; mkdir -p "$last"`);
    const marks = `case "$*" in *pg_create_restore_point*) echo 0/5000028;; esac`;
    for (const name of ["docker", "runuser"]) standIn(name, marks);
  });
  const begun: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of begun.splice(0)) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    rmSync(work, { recursive: true });
  });

  function standIn(name: string, then: string): void {
    const lines = ["#!/bin/sh", `echo "\${COMMIT-}|${name} $*" >> "${work}/calls"`, then];
    writeFileSync(join(work, "bin", name), `${lines.join("\n")}\n`, { mode: 0o755 });
  }

  /** With containers where there is an .env. */
  const withContainers = () => writeFileSync(join(work, "deploy/.env"), "");

  function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
    rmSync(join(work, "calls"), { force: true });
    const PATH = `${work}/bin:${process.env.PATH}`;
    const { status, stderr } = spawnSync("sh", [join(work, "deploy", script), ...args], {
      cwd: work,
      encoding: "utf8",
      env: { PATH, HOME: work, LOCKS: work, STOPPED: join(work, "stopped"), ...env },
    });
    const calls = existsSync(join(work, "calls")) ? readFileSync(join(work, "calls"), "utf8").trim().split("\n") : [];
    return { status, stderr, calls: calls.map((line) => line.split("|").slice(1).join("|")), told: calls };
  }

  /** Another run of a script is under way, and ends when it is told to. */
  async function another(name: string): Promise<ChildProcess> {
    const program = ["-n", join(work, `derash-${name}.lock`), "sh", "-c", "echo under way; exec cat"];
    const child = spawn("flock", program, { stdio: ["pipe", "pipe", "inherit"] });
    begun.push(child);
    await once(child.stdout, "data");
    return child;
  }

  const compose = () => `docker compose -f ${work}/deploy/compose.yaml --env-file ${work}/deploy/.env`;
  /** pgBackRest ends with an error where an action is told without a target to act at. */
  const misused = (calls: string[]) =>
    calls.filter((line) => line.includes("--target-action") && !/--type=(?:immediate|lsn|name|time|xid)/.test(line));

  test("backup.sh writes its row as whom the database lets in", () => {
    const row = (calls: string[]) => calls.filter((line) => line.includes("insert into operation"));
    const plain = run("backup.sh", ["full"]);
    expect(plain.status).toBe(0);
    expect(row(plain.calls)).toEqual([
      expect.stringMatching(/^runuser -u postgres -- psql -qX -U postgres -d derash -c insert .*'base_backup', true/),
    ]);
    expect(plain.calls.filter((line) => line.includes("--type=full backup"))).toHaveLength(2);
    withContainers();
    expect(row(run("backup.sh").calls)).toEqual([
      expect.stringContaining(`${compose()} exec -T -u postgres postgres psql -qX -U derash -d derash -c insert`),
    ]);
  });

  test("backup.sh makes a stanza only where there is none, and tries again where the WAL is being pushed", () => {
    const made = (calls: string[]) => calls.filter((line) => line.endsWith("stanza-create")).length;
    const backups = (calls: string[]) => calls.filter((line) => line.endsWith(" backup")).length;
    const there = run("backup.sh").calls;
    expect([made(there), backups(there)]).toEqual([0, 2]);
    // The check fails until there is a stanza; the lock is free at the third try.
    const asPgBackRest = `case "$*" in
      *stanza-create) echo >> "${work}/tries"; [ "$(wc -l < "${work}/tries")" -ge 3 ] || exit 50;;
      *check) [ "$(wc -l < "${work}/tries")" -ge 3 ] || exit 28;; esac`;
    writeFileSync(join(work, "tries"), "");
    standIn("runuser", asPgBackRest);
    standIn("sleep", "");
    const first = run("backup.sh");
    expect(first.status).toBe(0);
    expect([made(first.calls), backups(first.calls)]).toEqual([3, 2]);
    standIn("runuser", `case "$*" in *check|*stanza-create) exit 50;; esac`);
    const never = run("backup.sh");
    expect(never.status).not.toBe(0);
    expect([made(never.calls), backups(never.calls)]).toEqual([5, 0]);
  });

  test("backup.sh waits for the one that is under way", async () => {
    const other = await another("backup");
    const PATH = `${work}/bin:${process.env.PATH}`;
    const env = { PATH, HOME: work, LOCKS: work };
    const waits = spawn("sh", [join(work, "deploy/backup.sh"), "diff"], { env });
    begun.push(waits);
    await setTimeout(500);
    expect(existsSync(join(work, "calls"))).toBe(false);
    other.stdin?.end();
    expect((await once(waits, "exit"))[0]).toBe(0);
    expect(readFileSync(join(work, "calls"), "utf8")).toContain("--type=diff backup");
  });

  test.each(["restore", "restore-drill", "rolling", "release"])(
    "%s.sh does nothing while another one is under way, in both ways",
    async (name) => {
      await another(name);
      const scratch = join(work, "scratch");
      mkdirSync(scratch);
      const settings = { SCRATCH: scratch, PG_BIN: join(work, "bin"), ROOT: work };
      for (const how of [() => {}, withContainers]) {
        how();
        expect(run(`${name}.sh`, [], settings)).toMatchObject({
          status: 1,
          calls: [],
          stderr: expect.stringContaining(`another ${name} is running`),
        });
      }
      expect(existsSync(scratch)).toBe(true);
    },
  );

  test("a Postgres that a killed drill has left running keeps no other drill away", () => {
    const settings = { SCRATCH: join(work, "scratch"), PG_BIN: join(work, "bin") };
    const left = `*" start") sleep 20 > /dev/null 2>&1 & echo $! > "${work}/left";;`;
    standIn("runuser", `case "$*" in ${left} esac`);
    expect(run("restore-drill.sh", [], settings).status).toBe(0);
    const again = run("restore-drill.sh", [], settings);
    process.kill(Number(readFileSync(join(work, "left"), "utf8")));
    expect(again).toMatchObject({ status: 0, stderr: "" });
  });

  test("rolling.sh starts no servers that somebody has stopped on purpose", () => {
    writeFileSync(join(work, "stopped"), "");
    for (const how of [() => {}, withContainers]) {
      how();
      expect(run("rolling.sh")).toMatchObject({ status: 1, calls: [], stderr: expect.stringContaining("on purpose") });
    }
    rmSync(join(work, "stopped"));
    expect(run("rolling.sh", [], { SERVERS: "1" }).status).toBe(0);
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

  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();

  test("rolling.sh builds an image that knows its commit, whatever the shell says", () => {
    withContainers();
    git("init", "-q", work);
    git("-C", work, "commit", "-q", "--allow-empty", "-m", "one");
    for (const env of [{}, { COMMIT: "of another day" }]) {
      const { status, told } = run("rolling.sh", [], env);
      expect(status).toBe(0);
      const built = told.find((line) => line.endsWith(" build server-1"));
      expect(built?.split("|")[0]).toBe(git("-C", work, "rev-parse", "HEAD"));
    }
  });

  test("release.sh makes a release beside the one that runs, and turns the link when it is made; back again makes nothing", () => {
    const [theirs, root] = [join(work, "theirs"), join(work, "opt")];
    const committed = (name: string) => {
      git("-C", theirs, "commit", "-q", "--allow-empty", "-m", name);
      return git("-C", theirs, "rev-parse", "HEAD");
    };
    git("init", "-q", theirs);
    const first = committed("first");
    mkdirSync(root);
    git("clone", "-q", theirs, join(root, "source"));
    const release = (...args: string[]) => run("release.sh", args, { ROOT: root, NODE_ENV: "production" });
    const current = () => readlinkSync(join(root, "current"));
    const made = ["npm ci --include=dev --no-audit --no-fund --loglevel=error", "npm run --silent build"];

    expect(release()).toMatchObject({ status: 0, calls: made });
    expect(current()).toBe(`releases/${first}`);
    expect(git("-C", join(root, "current"), "rev-parse", "HEAD")).toBe(first);

    const second = committed("second");
    standIn("npm", `[ "$1" = ci ]`);
    expect(release().status).not.toBe(0);
    expect(current()).toBe(`releases/${first}`);
    standIn("npm", "");
    expect(release()).toMatchObject({ status: 0, calls: made });
    expect(current()).toBe(`releases/${second}`);

    expect(release(first)).toMatchObject({ status: 0, calls: [] });
    expect(current()).toBe(`releases/${first}`);
    expect(release("none")).toMatchObject({ status: 1, calls: [] });
    expect(current()).toBe(`releases/${first}`);
  });
});
