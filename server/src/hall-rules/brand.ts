import { createHash } from "node:crypto";
import { type Brand, type brandChange, logoPixelsMax } from "@derash/protocol/hall/brand";
import jpeg from "jpeg-js";
import { sql } from "kysely";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import { refuseUnseen } from "../unseen.ts";

type BrandDeps = {
  db: Db;
  companies: Pick<CompanyService, "companyOf" | "branchOf">;
  audit: Pick<AuditService, "record">;
};
/** What is left out stays as it is. */
export type BrandChange = Partial<z.output<typeof brandChange>>;
export type WhoseBrand = { branchId?: string | undefined; companyId?: string | undefined };

/** A company's own brand, or one of its branches'. */
type Owner = { companyId: string; branchId: string | null; name: string };

const plain: Brand = { name: null, colour: null, logo: null };
const quality = 85;

async function ownerOf(
  { companies }: BrandDeps,
  staff: StaffMember,
  { branchId, companyId }: WhoseBrand,
): Promise<Owner> {
  if (branchId === undefined) {
    const company = await companies.companyOf(staff, companyId);
    return { companyId: company.id, branchId: null, name: company.name };
  }
  const branch = await companies.branchOf(staff, branchId);
  return { companyId: branch.companyId, branchId: branch.id, name: branch.name };
}

const shown = ["name", "colour", "logo_hash as logo"] as const;

function rowOf(queries: Queries, { companyId, branchId }: Omit<Owner, "name">) {
  return queries
    .selectFrom("brand")
    .select(shown)
    .where("company_id", "=", companyId)
    .where("branch_id", "is not distinct from", branchId);
}

/** Errors: not_found, invalid_input (a super admin says whose). */
export async function brand(deps: BrandDeps, staff: StaffMember, whose: WhoseBrand): Promise<Brand> {
  return (await rowOf(deps.db, await ownerOf(deps, staff, whose)).executeTakeFirst()) ?? plain;
}

/** What is set already is no change. Errors: as brand, invalid_input (no picture), version_changed (what is changed is another than was seen). */
export async function setBrand(deps: BrandDeps, actor: Actor, change: BrandChange): Promise<Brand> {
  const owner = await ownerOf(deps, actor.staff, change);
  const { companyId, branchId } = owner;
  const logo = typeof change.logo === "string" ? pictureOf(change.logo) : change.logo;
  return deps.db.transaction().execute(async (tx) => {
    const hash = logo ? createHash("sha256").update(logo).digest("hex") : null;
    await tx
      .insertInto("brand")
      .values({ company_id: companyId, branch_id: branchId, set_by: actor.staff.id })
      .onConflict((on) => on.doNothing())
      .execute();
    // Of two who set it at once the second leaves what the first has set.
    const before = await rowOf(tx, owner).forUpdate().executeTakeFirstOrThrow();
    const after: Brand = await tx
      .updateTable("brand")
      // What is undefined is not set.
      .set({
        ...{ name: change.name, colour: change.colour, set_by: actor.staff.id },
        ...(logo !== undefined && { logo, logo_hash: hash }),
      })
      .where("company_id", "=", companyId)
      .where("branch_id", "is not distinct from", branchId)
      .returning(shown)
      .executeTakeFirstOrThrow();
    if (JSON.stringify(before) === JSON.stringify(after)) return after;
    refuseUnseen(before, after, change.seen);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "venue.brand_set",
      target: { id: branchId ?? companyId, name: owner.name },
      ...{ companyId, branchId },
      before: wordsOf(before),
      after: wordsOf(after),
    });
    return after;
  });
}

/** What guests of a branch see: its own, and for what it has not its company's. */
export async function brandOfHall(queries: Queries, hall: { companyId: string; branchId: string }): Promise<Brand> {
  const { rows } = await sql<Brand>`
    select coalesce(b.name, c.name) as name, coalesce(b.colour, c.colour) as colour, coalesce(b.logo_hash, c.logo_hash) as logo
    from (select 1) one
      left join brand b on b.company_id = ${hall.companyId} and b.branch_id = ${hall.branchId}
      left join brand c on c.company_id = ${hall.companyId} and c.branch_id is null`.execute(queries);
  return rows[0] ?? plain;
}

/** Errors: not_found. */
export async function logo(queries: Queries, hash: string): Promise<Buffer> {
  const row = await queries.selectFrom("brand").select("logo").where("logo_hash", "=", hash).executeTakeFirst();
  if (!row?.logo) throw new AppError("not_found");
  return row.logo;
}

/** Read as a picture and drawn anew: nothing that was hidden in the file is kept. */
function pictureOf(base64: string): Buffer {
  try {
    const picture = jpeg.decode(Buffer.from(base64, "base64"), {
      useTArray: true,
      maxResolutionInMP: 0.3,
      maxMemoryUsageInMB: 16,
    });
    if (picture.width <= logoPixelsMax && picture.height <= logoPixelsMax) return jpeg.encode(picture, quality).data;
  } catch {
    // What cannot be read is no picture.
  }
  throw new AppError("invalid_input").at("logo", "not_whole");
}

const wordsOf = ({ name, colour, logo: hash }: Brand) => ({
  name: name ?? "–",
  colour: colour ?? "–",
  logo: hash?.slice(0, 12) ?? "–",
});
