import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { folder, read } from "./script-run.ts";

const config = readFileSync(fileURLToPath(new URL("../../../server/src/config.ts", import.meta.url)), "utf8");

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
  // A reader of Dockerfiles that is fetched for the build would be one more image, without a digest.
  for (const name of ["Dockerfile", "postgres.Dockerfile"]) expect(read(name)).not.toMatch(/^# *syntax=/m);
});

/** What compose.yaml says of a service. */
const serviceOf = (name: string) => new RegExp(`^  ${name}:\n((?: {4}.*\n|\n)+)`, "m").exec(read("compose.yaml"))?.[1];

test.each(["postgres", "restore-drill"])("%s is not the first process of its container", (name) => {
  // As the first, Postgres would end every session when a pgBackRest in the background ends with an error.
  expect(serviceOf(name)).toMatch(/^ {4}init: true$/m);
});

test("in a container too Postgres is woken after its start, without which it archives nothing for five minutes", () => {
  expect(read("postgres.Dockerfile")).toMatch(/^ENTRYPOINT \["postgres-entry\.sh"\]$/m);
  expect(read("postgres-entry.sh")).toMatch(/kill -s HUP .*\n[\s\S]*^exec docker-entrypoint\.sh "\$@"$/m);
});

test("servers wait for a Postgres that the network reaches, and not for the one that makes the database", () => {
  expect(serviceOf("postgres")).toMatch(/test: \["CMD", "pg_isready", "-h", "127\.0\.0\.1", /);
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

/** What compose.yaml decides itself, or what is nothing of a server in a container. */
const notOfContainers = [
  ...["NODE_ENV", "DATABASE_URL", "TRUST_PROXY", "ASSETS_DIR", "NODE_PATH"],
  // Of the image, which names its commit; its port and address are the Dockerfile's.
  ...["COMMIT", "PORT", "HOST"],
  // Of the embedded Postgres, of several processes in one container, and of a demo's beacon and bank.
  ...["DATA_DIR", "BACKUP_DIRS", "ARCHIVE_SECONDS", "WORKERS", "WORKER", "DEMO_BANK_PORT", "BEACON_PERIOD_MS"],
];

test("what an operator writes into .env the servers are told", () => {
  const names = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(40);
  const told = [...read("compose.yaml").matchAll(/^ {2}(\w+): \$\{(\w+)(:-|:\?)\}$/gm)];
  const passed = told.flatMap(([, name, asked]) => (name === asked ? [name] : []));
  expect(names.filter((name) => !passed.includes(name) && !notOfContainers.includes(name))).toEqual([]);
  expect(notOfContainers.filter((name) => passed.includes(name) || !names.includes(name))).toEqual([]);
});

test("files of each release lie where the servers of all releases find them, and may write", () => {
  const compose = read("compose.yaml");
  const [, folder = ""] = /^ {2}ASSETS_DIR: (\S+)$/m.exec(compose) ?? [];
  expect(compose).toContain(`volumes: ["/etc/derash:/etc/derash:ro", "assets:${folder}"]`);
  expect(compose).toMatch(/^volumes:\n[\s\S]*^ {2}assets:$/m);
  // A volume that is new is whose the folder in the image is.
  expect(read("Dockerfile")).toMatch(
    new RegExp(`^RUN mkdir ${folder} && chown 1000:1000 ${folder}$[\\s\\S]*^USER 1000`, "m"),
  );
  // And the proxy, which shows the page while no server is ready.
  expect(serviceOf("caddy")).toContain(`      ASSETS_DIR: ${folder}\n`);
  expect(serviceOf("caddy")).toContain(`      - assets:${folder}:ro\n`);
  const unit = read("systemd/derash@.service");
  const [, state] = /^StateDirectory=(\S+)$/m.exec(unit) ?? [];
  expect(unit).toMatch(new RegExp(`^Environment=.* ASSETS_DIR=/var/lib/${state}$`, "m"));
  expect(read("Caddyfile")).toContain(`{$ASSETS_DIR:/var/lib/${state}}`);
});

test("a stop waits for the drain, in containers and in units", () => {
  const drainMs = Number(/DRAIN_MS: .*default\((\d+)_000\)/.exec(config)?.[1]);
  expect(Number(/stop_grace_period: (\d+)s/.exec(read("compose.yaml"))?.[1])).toBeGreaterThan(drainMs + 10);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read("systemd/derash@.service"))?.[1])).toBeGreaterThan(drainMs + 10);
});

