import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { createAuditService } from "../../src/audit/service.ts";
import { createBonusService } from "../../src/bonus/service.ts";
import { type Actor, createCompanyService, type StaffMember } from "../../src/company/service.ts";
import { createCreditService } from "../../src/credit/service.ts";
import { createHallRulesService } from "../../src/hall-rules/service.ts";
import { createLog } from "../../src/log.ts";
import { createDepositLimitCheck } from "../../src/payment/service.ts";
import { createPlayerService } from "../../src/player/service.ts";
import { createSuspensionService } from "../../src/suspension/service.ts";
import { createTaxService } from "../../src/tax/service.ts";
import { fundBudget } from "../bonus-budget.ts";
import { roundFixture, type TestPlayer } from "../round-fixture.ts";
import { staffFixture } from "../staff-fixture.ts";
import { answered, bonusSantim, type Model, type Step } from "./model.ts";
import { Table, type TableRules } from "./table.ts";

/** Above anything that these sequences move: what a second person decides has tests of its own. */
const approvalAbove = santim(1_000_000_000_00);

export type House = Awaited<ReturnType<typeof openHouse>>;

/** The real services on one database, for many places. */
export async function openHouse() {
  const fixture = await roundFixture();
  const { db, ledger } = fixture;
  const staff = await staffFixture({ db });
  const log = createLog("silent");
  const audit = createAuditService({ db, log, windowMs: 0 });
  const companies = createCompanyService({ db, ledger });
  const players = createPlayerService({ db, ledger });
  const limits = { approvalAbove, creditApprovalAbove: approvalAbove };
  const hallRules = createHallRulesService({ db, companies, audit });
  return {
    ...fixture,
    ...{ companies, superAdmin: staff.superAdmin },
    credit: createCreditService({
      ...{ db, ledger, companies, players, wallets: fixture.wallets, audit, ...limits },
      depositLimits: createDepositLimitCheck({ now: Date.now }),
    }),
    taxes: createTaxService({ db, ledger, companies, audit }),
    bonuses: createBonusService({ db, ledger, companies, audit, hallRules, openShift: async () => null }),
    suspensions: createSuspensionService({ db, players, audit }),
  };
}

const actor = (staff: StaffMember): Actor => ({ staff, requestId: "sequence" });

/** A company with one table and one desk, and three people: where one sequence after the other runs. */
export class Place {
  readonly #house: House;
  readonly #table: Table;
  /** Others in each sequence. */
  #people: TestPlayer[] = [];
  readonly #admin: StaffMember;
  readonly #branchAdmin: StaffMember;
  readonly #cashier: StaffMember;
  readonly #branch: { id: string; accountId: string; companyId: string };

  static async open(house: House, rules: TableRules): Promise<Place> {
    const { companies, db } = house;
    const name = randomUUID().slice(0, 12);
    const add = async (
      role: "company_admin" | "branch_admin" | "cashier",
      companyId: string,
      branchId: string | null,
    ) => {
      const person = {
        username: `${role}-${name}`,
        role,
        companyId,
        branchId,
        passwordHash: "",
        origin: "created",
      } as const;
      return made(await db.transaction().execute((tx) => companies.addStaff(tx, person)));
    };
    const company = made(await db.transaction().execute((tx) => companies.addCompany(tx, name)));
    const branch = made(await db.transaction().execute((tx) => companies.addBranch(tx, company.id, name, false)));
    const online = made(
      await db.transaction().execute((tx) => companies.addBranch(tx, company.id, `${name}-online`, true)),
    );
    await fundBudget(db, company.id);
    return new Place(house, {
      table: await Table.open(house, rules, online.id),
      admin: await add("company_admin", company.id, null),
      branchAdmin: await add("branch_admin", company.id, branch.id),
      cashier: await add("cashier", company.id, branch.id),
      branch: { id: branch.id, accountId: branch.accountId, companyId: company.id },
    });
  }

