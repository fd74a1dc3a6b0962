import type { HallState } from "@derash/protocol/hall/round";
import type { GuestView, HallView } from "@derash/protocol/hall/watch";
import type { CartelaService } from "../../cartela/service.ts";
import type { HallRulesService } from "../../hall-rules/service.ts";
import type { Db } from "../../postgres/db.ts";
import type { HallRound } from "../../round/record.ts";
import { stateOf } from "../state.ts";
import * as rounds from "../store.ts";
import { hallOf } from "./link.ts";
import { guestViewOf, type Seen } from "./papers.ts";
import { claimsOf, givenBackIn } from "./store.ts";

/** What a hall's code shows, to its screens and to its guests. Errors: not_found (no such code, or over). */
type Shown = {
  hall(code: string): Promise<HallView>;
  papers(code: string, cartelas: readonly number[]): Promise<GuestView>;
};
type Deps = {
  requests: Db;
  cartelas: Pick<CartelaService, "highestOf">;
  hallRules: Pick<HallRulesService, "brandOfHall" | "packOf">;
};
type Follow = (record: HallRound) => void;

/** Whoever sees a round that waits for its beacon is told so by `follow`. */
export function createShown(deps: Deps, follow: Follow): Shown {
  const look = shared((code) => seen(deps, follow, code));
  return {
    hall: shared((code) => hall(deps, follow, code)),
    papers: async (code, cartelas) => guestViewOf(await look(code), cartelas),
  };
}

/** The hall of a code, how it looks, and the round in front. */
async function behind({ requests: db, hallRules }: Deps, follow: Follow, code: string) {
  const hall = await hallOf(db, code);
  const front = await rounds.loadOfHall(db, hall.branchId);
  if (front) follow(front.record);
  return { ...hall, brand: await hallRules.brandOfHall(db, hall), front };
}

/** Whose papers nobody has brought yet, and who pays them, is the tills' to know. */
const ofWall = ({ unshown: _, payerGone: __, ...state }: HallState): HallState => state;

/** What the wall may show: not why a cashier gave a round up, and no ids of tills. */
async function hall(deps: Deps, follow: Follow, code: string): Promise<HallView> {
  const { requests: db, cartelas, hallRules } = deps;
  const { branchName, branchId, companyId, brand, front } = await behind(deps, follow, code);
  return {
    ...{ success: true, branchName, brand },
    voicePack: await hallRules.packOf(db, companyId),
    cartelasMax: await cartelas.highestOf(db, branchId),
    round: front && {
      ...ofWall(stateOf(front.record, front.now)),
      reason: null,
      giveUp: null,
      giveUps: 0,
      tills: [],
      payerId: null,
    },
  };
}

async function seen(deps: Deps, follow: Follow, code: string): Promise<Seen> {
  const { requests: db } = deps;
  const { branchName, branchId, brand, front } = await behind(deps, follow, code);
  const isOnSale = front === null || front.record.facts.state === "open";
  return {
    ...{ branchName, brand, front },
    next: isOnSale ? null : await rounds.loadOnSale(db, branchId),
    claims: front ? await claimsOf(db, front.record.id) : [],
    givenBack: await givenBackIn(db, branchId),
  };
}

/**
 * Phones and screens of a hall ask at the same instant, when a ball is due: those who come while a look is under way share what it sees. It is
 * as new as one look takes, so that nobody sees a ball before it is called.
 */
function shared<Sight>(look: (key: string) => Promise<Sight>): (key: string) => Promise<Sight> {
  const underWay = new Map<string, Promise<Sight>>();
  return (key) => {
    const known = underWay.get(key);
    if (known) return known;
    const asked = look(key).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  };
}
