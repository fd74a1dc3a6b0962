export const readTaxes = "GET /api/user/management/taxes/" as const;
export const setTaxProfile = "POST /api/user/management/taxes/rule/" as const;
export const payTax = "POST /api/user/management/taxes/pay/" as const;
