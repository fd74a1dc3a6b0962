import type { Role } from "@derash/protocol/staff";
import { AppError } from "../app-error.ts";
import { type CompanyService, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import type { Player, PlayerService } from "../player/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { WalletService } from "../wallet/service.ts";

/** A player whose Telegram account is a member of staff's takes no money: staff cannot play, nor pay themselves. */
type Kind = Role | "player" | "player_of_staff";

/** Somebody who holds money, and the account that it is held in. */
export type Target = {
  id: string;
  kind: Kind;
  /** A unit's name, a cashier's username, or a player's name as the desk shows it. */
  name: string;
  accountId: string;
  companyId: string | null;
  branchId: string | null;
};

type People = { companies: CompanyService; players: PlayerService };
type Wallets = { db: Db; wallets: Pick<WalletService, "openWallet" | "walletsOf"> };
/** As somebody is known before it is said which wallet is meant; a player's own account is none. */
type Person = Omit<Target, "accountId"> & { accountId: string | null };

/** Whom credit is passed to: strictly below. */
export const paidBy: Readonly<Record<Role, readonly Kind[]>> = {
  super_admin: ["company_admin"],
  company_admin: ["branch_admin", "cashier"],
  branch_admin: ["cashier"],
  cashier: ["player"],
};

/** Whose balance is corrected by hand. */
export const correctedBy: Readonly<Record<Role, readonly Kind[]>> = {
  super_admin: ["company_admin", "branch_admin", "cashier", "player"],
  company_admin: ["branch_admin", "cashier"],
  branch_admin: [],
  cashier: [],
};

/**
 * A player's wallet is that with the company of whoever pays; who is of no company says which. Errors: not_found (missing or
 * foreign), transfer_target (known, but not one of these kinds), invalid_input (no company said, of a player with several).
 */
export async function findTarget(
  deps: People & Wallets,
  staff: StaffMember,
  targetId: string,
  kinds: readonly Kind[],
  companyId?: string,
): Promise<Target> {
  const target = await targetById(deps, targetId);
  if (!target || !isKnownTo(staff, target)) throw new AppError("not_found");
  const { accountId } = target;
  if (kinds.includes(target.kind))
    return accountId === null ? walletTarget(deps, staff, target, companyId) : { ...target, accountId };
  const refusal = new AppError("transfer_target");
  throw isOwnUnit(staff, target) ? refusal.at("target_user_id", "own_balance") : refusal;
}

/** A unit's balance is its admins', so that to the own unit nothing could move (docs/decisions/0036). */
function isOwnUnit(staff: StaffMember, { accountId }: Person): boolean {
  return staff.role === "branch_admin" && accountId === staff.accountId;
}

/** null: there is none, or this person may not know of them. */
export async function nameFor(people: People, staff: StaffMember, targetId: string): Promise<string | null> {
  const target = await targetById(people, targetId);
  return target && isKnownTo(staff, target) ? target.name : null;
}

async function walletTarget(
  { db, wallets }: Wallets,
  staff: StaffMember,
  player: Person,
  asked: string | undefined,
): Promise<Target> {
  if (staff.companyId !== null) {
    // The desk is visited with this, and the wallet of its company opened.
    const accountId = await wallets.openWallet(db, player.id, staff.companyId);
    return { ...player, accountId, companyId: staff.companyId };
  }
  const held = await wallets.walletsOf(player.id);
  const wallet = asked === undefined && held.length === 1 ? held[0] : held.find(({ companyId }) => companyId === asked);
  if (!wallet) throw new AppError("invalid_input").at("company_id", "company_required");
  return { ...player, accountId: wallet.accountId, companyId: wallet.companyId };
}

async function targetById({ companies, players }: People, id: string): Promise<Person | null> {
  const staff = await companies.findStaff(id);
  if (staff) return { ...staff, kind: staff.role, name: unitName(staff) };
  const player = await players.find(id);
  if (!player) return null;
  const kind = player.staffRole === null ? "player" : "player_of_staff";
  return { id, kind, name: deskName(player), accountId: null, companyId: null, branchId: null };
}

/** Players are nobody's but a desk's: other people's staff do not learn who plays, nor a desk who is staff elsewhere. */
function isKnownTo(staff: StaffMember, target: Person): boolean {
  if (staff.role === "super_admin") return true;
  if (target.kind === "player_of_staff") return false;
  if (staff.role === "cashier") return target.kind === "player" || target.id === staff.id;
  return target.kind !== "player" && isInScope(scopeOf(staff), target);
}

/**
 * Of those who send money and get it, who is active now; nobody is switched off meanwhile. Comes before their balances are locked: a
 * till that sells holds its cashier first, and then the float.
 */
export function holdPeople({ companies }: Pick<People, "companies">, tx: Tx, people: readonly { id: string }[]) {
  return companies.holdActive(
    tx,
    people.map(({ id }) => id),
  );
}

/** Who was switched off while their request waited does nothing more. Errors: not_signed_in. */
export function checkActor(active: ReadonlySet<string>, { id }: StaffMember): void {
  if (!active.has(id)) throw new AppError("not_signed_in");
}

/** Nobody could spend it there. Players are never switched off. */
export function isOff(active: ReadonlySet<string>, { id, kind }: Target): boolean {
  return kind !== "player" && !active.has(id);
}

/** What an account is called in the wallet of the other side: a balance belongs to the unit, a float to the cashier. */
export function unitName({ role, username, companyName, branchName }: StaffMember): string {
  switch (role) {
    case "super_admin":
      return "the issuer";
    case "company_admin":
      return companyName ?? username;
    case "branch_admin":
      return branchName ?? username;
    case "cashier":
      return username;
  }
}

/** "Abebe B.": enough to ask "is that you?". */
export function deskName({ firstName, lastName }: Pick<Player, "firstName" | "lastName">): string {
  const [initial] = lastName;
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`;
}

/** After the commit: the pages of a player and of a cashier ask what they hold now. Others look at theirs again and again. */
export function tellHolder({ companies, players }: People, { kind, id }: { kind: string; id: string }): void {
  if (kind === "player") players.changed(id);
  if (kind === "cashier") companies.floatChanged(id);
}
