export const listTables = "GET /api/game/sessions" as const;
export const readTable = "GET /api/game/session/:betAmount" as const;
export const findTable = "POST /api/game/create-session" as const;
export const readGameState = "GET /api/game-state/:sessionId" as const;
export const reserveCartela = "POST /api/reserve-cartela" as const;
export const confirmCartela = "POST /api/confirm-cartela" as const;
export const releaseCartela = "POST /api/release-cartela" as const;
export const checkStake = "POST /api/deduct-balance" as const;
