export const listPendingBonuses = "GET /api/sales/bonus/pending/" as const;
export const readBonusInfo = "GET /api/sales/bonus/info/" as const;
export const depositBonus = "POST /api/sales/bonus/deposit/" as const;
export const setBonusSchedule = "POST /api/sales/bonus/schedule/" as const;
export const readBonusLimits = "GET /api/sales/bonus/limits/" as const;
export const changeBonusBudget = "POST /api/sales/bonus/budget/" as const;
export const setBranchBonus = "POST /api/sales/bonus/branch/" as const;
