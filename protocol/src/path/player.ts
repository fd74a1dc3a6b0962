export const readPlayer = "GET /api/user/:telegramId" as const;
export const changePlayer = "PATCH /api/user/:telegramId" as const;
export const freePhone = "POST /api/user/management/players/:telegramId/free-phone/" as const;
export const listPlayerHistory = "GET /api/user/:telegramId/history" as const;
