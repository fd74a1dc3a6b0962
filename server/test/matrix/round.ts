import { type Aim, byQuery, companyUp, idAt, superAdmin } from "./aim.ts";
import { missingId } from "./place.ts";

const object = "object" as const;
/** Every time the other one, so that something changes. */
let share = 0;
let cartelas = 1;
let isHeart = false;

/** Whose rooms: what a branch admin may see of their company is not among it. */
const roomsReach = { own: companyUp, foreign: superAdmin, none: ["company_admin"], missing: [] } as const;

/** Rounds of the mini app by their id, and the rooms that their company's admins run. */
export const roundTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/rounds/mine": [
    // From where a list goes on is nobody's thing: whatever they say, they get their own.
    {
      ...byRound((before) => ({ query: { before } })),
      name: "before",
      reach: { own: ["player"], missing: ["player"] },
    },
  ],
  "GET /api/rounds/:id": [byRound((id) => ({ params: { id } }))],

  // To share is to have played; a round of somebody else's answers as one that is not there.
  "POST /api/rounds/:id/share": [
    {
      ...byRound((id) => ({ params: { id }, body: { cartelaNumber: 1 } })),
      business: ["not_found"],
    },
  ],
  // Of a round that is over everybody may see one, and none of these rounds is.
  "GET /api/replay/:id/:cartelaNumber/picture.jpg": [
    {
      ...byRound((id) => ({ params: { id, cartelaNumber: 1 } })),
      reach: { missing: [] },
      business: ["not_found"],
    },
  ],

  // What a round sells is nobody's secret among players.
  "GET /api/cartela/list/:listId": [
    {
      name: "listId",
      kind: object,
      reach: { own: ["player"], foreign: ["player"], missing: [] },
      ask: ({ fixture, place }) => ({ params: { listId: idAt(fixture.things.cartelaList, place) } }),
    },
  ],

  "GET /api/rooms": [
    byQuery("company_id", "company", {
      kind: object,
      reach: roomsReach,
      refusal: { code: "invalid_input", to: { none: superAdmin } },
    }),
  ],
  "GET /api/announcements": [
    byQuery("company_id", "company", {
      kind: object,
      reach: roomsReach,
      refusal: { code: "invalid_input", to: { none: superAdmin } },
    }),
  ],
  // These rooms' stake is none that the operator offers.
  "POST /api/announcements": [
    {
      name: "roomId",
      kind: object,
      reach: { own: companyUp, foreign: superAdmin, missing: [] },
      business: ["room_stopped"],
      ask: ({ fixture, place }) => {
        const at = Date.now() + 3_600_000;
        return { body: { roomId: idAt(fixture.things.room, place), at, patterns: ["heart"], guarantee: "0" } };
      },
    },
  ],
  "POST /api/announcements/:roundId/cancel": [
    {
      name: "roundId",
      kind: object,
      reach: { own: companyUp, foreign: superAdmin, missing: [] },
      ask: ({ fixture, place }) => ({
        params: { roundId: idAt(fixture.things.announcement, place) },
        body: { reason: "rain" },
      }),
    },
  ],
  "POST /api/rooms/:roomId/cartelas": [
    {
      name: "roomId",
      kind: object,
      reach: { own: companyUp, foreign: superAdmin, missing: [] },
      ask: ({ fixture, place }) => {
        cartelas = (cartelas % 6) + 1;
        return { params: { roomId: idAt(fixture.things.room, place) }, body: { cartelasPerPlayerMax: cartelas } };
      },
    },
  ],
  "POST /api/rooms/:roomId/stages": [
    {
      name: "roomId",
      kind: object,
      reach: { own: companyUp, foreign: superAdmin, missing: [] },
      ask: ({ fixture, place }) => {
        share = (share % 98) + 1;
        const stages = [
          { patterns: ["any-line"], sharePercent: share },
          { patterns: ["blackout"], sharePercent: 100 - share },
        ];
        return { params: { roomId: idAt(fixture.things.room, place) }, body: { stages } };
      },
    },
  ],
  "POST /api/rooms/:roomId/patterns": [
    {
      name: "roomId",
      kind: object,
      reach: { own: companyUp, foreign: superAdmin, missing: [] },
      ask: ({ fixture, place }) => {
        isHeart = !isHeart;
        return {
          params: { roomId: idAt(fixture.things.room, place) },
          body: { patterns: [isHeart ? "heart" : "kite"] },
        };
      },
    },
  ],
};

function byRound(ask: (id: string) => ReturnType<Aim["ask"]>): Aim {
  return {
    name: "id",
    kind: object,
    reach: { own: ["player"], missing: [] },
    ask: ({ fixture, place }) => ask(place === "missing" ? missingId : fixture.roundId),
  };
}
