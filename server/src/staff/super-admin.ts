import type { Credentials } from "@derash/protocol/management";
import { username as usernameField } from "@derash/protocol/staff";
import { AppError } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { CompanyService } from "../company/service.ts";
import { issuesOf } from "../issue.ts";
import type { Db } from "../postgres/db.ts";
import { generatePassword } from "./login.ts";

type Deps = {
  db: Db;
  companies: Pick<CompanyService, "addStaff">;
  audit: Pick<AuditService, "record">;
  hashPassword: (password: string) => Promise<string>;
};

/** Makes a super admin, as whoever runs the machine may. Errors: invalid_input, username_taken. */
export async function createSuperAdmin(deps: Deps, text: string): Promise<Credentials> {
  const parsed = usernameField.safeParse(text);
  if (!parsed.success) {
    const found = parsed.error.issues.map((issue) => ({ field: "username", message: issue.message, rule: issue }));
    throw new AppError("invalid_input").with(issuesOf(found));
  }
  const username = parsed.data;
  const password = generatePassword();
  const passwordHash = await deps.hashPassword(password);
  const person = {
    username,
    passwordHash,
    role: "super_admin",
    companyId: null,
    branchId: null,
    origin: "created",
  } as const;
  await deps.db.transaction().execute(async (tx) => {
    const made = await deps.companies.addStaff(tx, person);
    if (!made) throw new AppError("username_taken");
    await deps.audit.record(tx, {
      actor: { id: null, name: "(command line)" },
      action: "super_admin.created",
      target: { id: made.id, name: username },
      companyId: null,
      branchId: null,
      before: null,
      after: { username },
      requestId: "",
    });
  });
  return { username, password };
}
