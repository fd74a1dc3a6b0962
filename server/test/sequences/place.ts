import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { createAuditService } from "../../src/audit/service.ts";
import { createBonusService } from "../../src/bonus/service.ts";
import { type Actor, createCompanyService, type StaffMember } from "../../src/company/service.ts";
import { createCreditService } from "../../src/credit/service.ts";
import { createHallRulesService } from "../../src/hall-rules/service.ts";
import { createLog } from "../../src/log.ts";
import { createPlayerService, type Player } from "../../src/player/service.ts";
import * as change from "../../src/round/change-store.ts";
import { voidInRoom } from "../../src/round/room/due.ts";
import type { RoomRow } from "../../src/round/store.ts";
import { createSuspensionService } from "../../src/suspension/service.ts";
import { fundBudget } from "../bonus-budget.ts";
import { roundFixture, soldCartelas } from "../round-fixture.ts";
import { staffFixture } from "../staff-fixture.ts";
import { bonusSantim, type Model, type Step } from "./model.ts";

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
    credit: createCreditService({ db, ledger, companies, players, audit, ...limits }),
    bonuses: createBonusService({ db, ledger, companies, audit, hallRules, openShift: async () => null }),
    suspensions: createSuspensionService({ db, players, audit }),
  };
}

const actor = (staff: StaffMember): Actor => ({ staff, requestId: "sequence" });

/** A table of its own in the house, three people, and a company with one desk: where one sequence after the other runs. */
export class Place {
  readonly #house: House;
  readonly #row: RoomRow;
  readonly #people: readonly Player[];
  readonly #admin: StaffMember;
  readonly #branchAdmin: StaffMember;
  readonly #cashier: StaffMember;
  readonly #branch: { id: string; accountId: string; companyId: string };

  static async open(house: House, stake: number): Promise<Place> {
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
    await fundBudget(db, company.id);
    return new Place(house, {
      row: await house.room(stake),
      people: [await house.player(0), await house.player(0), await house.player(0)],
      admin: await add("company_admin", company.id, null),
      branchAdmin: await add("branch_admin", company.id, branch.id),
      cashier: await add("cashier", company.id, branch.id),
      branch: { id: branch.id, accountId: branch.accountId, companyId: company.id },
    });
  }

  private constructor(
    house: House,
    of: {
      row: RoomRow;
      people: Player[];
      admin: StaffMember;
      branchAdmin: StaffMember;
      cashier: StaffMember;
      branch: { id: string; accountId: string; companyId: string };
    },
  ) {
    this.#house = house;
    this.#row = of.row;
    this.#people = of.people;
    this.#admin = of.admin;
    this.#branchAdmin = of.branchAdmin;
    this.#cashier = of.cashier;
    this.#branch = of.branch;
  }