test.each(readdirSync(folder).filter((name) => name.endsWith(".sh")))("%s is a script that a shell reads", (name) => {
  execFileSync("sh", ["-n", folder + name]);
});

test("shellcheck warns of nothing in the scripts", needs("shellcheck"), () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".sh"));
  execFileSync("shellcheck", ["--severity=warning", ...scripts], { cwd: folder, stdio: "pipe" });
});

test("Caddy takes the Caddyfile", needs("caddy"), () => {
  const [PATH, SITE, SERVER_1, SERVER_2] = [process.env.PATH, ":8080", "127.0.0.1:3001", "127.0.0.1:3002"];
  const args = ["validate", "--adapter", "caddyfile", "--config", `${folder}Caddyfile`];
  execFileSync("caddy", args, { env: { PATH, SITE, SERVER_1, SERVER_2, HOME: "/tmp" }, stdio: "pipe" });
});

test("systemd takes the units", needs("systemd-analyze"), () => {
  for (const unit of readdirSync(`${folder}systemd`).filter((name) => !name.endsWith(".d"))) {
    const { stderr } = spawnSync("systemd-analyze", ["verify", `${folder}systemd/${unit}`], { encoding: "utf8" });
    // That the program is not installed where this test runs is no fault of the unit's.
    const faults = stderr.split("\n").filter((line) => line.includes("derash") && !line.includes("is not executable"));
    expect(faults).toEqual([]);
  }
});

test("Prometheus takes the alerts and the settings", needs("promtool"), () => {
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

test("a Postgres that was killed is started again, and one that was stopped for a restore is not", () => {
  const settings = read("systemd/postgresql@18-main.service.d/derash.conf");
  expect(settings.match(/^Restart\w*=.*$/gm)).toEqual([
    "Restart=on-failure",
    expect.stringMatching(/^RestartSec=\d+$/),
  ]);
  // From the first minute on its WAL is archived in time, as the embedded one's is.
  expect(settings).toMatch(/^ExecStartPost=\S*pg_ctlcluster .*reload$/m);
  const page = (name: string) => readFileSync(join(folder, `../docs/${name}.md`), "utf8");
  // With its folder.
  expect(page("deploy")).toContain("cp -r /opt/derash/current/deploy/systemd/* /etc/systemd/system/");
  // Debian's unit "postgresql" is empty: stopping it does not wait for what it stands for.
  const stops = [...page("backups").matchAll(/systemctl stop .*?(postgresql\S*)/g)].map(([, unit]) => unit);
  expect(stops).toEqual(["postgresql@18-main"]);
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

test("a container that is started while the servers are stopped on purpose serves nothing, and does once the file is gone", () => {
  const server = /^x-server: &server\n((?: {2}.*\n)+)/m.exec(read("compose.yaml"))?.[1] ?? "";
  expect(server).toContain('volumes: ["/etc/derash:/etc/derash:ro", ');
  const script = /^ {2}command: \["sh", "-c", '(.+)'\]$/m.exec(server)?.[1] ?? "";
  expect(script).toMatch(/; exec node server\/src\/start\.ts$/);
  expect(read("Dockerfile")).toMatch(/^CMD \["node", "server\/src\/start\.ts"\]$/m);
  const beside = mkdtempSync(join(tmpdir(), "derash-stopped-"));
  const start = () =>
    spawnSync("sh", ["-c", script.replaceAll("/etc/derash", beside).replace(/exec node .*/, "echo started")], {
      encoding: "utf8",
    });
  expect(start()).toMatchObject({ status: 0, stdout: "started\n" });
  writeFileSync(join(beside, "stopped"), "");
  expect(start()).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("stopped on purpose") });
  rmSync(beside, { recursive: true });
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

test("a unit that is tried again and again is so for ever: systemd gives up after five starts in ten seconds", () => {
  const units = readdirSync(`${folder}systemd`, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:service|conf)$/.test(name),
  );
  const tried = units.filter((name) => /^Restart=(?:always|on-failure)$/m.test(read(`systemd/${name}`)));
  expect(tried).toHaveLength(2);
  for (const name of tried) {
    const unit = read(`systemd/${name}`);
    const [, seconds = "0"] = /^RestartSec=(\d+)$/m.exec(unit) ?? [];
    const isUnlimited = /^\[Unit\]\n(?:(?!\[).*\n)*StartLimitIntervalSec=0$/m.test(unit);
    expect(isUnlimited || Number(seconds) * 5 > 10, name).toBe(true);
  }
});
