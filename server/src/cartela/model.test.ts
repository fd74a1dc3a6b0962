import { type CartelaColumns, toColumns } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import type { CartelaRecord } from "@derash/protocol/cartela";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartelaFixture } from "../../test/cartela-fixture.ts";
import type { TestDatabase } from "../../test/database.ts";
import type { StaffFixture } from "../../test/staff-fixture.ts";
import type { AppError } from "../app-error.ts";
import type { Actor } from "../company/service.ts";
import type { CartelaService } from "./service.ts";

let database: TestDatabase;
let fixture: StaffFixture;
let cartelas: CartelaService;
beforeAll(async () => {
  ({ database, fixture, cartelas } = await cartelaFixture());
});
afterAll(() => database.drop());

/** Few cards, so that they meet: some of a set of the package, some of nobody's. */
const set = 10;
const packaged = cartelaSet(set).map(({ number, cells }) => ({ number, columns: toColumns(cells) }));
const cards: CartelaColumns[] = [
  ...packaged.slice(0, 3).map(({ columns }) => columns),
  ...[1, 2, 3, 4].map((first) => ({
    B: [first, 5, 6, 7, 8],
    I: [16, 17, 18, 19, 20],
    N: [31, 32, 33, 34],
    G: [46, 47, 48, 49, 50],
    O: [61, 62, 63, 64, 65],
  })),
];
const textOf = ({ B, I, N, G, O }: CartelaColumns) => JSON.stringify([B, I, N, G, O]);

type Saved = { text: string; version: number };
/** On paper: the company's list, and of each branch the numbers it has and what it wrote over some of them. */
type Model = { company: Map<number, Saved>; branches: { has: Set<number>; copies: Map<number, Saved> }[] };
/** 0 and 1 are branches, null is the company. */
type Who = number | null;
type Command =
  | { what: "create"; card: number; number: number | undefined; branch: Who }
  | { what: "give"; branch: Who }
  /** `sight`: the company's cartela or what the list shows; its version as it is, one less, or left out. */
  | { what: "edit"; who: Who; number: number; card: number; sight: "shown" | "company"; version: 0 | -1 | undefined };

type Shown = Saved & { number: number; isCopy: boolean };

function shownTo({ company, branches }: Model, who: Who): Shown[] {
  const branch = who === null ? null : branches[who];
  const rows = [...company].flatMap(([number, saved]) => {
    if (branch && !branch.has.has(number)) return [];
    const copy = branch?.copies.get(number);
    return { number, ...(copy ?? saved), isCopy: copy !== undefined };
  });
  return rows.sort((one, other) => one.number - other.number);
}

const holds = (model: Model, who: Who, text: string) => shownTo(model, who).some((each) => each.text === text);

/** A branch that has the number has a copy with this text under another: it would sell one cartela twice. */
function standsBeside({ branches }: Model, number: number, text: string): boolean {
  const isCopied = ([copied, copy]: [number, Saved]) => copied !== number && copy.text === text;
  return branches.some(({ has, copies }) => has.has(number) && [...copies].some(isCopied));
}

/** What is answered: a refusal, or a number, or how many were added. The model is then as the database should be. */
function expected(model: Model, command: Command): string | number {
  if (command.what === "create") return created(model, command);
  if (command.what === "edit") return edited(model, command);
  const branch = command.branch === null ? null : model.branches[command.branch];
  let inserted = 0;
  let given = 0;
  for (const { number, columns } of packaged) {
    const text = textOf(columns);
    if (!model.company.has(number) && !holds(model, null, text)) {
      model.company.set(number, { text, version: 1 });
      inserted++;
    }
    const cartela = model.company.get(number);
    if (!branch || !cartela || branch.has.has(number)) continue;
    if ([...branch.copies.values()].some((copy) => copy.text === cartela.text)) continue;
    branch.has.add(number);
    given++;
  }
  return branch ? given : inserted;
}

function created(model: Model, { card, number, branch }: Command & { what: "create" }): string | number {
  const text = textOf(cards[card] as CartelaColumns);
  const same = shownTo(model, branch).find((each) => each.text === text);
  if (same) return same.isCopy ? "cartela_copy_duplicate" : "cartela_duplicate";
  const known = [...model.company].find(([, saved]) => saved.text === text)?.[0];
  if (known !== undefined && number !== undefined && number !== known) return "cartela_duplicate";
  if (known === undefined && number !== undefined && model.company.has(number)) return "cartela_number_taken";
  const highest = Math.max(0, ...model.company.keys());
  const lowestFree = Array.from({ length: 2000 }, (_, index) => index + 1).find((n) => !model.company.has(n)) ?? 0;
  const chosen = known ?? number ?? (highest < 2000 ? highest + 1 : lowestFree);
  const has = branch === null ? null : model.branches[branch]?.has;
  if (has?.has(chosen)) return "cartela_number_taken";
  if (known === undefined) model.company.set(chosen, { text, version: 1 });
  has?.add(chosen);
  return chosen;
}

