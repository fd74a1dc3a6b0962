import { type Cartela, type CartelaColumns, type Cells, columnSize, toCells, toColumns } from "@derash/game/cartela";
import { cartelaSet, cartelaSetsMax, cartelasPerSet } from "@derash/game/cartela/package";
import type { CartelaRecord, CartelaVersion, KeptCartela, PackageAnswer } from "@derash/protocol/cartela";
import { AppError, invariant } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import { type Actor, type CompanyService, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import * as keptList from "./kept-list.ts";
import { published } from "./published.ts";
import * as store from "./store.ts";

/** Whose list: a branch's, else a company's. Left out: the own. */
export type ListChoice = { branchId?: string | undefined; companyId?: string | undefined };
/** A cartela as a branch sells it now. */
export type BranchCartela = Pick<store.CartelaRow, "number" | "version" | "cells">;
export type NewCartela = ListChoice & { columns: CartelaColumns; number?: number | undefined };
export type CartelaChange = { columns: CartelaColumns; version?: number | undefined };

/** The cartelas of companies and the copies of branches; every saved version stays. Foreign things are not_found. */
export type CartelaService = {
  /**
   * By number, 2000 at most. A super admin who chooses nothing gets the first set of the published package, which no id
   * names and no edit changes. Errors: not_found.
   */
  list(staff: StaffMember, choice: ListChoice): Promise<CartelaRecord[]>;
  /**
   * In the company's list, under the number above the highest unless one is given. With a branch the cartela is also given
   * to it, and made only if the company lacks it.
   * Errors: not_found, invalid_input (a super admin must choose), cartela_range, cartela_repeat, cartela_count, cartela_duplicate, cartela_copy_duplicate,
   * cartela_number_taken, cartela_full.
   */
  create(actor: Actor, input: NewCartela): Promise<CartelaRecord>;
  /**
   * A new version; of a branch user the branch's copy, whichever of the two the id names. Cells that are there already
   * change nothing. Errors: not_found, cartela_range, cartela_repeat, cartela_count, cartela_duplicate,
   * cartela_copy_duplicate, cartela_changed.
   */
  update(actor: Actor, id: string, input: CartelaChange): Promise<CartelaRecord>;
  /** What a branch sells under these numbers; those that it has not are left out. */
  ofBranch(
    queries: Queries,
    branch: { companyId: string; branchId: string },
    numbers: readonly number[],
  ): Promise<BranchCartela[]>;
  /** The highest number that a branch sells; 0: it has none. */
  highestOf(queries: Queries, branchId: string): Promise<number>;
  /**
   * Keeps what a branch of the mini app sells now, for the rounds that open now; answers the list's id. Null: the first set
   * of the published package, which a branch without cartelas sells too.
   */
  keepList(queries: Queries, branchId: string): Promise<string | null>;
  /** A cartela of a kept list; null: the list has no such number. */
  inList(listId: string | null, number: number): Promise<Cells | null>;
  /** Those of so many that are in a kept list, which may have been made in the same transaction. */
  someOfList(queries: Queries, listId: string | null, numbers: readonly number[]): Promise<Cartela[]>;
  /** How many cartelas a kept list has. */
  listSize(listId: string | null): Promise<number>;
  /** A kept list as players choose from it, by number. Errors: not_found. */
  keptList(listId: string): Promise<KeptCartela[]>;
  /** Newest first. Errors: not_found. */
  versions(staff: StaffMember, id: string): Promise<CartelaVersion[]>;
  /**
   * Gives one set of the package to a branch, or to the company's own list. A branch gets what the company has under those
   * numbers, edited or not. What it has of the set is there already. What fails is a number under which a company has made another
   * cartela, and a cartela that is there under another number: no list gets the same cartela twice. Errors: not_found, invalid_input (a super admin must choose).
   */
  givePackage(actor: Actor, choice: ListChoice, set: number): Promise<PackageAnswer>;
};

type Deps = { db: Db; companies: CompanyService; audit: AuditService };

/** A list and what people call it. */
type NamedList = store.List & { name: string };

const numberMax = cartelaSetsMax * cartelasPerSet;

export function createCartelaService(deps: Deps): CartelaService {
  return {
    list: (staff, choice) => list(deps, staff, choice),
    create: (actor, input) => create(deps, actor, input),
    update: (actor, id, input) => update(deps, actor, id, input),
    highestOf: store.highestOf,
    ofBranch: (queries, branch, numbers) => store.findByNumbers(queries, branch, numbers),
    keepList: (queries, branchId) => keptList.keep(queries, branchId),
    inList: (listId, number) => keptList.find(deps.db, listId, number),
    someOfList: keptList.some,
    listSize: (listId) => keptList.size(deps.db, listId),
    keptList: (listId) => keptList.all(deps.db, listId),
    versions: (staff, id) => versions(deps, staff, id),
    givePackage: (actor, choice, set) => givePackage(deps, actor, choice, set),
  };
}

async function list(deps: Deps, staff: StaffMember, choice: ListChoice): Promise<CartelaRecord[]> {
  const isChosen = (choice.branchId ?? choice.companyId ?? staff.companyId) !== null;
  if (!isChosen) return [...published];
  const rows = await store.list(deps.db, await findList(deps, staff, choice));
  return rows.map(recordOf);
}

async function create(deps: Deps, actor: Actor, input: NewCartela): Promise<CartelaRecord> {
  const { staff } = actor;
  const cells = checkedCells(input.columns);
  const target = await findList(deps, staff, input);
  const { companyId, branchId, name } = target;
  return deps.db.transaction().execute(async (tx) => {
    await store.lockCompany(tx, companyId);
    const same = await store.findByCells(tx, target, cells);
    // Whoever makes cartelas looks at the company's list, in which a branch's copy does not stand.
    if (same) throw same.branchId === null ? duplicateOf(same) : copyDuplicate({ branch: name, number: same.number });
    const known = await store.findByCells(tx, { companyId, branchId: null }, cells);
    if (known && input.number !== undefined && input.number !== known.number) throw duplicateOf(known);
    const cartela = known ?? (await insertNew(tx, companyId, staff, cells, input.number));
    if (branchId !== null) await giveOne(tx, { companyId, branchId }, cartela.number, staff);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "cartela.created",
      target: targetOf(cartela),
      companyId,
      branchId,
      before: known && fieldsOf(known),
      after: { ...fieldsOf(cartela), given_to: branchId === null ? null : name },
    });
    return recordOf(cartela);
  });
}

