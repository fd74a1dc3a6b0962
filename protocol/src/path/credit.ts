export const transferBalance = "POST /api/user/management/transfer-balance/" as const;
export const transferMany = "POST /api/user/management/transfer-many/" as const;
export const findPlayer = "GET /api/user/management/player/" as const;
export const listAdjustments = "GET /api/user/management/adjustments/" as const;
export const requestAdjustment = "POST /api/user/management/adjustments/" as const;
export const approveAdjustment = "POST /api/user/management/adjustments/:id/approve/" as const;
export const rejectAdjustment = "POST /api/user/management/adjustments/:id/reject/" as const;
export const withdrawAdjustment = "POST /api/user/management/adjustments/:id/withdraw/" as const;
