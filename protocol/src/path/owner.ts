export const findUnits = "GET /api/user/management/find/" as const;
export const findPlayerByPhone = "GET /api/user/management/find/player/" as const;
export const readStatement = "GET /api/user/management/statement/" as const;
export const exportStatement = "GET /api/user/management/statement/export/" as const;
export const readToday = "GET /api/user/management/today/" as const;