  private constructor(
    house: House,
    of: {
      table: Table;
      admin: StaffMember;
      branchAdmin: StaffMember;
      cashier: StaffMember;
      branch: { id: string; accountId: string; companyId: string };
    },
  ) {
    this.#house = house;
    this.#table = of.table;
    this.#admin = of.admin;
    this.#branchAdmin = of.branchAdmin;
    this.#cashier = of.cashier;
    this.#branch = of.branch;
  }

  /** Newcomers with money for so few stakes that it does not reach for everything. */
  async begin(): Promise<Model> {
    const { stake, cartelasMax, shares, hasGuarantee } = this.#table.rules;
    const stakes = cartelasMax === 1 ? [3, 3, 1] : [6, 4, 2];
    this.#people = await Promise.all(stakes.map((count) => this.#newcomer(count * stake)));
    for (const { accountId } of [this.#admin, this.#cashier])
      if ((await this.#house.ledger.balanceOf(accountId)) < 100_00) await this.#house.fund(accountId, 1000_00);
    if (hasGuarantee) await this.#table.fundCompany();
    return {
      ...{ ...(await this.#money()), stake, cartelasMax, shares, guarantee: hasGuarantee ? 0 : null },
      ...{ state: "open", restarts: 0, held: new Map(), ahead: new Map(), unpaid: [], suspended: new Set() },
      ...{ prizes: [], stagesPaid: 0, won: 0 },
    };
  }

  async #newcomer(funds: number): Promise<TestPlayer> {
    const { db, wallets } = this.#house;
    const player = await this.#house.player(0);
    const accountId = await wallets.openWallet(db, player.id, this.#branch.companyId);
    await this.#house.fund(accountId, funds);
    return { ...player, accountId };
  }

  /** Does a step, as often at once as it says; the answers. */
  async act(step: Step, model: Model): Promise<string[]> {
    const times = "times" in step ? step.times : 1;
    const once = await this.#once(step, model);
    // Those who find a round due at once are all within the one step.
    const asked = step.what === "settle" ? 1 : times;
    const settled = await Promise.allSettled(Array.from({ length: asked }, once));
    if (model.unpaid.length > 0) await this.#table.payAhead(model);
    return settled.map((each) => {
      if (each.status === "fulfilled") return each.value ?? "ok";
      const { code } = each.reason as { code?: string };
      if (code === undefined || !/^[a-z_]+$/.test(code)) throw each.reason;
      return code;
    });
  }

  /** Whatever the paper says otherwise than the books; nothing, if all is right. */
  async differences(model: Model): Promise<string[]> {
    const real = await this.#money();
    const { players, company, cashier, admin, branch } = model;
    const paper = { players, company, cashier, admin, branch };
    return JSON.stringify(real) === JSON.stringify(paper)
      ? []
      : [`books ${JSON.stringify(real)}, paper ${JSON.stringify(paper)}`];
  }

  /** Leaves nothing behind for the next sequence: the round is ended, and everybody may play. */
  async end(model: Model): Promise<void> {
    for (const who of model.suspended) await this.act({ what: "let play", who }, model);
    model.suspended.clear();
    const last: Step[] = [
      { what: "draw" },
      { what: "settle", times: model.shares.length },
      // What was asked for ahead is paid for in the round that opens.
      { what: "void" },
    ];
    for (const step of last) {
      answered(model, step);
      await this.act(step, model);
    }
  }

  async #once(step: Step, model: Model): Promise<() => Promise<string | undefined>> {
    const house = this.#house;
    const roundId = await this.#table.liveRound();
    switch (step.what) {
      case "sit":
        return () => house.reserve(roundId, step.number, this.#person(step.who));
      case "confirm":
        return () => house.confirm(roundId, step.number, this.#person(step.who));
      case "release":
        return () => house.release(roundId, step.number, this.#person(step.who));
      case "sit each":
        return () => this.#table.sitEach(roundId, step.numbers, this.#person(step.who));
      case "confirm each":
        return () => this.#table.confirmEach(roundId, step.numbers, this.#person(step.who));
      case "ask ahead":
        return () => this.#table.askAhead(step.numbers, this.#person(step.who));
      case "give up ahead":
        return () => this.#table.giveUpAhead(step.number, this.#person(step.who));
      case "guarantee":
        return () => this.#table.announce(roundId, step.birr * 100);
      case "transfer":
        return this.#transfer(step);
      case "correct":
        return this.#correct(step);
      case "bonus":
        return this.#bonus();
      default:
        return () => this.#decide(step, roundId, model);
    }
  }

  #transfer({ who, birr }: { who: number; birr: number }): () => Promise<undefined> {
    const intent = { targetId: this.#person(who).id, amount: String(birr), note: "", idempotencyKey: randomUUID() };
    return async () => void (await this.#house.credit.transfer(actor(this.#cashier), intent));
  }

  #correct({ birr }: { birr: number }): () => Promise<undefined> {
    const intent = { targetId: this.#cashier.id, amount: String(birr), reason: "count", idempotencyKey: randomUUID() };
    return async () => void (await this.#house.credit.requestAdjustment(actor(this.#admin), intent));
  }

  async #bonus(): Promise<() => Promise<undefined>> {
    const { companyId, id: branchId } = this.#branch;
    const win = {
      roundId: null,
      winnerName: "Almaz",
      callsToWin: 5,
      amount: santim(bonusSantim),
      origin: "round",
    } as const;
    const { bonuses, db } = this.#house;
    const id = await db.transaction().execute((tx) => bonuses.award(tx, { ...win, companyId, branchId }));
    return async () => void (await bonuses.deposit(actor(this.#branchAdmin), id));
  }

  async #decide(step: Step, roundId: string, model: Model): Promise<undefined> {
    const { superAdmin, suspensions } = this.#house;
    if (step.what === "suspend") {
      const { telegramId } = this.#person(step.who);
      await suspensions.suspend(actor(superAdmin), String(telegramId), "reason");
    }
    if (step.what === "let play") await this.#letPlay(this.#person(step.who));
    if (step.what === "close") await this.#table.close(roundId);
    if (step.what === "draw") await this.#house.draw(roundId);
    if (step.what === "void") await this.#table.void(roundId);
    if (step.what === "settle")
      for (const [telegramId, won] of await this.#table.settle(roundId, step.times, model)) {
        const who = this.#people.findIndex((person) => person.telegramId === telegramId);
        model.players[who] = (model.players[who] ?? 0) + won;
      }
    return undefined;
  }

  async #letPlay({ telegramId }: TestPlayer): Promise<void> {
    const { superAdmin, suspensions } = this.#house;
    const page = { search: String(telegramId), page: 1, pageSize: 5 };
    const { rows } = await suspensions.list(superAdmin, page as never);
    for (const { id } of rows) await suspensions.end(actor(superAdmin), id);
  }

  async #money(): Promise<Pick<Model, "players" | "company" | "cashier" | "admin" | "branch">> {
    const of = ({ accountId }: { accountId: string }) => this.#house.ledger.balanceOf(accountId);
    const players = await Promise.all(this.#people.map(of));
    const [cashier, admin, branch] = await Promise.all([this.#cashier, this.#admin, this.#branch].map(of));
    return {
      players,
      company: await this.#table.companyHas(),
      cashier: cashier ?? 0,
      // Where the company guarantees, what its admin corrects comes from the same account.
      admin: this.#table.rules.hasGuarantee ? 0 : (admin ?? 0),
      branch: branch ?? 0,
    };
  }

  #person(who: number): TestPlayer {
    const person = this.#people[who];
    if (!person) throw new Error("there are three people");
    return person;
  }
}

function made<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error("a name was taken");
  return thing;
}
