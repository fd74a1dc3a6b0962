import type { Role } from "@derash/protocol/staff";

/** The kinds of people that a session can belong to. */
export type Caller = "player" | Role;
/** Who may call: everybody, or people of these kinds with a live session. What they may see or touch is the service's to say. */
export type Permission = "anyone" | readonly Caller[];

const player = ["player"] as const;
const superAdmin = ["super_admin"] as const;
const companyUp = ["super_admin", "company_admin"] as const;
const branchUp = ["super_admin", "company_admin", "branch_admin"] as const;
const staff = ["super_admin", "company_admin", "branch_admin", "cashier"] as const;
const cashier = ["cashier"] as const;
const signedIn = ["player", ...staff] as const;

/** Who may call what. A route without an entry here refuses to start. */
export const routePermission: Readonly<Record<string, Permission>> = {
  "GET /healthz": "anyone",
  "GET /metrics": "anyone",
  "GET /api/contact": "anyone",
  "POST /telegram/webhook": "anyone",

  "POST /api/auth/telegram": "anyone",
  "POST /api/auth/refresh": "anyone",
  "POST /api/auth/logout": "anyone",
  "POST /api/auth/logout-everywhere": signedIn,
  "GET /api/auth/staff": player,
  "POST /api/auth/confirm": staff,
  "POST /api/token": "anyone",
  "GET /api/user": staff,
  "POST /api/user/password": staff,
  "POST /api/user/totp": superAdmin,
  "POST /api/user/totp/enable": superAdmin,

  "GET /api/user/:telegramId": player,
  "PATCH /api/user/:telegramId": player,
  "GET /api/user/:telegramId/history": player,

  "GET /api/user/profile": signedIn,
  "GET /api/user/wallet": signedIn,
  "GET /api/wallet/balance": signedIn,
  "GET /api/balance": signedIn,
  "GET /api/sales/betting/balance": signedIn,
  "GET /api/sales/betting/transactions": signedIn,

  "GET /api/game/sessions": player,
  "GET /api/game/session/:betAmount": player,
  "POST /api/game/create-session": player,
  "GET /api/game-state/:sessionId": player,
  "POST /api/reserve-cartela": player,
  "POST /api/confirm-cartela": player,
  "POST /api/release-cartela": player,
  "POST /api/deduct-balance": player,
  "GET /api/rounds/mine": player,
  "GET /api/rounds/:id": player,
  "GET /api/scores": player,

  "GET /api/rooms": companyUp,
  "POST /api/rooms/:roomId/patterns": companyUp,

  "GET /api/user/management/hierarchy": staff,
  "GET /api/user/management/companies": superAdmin,
  "POST /api/user/management/companies": superAdmin,
  "GET /api/user/management/branches": branchUp,
  "POST /api/user/management/branches": companyUp,
  "GET /api/user/management/cashiers": branchUp,
  "POST /api/user/management/cashiers": branchUp,
  "GET /api/user/management/super-admins": superAdmin,
  "POST /api/user/management/super-admins/:userId/reset-totp": superAdmin,
  "POST /api/user/management/reset-password/:userId": branchUp,
  "POST /api/user/management/status/:userId": branchUp,
  "GET /api/user/management/suspensions": companyUp,
  "POST /api/user/management/suspensions": companyUp,
  "POST /api/user/management/suspensions/:id/end": companyUp,
  "POST /api/user/management/transfer-balance": staff,
  "GET /api/user/management/player": cashier,
  "GET /api/user/management/adjustments": companyUp,
  "POST /api/user/management/adjustments": companyUp,
  "POST /api/user/management/adjustments/:id/approve": companyUp,
  "POST /api/user/management/adjustments/:id/reject": companyUp,
  "POST /api/user/management/adjustments/:id/withdraw": companyUp,

  "GET /api/cartela": staff,
  "POST /api/cartela": companyUp,
  "POST /api/cartela/package": companyUp,
  "PUT /api/cartela/:id": staff,
  "GET /api/cartela/:id/versions": staff,
  "GET /api/cartela/list/:listId": player,

  "GET /api/sales": staff,
  "GET /api/sales/summary": staff,
  "GET /api/sales/periods": staff,
  "GET /api/sales/chart": staff,
  "GET /api/sales/export": staff,
  "GET /api/sales/bonus/pending": staff,
  "GET /api/sales/bonus/info": signedIn,
  "POST /api/sales/bonus/deposit": branchUp,
  "POST /api/sales/bonus/schedule": companyUp,

  "GET /api/venue/round": cashier,
  "GET /api/venue/round/:saleId": cashier,
  "POST /api/sales/betting/place-bet": cashier,
  "POST /api/venue/round/:saleId/cartelas": cashier,
  "POST /api/venue/round/:saleId/start": cashier,
  "POST /api/venue/round/:saleId/pause": cashier,
  "POST /api/venue/round/:saleId/play": cashier,
  "POST /api/venue/round/:saleId/pace": cashier,
  "POST /api/venue/round/:saleId/call": cashier,
  "POST /api/venue/round/:saleId/check": cashier,
  "POST /api/venue/round/:saleId/cancel": cashier,
  "POST /api/venue/round/:saleId/cancel/withdraw": cashier,
  "GET /api/venue/waiting": branchUp,
  "POST /api/venue/give-up/:id/approve": branchUp,
  "POST /api/venue/give-up/:id/refuse": branchUp,
  "POST /api/venue/round/:saleId/take-over": branchUp,
  "POST /api/sales/betting/process-win-with-calls": cashier,
  "POST /api/sales": cashier,
  "POST /api/venue/hall-link": cashier,
  "POST /api/venue/hall-link/end": cashier,
  "POST /api/hall": "anyone",
  "GET /api/venue/settings": companyUp,
  "POST /api/venue/settings": companyUp,

  "POST /api/shift/open": cashier,
  "POST /api/shift/close": cashier,
  "GET /api/shift/current": cashier,
  "GET /api/shift": staff,
  "GET /api/shift/:id": staff,
  "POST /api/shift/:id/approve": ["company_admin", "branch_admin"],

  "GET /api/draw/beacon": "anyone",
  "GET /api/draw/tables": "anyone",
  "GET /api/draw/log": "anyone",
  "GET /api/draw/:round": "anyone",
  "GET /api/draw/:round/neighbours": "anyone",
  "GET /api/draw/:round/mine": player,
  "GET /api/draw/statistics": companyUp,
  "GET /api/dispute/:round": signedIn,

  "GET /api/audit": companyUp,
  "GET /api/audit/signals": companyUp,
};

