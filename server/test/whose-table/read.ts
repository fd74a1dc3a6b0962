import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { server } from "./declared.ts";

const folder = fileURLToPath(new URL("../../src/", import.meta.url));

export type Use = { part: string; table: string; how: "reads" | "writes" };

/** Who reads and writes which of these tables and views, as the sources of server/src say it. */
export function tableUses(tables: ReadonlySet<string>): Use[] {
  const uses = new Map<string, Use>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    for (const { table, how } of statementsOf(readFileSync(join(folder, file), "utf8")))
      if (tables.has(table)) uses.set(`${partOf(file)} ${how} ${table}`, { part: partOf(file), table, how });
  }
  return [...uses.values()];
}

/** A feature is a folder with a door. */
function partOf(file: string): string {
  const [first = ""] = file.split("/");
  return existsSync(join(folder, first, "service.ts")) ? first : server;
}

const kysely = /\b(\w+)\(\s*"(\w+)(?: as \w+)?"/g;
const kyselyReads = /^(selectFrom|from|using|\w+Join|\w+JoinLateral)$/;
const kyselyWrites = /^(insertInto|updateTable|deleteFrom|mergeInto)$/;
const plain = /\b(insert\s+into|update|delete\s+from|from|join)\s+(\w+)/gi;

/** What a source asks of tables: through Kysely's builder, or in templates of plain SQL. */
export function statementsOf(source: string): Omit<Use, "part">[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<=^|\s)(\/\/|--).*/gm, "");
  const built = [...code.matchAll(kysely)].flatMap(([, verb = "", table = ""]): Omit<Use, "part">[] => {
    if (kyselyWrites.test(verb)) return [{ table, how: "writes" }];
    return kyselyReads.test(verb) ? [{ table, how: "reads" }] : [];
  });
  const written = [...code.matchAll(plain)].map(([, verb = "", table = ""]): Omit<Use, "part"> => {
    return { table, how: /^(insert|update|delete)/i.test(verb) ? "writes" : "reads" };
  });
  return [...built, ...written];
}
