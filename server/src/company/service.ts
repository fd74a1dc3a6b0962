import type { Db } from "../db.ts";

export type Branch = { id: string; companyId: string };

/** Companies and their branches. */
export type CompanyService = {
  /** Makes the company and its online branch where they are missing; answers the branch. */
  ensureOnlineBranch(companyName: string, branchName: string): Promise<Branch>;
  /** Branches that have rooms for the mini app, oldest first. */
  onlineBranches(): Promise<Branch[]>;
};

export function createCompanyService({ db }: { db: Db }): CompanyService {
  return {
    ensureOnlineBranch: (companyName, branchName) => ensureOnlineBranch(db, companyName, branchName),
    onlineBranches: () => onlineBranches(db),
  };
}

async function ensureOnlineBranch(db: Db, companyName: string, branchName: string): Promise<Branch> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto("company")
      .values({ name: companyName })
      .onConflict((on) => on.doNothing())
      .execute();
    const company = await tx
      .selectFrom("company")
      .select("id")
      .where("name", "=", companyName)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("branch")
      .values({ company_id: company.id, name: branchName, is_online: true })
      .onConflict((on) => on.doNothing())
      .execute();
    const branch = await tx
      .selectFrom("branch")
      .select("id")
      .where("company_id", "=", company.id)
      .where("name", "=", branchName)
      .executeTakeFirstOrThrow();
    return { id: branch.id, companyId: company.id };
  });
}

async function onlineBranches(db: Db): Promise<Branch[]> {
  const rows = await db
    .selectFrom("branch")
    .select(["id", "company_id"])
    .where("is_online", "=", true)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, companyId: row.company_id }));
}
