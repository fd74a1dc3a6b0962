import {
  type Aim,
  type Asked,
  type Asking,
  branchUsers,
  byQuery,
  companyUp,
  field,
  idAt,
  ofBranch,
  ofCompany,
  type Plain,
  type Reach,
  superAdmin,
} from "./aim.ts";
import {
  foreignOnlyNumber,
  type HallState,
  type HallThing,
  hallSettings,
  missingNumber,
  soldAt,
  stake,
  unassignedNumber,
} from "./hall.ts";

const object = "object" as const;
const round = "/api/venue/round/:saleId";

/** A round is its hall's: every cashier there sells into it, checks, and calls who takes that over. */
const tillsOfHall: Reach = { own: ["cashier"], sibling: [], foreign: [], missing: [] };

/**
 * A round by its id. The asking cashier's is made as it has to be, so that they change something; those of others are such
 * that they would. Whoever may do nothing here names a round that is there.
 */
function byRound(name: string, state: HallState, others: HallThing, ask: (id: string, asking: Asking) => Asked): Aim {
  return {
    name,
    kind: object,
    reach: tillsOfHall,
    ask: (asking) => {
      const { fixture, place, caller } = asking;
      if (caller !== "cashier" || place !== "own") return ask(idAt(fixture.things[others], place), asking);
      return fixture.newRound(state).then(({ saleId, token }) => ({ token, ...ask(saleId, asking) }));
    },
  };
}

const move = (state: HallState, others: HallThing, body?: () => unknown): Aim =>
  byRound("saleId", state, others, (saleId) => ({ params: { saleId }, body: body?.() }));

/** A cartela that their branch sells, or does not. */
function byCartela(ask: (number: number, saleId: string) => Asked, state: HallState): Aim {
  return {
    name: "number of a cartela",
    kind: object,
    reach: { own: ["cashier"], sibling: [], unassigned: [], foreign: [], missing: [] },
    error: "cartela_unknown",
    ask: ({ fixture, place, caller }) => {
      const number = numberAt[place] ?? missingNumber;
      if (caller !== "cashier") return ask(number, idAt(fixture.things.sellingRound, "own"));
      return fixture.newRound(state, [soldAt.own[0]]).then(({ saleId, token }) => ({ token, ...ask(number, saleId) }));
    },
  };
}
const numberAt: Readonly<Record<string, number>> = {
  own: soldAt.own[1],
  sibling: soldAt.sibling[1],
  unassigned: unassignedNumber,
  foreign: foreignOnlyNumber,
};

/** A regular of the hall's, whom every till there may forget. */
const byRegular: Aim = {
  name: "id",
  kind: object,
  reach: tillsOfHall,
  ask: async ({ fixture, place, caller }) => {
    const hall = caller === "cashier" ? place : "own";
    const cartelas = [hall === "sibling" || hall === "foreign" ? soldAt[hall][0] : soldAt.own[0]];
    return { params: { id: await fixture.newRegular(hall) }, body: { cartelas } };
  },
};

const claimOf = (fields: Record<string, string>) => ({ body: { ...fields, bet: stake, number_of_players: 2 } });
const bySale = (name: string): Aim => ({
  name,
  kind: object,
  reach: tillsOfHall,
  ask: ({ fixture, place }) => claimOf({ [name]: idAt(fixture.things.settledRound, place) }),
});

const settingsReach: Reach = { ...ofCompany, none: ["company_admin"] };
const mustChoose = { code: "invalid_input", to: { none: superAdmin } } as const;
/** Every time another one, so that something changes. */
let noteAbove = 0;

const hallProfile = {
  ...{ house_cut_percent: 15, stake_min: null, check_pauses: null, mode: null, call_interval_ms: null, voice: "en" },
  programme: [["any-line"], ["blackout"]],
};

/** What a cashier asks of somebody above. */
const byGiveUp: Aim = {
  name: "id",
  kind: object,
  reach: ofBranch,
  ask: async ({ fixture, place }) => ({ params: { id: await fixture.newGiveUp(place) } }),
};

/** What was deposited for a till to pay out: for the caller's own, or for another of that hall. */
const byDeposited: Aim = {
  name: "id",
  kind: object,
  reach: { ...tillsOfHall, colleague: [] },
  ask: async ({ fixture, place, caller }) => {
    const paidAt = (roundId: string) => fixture.newDeposited(roundId).then((id) => ({ params: { id } }));
    if (caller !== "cashier" || place !== "own") return paidAt(idAt(fixture.things.settledRound, place));
    const { saleId, token } = await fixture.newRound("settled");
    return { token, ...(await paidAt(saleId)) };
  },
};

