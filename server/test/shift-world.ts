import { type Santim, santim } from "@derash/game/money";
import { AppError } from "../src/app-error.ts";
import type { Staff } from "../src/company/service.ts";
import type { DrawerRules } from "../src/shift/deps.ts";
import { createShiftService } from "../src/shift/service.ts";
import { creditWorld } from "./credit-world.ts";
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
  const shifts = createShiftService({ db, ledger, companies, audit, rulesOf: async () => rules });

  /** A new cashier of the first branch, with a float. */
  async function cashier(float: Santim): Promise<Staff> {
    const person = await world.colleague(world.own.first.cashier);
    if (float > 0) await world.fund(person.accountId, float);
    return person;
  }

  /** A quick win that waits at the desk of the first branch. */
  const waitingBonus = (amount: Santim) =>
    db.transaction().execute((tx) =>
      world.bonuses.award(tx, {
        companyId: world.own.company.id,
        branchId: world.own.first.branch.id,
        ...{ roundId: null, winnerName: "Almaz", callsToWin: 5, amount, origin: "round" },
      }),
    );

  return {
    ...world,
    ...hall({ ...world, shifts }),
    ...{ rules, shifts, cashier, waitingBonus },
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