function edited(model: Model, { who, number, card, sight, version }: Command & { what: "edit" }): string | number {
  const current = shownTo(model, who).find((each) => each.number === number);
  if (!current) return "not_found";
  const text = textOf(cards[card] as CartelaColumns);
  if (current.text === text) return number;
  const isOldSight = version === -1 || (sight === "company" && current.isCopy);
  if (version !== undefined && isOldSight) return "cartela_changed";
  if (holds(model, who, text)) return "cartela_duplicate";
  if (who === null && standsBeside(model, number, text)) return "cartela_copy_duplicate";
  // A branch's copy too: of what it has printed under a number, no two versions are alike.
  const saved = { text, version: current.version + 1 };
  (who === null ? model.company : model.branches[who]?.copies)?.set(number, saved);
  return number;
}

describe("any sequence of creating, giving and editing", () => {
  const who = fc.constantFrom(null, 0, 1);
  const number = fc.constantFrom(1, 2, 3, 4, 1801, 1802, 1803, 2000);
  const card = fc.nat({ max: cards.length - 1 });
  const command: fc.Arbitrary<Command> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant("create" as const),
        card,
        number: fc.option(number, { nil: undefined }),
        branch: who,
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant("give" as const), branch: who }) },
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constant("edit" as const),
        who,
        number,
        card,
        sight: fc.constantFrom("shown" as const, "company" as const),
        version: fc.constantFrom(0 as const, -1 as const, undefined),
      }),
    },
  );

  test("leaves every list as on paper", { timeout: 120_000 }, async () => {
    let run = 0;
    const seen = new Set<string>();
    const property = fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
      const fixture = await newFixture(`Model ${++run}`);
      const model: Model = {
        company: new Map(),
        branches: [0, 1].map(() => ({ has: new Set(), copies: new Map() })),
      };
      for (const each of commands) {
        const answer = expected(model, each);
        seen.add(`${each.what} ${typeof answer === "string" ? answer : "done"}`);
        expect(await fixture.act(each)).toBe(answer);
        for (const whose of [null, 0, 1]) expect(await fixture.list(whose)).toEqual(shownTo(model, whose));
      }
    });
    await fc.assert(property, { numRuns: 60 });
    // Every kind of answer has come up, so that the run has shown something; only a copy in the way is too rare for that.
    expect([...seen].filter((kind) => !kind.endsWith("cartela_copy_duplicate")).sort()).toEqual([
      "create cartela_duplicate",
      "create cartela_number_taken",
      "create done",
      "edit cartela_changed",
      "edit cartela_duplicate",
      "edit done",
      "edit not_found",
      "give done",
    ]);
    const lastVersions = await database.owner.query(
      `select from cartela c left join cartela_version v on (v.cartela_id, v.version, v.cells) = (c.id, c.version, c.cells)
       where v.cartela_id is null or c.version <> (
         select min(k.version) + count(*) - 1 from cartela_version k where k.cartela_id = c.id)`,
    );
    expect(lastVersions.rows).toEqual([]);
  });

  async function newFixture(name: string) {
    const { companies } = fixture;
    const { company, branches } = await database.db.transaction().execute(async (tx) => {
      const made = await companies.addCompany(tx, name);
      const add = (branchName: string) => companies.addBranch(tx, made?.id ?? "", branchName, false);
      return { company: made, branches: [await add("First"), await add("Second")] };
    });
    const companyId = company?.id ?? "";
    const actors: Actor[] = branches.map((branch) => ({
      staff: { ...fixture.own.first.admin, companyId, branchId: branch?.id ?? "" },
      requestId: "",
    }));
    const admin: Actor = { staff: { ...fixture.own.admin, companyId }, requestId: "" };
    const actorOf = (who: Who) => (who === null ? admin : (actors[who] as Actor));
    const branchIdOf = (who: Who) => (who === null ? undefined : branches[who]?.id);
    const rows = (who: Who) => cartelas.list(actorOf(who).staff, {});

    async function act(command: Command): Promise<string | number> {
      if (command.what === "give") {
        return (await cartelas.givePackage(admin, { branchId: branchIdOf(command.branch) }, set)).added;
      }
      const columns = cards[command.card] as CartelaColumns;
      if (command.what === "create") {
        const input = { columns, number: command.number, branchId: branchIdOf(command.branch) };
        return answerOf(cartelas.create(admin, input));
      }
      const seen = (await rows(command.sight === "company" ? null : command.who)).find(
        (each) => each.number === command.number,
      );
      if (!seen) return "not_found";
      const version = command.version === undefined ? undefined : seen.version + command.version;
      return answerOf(cartelas.update(actorOf(command.who), seen.id, { columns, version }));
    }

    const list = async (who: Who): Promise<Shown[]> =>
      (await rows(who)).map((each) => {
        const { number, version, is_copy: isCopy } = each;
        return { number, text: textOf(each), version, isCopy };
      });
    return { act, list };
  }

  const answerOf = (attempt: Promise<CartelaRecord>) =>
    attempt.then(
      ({ number }) => number,
      (error: AppError) => error.code ?? String(error),
    );
});