/** Every route of halls that names something. */
export const hallTargets: Readonly<Record<string, readonly Aim[]>> = {
  [`GET ${round}`]: [
    {
      name: "saleId",
      kind: object,
      reach: tillsOfHall,
      ask: ({ fixture, place }) => ({ params: { saleId: idAt(fixture.things.settledRound, place) } }),
    },
  ],
  "POST /api/sales/betting/place-bet": [
    byCartela((number) => ({ body: { bet_amount: stake, cartelas: [number] } }), "none"),
  ],
  [`POST ${round}/cartelas`]: [
    move("selling", "sellingRound", () => ({ remove: [soldAt.own[1], soldAt.sibling[1]], reason: "another number" })),
    byCartela((number, saleId) => ({ params: { saleId }, body: { add: [number] } }), "selling"),
  ],
  "POST /api/venue/regulars": [
    byCartela((number) => ({ body: { name: `takes ${number}`, cartelas: [number] } }), "none"),
  ],
  "POST /api/venue/regulars/:id/forget": [byRegular],
  [`POST ${round}/start`]: [move("selling", "sellingRound")],
  [`POST ${round}/pause`]: [move("drawing", "drawingRound")],
  [`POST ${round}/play`]: [move("paused", "drawingRound")],
  [`POST ${round}/pace`]: [move("drawing", "drawingRound", () => ({ call_interval_ms: 7000 }))],
  [`POST ${round}/countdown`]: [move("selling", "drawingRound", () => ({ seconds: 60 }))],
  [`POST ${round}/call`]: [
    // The fifth ball of the others' rounds, the first of the caller's.
    byRound("saleId", "calling", "wonRound", (saleId, { place, caller }) => {
      const isOwn = caller === "cashier" && place === "own";
      return { params: { saleId }, body: { number: 75, position: isOwn ? 1 : 5 } };
    }),
  ],
  [`POST ${round}/check`]: [
    byRound("saleId", "won", "wonRound", (saleId, { place }) => {
      const [number] = place === "sibling" ? soldAt.sibling : soldAt.own;
      return { params: { saleId }, body: { cartela_number: number } };
    }),
  ],
  [`POST ${round}/cancel`]: [move("calling", "sellingRound", () => ({ reason: "a reason" }))],
  [`POST ${round}/cancel/withdraw`]: [move("calling", "sellingRound")],
  [`POST ${round}/given-back`]: [move("calling", "sellingRound")],
  "POST /api/venue/bonus/:id/paid-out": [byDeposited],
  "POST /api/venue/give-up/:id/approve": [byGiveUp],
  "POST /api/venue/give-up/:id/refuse": [byGiveUp],
  [`POST ${round}/take-over`]: [
    {
      name: "saleId",
      kind: object,
      reach: ofBranch,
      // Its cashier is there.
      business: ["cashier_active", "till_calls", "till_sells"],
      ask: ({ fixture, place }) => ({ params: { saleId: idAt(fixture.things.sellingRound, place) } }),
    },
  ],
  "POST /api/sales/betting/process-win-with-calls": [
    byRound("sale_id of a win", "won", "wonRound", (id) => ({ body: { sale_id: id, is_win: true } })),
    byRound("sale_id of no win", "void", "settledRound", (id) => ({ body: { sale_id: id, is_win: false } })),
  ],
  "POST /api/sales": [
    bySale("sale_id"),
    bySale("sharedGameId"),
    {
      name: "their newest",
      kind: object,
      reach: { none: ["cashier"], missing: [] },
      ask: ({ fixture, place, caller }) => {
        if (caller !== "cashier") return claimOf({});
        // Of a round that is void there is no sale.
        return fixture.newRound(place === "none" ? "settled" : "void").then(({ token }) => ({ token, ...claimOf({}) }));
      },
    },
  ],
  "GET /api/venue/settings": [
    byQuery("company_id", "company", { kind: object, reach: settingsReach, refusal: mustChoose }),
  ],
  "POST /api/venue/settings": [
    {
      name: "company_id",
      kind: object,
      reach: settingsReach,
      refusal: mustChoose,
      ask: (asking) => ({
        body: { ...hallSettings, note_above: String(++noteAbove), ...field("company_id", "company", asking) },
      }),
    },
  ],
  "GET /api/venue/profile": [
    byQuery("branch_id", "branch", {
      kind: object,
      reach: { ...ofBranch, none: branchUsers },
      refusal: { code: "invalid_input", to: { none: companyUp } },
    }),
  ],
  "POST /api/venue/profile": [
    {
      name: "branch_id",
      kind: object,
      reach: ofBranch,
      ask: (asking) => ({ body: { ...hallProfile, ...field("branch_id", "branch", asking) } }),
    },
  ],
};

/** Every route of halls that names nothing. */
export const hallPlain: Readonly<Record<string, Plain>> = {
  "GET /api/venue/round": {},
  // Whoever calls by now, another has seen nobody.
  "POST /api/venue/caller": { ask: () => ({ body: { fence: 0 } }), accepts: [409] },
  "POST /api/venue/unpaid": { ask: () => ({ body: { cartelas: 1 } }) },
  "GET /api/venue/regulars": {},
  "GET /api/venue/waiting": {},
  "POST /api/venue/hall-link": {},
  // Not the hall's: nothing ends.
  "POST /api/venue/hall-link/end": { ask: () => ({ body: { code: "00000000" } }) },
  // Nobody's code: whoever asks is told that there is none.
  "POST /api/hall": { ask: () => ({ body: { code: "00000000" } }), accepts: [404] },
  "POST /api/hall/papers": { ask: () => ({ body: { code: "00000000", cartelas: [1] } }), accepts: [404] },
  "GET /api/audit/signals": {},
};
