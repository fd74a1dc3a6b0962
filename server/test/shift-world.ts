import { type Santim, santim } from "@derash/game/money";
import type { DepositAnswer } from "@derash/protocol/bonus";
import { AppError } from "../src/app-error.ts";
import type { Staff } from "../src/company/service.ts";
import type { DrawerRules } from "../src/shift/deps.ts";
import { createShiftService } from "../src/shift/service.ts";
import { actor, creditWorld } from "./credit-world.ts";
import { hall } from "./hall.ts";

export type ShiftWorld = Awaited<ReturnType<typeof shiftWorld>>;

export const defaultRules: DrawerRules = {
  isOpeningCountRequired: false,
  noteAbove: santim(50_00),
  approvalAbove: santim(500_00),
};

/** Shifts over the credit world, and rounds of a hall as its tables have them, without the hall before them. */
export async function shiftWorld() {
  const world = await creditWorld();
  const { db, ledger, companies, audit } = world;
  /** A test may change it. */
  const rules = { ...defaultRules };
  const shifts = createShiftService({ db, ledger, companies, audit, hallRules: { rulesOf: async () => rules } });

  /** A new cashier of the first branch, with a float. */
  async function cashier(float: Santim): Promise<Staff> {
    const person = await world.colleague(world.own.first.cashier);
    if (float > 0) await world.fund(person.accountId, float);
    return person;
  }

  /** A quick win that waits at the desk of the first branch, in this round or in none that is known. */
  const waitingBonus = (amount: Santim, roundId: string | null = null) =>
    db.transaction().execute((tx) =>
      world.bonuses.award(tx, {
        companyId: world.own.company.id,
        branchId: world.own.first.branch.id,
        ...{ roundId, winnerName: "Almaz", callsToWin: 5, amount, origin: "round" },
      }),
    );

  /** A quick win in the newest round of a cashier, or in none that is known, is deposited by the admin of the branch. */
  async function deposit(person: Staff, amount: Santim): Promise<DepositAnswer> {
    const rounds = db.selectFrom("round").select("id").where("cashier_id", "=", person.id);
    const newest = await rounds.orderBy("opened_at", "desc").limit(1).executeTakeFirst();
    return world.bonuses.deposit(actor(world.own.first.admin), await waitingBonus(amount, newest?.id));
  }

  return {
    ...world,
    ...hall({ ...world, shifts }),
    ...{ rules, shifts, cashier, deposit },
    faults: async () => [...(await world.faults()), ...(await db.selectFrom("shift_fault").selectAll().execute())],
  };
}

/** What something is refused with; "done" when it is not. */
export async function refusal(doing: Promise<unknown>): Promise<{ code: string; fields?: unknown }> {
  try {
    await doing;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...(error.fields && { fields: error.fields }) };
    throw error;
  }
  return { code: "done" };
}
export const codeOf = async (doing: Promise<unknown>) => (await refusal(doing)).code;