/**
 * Dangerous acts: whom of those who may do them the server asks for the password once more, unless it was typed on this
 * session a short while ago (`POST /api/auth/confirm`).
 */
export const freshPassword: Readonly<Record<string, readonly Role[]>> = {
  "POST /api/user/password": superAdmin,
  "POST /api/user/totp": superAdmin,
  "POST /api/user/totp/enable": superAdmin,
  "POST /api/user/management/super-admins/:userId/reset-totp": superAdmin,
  "POST /api/user/management/companies": superAdmin,
  "POST /api/user/management/reset-password/:userId": branchUp,
  "POST /api/user/management/status/:userId": branchUp,
  "POST /api/user/management/transfer-balance": superAdmin,
  "POST /api/user/management/adjustments": companyUp,
  "POST /api/user/management/adjustments/:id/approve": companyUp,
  "POST /api/sales/bonus/deposit": branchUp,
  "POST /api/venue/give-up/:id/approve": branchUp,
  "POST /api/venue/round/:saleId/take-over": branchUp,
  "POST /api/user/management/suspensions": companyUp,
  "POST /api/shift/:id/approve": ["company_admin", "branch_admin"],
};

/** All that a super admin may do who must set up an authenticator app first. */
export const beforeTotp: readonly string[] = [
  "GET /api/user",
  "POST /api/user/password",
  "POST /api/user/totp",
  "POST /api/user/totp/enable",
  "POST /api/auth/confirm",
  "POST /api/auth/logout-everywhere",
];

export const socketPermission: Readonly<Record<string, readonly Caller[]>> = {
  join_stack: player,
  request_game_state: player,
  reserve_cartela: player,
  confirm_cartela: player,
  release_cartela: player,
  watch_venue: cashier,
};
