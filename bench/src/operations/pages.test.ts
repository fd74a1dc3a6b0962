import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, read } from "./script-run.ts";

// What operators follow word by word: docs/deploy.md, backups.md and runbook.md.

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

test("whoever follows either list to its end can open the backups after a fire", () => {
  const page = (name: string) => readFileSync(join(folder, `../docs/${name}.md`), "utf8");
  const [contained = "", own = ""] = page("deploy").split("## With systemd");
  expect(own.split("\n## ")[0]).toContain("npm run seed-key -- seal /etc/derash/env /root/parts/settings.sealed");
  // The servers' container has no such file: it is laid where the parts are, and taken away again.
  expect(contained).toMatch(
    /install -m 600 deploy\/\.env \/root\/parts\/env\n +sk seal \/parts\/env \/parts\/settings\.sealed; rm \/root\/parts\/env$/m,
  );
  // Compose wants the settings that are sealed, and so does an image that is built by it: the new machine has neither.
  const seedKey = page("backups").split("## The seed key")[1]?.split("\n## ")[0] ?? "";
  expect(seedKey).toMatch(/^docker build -f deploy\/Dockerfile --build-arg NODE_IMAGE=\S+ -t derash \.$/m);
  const opens = /^docker run .* open .*$/m.exec(seedKey.replaceAll("\\\n", ""))?.[0];
  expect(opens).toMatch(
    /^docker run --rm --user 0 -v \/root\/parts:\/parts derash +node server\/src\/commands\/seed-key\.ts open /,
  );
  const passes = read("env.example")
    .split(/\n\n/)
    .find((part) => part.includes("PGBACKREST_REPO1_CIPHER_PASS="));
  expect(passes).toMatch(/^# .*no backup.*$/m);
});

test("after a new release no command of the page takes the files of the one before", () => {
  const page = readFileSync(join(folder, "../docs/deploy.md"), "utf8");
  // The folder that a shell stands in is the old release's also where it was entered by the link.
  const made = [...page.matchAll(/`[^`\n]*release\.sh(?: <the commit before>)?(`| && cd \/opt\/derash\/current)/g)].map(
    ([all]) => all,
  );
  expect(made).toHaveLength(3);
  const steps = made.filter((each) => !/^`(?:release\.sh|deploy\/try)/.test(each));
  expect(steps.filter((each) => !each.endsWith("&& cd /opt/derash/current"))).toEqual([]);
  const own = page.split("## With systemd")[1]?.split("\n## ")[0] ?? "";
  const copies = [...own.matchAll(/(?:\bcp|\binstall)(?: -\S+(?: \d+| postgres)?)* (\S*deploy\/\S+)/g)].map(
    ([, from]) => from ?? "",
  );
  expect(copies.length).toBeGreaterThan(2);
  expect(copies.filter((from) => !from.startsWith("/opt/derash/current/deploy/"))).toEqual([]);
  // Those of "Watched" are another machine's, or a container's: they say where they are taken from.
  const watched = page.split("## Watched")[1]?.split("\n## ")[0] ?? "";
  expect(watched.indexOf("cd /opt/derash/current")).toBeLessThan(watched.indexOf("cp deploy/"));
  expect(watched.indexOf("cd /opt/derash/current")).toBeGreaterThan(0);
  expect(watched).toMatch(/mkdir -p \/var\/lib\/grafana\/dashboards && cp deploy\/grafana/);
});

test("what rolling.sh does not bring of a new release the page tells to bring, in both ways, and how to go forward again", () => {
  const page =
    readFileSync(join(folder, "../docs/deploy.md"), "utf8").split("## A new release")[1]?.split("\n## ")[0] ?? "";
  // Of each file of this folder that is neither the servers' nor a script.
  for (const name of ["Caddyfile", "postgres.conf", "pgbackrest.conf", "postgres.Dockerfile", "systemd", "env.example"])
    expect(page, name).toContain(name);
  expect(page).toContain("dc build postgres && dc up -d --no-deps postgres");
  expect(page).toContain("dc up -d --no-deps --force-recreate caddy");
  expect(page).toMatch(/Forward again: .*git checkout <branch> && git pull/);
});
