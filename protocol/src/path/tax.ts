export const readTaxes = "GET /api/user/management/taxes/" as const;
export const setTaxProfile = "POST /api/user/management/taxes/profile/" as const;
export const payTax = "POST /api/user/management/taxes/pay/" as const;
