import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rules, wantedBy } from "./rules.ts";

const runbook = readFileSync(new URL("../../../docs/runbook.md", import.meta.url), "utf8");
const backups = readFileSync(new URL("../../../docs/backups.md", import.meta.url), "utf8");

describe("what is named is there", () => {
  test("what docs/backups.md says of each age is what the alerts do", () => {
    const told = [...backups.matchAll(/^\| `(\w+)` \| (\d+) (s|days)\b.*\| (\w+) \|$/gm)].map(
      ([, what, length, unit, alert]) => `${alert}: ${what} > ${Number(length) * (unit === "days" ? 86_400 : 1)}`,
    );
    const done = rules.flatMap(({ alert, expr }) =>
      [...expr.matchAll(/derash_backup_age_seconds\{what="(\w+)"\} > (\d+)/g)].map(
        ([, what, limit]) => `${alert}: ${what} > ${limit}`,
      ),
    );
    expect(told.toSorted()).toEqual(done.toSorted());
    expect(told).toHaveLength(4);
  });

  test("each alert has its page in the runbook, of one screen, and each page its alert", () => {
    // How they were followed stands below the last of them.
    const pages = (runbook.split("\n### Followed")[0] ?? "").split(/^## /m).slice(1);
    expect(pages.map((page) => page.split("\n", 1)[0])).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    for (const page of pages) {
      expect(page.split("\n").length, page.slice(0, 20)).toBeLessThanOrEqual(40);
      for (const part of ["**Symptom.**", "**Meaning.**", "**First.**", "**Over when.**", "**Tried.**"])
        expect(page).toContain(part);
    }
  });

  test("somebody is woken for what stops rounds or makes them void, for wrong books, and for what would be lost", () => {
    expect(rules.filter(({ labels }) => labels.severity === "page").map(({ alert }) => alert)).toEqual(
      "ServerDown DatabaseAway BooksWrong BallsLate StakesFail RoundsStuck ClockWrong BackupOld".split(" "),
    );
  });
});

describe("a form of PromQL that the rules do not use", () => {
  test.each(["sum(derash_sockets) > 1", "derash_sockets > derash_nodes", "increase(derash_sockets) > 1"])(
    "is an error here: %s",
    (expr) => expect(() => wantedBy(expr)).toThrow(/not a form/),
  );
});
