import { type Santim, santim } from "@derash/game/money";
import type { DepositAnswer } from "@derash/protocol/hall/bonus";
import { AppError } from "../src/app-error.ts";
import type { StaffMember } from "../src/company/service.ts";
import type { DrawerRules } from "../src/shift/deps.ts";
import { createShiftService } from "../src/shift/service.ts";
import { actor, creditFixture } from "./credit-fixture.ts";
import { hall } from "./hall.ts";

export type ShiftFixture = Awaited<ReturnType<typeof shiftFixture>>;

export const defaultRules: DrawerRules = {
  isOpeningCountRequired: false,
  noteAbove: santim(50_00),
  approvalAbove: santim(500_00),
};

/** Shifts over the credit fixture, and rounds of a hall as its tables have them, without the hall before them. */
export async function shiftFixture() {
  const fixture = await creditFixture();
  const { db, ledger, companies, audit } = fixture;
  /** A test may change it. */
  const rules = { ...defaultRules };
  const shifts = createShiftService({ db, ledger, companies, audit, hallRules: { rulesOf: async () => rules } });

  /** A new cashier of the first branch, with a float. */
  async function cashier(float: Santim): Promise<StaffMember> {
    const person = await fixture.colleague(fixture.own.first.cashier);
    if (float > 0) await fixture.fund(person.accountId, float);
    return person;
  }

  /** A quick win that waits at the desk of the first branch, in this round or in none that is known. */
  const waitingBonus = (amount: Santim, roundId: string | null = null) =>
    db.transaction().execute((tx) =>
      fixture.bonuses.award(tx, {
        companyId: fixture.own.company.id,
        branchId: fixture.own.first.branch.id,
        ...{ roundId, winnerName: "Almaz", callsToWin: 5, amount, origin: "round" },
      }),
    );

  /** A quick win in the newest round of a cashier, or in none that is known, is deposited by the admin of the branch. */
  async function deposit(person: StaffMember, amount: Santim): Promise<DepositAnswer> {
    const rounds = db.selectFrom("round").select("id").where("cashier_id", "=", person.id);
    const newest = await rounds.orderBy("opened_at", "desc").limit(1).executeTakeFirst();
    return fixture.bonuses.deposit(actor(fixture.own.first.admin), await waitingBonus(amount, newest?.id));
  }

  const open = (by: StaffMember, cash: string) => shifts.open(actor(by), cash);
  const close = (by: StaffMember, cash: string, note = "") => shifts.close(actor(by), cash, note);
  const rounds = hall({ ...fixture, shifts });

  /** A shift with a round of 10 × 20 ETB that paid 160: 40 ETB more lie in the drawer. */
  async function evening(by: StaffMember, openingCash: string) {
    const shift = await open(by, openingCash);
    const round = await rounds.bet(by, santim(20_00), 10);
    await rounds.settle(round);
    return { shift, round };
  }

  return {
    ...fixture,
    ...rounds,
    ...{ open, close, evening },
    ...{ rules, shifts, cashier, deposit },
    violations: async () => [
      ...(await fixture.violations()),
      ...(await db.selectFrom("shift_violation").selectAll().execute()),
    ],
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
