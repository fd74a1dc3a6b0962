export const listSales = "GET /api/sales/" as const;
export const readSalesSummary = "GET /api/sales/summary/" as const;
export const readSalesPeriods = "GET /api/sales/periods/" as const;
export const readSalesChart = "GET /api/sales/chart/" as const;
export const exportSales = "GET /api/sales/export/" as const;