  /** Everybody has something to begin with; the third can pay one stake at most. */
  async begin(): Promise<Model> {
    const { stake } = this.#row;
    for (const [who, stakes] of [3, 3, 1].entries()) {
      const player = this.#person(who);
      const held = await this.#house.ledger.balanceOf(player.accountId);
      if (held < stake) await this.#house.fund(player.accountId, stakes * stake);
    }
    for (const { accountId } of [this.#admin, this.#cashier])
      if ((await this.#house.ledger.balanceOf(accountId)) < 100_00) await this.#house.fund(accountId, 1000_00);
    return { ...(await this.#money()), stake, state: "open", restarts: 0, held: new Map(), suspended: new Set() };
  }

  /** Does a step, as often at once as it says; the answers. */
  async act(step: Step, model: Model): Promise<string[]> {
    const times = "times" in step ? step.times : 1;
    const once = await this.#once(step, model);
    const settled = await Promise.allSettled(Array.from({ length: times }, once));
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
    const paper = { players: model.players, cashier: model.cashier, admin: model.admin, branch: model.branch };
    return JSON.stringify(real) === JSON.stringify(paper)
      ? []
      : [`books ${JSON.stringify(real)}, paper ${JSON.stringify(paper)}`];
  }

  /** Leaves nothing behind for the next sequence: the round is ended, and everybody may play. */
  async end(model: Model): Promise<void> {
    for (const who of model.suspended) await this.act({ what: "let play", who }, model);
    model.suspended.clear();
    const last: Step["what"][] = model.state === "closing" ? ["draw", "settle"] : ["settle", "void"];
    for (const what of last) await this.act({ what } as Step, model);
  }

  async #once(step: Step, model: Model): Promise<() => Promise<string | undefined>> {
    const house = this.#house;
    const roundId = await house.liveRound(this.#row);
    switch (step.what) {
      case "sit":
        return () => house.reserve(roundId, step.number, this.#person(step.who));
      case "confirm":
        return () => house.confirm(roundId, step.number, this.#person(step.who));
      case "release":
        return () => house.release(roundId, step.number, this.#person(step.who));
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
    const { superAdmin, suspensions, deps, db } = this.#house;
    const row = this.#row;
    if (step.what === "suspend") {
      const { telegramId } = this.#person(step.who);
      await suspensions.suspend(actor(superAdmin), String(telegramId), "reason");
    }
    if (step.what === "let play") await this.#letPlay(this.#person(step.who));
    if (step.what === "close") {
      await this.#house.endCountdown(roundId);
      await this.#house.close(row, roundId);
    }
    if (step.what === "draw") await this.#house.draw(roundId);
    if (step.what === "settle") {
      await this.#house.longAgo(roundId);
      await this.#house.settle(row, roundId);
      await this.#addPrizes(roundId, model);
    }
    if (step.what === "void")
      await db.transaction().execute(async (tx) => {
        await change.lockSales(tx, roundId);
        const { record, now } = await change.lockRound(tx, roundId);
        if (record.facts.state === "calling") return;
        // What a restore does with a sale; the pot of an open round is closed by it too.
        await voidInRoom(deps, tx, row, record, now, "restored");
      });

    return undefined;
  }

  async #letPlay({ telegramId }: Player): Promise<void> {
    const { superAdmin, suspensions } = this.#house;
    const page = { search: String(telegramId), page: 1, pageSize: 5 };
    const { rows } = await suspensions.list(superAdmin, page as never);
    for (const { id } of rows) await suspensions.end(actor(superAdmin), id);
  }

  /** What the balls have decided; that it is what the pot allows is looked at here. */
  async #addPrizes(roundId: string, model: Model): Promise<void> {
    const sold = await soldCartelas(this.#house.owner, roundId);
    const won = sold.reduce((sum, { prize_santim }) => sum + Number(prize_santim), 0);
    const pool = Math.floor((sold.length * model.stake * 8000) / 10_000);
    if (won !== 0 && won !== pool) throw new Error(`prizes of ${won} from a pool of ${pool}`);
    for (const { telegram_id, prize_santim, bonus_santim } of sold) {
      const who = this.#people.findIndex(({ telegramId }) => telegramId === Number(telegram_id));
      model.players[who] = (model.players[who] ?? 0) + Number(prize_santim) + Number(bonus_santim);
    }
  }

  async #money(): Promise<Pick<Model, "players" | "cashier" | "admin" | "branch">> {
    const of = ({ accountId }: { accountId: string }) => this.#house.ledger.balanceOf(accountId);
    const players = await Promise.all(this.#people.map(of));
    const [cashier, admin, branch] = await Promise.all([this.#cashier, this.#admin, this.#branch].map(of));
    return { players, cashier: cashier ?? 0, admin: admin ?? 0, branch: branch ?? 0 };
  }

  #person(who: number): Player {
    const person = this.#people[who];
    if (!person) throw new Error("there are three people");
    return person;
  }
}

function made<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error("a name was taken");
  return thing;
}