async function insertNew(
  tx: Tx,
  companyId: string,
  staff: StaffMember,
  cells: Cells,
  wanted: number | undefined,
): Promise<store.CartelaRow> {
  const companyList = { companyId, branchId: null };
  if (wanted !== undefined && (await store.findByNumber(tx, companyList, wanted))) throw numberTaken(wanted);
  const number = wanted ?? (await store.nextNumber(tx, companyId, numberMax));
  if (number === null) throw new AppError("cartela_full");
  return store.insert(tx, companyList, { number, cells, savedBy: staff.id });
}

/** The branch has that number and shows other cells under it: its own copy is in the way. */
async function giveOne(tx: Tx, branch: store.List, number: number, staff: StaffMember): Promise<void> {
  const given = await store.give(tx, branch, [number], staff.id);
  if (given === 0) throw numberTaken(number);
}

/** The company's edit touches no copy; it is refused where a branch would then have the same cartela under two numbers. */
async function update(deps: Deps, actor: Actor, id: string, input: CartelaChange): Promise<CartelaRecord> {
  const { staff } = actor;
  const cells = checkedCells(input.columns);
  return deps.db.transaction().execute(async (tx) => {
    const named = await findVisible(tx, staff, id);
    const { companyId, number } = named;
    const { branchId } = scopeOf(staff);
    // A branch's copy is the branch's business.
    if (branchId === null && named.branchId !== null) throw new AppError("not_found");
    await store.lockCompany(tx, companyId);
    const current = await store.findByNumber(tx, { companyId, branchId }, number);
    invariant(current, "a visible cartela is in its list");
    if (isSame(current.cells, cells)) return recordOf(current);
    if (input.version !== undefined && (current.id !== id || current.version !== input.version))
      throw new AppError("cartela_changed");
    const same = await store.findByCells(tx, { companyId, branchId }, cells);
    if (same) throw duplicateOf(same);
    const copy = branchId === null ? await store.copyBeside(tx, companyId, current.number, cells) : null;
    if (copy) throw copyDuplicate(copy);
    const saved = await save(tx, { companyId, branchId }, current, cells, staff);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "cartela.updated",
      target: targetOf(saved),
      companyId,
      branchId,
      before: fieldsOf(current),
      after: fieldsOf(saved),
    });
    return recordOf(saved);
  });
}

/** A branch's first edit of a number makes its copy, which goes on from the company's version: of what a branch has printed, no two are alike. */
function save(tx: Tx, owner: store.List, current: store.CartelaRow, cells: Cells, staff: StaffMember) {
  if (current.branchId === owner.branchId) return store.saveVersion(tx, current.id, cells, staff.id);
  return store.insert(tx, owner, { number: current.number, cells, savedBy: staff.id, version: current.version + 1 });
}

