import { randomUUID } from "node:crypto";
import { initDataOf } from "../app.ts";
import { testPassword } from "../staff-fixture.ts";
import type { Asking, Plain } from "./aim.ts";
import { drawPlain } from "./draw.ts";
import { webhookSecret } from "./fixture.ts";
import { hallPlain } from "./hall-calls.ts";
import { identityPlain } from "./identity.ts";
import { paymentPlain } from "./payment.ts";
import { reconciliationPlain } from "./reconciliation.ts";
import { shiftPlain } from "./shift-calls.ts";

const management = "/api/user/management";
let updateId = 1;

/** Somebody like the caller, where a session will end. Who is not signed in stays as they are. */
async function spare({ fixture, caller }: Asking) {
  const { superAdmin, own } = fixture.staff;
  if (caller === "super_admin") return { token: (await fixture.spare(superAdmin)).token };
  if (caller === "company_admin") return { token: (await fixture.spare(own.admin)).token };
  if (caller === "branch_admin") return { token: (await fixture.spare(own.first.admin)).token };
  if (caller === "cashier") return { token: (await fixture.spare(own.first.cashier)).token };
  if (caller.startsWith("player")) return { token: (await fixture.newPlayer()).token };
  return {};
}

/** Only staff may change a password. */
const staffSpare = (asking: Asking) => (asking.caller.startsWith("player") ? {} : spare(asking));

/** Every route that names nothing, or nothing but what is the caller's. */
export const plain: Readonly<Record<string, Plain>> = {
  // Not well until the web app is built.
  "GET /healthz": { accepts: [503] },
  "GET /livez": {},
  "GET /version": {},
  "GET /metrics": {},
  "GET /api/contact": {},
  "GET /api/status": {},
  "GET /api/openapi.json": {},
  "POST /telegram/webhook": {
    ask: () => ({
      headers: { "x-telegram-bot-api-secret-token": webhookSecret },
      body: { update_id: updateId++ },
    }),
  },

  "POST /api/auth/telegram": { ask: ({ fixture }) => ({ body: { initData: initDataOf(fixture.playerId) } }) },
  "POST /api/auth/refresh": {
    ask: async ({ fixture }) => ({ body: { refreshToken: (await fixture.newPlayer()).refreshToken } }),
  },
  "POST /api/auth/logout": {
    ask: async ({ fixture }) => ({ body: { refreshToken: (await fixture.newPlayer()).refreshToken } }),
  },
  "POST /api/auth/logout-everywhere": { ask: spare },
  "POST /api/token": {
    ask: ({ fixture }) => ({ body: { username: fixture.colleague.username, password: testPassword } }),
  },
  "GET /api/user": {},
  "POST /api/user/password": {
    ask: async (asking) => ({
      ...(await staffSpare(asking)),
      body: { current_password: testPassword, new_password: "secret-2" },
    }),
  },

  "GET /api/user/profile": {},
  "GET /api/user/wallet": {},
  "GET /api/wallet/balance": {},
  "GET /api/balance": {},
  "GET /api/sales/betting/balance": {},
  "GET /api/sales/betting/transactions": {},
  "GET /api/wallet/net": {},
  ...paymentPlain,
  ...reconciliationPlain,
  "GET /api/game/sessions": {},
  "GET /api/scores": {},
  "POST /api/game/seat-wish": {
    // At a table that nobody sits down at: whom she waits for would be told of in the middle of another cell.
    ask: async ({ fixture: { owner, roomId } }) => {
      const { rows } = await owner.query("select id from room_directory where id <> $1 and stake_santim > 1000", [
        roomId,
      ]);
      return { body: { sessionId: rows[0].id, isWanted: true } };
    },
  },

  [`GET ${management}/hierarchy`]: {},
  [`GET ${management}/companies`]: {},
  [`POST ${management}/companies`]: { ask: () => ({ body: { name: `Company ${updateId++}` } }) },
  [`GET ${management}/adjustments`]: {},

  "GET /api/sales/periods": {},
  "GET /api/sales/bonus/pending": {},
  "POST /api/sales/bonus/budget": {
    ask: () => ({ body: { amount: "1", direction: "out", idempotency_key: randomUUID() } }),
  },
  "GET /api/user/management/suspensions": {},
  ...identityPlain(staffSpare),
  ...hallPlain,
  ...shiftPlain,
  ...drawPlain,
};

const joining = { betAmount: 10 };
const cartela = { cartelaNumber: 2, betAmount: 10 };

/** Every event that a socket takes, and what it says. */
export const events: Readonly<Record<string, unknown>> = {
  join_stack: joining,
  join_lobby: {},
  request_game_state: joining,
  reserve_cartela: cartela,
  confirm_cartela: cartela,
  release_cartela: cartela,
  react: { ...joining, phrase: "good_luck" },
  watch_venue: { screen: "cashier" },
};
/** What a player who is staff may not do. */
export const staffMayNot = ["reserve_cartela", "confirm_cartela"];
