import { type Aim, type Asked, type Asking, byTelegramId, type Reach, telegramIdAt } from "./aim.ts";
import { missingId, type Place } from "./place.ts";

const object = "object" as const;
const stake = 10;

/** Which room a player means. */
const roomAt = ({ fixture, place }: Asking) => (place === "missing" ? missingId : fixture.roomId);
const byRoom = (ask: (roomId: string) => Asked): Aim => ({
  name: "sessionId",
  kind: object,
  reach: { own: ["player"], missing: [] },
  error: "session_not_found",
  ask: (asking) => ask(roomAt(asking)),
});
const playing = (fields: Record<string, unknown>, extra: Partial<Aim> = {}): Aim[] => [
  { ...byRoom((sessionId) => ({ body: { ...fields, sessionId } })), ...extra },
  {
    ...byTelegramId,
    error: "not_yours",
    ask: (asking) => ({ body: { ...fields, telegramId: telegramIdAt(asking) } }),
    ...extra,
  },
];
const cartelaOne = { cartelaNumber: 1, betAmount: stake };
const cartelasSome = { cartelaNumbers: [1], betAmount: stake };
const linked: Reach = Object.fromEntries(
  (["own", "foreign", "missing"] satisfies Place[]).map((place) => [place, ["player who is staff"]]),
);
const notForStaff = { refusal: { code: "staff_may_not_play", to: linked } } as const;

/** What a player does at a table. */
export const playTargets: Readonly<Record<string, readonly Aim[]>> = {
  "GET /api/game/session/:betAmount": [byRoom((sessionId) => ({ params: { betAmount: stake }, query: { sessionId } }))],
  "POST /api/game/create-session": [byRoom((sessionId) => ({ body: { betAmount: stake, sessionId } }))],
  "GET /api/game-state/:sessionId": [byRoom((sessionId) => ({ params: { sessionId } }))],
  "POST /api/reserve-cartela": playing(cartelaOne, { ...notForStaff, business: ["cartela_limit"] }),
  "POST /api/confirm-cartela": playing(cartelaOne, { ...notForStaff, business: ["not_reserved"] }),
  "POST /api/reserve-cartelas": playing(cartelasSome, notForStaff),
  "POST /api/confirm-cartelas": playing(cartelasSome, notForStaff),
  "POST /api/ask-ahead": playing(cartelasSome, notForStaff),
  "POST /api/give-up-ahead": playing(cartelaOne, { business: ["next_round_open"] }),
  "POST /api/keep-cartelas": playing(
    { betAmount: stake, rounds: 1, lossMax: "10" },
    { ...notForStaff, business: ["stake_not_taken"] },
  ),
  "POST /api/favourites": [
    {
      ...byTelegramId,
      error: "not_yours",
      ask: (asking) => ({ body: { cartelaNumbers: [1], telegramId: telegramIdAt(asking) } }),
    },
  ],
  "POST /api/release-cartela": playing(cartelaOne),
  "POST /api/deduct-balance": playing({ amount: stake }, { business: ["stake_not_taken"] }),
};
