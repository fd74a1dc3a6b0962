/** Who may call what. A route or socket event without an entry here refuses to start. */
export type Caller = "anyone" | "player";

export const routePermission: Readonly<Record<string, Caller>> = {
  "GET /healthz": "anyone",
  "GET /metrics": "anyone",
  "POST /telegram/webhook": "anyone",
  "POST /api/auth/telegram": "anyone",
  "POST /api/auth/refresh": "anyone",
  "POST /api/auth/logout": "anyone",
  "GET /api/user/:telegramId": "player",
  "PATCH /api/user/:telegramId": "player",
  "GET /api/user/:telegramId/history": "player",
  "GET /api/user/profile": "player",
  "GET /api/user/wallet": "player",
  "GET /api/wallet/balance": "player",
  "GET /api/balance": "player",
  "GET /api/sales/betting/balance": "player",
  "GET /api/sales/betting/transactions": "player",
  "GET /api/game/sessions": "player",
  "GET /api/game/session/:betAmount": "player",
  "POST /api/game/create-session": "player",
  "GET /api/game-state/:sessionId": "player",
  "POST /api/reserve-cartela": "player",
  "POST /api/confirm-cartela": "player",
  "POST /api/release-cartela": "player",
  "POST /api/deduct-balance": "player",
};

export const socketPermission: Readonly<Record<string, Caller>> = {
  join_stack: "player",
  request_game_state: "player",
  reserve_cartela: "player",
  confirm_cartela: "player",
  release_cartela: "player",
};
