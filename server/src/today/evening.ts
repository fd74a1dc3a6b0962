import { fromBirr } from "@derash/game/money";
import type { Today } from "@derash/protocol/hall/today";
import type { Scope } from "../company/service.ts";
import { dayEnd, localTime } from "../days.ts";
import type { Logger } from "../log.ts";
import { type NoticeService, Telling } from "../notice/service.ts";
import type { Db } from "../postgres/db.ts";
import * as store from "./store.ts";

export type EveningDeps = {
  db: Db;
  notices: Pick<NoticeService, "write">;
  log: Logger;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
};

/** By Ethiopia's clock: most halls have closed or are counting. */
const fromHour = 21;
const lookMs = 60_000;
/** In the place of a company, in the message to super admins. */
const allCompanies = "all";

/**
 * The day as a message to the admins of each company, once an evening. Every process looks; the notice's key names company,
 * day and person, so that it is written once. Who is told is who is an admin then: somebody new hears the next evening.
 */
export class Evenings {
  readonly #deps: EveningDeps;
  readonly #dayOf: (scope: Scope) => Promise<Today>;
  readonly #telling: Telling;
  /** The last day that this process has told; another one asks the same and writes nothing. */
  #told = "";

  constructor(deps: EveningDeps, dayOf: (scope: Scope) => Promise<Today>) {
    this.#deps = deps;
    this.#telling = new Telling(() => this.tell(), { lookMs, about: "the evening of a company", log: deps.log });
    this.#dayOf = dayOf;
  }

  start(): void {
    this.#telling.start();
  }

  stop(): Promise<void> {
    return this.#telling.stop();
  }

  /** One look at the clock. */
  async tell(): Promise<void> {
    const { db, notices, now } = this.#deps;
    const clock = localTime(new Date(now()));
    const day = clock.toISOString().slice(0, 10);
    if (clock.getUTCHours() < fromHour || day === this.#told) return;
    const supers = await store.toldSupers(db);
    const told = await store.toldCompanies(db);
    // A super admin hears of all companies in one message: one of each would be none.
    if (supers.length > 0) told.push({ id: allCompanies, name: "Derash", telegramIds: supers });
    for (const { id, name, telegramIds } of told) {
      const companyId = id === allCompanies ? null : id;
      const facts = factsOf(await this.#dayOf({ companyId, branchId: null, cashierId: null }));
      // What could not go out before the day is over is told by the page.
      const untilMs = dayEnd(day).getTime();
      const notes = telegramIds.map((telegramId) => ({
        ...{ kind: "evening" as const, telegramId, companyId: id, company: name, day, untilMs },
        ...facts,
      }));
      await db.transaction().execute((tx) => notices.write(tx, notes));
    }
    this.#told = day;
  }
}

function factsOf({ total, low_floats, waiting }: Today) {
  return {
    rounds: total.rounds,
    sold: fromBirr(total.sold),
    cut: fromBirr(total.cut),
    cutThen: fromBirr(total.cut_then),
    drawersOpen: total.drawers_open,
    differences: total.differences,
    differenceSum: Math.round(total.difference_sum * 100),
    voids: total.voids,
    saleVoids: total.sale_voids,
    saleVoidSum: fromBirr(total.sale_void_sum),
    bonuses: total.bonuses,
    lowFloats: low_floats.length,
    waiting: Object.values(waiting).reduce((sum, count) => sum + count, 0),
  };
}
