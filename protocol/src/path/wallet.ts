export const readBalance = "GET /api/sales/betting/balance/" as const;
export const readProfileBalance = "GET /api/user/profile/" as const;
export const readWalletBalance = "GET /api/wallet/balance/" as const;
export const readUserWallet = "GET /api/user/wallet/" as const;
export const readPlainBalance = "GET /api/balance/" as const;
export const listTransactions = "GET /api/sales/betting/transactions/" as const;
export const readNet = "GET /api/wallet/net" as const;
