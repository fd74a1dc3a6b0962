import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../database.ts";
import { exceptions, owned, published, violations } from "./declared.ts";
import { statementsOf, tableUses, type Use } from "./read.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Every table and view there is, but for what keeps the migrations. */
async function tablesOf({ owner }: TestDatabase): Promise<Set<string>> {
  const { rows } = await owner.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
     and relname not like 'kysely_%'`,
  );
  return new Set(rows.map(({ relname }) => relname));
}

const ownerOf = new Map(Object.entries(owned).flatMap(([part, tables]) => tables.map((table) => [table, part])));
const publishedViews = new Set(Object.values(published).flat());
const declared = ({ part, table, how }: Use) =>
  exceptions.some((known) => known.by === part && known[how]?.includes(table));

test("every table and view has one owner", async () => {
  const named = [...Object.values(owned).flat(), ...publishedViews, ...violations];
  const advice =
    "Name each table of the migrations once in server/test/whose-table/declared.ts, with the feature it belongs to.";
  expect(named.toSorted(), advice).toEqual([...(await tablesOf(database))].toSorted());
});

test("each table is read and written by its own feature, but for what is declared with its reason", async () => {
  const uses = tableUses(await tablesOf(database));
  const foreign = uses.filter(
    ({ part, table, how }) => ownerOf.get(table) !== part && !(how === "reads" && publishedViews.has(table)),
  );
  const sentences = foreign
    .filter((use) => !declared(use))
    .map(({ part, table, how }) => {
      const whose = ownerOf.get(table) ?? "another feature";
      return `${part} ${how} "${table}", which is ${whose}'s. Ask ${whose}'s service, which takes the open transaction; \
for a name join a directory (migrations/0036-directories.sql); a report is declared in whose-table/declared.ts, with its reason.`;
    });
  expect(sentences).toEqual([]);
  console.info(printed(uses));
});

test("what is declared happens: an exception that nobody needs any more goes", async () => {
  const uses = tableUses(await tablesOf(database));
  const unneeded = exceptions.flatMap(({ by, reads = [], writes = [] }) => {
    const wanted = [...reads.map((table) => ["reads", table]), ...writes.map((table) => ["writes", table])];
    return wanted
      .filter(([how, table]) => !uses.some((use) => use.part === by && use.how === how && use.table === table))
      .map(([how, table]) => `${by} ${how} "${table}" no more: strike it from whose-table/declared.ts.`);
  });
  expect(unneeded).toEqual([]);
});

test.each([
  ['db.selectFrom("staff as s").innerJoin(\n  "branch", "branch.id", "s.branch_id")', ["reads staff", "reads branch"]],
  ['tx.insertInto("sale")', ["writes sale"]],
  [
    "sql`update round set state = 'void' where exists (select from player p join room r on true)`",
    ["writes round", "reads player", "reads room"],
  ],
  [
    "sql`insert into heartbeat (id) values (1)`; sql`delete from invitation`",
    ["writes heartbeat", "writes invitation"],
  ],
  ["// update staff\n/** from round */\nsql`select 1 -- from room\n`", []],
])("a statement is seen for what it is: %#", (source, expected) => {
  expect(statementsOf(source).map(({ how, table }) => `${how} ${table}`)).toEqual(expected);
});

/** Who reads what, a line a table: "staff (company): read by company, staff; written by company". */
function printed(uses: readonly Use[]): string {
  const byTable = Map.groupBy(uses, ({ table }) => table);
  const parts = (of: readonly Use[], how: Use["how"]) =>
    of
      .filter((use) => use.how === how)
      .map(({ part }) => part)
      .toSorted()
      .join(", ") || "nobody";
  return [...byTable]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([table, of]) =>
        `${table} (${ownerOf.get(table) ?? "published"}): read by ${parts(of, "reads")}; written by ${parts(of, "writes")}`,
    )
    .join("\n");
}