async function versions({ db }: Deps, staff: StaffMember, id: string): Promise<CartelaVersion[]> {
  await findVisible(db, staff, id);
  const rows = await store.versions(db, id);
  return rows.map(({ version, cells, savedBy, savedAt }) => ({
    version,
    user: savedBy ?? "",
    created_at: savedAt.toISOString(),
    ...toColumns(cells),
  }));
}

async function givePackage(deps: Deps, actor: Actor, choice: ListChoice, set: number): Promise<PackageAnswer> {
  const { staff } = actor;
  const target = await findList(deps, staff, choice);
  const { companyId, branchId, name } = target;
  const cartelas = cartelaSet(set);
  return deps.db.transaction().execute(async (tx) => {
    await store.lockCompany(tx, companyId);
    const numbers = cartelas.map(({ number }) => number);
    const already = await store.alreadyGiven(tx, target, cartelas);
    const inserted = await store.insertPackage(tx, companyId, cartelas);
    const added = branchId === null ? inserted : await store.give(tx, target, numbers, staff.id);
    const failed = cartelas.length - added - already;
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "cartela.set_given",
      target: { id: branchId ?? companyId, name },
      companyId,
      branchId,
      before: null,
      after: { set, added, already, failed },
    });
    const message = packageWords(added, already, failed);
    return { success: added + already > 0, message, set, added, already, failed };
  });
}

function packageWords(added: number, already: number, failed: number): string {
  const words = [`${added} ${added === 1 ? "cartela" : "cartelas"} added`];
  if (already > 0) words.push(`${already} there already`);
  if (failed > 0) words.push(`${failed} failed`);
  return `${words.join(", ")}.`;
}

/** The chosen list, or one's own. A branch's people have one list, so they can only choose that. */
async function findList({ companies }: Deps, staff: StaffMember, choice: ListChoice): Promise<NamedList> {
  const scope = scopeOf(staff);
  const branchId = choice.branchId ?? scope.branchId;
  const branch = branchId === null ? null : await companies.findBranch(branchId);
  if (branchId !== null && branch === null) throw new AppError("not_found");
  const company = await companies.companyOf(staff, choice.companyId ?? branch?.companyId);
  const companyId = company.id;
  const isOfCompany = branch === null || branch.companyId === companyId;
  if (!isOfCompany || !isInScope(scope, { companyId, branchId })) throw new AppError("not_found");
  return { companyId, branchId, name: branch?.name ?? company.name };
}

/** A company's cartela is visible to a branch that has its number, a copy to its branch; both to whoever is above. */
async function findVisible(queries: Queries, staff: StaffMember, id: string): Promise<store.CartelaRow> {
  const scope = scopeOf(staff);
  const row = await store.find(queries, id);
  if (row === null) throw new AppError("not_found");
  const isGiven =
    row.branchId === null && scope.branchId !== null && (await store.hasNumber(queries, scope.branchId, row.number));
  const branchId = isGiven ? scope.branchId : row.branchId;
  if (!isInScope(scope, { companyId: row.companyId, branchId })) throw new AppError("not_found");
  return row;
}

/** The cells of columns that make a cartela; the first issue is refused, beside its column. */
function checkedCells(columns: CartelaColumns): Cells {
  const cells = toCells(columns);
  if (!("code" in cells)) return cells;
  const { column, value, code } = cells;
  if (value === null) throw new AppError("cartela_count", { column, count: columnSize(column) }).at(column);
  throw new AppError(code === "out_of_range" ? "cartela_range" : "cartela_repeat", { value, column }).at(column);
}

const duplicateOf = ({ number }: Pick<store.CartelaRow, "number">) => new AppError("cartela_duplicate", { number });
const copyDuplicate = (copy: store.CopyName) => new AppError("cartela_copy_duplicate", copy);
const numberTaken = (number: number) => new AppError("cartela_number_taken", { number }).at("number");

const isSame = (one: Cells, other: Cells) => one.every((cell, index) => cell === other[index]);

const targetOf = ({ id, number }: store.CartelaRow) => ({ id, name: `cartela ${number}` });

/** What the audit keeps of a cartela. */
const fieldsOf = ({ number, version, branchId, cells }: store.CartelaRow) => ({
  number,
  version,
  is_copy: branchId !== null,
  ...toColumns(cells),
});

function recordOf(row: store.CartelaRow): CartelaRecord {
  return {
    id: row.id,
    number: row.number,
    user: row.savedBy ?? "",
    version: row.version,
    is_copy: row.branchId !== null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...toColumns(row.cells),
  };
}
